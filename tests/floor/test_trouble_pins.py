"""Several persons at one keyboard: whose consent a new game from a running one needs, and what a PIN protects."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.floor.playing import all_texts, floor, stage_name, staged, table_of, until
from tui.floor.app import FloorApp
from tui.floor.panels.bars import KeyBar
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.screens.dialogs import Ask, Confirm
from tui.floor.screens.handover import Handover
from tui.floor.screens.table_screen import TableScreen

pytestmark = pytest.mark.usefixtures("at_once")

AUCTION = """\
game bolsa
seats Ana Beto Caro
Ana orders buy 2 IBE
Beto orders buy 1 IBE
Caro orders sell 1 IBE
"""


async def test_with_a_pin_set_no_branch_shows_what_is_sealed() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await until(pilot, lambda: table_of(app).at_table.table.to_act() == ("Ana", "Luz"))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("k", *"4711", "enter", "plus", "plus", "enter")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("l")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("b", "y")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        assert "Ana, your PIN" in all_texts(app)
        await pilot.press(*"1234", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert "That is not Ana's PIN." in [note.message for note in app._notifications]
        assert len(app.shelf.listed()[0]) == 1
        await pilot.press("b", "y")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press(*"4711", "enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        assert "Luz, do you agree" in all_texts(app)
        await pilot.press("enter")  # no is the answer that has the focus
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert len(app.shelf.listed()[0]) == 1
        await pilot.press("b", "y")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press(*"4711", "enter")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: len(app.shelf.listed()[0]) == 2)


async def test_what_a_pin_protects_and_until_when_is_said_where_it_is_set() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("k")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        assert "until the floor is left" in all_texts(app)


async def test_ones_own_last_bid_is_taken_back_in_the_auction_and_nobody_else_is_asked() -> None:
    app = staged(AUCTION, lang="en")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        await pilot.press("b", "1", "2", "backspace")  # a digit that was typed is rubbed out first
        assert isinstance(app.screen, TableScreen)
        await pilot.press("2", "enter")
        await until(pilot, lambda: table_of(app).at_table.acting() == "Beto")
        await pilot.press("backspace")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        assert "Ana, take your last move back?" in all_texts(app)
        await pilot.press("y")
        await until(pilot, lambda: len(app.shelf.listed()[0]) == 2 and table_of(app).at_table.acting() == "Ana")
        assert table_of(app).at_table.table.state.auction.standing is None


async def test_a_move_behind_which_sheets_were_turned_over_goes_back_with_everybodys_consent() -> None:
    app = staged(AUCTION, lang="en")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        await pilot.press("backspace", "y")
        for seat in ("Ana", "Beto", "Caro"):
            await until(pilot, lambda seat=seat: f"{seat}, do you agree" in all_texts(app))  # type: ignore[misc]
            await pilot.press("y")
        await until(pilot, lambda: len(app.shelf.listed()[0]) == 2)


async def test_a_sheet_is_taken_back_at_the_handover() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "enter")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("backspace")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        assert "Ana, take your last move back?" in all_texts(app)
        await pilot.press("y")
        await until(pilot, lambda: len(app.shelf.listed()[0]) == 2 and isinstance(app.screen, Handover))
        assert "Ana" in table_of(app).at_table.table.to_act()


async def test_a_sheet_goes_back_with_consent_while_another_persons_lies_sealed() -> None:
    app = floor("Ana Luz Mar Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        for letter in "al":
            await until(pilot, lambda: isinstance(app.screen, Handover))
            await pilot.press(letter)
            await until(pilot, lambda: stage_name(app) == "Ticket!")
            await pilot.press("plus", "enter")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("backspace", "y")
        await until(pilot, lambda: "Ana, do you agree" in all_texts(app))
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert len(app.shelf.listed()[0]) == 1
        await pilot.press("m", "backspace")
        await until(pilot, lambda: "Mar has not moved yet: there is nothing to take back." in toasts(app))
        assert not isinstance(app.screen, Confirm), "another one's move is not taken back from Mar's screen"
        await pilot.press("f8", "a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        await until(pilot, lambda: "BUY 2" in all_texts(app))
        await pilot.press("backspace")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        assert "Ana, take your last move back?" in all_texts(app)
        assert "Luz has moved since, and that goes back too" in all_texts(app)
        await pilot.press("y")
        await until(pilot, lambda: "Luz, do you agree" in all_texts(app))
        assert table_of(app).at_table.at_keys is None, "the others come to the keys: Ana's sheet is hidden before"
        assert "BUY 2" not in all_texts(app)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, Handover))


async def test_at_ones_own_screen_ones_own_last_move_goes_back_and_the_screens_say_what_for() -> None:
    app = floor("Ana Beto Caro", title="dbpoker-1")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert "Ana  for its turn" in all_texts(app)
        assert "Beto  waits" in all_texts(app)
        assert keys_told(app) >= {"Help", "Quit"}
        assert not keys_told(app) & {"Take back", "Coach"}
        await pilot.press("b")
        await until(pilot, lambda: "Beto waits. Who comes now: Ana, for its turn" in toasts(app))
        await pilot.press("backspace")
        await until(pilot, lambda: "Nobody has moved yet: there is nothing to take back." in toasts(app))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        assert not keys_told(app) & {"Take back", "Coach"}, "what would only say why it does nothing is not offered"
        await move(pilot, app, "sells")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert "Beto  to answer Ana's offer of " in all_texts(app)
        assert "Ana  waits" in all_texts(app), "an open move waits for nothing to be turned over"
        await pilot.press("b")
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        await pilot.press("backspace")
        await until(pilot, lambda: "Beto has not moved yet: there is nothing to take back." in toasts(app))
        assert "Take back" not in keys_told(app)
        await move(pilot, app, "declines")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("c")
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        await move(pilot, app, "declines")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "MovesPanel!")
        assert "Take back" in keys_told(app)
        await pilot.press("backspace")
        await until(pilot, lambda: "Beto and Caro have moved since, and that goes back too" in all_texts(app))
        await pilot.press("y")
        await until(pilot, lambda: "Beto, do you agree" in all_texts(app))
        assert "your hand too" in all_texts(app), "the title's own word for what lies hidden"
        await pilot.press("y")
        await until(pilot, lambda: "Caro, do you agree" in all_texts(app))
        await pilot.press("y")
        await until(pilot, lambda: len(app.shelf.listed()[0]) == 2 and isinstance(app.screen, Handover))
        assert table_of(app).at_table.owing() == ("Ana",)
        assert "branch from" in all_texts(app)
        assert table_of(app).warning() == "known seed", "whoever knew the deal of the game before knows this one's"


def toasts(app: FloorApp) -> list[str]:
    """What is told for a while."""
    return [note.message for note in app._notifications]


def keys_told(app: FloorApp) -> set[str]:
    """What the bar at the bottom offers."""
    return {binding.description for binding, _key in app.screen.query_one(KeyBar).entries()}


async def move(pilot: Pilot[None], app: FloorApp, kind: str) -> None:
    """Make the first move of this kind."""
    table = table_of(app).at_table
    seat = str(table.acting())
    wanted = next(each for each in table.choices(seat) if table.title.words.grammar.typed(each, "en").startswith(kind))
    table_of(app).move(wanted)
    await pilot.pause()
