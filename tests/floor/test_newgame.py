"""A new game from the form, the choice of B5.3, and a terminal that cannot show the floor."""

import contextlib
import sys
from collections.abc import AsyncIterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input, Select, Static
from textual.widgets._select import SelectOverlay

from exchange.log.log import Head
from exchange.opening import new_game, open_table
from exchange.value.errors import CorroError
from market import GAMES
from tests.floor.playing import floor, stage_name, staged, table_of, texts, until
from tests.installing import installed
from tui.floor.app import FloorApp
from tui.floor.newgame.form import Form
from tui.floor.newgame.new_game_screen import NewGameScreen
from tui.floor.newgame.options_form import OptionsForm
from tui.floor.newgame.seats_form import SeatRow
from tui.floor.panels.form_fields import Choice, Number, Sign
from tui.floor.screens.handover import Handover
from tui.floor.shelf import in_memory
from tui.settings import LastTable

pytestmark = pytest.mark.usefixtures("at_once", "unpainted")


SIZES = [(80, 24), (120, 40)]


@contextlib.asynccontextmanager
async def form(app: FloorApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    """The form of a new game."""
    async with app.run_test(size=size) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        yield pilot


def head_of(app: FloorApp) -> Head:
    """The head of the game that was opened."""
    return table_of(app).at_table.table.log.head


async def go_to(pilot: Pilot[None], wanted: str) -> None:
    """Field by field to the one with that id."""
    for _step in range(60):
        focused = pilot.app.focused
        if focused is not None and focused.id == wanted:
            return
        await pilot.press("tab")
    raise AssertionError(f"no way to {wanted}")


async def focus(app: FloorApp, wanted: str) -> None:
    """The field with that id has the focus, at once."""
    app.screen.query_one(f"#{wanted}").focus()


@pytest.mark.parametrize(("size", "lang"), [((80, 24), "es"), pytest.param((120, 40), "en", marks=pytest.mark.prove)])
async def test_a_table_of_bolsa_is_opened_with_the_keyboard_alone(size: tuple[int, int], lang: str) -> None:
    app = floor(lang=lang)
    async with form(app, size) as pilot:
        await go_to(pilot, "seat0")
        await pilot.press(*["delete"] * 3, *["backspace"] * 3, *"Luz")
        await pilot.press("f6")
        await pilot.pause()
        assert app.focused is not None
        assert app.focused.id == "seat4"
        await pilot.press("up")
        assert app.focused.id == "seat3", "up and down go from seat to seat"
        await focus(app, "player3")
        await pilot.press("down")
        assert app.focused.id == "player4", "and stay with who plays it"
        await go_to(pilot, "player4")
        await pilot.press("right")
        await go_to(pilot, "option-rounds-digits")
        await pilot.press("minus", "minus", "minus")
        await go_to(pilot, "option-token")
        await pilot.press("enter", "down", "enter")
        await go_to(pilot, "option-bid_limit")
        await pilot.press("right")
        await pilot.press("f5")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        head = head_of(app)
        assert head.seats == ("Luz", "Beto", "Caro", "Dani", "Ana")
        assert head.players["Luz"] == "person"
        assert head.players["Ana"] != "person"
        options = head.options
        assert (options["rounds"], options["token"], options["bid_limit"]) == (2, "Beto", "surplus")


def one_size_of_each(title: str, size: tuple[int, int]) -> ParameterSet:
    often = (title == "bolsa") == (size == (80, 24))
    return pytest.param(title, size, marks=() if often else pytest.mark.prove)


@pytest.mark.parametrize(
    ("title", "size"), [one_size_of_each(title, size) for title, size in product(("bolsa", "siniestra-2"), SIZES)]
)
async def test_a_table_is_opened_with_the_mouse_alone(title: str, size: tuple[int, int]) -> None:
    app = floor(lang="es")
    async with form(app, size) as pilot:
        screen = app.screen

        async def click(where: str | Widget, **at: Any) -> None:
            widget = screen.query_one(where) if isinstance(where, str) else where
            widget.scroll_visible(animate=False)
            await pilot.pause()
            assert screen.region.contains_region(widget.region), f"{where} is out of sight"
            await pilot.click(widget, **at)

        async def choose(field: str, value: object) -> None:
            await click(field)
            choice = screen.query_one(field, Choice)
            await until(pilot, lambda: choice.expanded)
            place = [each for _name, each in choice._options].index(value)
            await click(choice.query_one(SelectOverlay), offset=(2, place))
            await until(pilot, lambda: choice.value == value)

        await choose("#title", title)
        await until(pilot, lambda: len(screen.query(SeatRow)) == (4 if title == "bolsa" else 2))
        await choose("#player1", "random")
        if title == "bolsa":
            await click("#add-seat")
            await until(pilot, lambda: len(screen.query(SeatRow)) == 5)
            await click("#drop2")
            await until(pilot, lambda: len(screen.query(SeatRow)) == 4)
            await choose("#option-token", 1)
            await choose("#option-all_pass", "nobody")
            await click(screen.query_one("#option-rounds").query(Sign).first())
        else:
            await choose("#option-deck", 40)
        await click("#open")
        await until(pilot, lambda: stage_name(app).endswith("!"))
        options = head_of(app).options
        if title == "bolsa":
            assert head_of(app).seats == ("Ana", "Beto", "Dani", "Eva")
            assert (options["token"], options["all_pass"], options["rounds"]) == ("Beto", "nobody", 4)
        else:
            assert options == {"deck": 40}


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("#seat1", "ana", "the same name"),
        ("#seat1", "Ana", "named twice"),
        ("#seat2", " ", "seat 3 has no name"),
        ("#option-rounds-digits", "11", "Rounds: a whole number from 1 to 10"),
        ("#option-cash-digits", "", "Cash of a seat: a whole number from 0 to 1000000"),
        ("#option-price-digits", "40", "the opening price 40 is off the track"),
    ],
)
async def test_what_cannot_be_is_told_in_a_line_and_nothing_typed_is_lost(field: str, value: str, told: str) -> None:
    app = floor()
    async with form(app, (120, 40)) as pilot:
        app.screen.query_one(field, Input).value = value
        await pilot.press("f5")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert told in texts(app.screen)
        assert app.screen.query_one(field, Input).value == value
        wrong = "#seat0" if value == "ana" else field  # where two names differ in case alone, either may be changed
        assert app.focused is app.screen.query_one(wrong) or value in ("ana", " ")


async def test_a_number_that_cannot_be_is_marked_as_it_is_typed_and_letters_are_not_taken() -> None:
    app = floor()
    async with form(app) as pilot:
        await focus(app, "option-rounds-digits")
        digits = app.screen.query_one("#option-rounds-digits")
        await pilot.press("0", "x")
        assert digits.has_class("-invalid") is (app.screen.query_one("#option-rounds", Number).value is None)
        assert "x" not in app.screen.query_one("#option-rounds-digits", Input).value
        await pilot.press("plus")
        assert not digits.has_class("-invalid")


async def test_seats_go_and_come_as_far_as_the_title_has_room() -> None:
    app = floor()
    async with form(app) as pilot:
        await pilot.press("f7", "f7", "f7")
        await until(pilot, lambda: len(app.screen.query(SeatRow)) == 3)
        assert all(row.gone.disabled for row in app.screen.query(SeatRow))
        await pilot.press("f6", "f6", "f6", "f6", "f6")
        await until(pilot, lambda: len(app.screen.query(SeatRow)) == 6)
        assert app.screen.query_one("#add-seat").disabled
        labels = [str(row.label.render()) for row in app.screen.query(SeatRow)]
        assert labels == [f"Seat {n}" for n in range(1, 7)]
        names = app.screen.query_one(Form).seats.names()
        assert len(set(names)) == 6


async def test_the_first_dealer_is_drawn_by_lot_or_chosen_among_the_seats_R1_3() -> None:
    app = floor(lang="en")
    async with form(app) as pilot:
        app.screen.query_one("#title", Choice).value = "remigio-51"
        await until(pilot, lambda: len(app.screen.query("#option-dealer SelectOverlay")) == 1)
        dealer, options = app.screen.query_one("#option-dealer", Choice), app.screen.query_one(OptionsForm)
        names = tuple(app.screen.query_one(Form).seats.names())
        assert (dealer.value, options.chosen(names)) == ("lot", {})
        dealer.value = 0
        assert options.chosen(names) == {"dealer": names[0]}
        options.standard()
        assert options.chosen(names) == {}


async def test_the_token_is_chosen_among_the_names_as_they_are_typed_B1_6() -> None:
    app = floor()
    async with form(app) as pilot:
        token = app.screen.query_one("#option-token", Choice)
        token.value = 2
        app.screen.query_one("#seat2", Input).value = "[Íñigo]"
        await pilot.pause()
        assert str(token.query_one("#label", Static).content) == "[Íñigo]"
        await pilot.press("f5")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert head_of(app).options["token"] == "[Íñigo]"


async def test_the_field_with_the_focus_is_told_by_more_than_a_colour() -> None:
    app = floor()
    async with form(app) as pilot:
        assert app.screen.query_one("#open").rich_style.underline
        for wanted in ("option-token", "seat0"):
            await focus(app, wanted)
            await pilot.pause()
            field = app.screen.query_one(f"#{wanted}")
            assert (field.query_one("#label") if isinstance(field, Choice) else field).rich_style.underline
        assert not app.screen.query_one("#option-token #label").rich_style.underline


async def test_the_rules_as_written_come_back_with_one_key() -> None:
    app = floor()
    async with form(app) as pilot:
        app.screen.query_one("#option-cash", Number).value = 7
        app.screen.query_one("#option-start", Choice).value = "dealt"
        await pilot.press("f9", "f5")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert head_of(app).options == GAMES["bolsa"].game.options(("Ana", "Beto", "Caro", "Dani"), {})


async def test_the_help_of_a_table_tells_its_house_rules_and_traders_in_words() -> None:
    options: dict[str, int | str] = {"bid_limit": "surplus", "cash": 60, "token": "Caro"}
    players = {"Ana": "person", "Beto": "contrarian", "Caro": "quiet"}
    app = floor(lang="es")
    app.first = new_game("bolsa", players, options=options)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("question_mark")
        await pilot.pause()
        text = texts(app.screen)
        for told in (
            "Límite de la puja: lo que sobra (B8.4)",
            "Efectivo inicial: 60 (B8.1)",
            "contrarian: compra lo que",
        ):
            assert told in text
        assert "bid_limit" not in text


async def test_what_has_the_focus_is_told_of_in_both_languages() -> None:
    for lang, told in (("es", "Cuánto puede alejarse una puja"), ("en", "How far a bid may be")):
        app = floor(lang=lang)
        async with form(app) as pilot:
            await focus(app, "option-bid_limit")
            await pilot.pause()
            assert told in str(app.screen.query_one("#hint", Static).content)
            assert "(B8.4)" in str(app.screen.query_one("#hint", Static).content)


async def test_the_form_begins_with_the_table_that_was_opened_last() -> None:
    kept: list[Mapping[str, Any]] = []
    app = floor()
    app.save = kept.append
    async with form(app) as pilot:
        app.screen.query_one("#seat1", Input).value = "王小明"
        app.screen.query_one("#player1", Choice).value = "person"
        app.screen.query_one("#option-token", Choice).value = 1
        app.screen.query_one("#option-cash", Number).value = 60
        await pilot.press("f7", "f5")
        await until(pilot, lambda: isinstance(app.screen, Handover))
    again = floor()
    assert [list(changes) for changes in kept] == [["tables"]]  # the language of the moment is not among them
    again.settings = replace(again.settings, **kept[-1])
    async with form(again) as pilot:
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(again.screen, Handover))
        assert head_of(again).seats == ("Ana", "王小明", "Caro")
        assert (head_of(again).options["token"], head_of(again).options["cash"]) == ("王小明", 60)


CANNOT_BE = [*(pytest.param(each, marks=pytest.mark.prove) for each in ("Ana", "", "a b c d e f g h", "Ana Ana"))]


@pytest.mark.parametrize("seats", [*CANNOT_BE, "Ana Beto=nobody_knows Caro"])
async def test_a_table_remembered_that_cannot_be_is_let_go(seats: str) -> None:
    app = floor()
    app.settings = replace(app.settings, tables={"bolsa": LastTable(seats=seats), "tarot": LastTable(seats="A")})
    async with form(app) as pilot:
        await pilot.press("f5")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert head_of(app).seats == ("Ana", "Beto", "Caro", "Dani")


async def test_another_title_has_seats_and_traders_of_its_own() -> None:
    app = floor()
    async with form(app, (120, 40)) as pilot:
        app.screen.query_one("#title", Select).value = "siniestra-2"
        await until(pilot, lambda: len(app.screen.query(SeatRow)) == 2)
        assert app.screen.query_one(Form).title == "siniestra-2"
        assert not app.screen.query("#add-seat")
        await pilot.press("f5")
        await until(pilot, lambda: stage_name(app) == "HandPanel!")


async def test_a_title_without_a_desk_of_its_own_is_offered_and_played_at_the_desk_of_any_title(tmp_path: Path) -> None:
    with installed(tmp_path, titles={"tender": "tests.toys.tender.title:TITLE"}):
        shelf = in_memory()
        tender = open_table("tender", "Ana Beto=random", store=shelf)
        app = floor(shelf=shelf)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            app.open_kept(tender.log.head.id)
            await until(pilot, lambda: stage_name(app) == "MovesPanel!")
            app.to_start()
            await pilot.press("n")
            await pilot.pause()
            app.screen.query_one("#title", Select).value = "tender"
            await until(pilot, lambda: app.screen.query_one(Form).title == "tender")


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
        await until(pilot, lambda: table_of(app).at_table.table.state.prices[0] == 25)
        assert "Ana compra 1 IBE a Eva a 25" in texts(table_of(app))


async def test_a_choice_that_changes_nothing_is_not_asked_B5_4() -> None:
    app = staged(DEAL.format(bid=15) + "Beto passes\nexpect choice Ana\n")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: table_of(app).at_table.table.state.prices[0] == 15)
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
