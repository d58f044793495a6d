"""The page that tells how to add a title: its files, put into a folder as it says, make a title that plays."""

import io
import os
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from msgspec.structs import replace

from exchange.game import PERSON, NeedsChance, Setup, chance_at
from exchange.log.log import MemoryLog
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.script.write import write_script
from exchange.session import Session, new_head
from exchange.title import Title
from exchange.value.chance import Chance
from exchange.value.errors import Refused
from exchange.value.seal import SPECTATOR, seal
from exchange.value.words import catalogue
from exchange.verify import verify
from market import GAMES
from market.export import tidy
from market.rules import load
from tests.installing import installed
from tui.__main__ import main

REPO = Path(__file__).parents[2]
PAGE = (REPO / "docs" / "add-a-title.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^<!-- in (\S+) -->\n```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
(SHUFFLE,) = re.findall(r"^<!-- run: shuffle -->\n```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
POINTS = tomllib.loads(FILES["pyproject.toml"])["project"]["entry-points"]["corro.titles"]
SEATS = ("Ana", "Beto")


def unpack(folder: Path) -> None:
    """The files of the page, below this folder; the catalogue compiled."""
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if file.suffix == ".po":
            with file.open("rb") as written, file.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(written, locale="es"))


@pytest.fixture
def pares(tmp_path: Path) -> Iterator[Title]:
    """The title of the page, in a package of its own outside the tree, installed as long as a test lasts."""
    unpack(tmp_path / "corro-pares")
    with installed(tmp_path / "corro-pares", "corro-pares", titles=POINTS):
        yield GAMES["pares"]
    for name in [name for name in sys.modules if name.partition(".")[0] == "pares"]:
        del sys.modules[name]
    load.cache_clear()
    catalogue.cache_clear()


def played(title: Title, seed: int) -> Session:
    """A whole game of random moves, its invariants checked."""
    options = title.game.options(SEATS, {})
    setup = Setup(seats=SEATS, players=dict.fromkeys(SEATS, PERSON), options=options, seed=str(seed))
    table = Session.open(title, setup, MemoryLog(new_head(title.game, setup, seed_known=True)), paranoid=True)
    draw = Random(seed)
    while to_act := table.to_act():
        table.do(draw.choice(list(table.choices(draw.choice(to_act)))))
    return table


def test_the_page_names_every_file_that_a_title_needs() -> None:
    package = {name.removeprefix("pares/") for name in FILES if name.startswith("pares/")}
    catalogue_file = "locale/es/LC_MESSAGES/pares.po"
    assert package == {"__init__.py", "rules.toml", "model.py", "game.py", "words.py", "title.py", catalogue_file}
    assert FILES.keys() - {f"pares/{name}" for name in package} == {"pyproject.toml", "scenarios/first-game.play"}


def test_its_shuffle_in_the_middle_of_a_game_draws_from_the_chance_that_the_table_gives(tmp_path: Path) -> None:
    (tmp_path / "shuffle.py").write_text(SHUFFLE, encoding="utf-8")
    page = runpy.run_path(str(tmp_path / "shuffle.py"))
    command = page["Draw"](seat="Ana")
    with pytest.raises(NeedsChance):
        page["new_pile"](command, ("a", "b", "c"))
    given = replace(command, chance=chance_at(Chance("7"), 40))
    pile = page["new_pile"](given, ("a", "b", "c"))
    assert sorted(laid.card for laid in pile) == ["a", "b", "c"]
    assert pile == page["new_pile"](given, ("a", "b", "c"))
    assert pile != page["new_pile"](replace(command, chance=chance_at(Chance("7"), 41)), ("a", "b", "c"))
    assert all(laid.card_seal == seal(laid.card_salt, laid.card) for laid in pile)


def test_it_speaks_spanish_and_brings_the_first_two_tables(pares: Title) -> None:
    table = played(pares, 1)
    shown = list(table.log.read())[-3].event
    assert [sentence.split()[1] for sentence in pares.words.tape(shown, None, "es")] == ["tira", "tira", "puntúa"]
    found = tidy([(table.log, SPECTATOR)], GAMES)["pares"]
    assert {name: len(rows.rows) for name, rows in found.items()} == {"games": 1, "seats": 2}


def test_a_person_asks_what_is_legal_and_moves_in_spanish(
    pares: Title, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\ntira 3\n"))
    store = str(tmp_path / "games.db")
    status = main(["--store", store, "--lang", "es", "play", "pares", "--plain", "--seats", "Ana Beto=random"])
    out = capsys.readouterr().out
    assert status == 0
    assert "\nAna: puntos 0\n" in out
    assert "\nAna tira 2\nAna tira 3\nAna tira 4\n" in out  # what there is to choose from
    assert out.count("\nAna tira 3\n") == 2  # offered, and told once both have thrown


def test_the_pages_script_holds(pares: Title) -> None:
    script = read_script(FILES["scenarios/first-game.play"], "first-game.play", GAMES)
    playing, failure = run_script(script, paranoid=True)
    assert failure is None, str(failure)
    assert playing.table.over


def test_its_games_end_verify_and_are_written_out_as_scripts(pares: Title) -> None:
    for seed in range(10):
        table = played(pares, seed)
        assert pares.game.winners(table.state)
        for viewer in ("host", "Ana", SPECTATOR):
            assert verify(write_log(table.log, viewer), GAMES).over
        playing, failure = run_script(read_script(write_script(table.log, pares), "written.play", GAMES))
        assert failure is None, str(failure)
        assert pares.show(playing.table.state) == pares.show(table.state)


def test_its_script_and_tests_cite_every_rule_as_the_page_asks(pares: Title) -> None:
    assert [number for number in load("pares").numbers if number not in FILES["scenarios/first-game.play"]] == []


@pytest.mark.prove
def test_it_keeps_the_contract_of_every_title_as_any_installed_one_does(pares: Title, tmp_path: Path) -> None:
    environ = os.environ | {"PYTHONPATH": str(tmp_path / "corro-pares")}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/titles", "-k", "pares"]
    done = subprocess.run(command, cwd=REPO, env=environ, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_its_own_refusals_name_its_own_rules(pares: Title) -> None:
    table = played(pares, 1)
    script = read_script("game pares\nseats Ana Beto\nAna throws 6 refused N1.2", "t.play", GAMES)
    assert run_script(script)[1] is None
    with pytest.raises(Refused, match="not-your-turn"):
        table.do(next(entry.command for entry in table.log.read() if entry.n == 2))
