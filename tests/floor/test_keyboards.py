"""Two floors on one store: each moves for its own persons, and a seat changes over by a code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.house.keyboards import Keyboard
from exchange.opening import open_table
from exchange.store import Store, open_store
from market import GAMES
from tests.floor.playing import NOW, all_texts, stage_name, table_of, until
from tui.floor.app import FloorApp
from tui.floor.screens import table_screen
from tui.floor.screens.dialogs import Ask
from tui.floor.screens.handover import Handover
from tui.floor.shelf import StoreShelf
from tui.settings import Settings

pytestmark = pytest.mark.usefixtures("at_once")
PERSONS = ("Ana", "Luz")


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_screen, "LOOK", 0.05)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    with open_store(tmp_path / "games.db", GAMES) as one, open_store(tmp_path / "games.db", GAMES) as other:
        yield one, other


def floor_at(store: Store, game: str) -> FloorApp:
    return FloorApp(shelf=StoreShelf(store), resume=game, settings=Settings(lang="en", pace="fast"), clock=lambda: NOW)


def opened(store: Store) -> str:
    seats = "Ana Luz Caro=quiet"
    return open_table("bolsa", seats, options={"rounds": 1}, seed="7", store=store, clock=lambda: NOW).log.head.id


async def test_the_second_floor_is_asked_for_a_code_and_moves_for_that_seat_alone(stores: tuple[Store, Store]) -> None:
    one, other = stores
    game = opened(one)
    first = Keyboard(one, game, PERSONS)
    codes = first.codes()
    app = floor_at(other, game)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press(*"xxxxx", "enter")
        await until(pilot, lambda: any("the code of no seat" in note.message for note in app._notifications))
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press(*codes["Luz"].lower(), "enter")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        at_table = table_of(app).at_table
        assert at_table.persons == ("Luz",)
        assert at_table.viewer == "Luz"
        await pilot.press("plus", "enter")
        await until(pilot, lambda: at_table.table.to_act() == ("Ana",))
        assert at_table.acting() is None


async def test_who_watches_moves_for_nobody(stores: tuple[Store, Store]) -> None:
    one, other = stores
    game = opened(one)
    first = Keyboard(one, game, PERSONS)
    app = floor_at(other, game)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Ask))
        await pilot.press("enter")
        await until(pilot, lambda: any(type(screen).__name__ == "TableScreen" for screen in app.screen_stack))
        at_table = table_of(app).at_table
        assert (at_table.persons, at_table.viewer, at_table.acting()) == ((), "spectator", None)
        first.close()


async def test_a_seat_that_changes_over_is_at_the_first_floors_keys_no_more(stores: tuple[Store, Store]) -> None:
    one, other = stores
    game = opened(one)
    app = floor_at(one, game)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("l")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        screen = table_of(app)
        screen.floor.show_codes(screen.at_table.table)  # type: ignore[attr-defined]
        await until(pilot, lambda: "Each code is good once" in all_texts(app))
        second = Keyboard(other, game, PERSONS)
        keyboard = screen.at_table.keyboard
        assert keyboard is not None
        assert second.take(keyboard.codes()["Luz"]) == "Luz"
        await until(pilot, lambda: screen.at_table.persons == ("Ana",))
        await until(pilot, lambda: any("another keyboard now" in note.message for note in app._notifications))
        await pilot.press("escape")
        await until(pilot, lambda: "BUY 2" not in all_texts(app))
        assert screen.at_table.viewer == "Ana"
