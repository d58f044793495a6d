"""A store on a server that is away for a while: the floor says so, keeps what was written, and goes on."""

import pytest

from exchange.opening import open_table
from exchange.store import open_store
from market import GAMES
from tests.exchange.server import needs_server, server
from tests.floor.playing import NOW, all_texts, stage_name, table_of, until
from tests.floor.rest import SOON
from tui.floor.app import FloorApp
from tui.floor.screens import table_screen
from tui.floor.shelf import StoreShelf
from tui.settings import Settings

pytestmark = [pytest.mark.prove, needs_server, pytest.mark.usefixtures("at_once")]


async def test_a_server_that_is_away_is_told_and_the_sheet_is_sealed_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_screen, "TRY_AGAIN", 2 * SOON)
    monkeypatch.setattr(table_screen, "LOOK", 3600.0)
    with server() as postgres, open_store(postgres.url, GAMES) as store:
        seats = "Ana Beto=quiet Caro=quiet"
        table = open_table("bolsa", seats, options={"rounds": 1}, seed="7", store=store, clock=lambda: NOW)
        settings = Settings(lang="en", pace="fast")
        app = FloorApp(shelf=StoreShelf(store), resume=table.log.head.id, settings=settings, clock=lambda: NOW)
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: stage_name(app) == "Ticket!")
            await until(pilot, lambda: table_of(app).at_table.table.to_act() == ("Ana",))
            await pilot.press("plus")
            postgres.end()
            await pilot.press("enter")
            await until(pilot, lambda: any("Not kept: the store" in note.message for note in app._notifications))
            assert "waiting for the store" in all_texts(app)
            assert "BUY 1" in all_texts(app)
            postgres.start()
            await pilot.press("enter")
            await until(pilot, lambda: table_of(app).at_table.table.state.awaiting_sheets is False)
            await until(pilot, lambda: "waiting for the store" not in all_texts(app))
            assert app.fault is None
