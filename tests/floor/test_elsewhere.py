"""Two floors on one store: each sees soon what the other moved, and never what it may not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.opening import new_game, open_table
from exchange.session import Session
from exchange.store import Store, open_store
from market import GAMES
from market.bolsa.law import model
from market.bolsa.law.choices import sheet_from
from tests.floor.playing import NOW, all_texts, stage_name, table_of, until
from tui.floor.app import FloorApp
from tui.floor.screens import following, table_screen
from tui.floor.screens.handover import Handover
from tui.floor.shelf import StoreShelf
from tui.settings import Settings

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_screen, "LOOK", 0.2)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two ways into one store, as two processes have them."""
    with open_store(tmp_path / "games.db", GAMES) as one, open_store(tmp_path / "games.db", GAMES) as other:
        yield one, other


def opened(stores: tuple[Store, Store], seats: str) -> tuple[FloorApp, Session]:
    """A floor at a new table, and the same table as another process has it."""
    here = open_table("bolsa", seats, options={"rounds": 1}, seed="7", store=stores[0], clock=lambda: NOW)
    game = here.log.head.id
    app = FloorApp(
        shelf=StoreShelf(stores[0]), resume=game, settings=Settings(lang="en", pace="fast"), clock=lambda: NOW
    )
    return app, Session(GAMES["bolsa"], stores[1].log(game), clock=lambda: NOW)


def seal(table: Session, seat: str, *amounts: int) -> None:
    table.refresh()
    table.do(model.SealSheet(seat=seat, sheet=sheet_from(amounts)))


def told(app: FloorApp, words: str) -> bool:
    return any(words in each.message for each in app._notifications)


async def test_the_handover_follows_what_is_sealed_at_another_floor(stores: tuple[Store, Store]) -> None:
    app, other = opened(stores, "Ana Luz Mar Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        seal(other, "Ana", 2, 0, -1, 0, 0)
        await until(pilot, lambda: "Ana  has moved" in all_texts(app))
        assert isinstance(app.screen, Handover)
        assert "buy 2" not in all_texts(app)
        seal(other, "Luz", 0, 0, 0, 1, 0)
        seal(other, "Mar", 0, 0, 1, 0, 0)
        await until(pilot, lambda: not isinstance(app.screen, Handover))
        await until(pilot, lambda: "Ana orders buy 2 IBE" in all_texts(app))


async def test_who_writes_keeps_its_sheet_while_another_floor_seals(stores: tuple[Store, Store]) -> None:
    app, other = opened(stores, "Ana Luz Mar Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        seal(other, "Luz", 0, 0, 0, 1, 0)
        await until(pilot, lambda: "sheets 2/4" in all_texts(app) or "sheets 3/4" in all_texts(app))
        assert stage_name(app) == "Ticket!"
        assert "BUY 2" in all_texts(app)
        assert "buy 1 ITX" not in all_texts(app)
        seal(other, "Ana", 1, 0, 0, 0, 0)  # somebody sat down as Ana over there too: here nobody owes that sheet now
        await until(pilot, lambda: isinstance(app.screen, Handover))


async def test_a_key_meant_for_one_moment_never_bids_for_the_next_seat(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "REACTION", 600.0)
    app, other = opened(stores, "Ana Luz Mar Caro=quiet")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        seal(other, "Ana", 1, 0, 0, 0, 0)
        seal(other, "Luz", 1, 0, 0, 0, 0)
        seal(other, "Mar", -1, 0, 0, 0, 0)
        await until(pilot, lambda: not isinstance(app.screen, Handover))
        await until(pilot, lambda: table_of(app).at_table.acting() == "Ana")
        screen, before = table_of(app), len(other.log)
        screen.move(model.Bid(seat="Ana", bid=11), before - 1)  # the answer to a question that was asked before
        await until(pilot, lambda: told(app, "Somebody else moved first"))
        other.refresh()
        other.do(model.Bid(seat="Ana", bid=11))
        await until(pilot, lambda: screen.at_table.acting() == "Luz")
        await pilot.press("enter")  # meant for Ana's bid, which another machine has just made
        await until(pilot, lambda: told(app, "Somebody else has just moved"))
        assert len(other.log) == before + 1
        monkeypatch.setattr(following, "REACTION", 0.0)
        await pilot.press("enter")
        await until(pilot, lambda: len(other.log) == before + 2)


async def test_a_game_that_is_over_or_in_no_store_is_not_asked_after(stores: tuple[Store, Store]) -> None:
    app, _other = opened(stores, "Ana=quiet Luz=quiet Mar=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "ClosePanel")
        screen = table_of(app)
        assert not screen.at_table.elsewhere
        await until(pilot, lambda: screen._looking is not None and screen._looking.ended)
    alone = FloorApp(
        first=new_game("bolsa", "Ana Luz=quiet Mar=quiet"),
        settings=Settings(lang="en", pace="fast"),
    )
    async with alone.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(alone) == "Ticket!")
        assert table_of(alone)._looking is None
