"""A game in which traders play for persons: it is opened as such, and says so."""

from __future__ import annotations

import pytest

from exchange.game import Back
from exchange.opening import open_table
from tests.floor.playing import NOW, all_texts, stage_name, table_of, until
from tui.floor.app import FloorApp
from tui.floor.screens.dialogs import Confirm
from tui.floor.shelf import in_memory
from tui.settings import Settings

pytestmark = pytest.mark.usefixtures("at_once")


def replaced() -> FloorApp:
    """A floor at a game that was left while the appraiser played for Ana."""
    shelf = in_memory()
    table = open_table(
        "bolsa", "Ana Luz Caro=quiet", options={"rounds": 2}, seed="7", store=shelf.store, clock=lambda: NOW
    )
    table.stand_in("Ana", "value")
    return FloorApp(shelf=shelf, resume=table.log.head.id, settings=Settings(lang="en", pace="fast"), clock=lambda: NOW)


async def test_who_is_back_plays_again() -> None:
    app = replaced()
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        assert "Appraiser plays for Ana. Is Ana back?" in all_texts(app)
        await pilot.press("y")
        table = table_of(app).at_table
        await until(pilot, lambda: bool(table.table.host.numbers(Back, len(table.table.host))))
        assert table.owing() == ("Ana", "Luz")


async def test_else_the_trader_plays_on_and_the_menu_brings_the_person_back() -> None:
    app = replaced()
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("n")
        table = table_of(app).at_table
        await until(pilot, lambda: table.table.to_act() == ("Luz",))
        await until(pilot, lambda: stage_name(app) == "Ticket!" or len(app.screen_stack) == 4)
        assert "Appraiser plays for Ana" in all_texts(app)
        table_of(app).ask_who_is_back()
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: "Ana" not in table.table.host.stand_ins())
