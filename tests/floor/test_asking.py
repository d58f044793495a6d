"""What a table asks of its store: what this process made never comes back through it, and the screen waits for none."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from exchange.opening import open_table
from exchange.store import open_store
from exchange.store.driver import Row, Writes
from exchange.store.sqlite import SQLiteDriver
from market import GAMES
from tests.floor.playing import NOW, stage_name, table_of, until
from tui.floor.app import FloorApp
from tui.floor.shelf import StoreShelf
from tui.settings import Settings


class Asked:
    """The statements that drivers were given, each with the thread that waited for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reads: list[tuple[str, int]] = []
        self.writes: list[int] = []
        rows, write = SQLiteDriver.rows, SQLiteDriver.write

        def read(driver: SQLiteDriver, sql: str, values: Sequence[Any] = ()) -> list[Row]:
            self.reads.append((sql, threading.get_ident()))
            return rows(driver, sql, values)

        def written(driver: SQLiteDriver, writes: Writes) -> None:
            self.writes.append(threading.get_ident())
            write(driver, writes)

        monkeypatch.setattr(SQLiteDriver, "rows", read)
        monkeypatch.setattr(SQLiteDriver, "write", written)

    def forget(self) -> None:
        self.reads.clear()
        self.writes.clear()

    @property
    def threads(self) -> set[int]:
        return {thread for _sql, thread in self.reads} | set(self.writes)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    monkeypatch.setattr("tui.floor.screens.table_screen.LOOK", 3600.0)  # asking for others' moves has a test of its own
    return Asked(monkeypatch)


@pytest.fixture
def floor(tmp_path: Path, asked: Asked) -> Iterator[FloorApp]:
    """A floor at a table in a store: two persons and two traders who trade."""
    with open_store(tmp_path / "games.db", GAMES) as store:
        seats = "Ana Luz Caro=value Dani=random"
        game = open_table("bolsa", seats, options={"rounds": 3}, seed="7", store=store, clock=lambda: NOW).log.head.id
        preferences = Settings(lang="es", pace="fast")
        yield FloorApp(shelf=StoreShelf(store), resume=game, settings=preferences, clock=lambda: NOW)


async def test_a_repaint_with_nothing_changed_asks_the_store_nothing(floor: FloorApp, asked: Asked) -> None:
    async with floor.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: len(floor.screen_stack) == 4)  # somebody is called to the keys
        await pilot.press("a")
        await until(pilot, lambda: stage_name(floor) == "Ticket!")
        asked.forget()
        for _time in range(3):
            table_of(floor).retell()
            await pilot.pause()
        assert (asked.reads, asked.writes) == ([], [])


async def test_sealing_a_sheet_reads_nothing_back_and_never_waits_on_the_screens_thread(
    floor: FloorApp, asked: Asked
) -> None:
    async with floor.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: len(floor.screen_stack) == 4)
        table = table_of(floor).at_table.table
        await until(pilot, lambda: table.to_act() == ("Ana", "Luz"))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(floor) == "Ticket!")
        asked.forget()
        before = len(table.host)
        await pilot.press("plus", "enter")
        await until(pilot, lambda: table.to_act() == ("Luz",) and table_of(floor).at_table.writing is None)
        assert len(table.host) == before + 1
        assert len(asked.reads) <= 3
        assert len(asked.writes) == 1
        assert threading.get_ident() not in asked.threads


async def test_asking_whether_others_have_moved_is_one_statement_away_from_the_screens_thread(
    floor: FloorApp, asked: Asked
) -> None:
    async with floor.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: len(floor.screen_stack) == 4)
        screen = table_of(floor)
        await until(pilot, lambda: screen.at_table.table.to_act() == ("Ana", "Luz"))
        asked.forget()
        screen._look()
        await until(pilot, lambda: bool(asked.reads))
        assert len(asked.reads) == 1
        assert threading.get_ident() not in asked.threads
