"""A store that is slow, fails, or is gone: keys answer, what is private hides, nothing that was written is lost."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import UNSET

from exchange.opening import open_table
from exchange.session import Session
from exchange.store import open_store
from exchange.store.driver import Writes
from exchange.store.sqlite import SQLiteDriver
from exchange.value.errors import StoreError, StoreGone
from market import GAMES
from market.bolsa.law import model
from market.bolsa.law.choices import sheet_from
from tests.floor.playing import NOW, all_texts, stage_name, table_of, until
from tests.floor.rest import PATIENCE, SOON
from tui.floor import waiting
from tui.floor.app import FloorApp
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.screens import table_screen
from tui.floor.screens.handover import Handover
from tui.floor.screens.start_screen import Start
from tui.floor.shelf import StoreShelf
from tui.settings import Settings

pytestmark = pytest.mark.usefixtures("at_once")


class Disk:
    """What a store writes to: it can be slow, or full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers = threading.Event()
        self.answers.set()
        self.full = False
        self.asked = 0
        write = SQLiteDriver.write

        def slow(driver: SQLiteDriver, writes: Writes) -> None:
            self.asked += 1
            self.answers.wait(PATIENCE)
            if self.full:
                raise StoreError("the store cannot be written: {reason}", reason="the disk is full")
            write(driver, writes)

        monkeypatch.setattr(SQLiteDriver, "write", slow)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    monkeypatch.setattr(waiting, "TOLD_AFTER", 0.01)
    monkeypatch.setattr(table_screen, "TRY_AGAIN", 2 * SOON)  # between two tries the floor is at rest
    monkeypatch.setattr(table_screen, "LOOK", 3600.0)
    found = Disk(monkeypatch)
    yield found
    found.answers.set()


def floor_at(folder: Path, seats: str, **wishes: object) -> FloorApp:
    store = open_store(folder / "games.db", GAMES)
    game = open_table("bolsa", seats, options={"rounds": 1}, seed="7", store=store, clock=lambda: NOW).log.head.id
    return FloorApp(shelf=StoreShelf(store), resume=game, settings=Settings(lang="en", pace="fast"), clock=lambda: NOW)


def told(app: FloorApp) -> str:
    """What was told for a moment."""
    return " ".join(note.message for note in app._notifications)


def delete(folder: Path) -> None:
    for file in folder.glob("games.db*"):
        file.unlink()


async def soon(holds: Callable[[], bool]) -> None:
    """Wait without waiting for the store."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        await asyncio.sleep(0.01)


async def test_while_the_store_keeps_a_move_waiting_keys_answer_and_f8_hides_at_once(
    tmp_path: Path, disk: Disk
) -> None:
    app = floor_at(tmp_path, "Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        disk.answers.clear()
        app.simulate_key("enter")
        await soon(lambda: "waiting for the store" in all_texts(app))
        app.simulate_key("question_mark")
        await soon(lambda: type(app.screen).__name__ == "Reading")
        app.simulate_key("f8")
        await soon(lambda: table_of(app).at_table.at_keys is None)
        await soon(lambda: "BUY 2" not in all_texts(app))
        app.simulate_key("v")
        await soon(lambda: "not now" in told(app))  # a replay would have to read the store
        assert app.screen is table_of(app)
        disk.answers.set()
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert table_of(app).at_table.table.to_act() == ("Luz",)
        assert "waiting for the store" not in all_texts(app)


async def test_a_sheet_that_the_store_does_not_keep_is_given_back_and_can_be_sealed_again(
    tmp_path: Path, disk: Disk
) -> None:
    app = floor_at(tmp_path, "Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        disk.full = True
        await pilot.press("enter")
        await until(pilot, lambda: "Not kept: the store cannot be written: the disk is full" in told(app))
        assert stage_name(app) == "Ticket!"
        assert "BUY 2" in all_texts(app)
        assert "waiting for the store" in all_texts(app)
        disk.full = False
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert table_of(app).at_table.table.to_act() == ("Luz",)


async def test_what_moves_by_itself_is_tried_again_until_the_store_keeps_it(tmp_path: Path, disk: Disk) -> None:
    app = floor_at(tmp_path, "Ana Beto=quiet Caro=quiet")
    disk.full = True
    async with app.run_test(size=(120, 40)) as pilot:
        await soon(lambda: disk.asked > 4)
        assert app.fault is None
        disk.full = False
        await until(pilot, lambda: table_of(app).at_table.table.to_act() == ("Ana",))


async def test_who_seals_while_another_floor_does_so_too_is_not_thrown_back(tmp_path: Path, disk: Disk) -> None:
    app = floor_at(tmp_path, "Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await until(pilot, lambda: table_of(app).at_table.table.to_act() == ("Ana", "Luz"))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus")
        with open_store(tmp_path / "games.db", GAMES) as other:
            there = Session(GAMES["bolsa"], other.log("bolsa"), clock=lambda: NOW)
            there.do(model.SealSheet(seat="Luz", sheet=sheet_from((0, 0, 1, 0, 0))))
        await pilot.press("enter")
        await until(pilot, lambda: table_of(app).at_table.table.state.awaiting_sheets is False)
        assert "Somebody else moved first" not in told(app)
        sealed = table_of(app).at_table.table.view("host").held
        assert sealed == (None,) * 3  # all three were turned over


async def test_a_replay_hides_at_once_what_is_one_persons_and_needs_no_store_for_it(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = floor_at(tmp_path, "Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus", "enter")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert "Ana orders buy 2 IBE" in all_texts(app) or replay.playback.viewer == "Ana"

        def fails(*_arguments: object) -> list[object]:
            raise StoreError("the store cannot be read: {reason}", reason="no route to host")

        monkeypatch.setattr(SQLiteDriver, "rows", fails)
        await pilot.press("b")
        await until(pilot, lambda: "no route to host" in told(app))
        replay.hide_private()
        assert replay.playback.viewer == "spectator"
        assert all(entry.command is UNSET for entry in replay.playback.timeline.entries())
        await pilot.press("v")
        await until(pilot, lambda: app.screen is table_of(app) or isinstance(app.screen, Handover))
        await pilot.press("v")
        assert app.fault is None


async def test_a_store_that_is_gone_is_told_once_and_the_floor_does_not_say_kept(tmp_path: Path, disk: Disk) -> None:
    app = floor_at(tmp_path, "Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        delete(tmp_path)
        await pilot.press("plus", "enter")
        await until(pilot, lambda: "deleted or replaced" in all_texts(app))
        assert isinstance(app.store_gone, StoreGone)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table_of(app))
        assert "the store is gone" in all_texts(app)
        assert "BUY 1" in all_texts(app)
        await pilot.press("q")
        await until(pilot, lambda: "Quit? The store is gone" in all_texts(app))
        assert "is kept" not in all_texts(app)


async def test_a_store_that_cannot_be_read_does_not_end_the_start_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path / "games.db", GAMES)
    app = FloorApp(shelf=StoreShelf(store), settings=Settings(lang="en"), clock=lambda: NOW)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: all(worker.is_finished for worker in app.workers))  # the first list has come

        def fails(*_arguments: object) -> list[object]:
            raise StoreError("the store cannot be read: {reason}", reason="no route to host")

        monkeypatch.setattr(SQLiteDriver, "rows", fails)
        assert isinstance(app.screen, Start)
        app.screen.retell()
        await until(pilot, lambda: "the store cannot be read: no route to host" in all_texts(app))
        assert "New game" in all_texts(app)


async def test_every_game_is_on_the_start_screen_and_found_by_a_part_of_its_name(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", GAMES) as store:
        for number in range(60):
            name = f"lesson-{number:02}"
            open_table("bolsa", "Ana=quiet Beto=quiet Caro=quiet", store=store, name=name, clock=lambda: NOW)
        app = FloorApp(shelf=StoreShelf(store), settings=Settings(lang="en"), clock=lambda: NOW)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "lesson-59" in all_texts(app))
            assert all(f"lesson-{number:02}" in all_texts(app) for number in range(60))
            assert "Running games: 60" in all_texts(app)
            await pilot.press("slash", *"lesson-37")
            await until(pilot, lambda: "lesson-36" not in all_texts(app))
            assert "lesson-37" in all_texts(app)
            await pilot.press(*"x")
            await until(pilot, lambda: "No game is called so." in all_texts(app))
            await pilot.press("backspace", "enter")
            await until(pilot, lambda: any(type(s).__name__ == "TableScreen" for s in app.screen_stack))
            assert table_of(app).at_table.table.log.head.name == "lesson-37"


async def test_a_game_is_renamed_and_forgotten_where_the_list_has_it(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", GAMES) as store:
        for name in ("monday", "tuesday"):
            open_table("bolsa", "Ana=quiet Beto=quiet Caro=quiet", store=store, name=name, clock=lambda: NOW)
        app = FloorApp(shelf=StoreShelf(store), settings=Settings(lang="en"), clock=lambda: NOW)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "tuesday" in all_texts(app))
            await pilot.press("delete")  # no game is chosen: nothing happens
            assert isinstance(app.screen, Start)
            await pilot.press("end", "r", *["backspace"] * 10, *"friday", "enter")
            await until(pilot, lambda: "friday" in all_texts(app))
            await pilot.press("r", *["backspace"] * 10, *"friday", "enter")
            assert {game.name for game in store.games()} in ({"friday", "tuesday"}, {"friday", "monday"})
            await pilot.press("delete", "enter")  # no is the answer that has the focus
            assert len(store.games()) == 2
            await pilot.press("delete", "y")
            await until(pilot, lambda: len(store.games()) == 1)
            await until(pilot, lambda: "friday" not in all_texts(app))
