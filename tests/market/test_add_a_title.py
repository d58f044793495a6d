"""The page that tells how to add a title: its files, put into a folder as it says, make a title that plays."""

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import market
from exchange.game import PERSON, Setup
from exchange.log.log import MemoryLog
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.script.write import write_script
from exchange.session import Session, new_head
from exchange.title import Title
from exchange.value.errors import Refused
from exchange.value.seal import SPECTATOR
from exchange.value.words import catalogue
from exchange.verify import verify
from market import GAMES
from market.export import tidy
from market.rules import load
from tests.installing import installed
from tui.command import main

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-title.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^<!-- in (\S+) -->\n```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
(ENTRY,) = re.findall(r'^pares = "(\S+)"$', PAGE, re.MULTILINE)
PACKAGE = "market/pares/"
SEATS = ("Ana", "Beto")


@pytest.fixture
def pares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Title]:
    """The title of the page, among the others as long as a test lasts."""
    for name, text in FILES.items():
        if name.startswith(PACKAGE):
            file = tmp_path / "pares" / name.removeprefix(PACKAGE)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            if file.suffix == ".po":
                with file.open("rb") as written, file.with_suffix(".mo").open("wb") as compiled:
                    write_mo(compiled, read_po(written, locale="es"))
    monkeypatch.setattr(market, "__path__", [*market.__path__, str(tmp_path)])
    with installed(tmp_path / "installed", titles={"pares": ENTRY}):
        yield GAMES["pares"]
    for name in [name for name in sys.modules if name.startswith("market.pares")]:
        del sys.modules[name]
    if hasattr(market, "pares"):
        delattr(market, "pares")
    load.cache_clear()
    catalogue.cache_clear()


def played(title: Title, seed: int) -> Session:
    """A whole game of random moves, its invariants checked."""
    options = title.game.options(SEATS, {})
    setup = Setup(seats=SEATS, players=dict.fromkeys(SEATS, PERSON), options=options, seed=str(seed))
    table = Session.open(title, setup, MemoryLog(new_head(title.game, setup)), paranoid=True)
    draw = Random(seed)
    while to_act := table.to_act():
        table.do(draw.choice(list(table.choices(draw.choice(to_act)))))
    return table


def test_the_page_names_every_file_that_a_title_needs() -> None:
    package = {name.removeprefix(PACKAGE) for name in FILES if name.startswith(PACKAGE)}
    catalogue_file = "locale/es/LC_MESSAGES/pares.po"
    assert package == {"__init__.py", "rules.toml", "model.py", "game.py", "words.py", "title.py", catalogue_file}


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
    assert "\ntira 3    de 0 a 5 dedos, en sobre (N1.2)\n" in out
    assert "\nAna tira 3\n" in out


def test_the_pages_script_holds(pares: Title) -> None:
    script = read_script(FILES["scenarios/pares/first-game.play"], "first-game.play", GAMES)
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
    assert [
        number for number in load("market.pares").numbers if number not in FILES["scenarios/pares/first-game.play"]
    ] == []


def test_its_own_refusals_name_its_own_rules(pares: Title) -> None:
    table = played(pares, 1)
    script = read_script("game pares\nseats Ana Beto\nAna throws 6 refused N1.2", "t.play", GAMES)
    assert run_script(script)[1] is None
    with pytest.raises(Refused, match="not-your-turn"):
        table.do(next(entry.command for entry in table.log.read() if entry.n == 2))
