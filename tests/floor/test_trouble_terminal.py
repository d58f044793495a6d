"""What a terminal sends and shows in a way that nobody foresaw: the floor goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.opening import new_game
from tests.command.terminal import Terminal
from tests.floor.playing import all_texts
from tui.floor.app import FloorApp
from tui.floor.bytes_typed import ERRORS
from tui.floor.newgame.form import Form
from tui.floor.newgame.new_game_screen import NewGameScreen
from tui.folders import store_file
from tui.settings import LastTable, Settings

SEATS = "Ana Beto=quiet Caro=quiet"


@pytest.fixture
def opened() -> Iterator[list[Terminal]]:
    terminals: list[Terminal] = []
    yield terminals
    for terminal in terminals:
        terminal.close()


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        (b"\xf1x", "ñx"),
        (b"\xe9\xe1z", "éáz"),
        ("ñ€".encode(), "ñ€"),
        (b"\x1b[M \xa10", "\x1b[M ¡0"),  # the mouse's old protocol, column 129
        (b"\x9b1A", "\ufffd1A"),  # no terminal's command comes of it
        (b"\xc3\x28", "Ã("),
    ],
)
def test_bytes_that_are_no_utf_8_are_read_as_latin_1(sent: bytes, read: str) -> None:
    assert sent.decode("utf-8", ERRORS) == read


def test_a_byte_that_is_no_utf_8_does_not_end_the_floor(opened: list[Terminal]) -> None:
    floor = Terminal("--lang", "en", "play", "bolsa", "--seats", SEATS, "--name", "latin")
    opened.append(floor)
    floor.until("Seal the sheet")
    floor.press(b"\xf1x\xe9x")
    floor.press(b"\x1b[M \xa10")
    floor.press("+")
    floor.until("BUY 1")
    floor.press("\x11")
    floor.until("game is kept")
    floor.press("\r")
    assert floor.end() == 0
    assert "Traceback" not in floor.said


def test_where_what_the_floor_draws_on_is_a_file_plain_lines_are_played(opened: list[Terminal], tmp_path: Path) -> None:
    with (tmp_path / "errors").open("wb") as errors:
        game = Terminal("--lang", "en", "play", "bolsa", "--seats", SEATS, errors=errors)
        opened.append(game)
        game.until("Ana>")
        game.type("orders nothing")
        game.until("the sheets are turned over")


def test_a_title_without_seats_opens_the_form_with_everything_that_was_asked_for(opened: list[Terminal]) -> None:
    options = ("--rounds", "3", "--option", "bid_limit=surplus", "--seed", "lesson-3", "--name", "monday")
    floor = Terminal("--lang", "en", "play", "bolsa", *options)
    opened.append(floor)
    floor.until("lesson-3")
    floor.press("\x1b[15~")  # F5
    floor.until("monday")
    floor.until("Round 1/3")
    floor.until("known seed")
    assert store_file().exists()


async def test_the_form_that_was_asked_for_forgets_no_table_that_was_opened_before() -> None:
    asked = new_game("bolsa", "Ana Beto=quiet Caro=value", options={"rounds": 7}, name="x")
    before = {"siniestra-1": LastTable(seats="Luz Mar=random"), "bolsa": LastTable(seats="Eva Fran=value Gala=value")}
    app = FloorApp(asked=asked, settings=Settings(lang="en", tables=before))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        form = app.screen.query_one(Form)
        assert form.title == "bolsa"
        assert form.seats.players() == {"Ana": "person", "Beto": "quiet", "Caro": "value"}
        assert form.new_game().setup.options["rounds"] == 7
        assert form.new_game().name == "x"
        assert not form.new_game().seed_known
        assert "Eva" not in all_texts(app)
        assert app.settings.tables == before
