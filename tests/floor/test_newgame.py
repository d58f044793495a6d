"""A new game from the form, the choice of B5.3, and a terminal that cannot show the floor."""

import sys

import pytest
from textual.widgets import Input, Select
from textual.widgets.select import InvalidSelectValueError

import market
from exchange.errors import CorroError
from tests.floor.playing import floor, stage_name, staged, table_of, texts, until
from tui.floor.app import FloorApp
from tui.floor.opening import NewGame, open_new
from tui.floor.screens.newgame import Form, NewGameScreen
from tui.floor.screens.start import Start
from tui.floor.shelf import MemoryShelf

pytestmark = pytest.mark.usefixtures("at_once")


async def test_a_new_table_is_opened_from_the_form() -> None:
    app = floor()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        app.screen.query_one("#seat0", Input).value = "[Íñigo]"
        app.screen.query_one("#rounds", Input).value = "2"
        app.screen.query_one("#rules", Input).value = "cash=60 bid_limit=surplus"
        await pilot.press("f5")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        head = table_of(app).session.table.log.head
        assert head.seats[0] == "[Íñigo]"
        assert (head.options["rounds"], head.options["cash"], head.options["bid_limit"]) == (2, 60, "surplus")


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("#seat1", "ana", "the same name"),
        ("#seat1", "Ana", "named twice"),
        ("#rounds", "11", "rounds"),
        ("#rules", "cash", "name=value"),
        ("#rules", "luck=7", "luck"),
    ],
)
async def test_what_cannot_be_is_told_in_a_line_and_nothing_typed_is_lost(field: str, value: str, told: str) -> None:
    app = floor()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        app.screen.query_one(field, Input).value = value
        await pilot.press("f5")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert told in texts(app.screen)
        assert app.screen.query_one(field, Input).value == value


async def test_another_title_has_seats_and_traders_of_its_own() -> None:
    app = floor()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        app.screen.query_one("#title", Select).value = "siniestra-2"
        await until(pilot, lambda: len(app.screen.query(".seat")) == 2)
        assert app.screen.query_one(Form).title == "siniestra-2"
        await pilot.press("f5")
        await until(pilot, lambda: stage_name(app) == "HandPanel!")


async def test_a_title_without_a_desk_is_not_offered_and_its_games_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(market._WHERE, "tender", ("tests.tiny.title", "TITLE"))
    shelf = MemoryShelf()
    tender = open_new(NewGame(title="tender", players={"Ana": "person", "Beto": "random"}, options={}), shelf)
    app = floor(shelf=shelf)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.open_kept(tender.log.head.id)
        await until(pilot, lambda: any("tender" in note.message for note in app._notifications))
        assert isinstance(app.screen, Start)
        await pilot.press("n")
        await pilot.pause()
        with pytest.raises(InvalidSelectValueError):
            app.screen.query_one("#title", Select).value = "tender"


async def test_help_names_keys_that_do_the_same_together() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("question_mark")
        await pilot.pause()
        lines = [line.split(maxsplit=1) for line in texts(app.screen).splitlines()]
        assert ["1-7", "Go to the panel with this digit"] in lines


DEAL = """
game bolsa
seats Ana Beto Dani Eva
rounds 1
given cash Ana 90, Beto 20, Dani 50, Eva 50
trader Beto quiet
trader Dani quiet
trader Eva quiet
Beto orders buy 2 IBE
Dani orders sell 1 IBE
Eva orders sell 1 IBE
Ana orders buy 1 IBE
Ana bids {bid}
"""


async def test_a_choice_that_decides_who_is_left_with_shares_is_asked_B5_4() -> None:
    app = staged(DEAL.format(bid=25) + "Beto passes\nexpect choice Ana\n")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "DealPanel!")
        await pilot.press("minus", "down", "plus", "enter")
        await until(pilot, lambda: table_of(app).session.table.state.prices[0] == 25)
        assert "Ana compra 1 IBE a Eva a 25" in texts(table_of(app))


async def test_a_choice_that_changes_nothing_is_not_asked_B5_4() -> None:
    app = staged(DEAL.format(bid=15) + "Beto passes\nexpect choice Ana\n")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: table_of(app).session.table.state.prices[0] == 15)
        assert "Ana compra 1 IBE a Dani a 15" in texts(table_of(app))


async def test_the_choice_is_asked_always_where_the_settings_say_so_B5_3() -> None:
    app = staged(DEAL.format(bid=15) + "Beto passes\nexpect choice Ana\n", ask_always=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "DealPanel!")


def test_a_terminal_without_utf_8_is_told_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    class Latin:
        encoding = "ISO-8859-1"

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "__stdout__", Latin())
    with pytest.raises(CorroError, match="UTF-8"):
        FloorApp().run()
