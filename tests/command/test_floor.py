"""The commands that open the trading floor, at a terminal."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.game import PERSON, Setup
from exchange.log.logfile import write_log
from exchange.opening import NewGame
from exchange.session import Session, new_head
from exchange.store import open_store
from exchange.value.chance import fresh_seed
from market import GAMES
from market.bolsa.title import TITLE as BOLSA
from tests.command.conftest import Corro
from tests.command.terminal import Terminal
from tests.installing import installed
from tui.folders import log_file, store_file
from tui.settings import read_settings, save_settings

TRADERS = ("--seats", "Ana=random Beto=random Caro=random", "--seed", "3", "--rounds", "1", "--name", "friday")


@pytest.fixture
def floor() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_play_opens_the_floor_at_a_new_table_and_keeps_the_game(corro: Corro, floor: list[Terminal]) -> None:
    floor.append(Terminal("play", "bolsa", "--seats", "Ana Beto=random Caro=random", "--name", "monday"))
    floor[0].until("monday")
    floor[0].press("\x11")  # ctrl+q
    floor[0].until("game is kept")
    floor[0].press("\r")
    assert floor[0].end() == 0
    listed = corro("games").out
    assert re.search(r"monday +bolsa +running .* Ana Beto=random Caro=random\n", listed)


def test_a_table_opened_from_the_form_is_remembered_and_the_language_of_one_call_is_not(floor: list[Terminal]) -> None:
    save_settings({"lang": "es", "theme": "light"})
    floor.append(Terminal("--lang", "en", "play"))
    floor[0].until("New game")
    floor[0].press("n")
    floor[0].until("Open the table")
    floor[0].press("\r")
    floor[0].until("sheet")
    floor[0].press("\x11")
    floor[0].until("game is kept")
    floor[0].press("\r")
    assert floor[0].end() == 0
    kept = read_settings()
    assert (kept.lang, kept.theme) == ("es", "light")
    assert kept.tables["bolsa"].seats.startswith("Ana Beto=")


def test_replay_opens_the_floor_at_an_event(corro: Corro, floor: list[Terminal]) -> None:
    corro("run", "bolsa", *TRADERS)
    floor.append(Terminal("replay", "friday", "--at", "5"))
    floor[0].until("friday")
    floor[0].press("\x11")
    assert floor[0].end() == 0


def test_a_title_without_a_desk_of_its_own_is_played_on_the_floor_too(
    corro: Corro, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[NewGame] = []
    monkeypatch.setattr("tui.command.play.has_screen", lambda: True)

    def open_floor(_console: object, *, first: NewGame) -> int:
        opened.append(first)
        return 0

    monkeypatch.setattr("tui.command.play.open_floor", open_floor)
    with installed(tmp_path, titles={"tender": "tests.toys.tender.title:TITLE"}):
        assert corro("play", "tender", "--seats", "Ana Beto=random").status == 0
    assert [new.title.name for new in opened] == ["tender"]


def test_replay_needs_a_terminal(corro: Corro) -> None:
    corro("run", "bolsa", *TRADERS)
    said = corro("replay", "friday")
    assert (said.status, said.out) == (2, "")
    assert "needs a terminal" in said.err


def test_another_viewers_copy_is_not_played_on_at_the_floor(
    corro: Corro, floor: list[Terminal], tmp_path: Path
) -> None:
    with open_store(str(store_file()), GAMES) as store:
        setup = a_setup("quiet")
        table = Session.open(BOLSA, setup, store.create(new_head(BOLSA.game, setup, name="monday")))
        (tmp_path / "beto.jsonl").write_bytes(b"".join(write_log(table.log, "Beto")))
    corro("--store", str(tmp_path / "other.db"), "import", str(tmp_path / "beto.jsonl"))
    floor.append(Terminal("--lang", "en", "--store", str(tmp_path / "other.db"), "play", "--resume", "monday"))
    assert floor[0].end() == 2
    assert "monday is Beto's copy: it can be watched, and not played on" in floor[0].said


def test_a_trader_that_is_not_known_here_is_told_and_no_value_of_the_program_is_printed(
    corro: Corro, floor: list[Terminal]
) -> None:
    with open_store(str(store_file()), GAMES) as store:
        setup = a_setup("departed")
        Session.open(BOLSA, setup, store.create(new_head(BOLSA.game, setup, name="monday")))
    floor.append(Terminal("--lang", "en", "play", "--resume", "monday"))
    floor[0].until("is played by dep")  # a terminal may be given the rest of the word on its own
    floor[0].press("\x11")
    assert floor[0].end() == 0
    assert "Traceback" not in floor[0].said


def a_setup(trader: str) -> Setup:
    seats = ("Ana", "Beto", "Caro")
    players = {"Ana": PERSON, "Beto": PERSON, "Caro": trader}
    return Setup(seats=seats, players=players, options=BOLSA.game.options(seats, {}), seed=fresh_seed())


def test_a_floor_that_falls_over_says_so_in_a_line_and_shows_no_values(
    corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tui.floor.app import FloorApp

    def fall(self: FloorApp) -> None:
        sealed = "buy 2 IBE"
        self._handle_exception(RuntimeError(sealed))

    monkeypatch.setattr(FloorApp, "run", fall)
    monkeypatch.setattr("tui.command.play.has_screen", lambda: True)
    said = corro("play")
    assert said.status == 70
    assert re.fullmatch(r"corro: a mistake in the program itself \(RuntimeError\); .* says where\n", said.err)
    assert "IBE" not in said.out + log_file().read_text(encoding="utf-8")
