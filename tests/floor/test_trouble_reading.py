"""A store that takes its time to be read, or to write when the floor is left: keys answer, Escape ends a wait."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.opening import open_table
from exchange.store import open_store
from exchange.store.driver import Writes
from exchange.store.sqlite import SQLiteDriver
from exchange.value.errors import StoreError
from market import GAMES
from tests.floor.playing import NOW, all_texts, stage_name, table_of, until
from tests.floor.replaying import played
from tests.floor.rest import PATIENCE
from tests.floor.test_trouble_store import floor_at, soon, told
from tui.floor import waiting
from tui.floor.app import FloorApp
from tui.floor.keep.keep_screen import KeepScreen
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.screens import table_screen
from tui.floor.screens.handover import Handover
from tui.floor.screens.patience import Patience
from tui.floor.screens.start_screen import Start
from tui.floor.shelf import StoreShelf
from tui.settings import Settings

pytestmark = pytest.mark.usefixtures("at_once")


class SlowStore:
    """A store that answers when it is told to. `asked`: how often something has waited for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers = threading.Event()
        self.answers.set()
        self.asked = 0
        self.full = False
        rows, write = SQLiteDriver.rows, SQLiteDriver.write

        def wait() -> None:
            if not self.answers.is_set():
                assert threading.current_thread() is not threading.main_thread(), "the screen's thread would wait"
                self.asked += 1
                assert self.answers.wait(PATIENCE)

        def slow_rows(driver: SQLiteDriver, *arguments: object) -> object:
            wait()
            return rows(driver, *arguments)  # type: ignore[arg-type]

        def slow_write(driver: SQLiteDriver, writes: Writes) -> None:
            wait()
            if self.full:
                raise StoreError("the store cannot be written: {reason}", reason="the disk is full")
            write(driver, writes)

        monkeypatch.setattr(SQLiteDriver, "rows", slow_rows)
        monkeypatch.setattr(SQLiteDriver, "write", slow_write)


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowStore]:
    monkeypatch.setattr(waiting, "TOLD_AFTER", 0.01)
    monkeypatch.setattr(table_screen, "LOOK", 3600.0)
    found = SlowStore(monkeypatch)
    yield found
    found.answers.set()


def start_with_a_finished_game(folder: Path) -> FloorApp:
    shelf = StoreShelf(open_store(folder / "games.db", GAMES))
    played(shelf, rounds=1)
    return FloorApp(shelf=shelf, settings=Settings(lang="en"), clock=lambda: NOW)


def is_shown(app: FloorApp, kind: type) -> bool:
    return isinstance(app.screen, kind)


async def test_a_replay_is_read_beside_the_screen_and_escape_ends_the_wait(tmp_path: Path, store: SlowStore) -> None:
    app = start_with_a_finished_game(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "aula-3" in all_texts(app))
        await pilot.press("end")
        store.answers.clear()
        app.simulate_key("enter")
        await soon(lambda: is_shown(app, Patience))
        assert "Waiting for the store." in all_texts(app)
        app.simulate_key("escape")
        await soon(lambda: is_shown(app, Start))
        store.answers.set()
        await pilot.pause()
        assert is_shown(app, Start)
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(app, ReplayScreen))


async def test_the_start_says_how_many_games_of_the_store_cannot_be_read(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", GAMES) as games:
        for name in ("one", "two", "three"):
            open_table("bolsa", "Ana=quiet Beto=quiet Caro=quiet", store=games, name=name, clock=lambda: NOW)
    raw = sqlite3.connect(tmp_path / "games.db")
    raw.execute("DROP TRIGGER game_is_never_updated")
    raw.execute("UPDATE game SET head = x'00ff' WHERE name <> 'three'")
    raw.commit()
    raw.close()
    app = FloorApp(shelf=StoreShelf(open_store(tmp_path / "games.db", GAMES)), settings=Settings(lang="en"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "three" in all_texts(app))
        assert "2 games of the store cannot be read: corro games names them" in all_texts(app)
        app.change_settings(lang="es")
        assert "2 partidas del almacén no se pueden leer" in all_texts(app)


async def test_of_two_wishes_the_last_one_is_shown_once(tmp_path: Path, store: SlowStore) -> None:
    app = start_with_a_finished_game(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "aula-3" in all_texts(app))
        await pilot.press("end")
        store.answers.clear()
        app.simulate_key("enter")
        app.simulate_key("enter")
        await soon(lambda: store.asked > 0)
        store.answers.set()
        await until(pilot, lambda: is_shown(app, ReplayScreen))
        assert sum(isinstance(screen, ReplayScreen) for screen in app.screen_stack) == 1


async def test_a_table_that_is_opened_twice_at_once_is_one(tmp_path: Path, store: SlowStore) -> None:
    games = open_store(tmp_path / "games.db", GAMES)
    app = FloorApp(shelf=StoreShelf(games), settings=Settings(lang="en"), clock=lambda: NOW)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: type(app.screen).__name__ == "NewGameScreen")
        store.answers.clear()
        app.simulate_key("f5")
        app.simulate_key("f5")
        await soon(lambda: store.asked > 0)
        store.answers.set()
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert len(games.games()) == 1


async def test_other_eyes_are_read_beside_the_screen(tmp_path: Path, store: SlowStore) -> None:
    app = start_with_a_finished_game(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "aula-3" in all_texts(app))
        await pilot.press("end", "enter")
        await until(pilot, lambda: is_shown(app, ReplayScreen))
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        await pilot.press("home")
        store.answers.clear()
        replay.look_as("Beto")
        await soon(lambda: is_shown(app, Patience))
        assert "waiting for the store" in all_texts(app)
        app.simulate_key("escape")
        await soon(lambda: app.screen is replay)
        app.simulate_key("full_stop")
        await soon(lambda: replay.playback.n == 2)
        replay.look_as("Caro")
        store.answers.set()
        await until(pilot, lambda: replay.playback.viewer == "Caro")
        assert replay.playback.n == 2


async def test_f8_ends_the_wait_for_what_one_person_asked_to_see(tmp_path: Path, store: SlowStore) -> None:
    app = floor_at(tmp_path, "Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: is_shown(app, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        store.answers.clear()
        app.simulate_key("v")
        await soon(lambda: is_shown(app, Patience))
        app.simulate_key("f8")
        await soon(lambda: is_shown(app, Handover))
        store.answers.set()
        await pilot.pause()
        assert not any(isinstance(screen, ReplayScreen) for screen in app.screen_stack)


async def test_what_is_saved_is_read_beside_the_screen_and_nothing_is_copied_after_escape(
    tmp_path: Path, store: SlowStore
) -> None:
    app = floor_at(tmp_path, "Ana Luz=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("c")
        await until(pilot, lambda: is_shown(app, KeepScreen))
        await pilot.press("end")
        store.answers.clear()
        app.simulate_key("enter")
        await soon(lambda: is_shown(app, Patience))
        app.simulate_key("escape")
        await soon(lambda: is_shown(app, KeepScreen))
        store.answers.set()
        await pilot.pause()
        assert not app.clipboard
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is table_of(app))
        assert '"corro":2' in app.clipboard


async def test_who_quits_while_a_move_is_written_sees_the_wait_and_the_move_is_kept(
    tmp_path: Path, store: SlowStore
) -> None:
    app = floor_at(tmp_path, "Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_shown(app, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus")
        store.answers.clear()
        app.simulate_key("enter")
        await soon(lambda: table_of(app).at_table.writing is not None)
        app.simulate_key("q")
        await soon(lambda: "Quit?" in all_texts(app))
        app.simulate_key("y")
        await soon(lambda: "the floor is left as soon as it has answered" in all_texts(app))
        assert "waiting for the store" in all_texts(app)
        assert not app._exit
        app.simulate_key("escape")
        await soon(lambda: not is_shown(app, Patience))
        app.simulate_key("q")
        await soon(lambda: "Quit?" in all_texts(app))
        app.simulate_key("y")
        await soon(lambda: is_shown(app, Patience))
        store.answers.set()
        await soon(lambda: app._exit)
    with open_store(tmp_path / "games.db", GAMES, create=False) as found:
        sealed = [entry.event for entry in found.log("bolsa").read() if type(entry.event).__name__ == "SheetSealed"]
        assert "Ana" in {event.seat for event in sealed}


async def test_who_quits_is_kept_here_where_the_move_is_not_kept(tmp_path: Path, store: SlowStore) -> None:
    app = floor_at(tmp_path, "Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: is_shown(app, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus")
        store.answers.clear()
        store.full = True
        app.simulate_key("enter")
        await soon(lambda: table_of(app).at_table.writing is not None)
        app.simulate_key("q")
        await soon(lambda: "Quit?" in all_texts(app))
        app.simulate_key("y")
        await soon(lambda: is_shown(app, Patience))
        store.answers.set()
        await until(pilot, lambda: "Not kept: the store cannot be written: the disk is full" in told(app))
        assert not app._exit
        assert "BUY 1" in all_texts(app)
