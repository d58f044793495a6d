"""In how many places a verb of a card title stands: docs/add-a-title.md says five, and how they are counted."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from exchange.game import Command, Event
from market import GAMES

REPO = Path(__file__).parents[2]
MOST = 5
TITLES = ("mano-central", "remigio-51", "dbpoker-1", "dbpoker-5", "dbpoker-6")
SMALL = ("title.py", "show.py", "law.py", "game.py", "words.py")
"""Beside those of `law/` and `speech/`: a small title has its law and its words in one file each."""
MORE = {
    # The same event comes by itself too (R4.4), and whoever draws is told which card it is.
    ("remigio-51", "Draw"): ["speech/legal.py", "speech/words.py"],
    # What is paid for a hand is told ahead of the move too (K8.4 to K8.6).
    **{(f"dbpoker-{number}", "Lay"): ["law/dues.py"] for number in (1, 5, 6)},
}


def verbs(title: str) -> Iterator[tuple[type[Command], list[type[Event]]]]:
    """Each type of command, with the events that it begins."""
    game = GAMES[title].game
    for command in get_args(game.command_type):
        yield command, [event for event in get_args(game.event_type) if event.begins is command]


def names_in(file: Path) -> set[str]:
    """What a file names, but for its imports, its unions of types, and what a clock does (`idle`)."""
    found: set[str] = set()
    for statement in ast.parse(file.read_text(encoding="utf-8")).body:
        union = isinstance(statement, ast.Assign) and isinstance(statement.value, ast.BinOp)
        clock = isinstance(statement, ast.FunctionDef) and statement.name == "idle"
        if union or clock or isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        nodes = [*ast.walk(statement)]
        found.update(node.id for node in nodes if isinstance(node, ast.Name))
        found.update(node.attr for node in nodes if isinstance(node, ast.Attribute))
    return found


def places(title: str, command: type[Command], events: list[type[Event]]) -> list[str]:
    """The command and its events, and each other file of the law and of the speech that names one of them."""
    folder = Path(str(import_module(GAMES[title].package).__file__)).parent
    kinds = (command, *events)
    homes = {Path(str(import_module(kind.__module__).__file__)) for kind in kinds}
    files = (
        *(file for name in SMALL if (file := folder / name).is_file()),
        *sorted(folder.glob("law/*.py")),
        *sorted(folder.glob("speech/*.py")),
    )
    others = (file for file in files if file not in homes)
    named = {kind.__name__ for kind in kinds}
    naming = [file.relative_to(folder).as_posix() for file in others if names_in(file) & named]
    return ["command", "event", *naming]


@pytest.mark.parametrize("title", TITLES)
def test_a_verb_stands_in_five_places_and_where_its_rules_ask_for_more_that_is_said(title: str) -> None:
    for command, events in verbs(title):
        assert events, f"{command.__name__} begins no event"
        found = places(title, command, events)
        more = MORE.get((title, command.__name__), [])
        assert len(found) <= MOST + len(more), f"{command.__name__}: {found}"
        assert [*filter(more.__contains__, found)] == more, f"{command.__name__} is no longer in {more}"
