"""What an acknowledged move is worth: killed processes, full disks, failing writes, and many who write at once."""

import contextlib
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exchange.log.branch import owed
from exchange.log.logfile import write_log
from exchange.session import Session
from exchange.store import Store, open_store
from exchange.store.sqlite import SQLiteDriver
from exchange.value.errors import Conflict, LogError, StoreError, StoreGone
from exchange.verify import verify_log
from tests.exchange.played import TITLES, head_for, play_on, setup_for
from tests.exchange.players import ROOT, Ended, Told, players
from tests.exchange.stores import KINDS, new_store

FEW, MANY = 8, 100
WRITERS = 8


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with new_store(request.param, tmp_path) as url:
        yield url


def opened(store: Store, title: str, name: str) -> str:
    """A game that has just been opened; its id."""
    setup = setup_for(TITLES[title], name)
    log = store.create(head_for(TITLES[title], setup, name))
    Session.open(TITLES[title], setup, log)
    return log.head.id


def check_whole(store: Store, game: str) -> int:
    """The game verifies, and no half command is there. How many events it has."""
    log = store.log(game)
    verify_log(log, TITLES)
    assert owed(log, TITLES[log.head.title]) == ()
    return len(log)


@pytest.mark.parametrize("kills", [FEW, pytest.param(MANY, marks=pytest.mark.prove)])
def test_whatever_was_acknowledged_is_there_when_the_player_is_killed(url: str, kills: int) -> None:
    draws = random.Random(kills)
    games: list[str] = []
    with players() as crew, open_store(url, TITLES) as store:
        for kill in range(kills):
            if not games or Session(TITLES[store.log(games[-1]).head.title], store.log(games[-1])).over:
                games.append(opened(store, draws.choice(list(TITLES)), f"{kill}"))
            game = games[-1]
            before = len(store.log(game))
            pid = crew.start(url, kill, [game])
            last, patience = before, draws.randrange(12)
            for said in crew.said():
                if isinstance(said, Ended):
                    break
                last = said.last
                if patience == 0:
                    with contextlib.suppress(ProcessLookupError):  # it may have played its game to the end by now
                        os.kill(pid, signal.SIGKILL)
                patience -= 1
            # The kill may have come between writing and telling: then one whole command more is there.
            count = check_whole(store, game)
            assert count >= last
            log = store.log(game)
            commands = [e.n for e in log.read(before) if hasattr(e.command, "seat")]
            assert sum(n > last for n in commands) <= 1
    assert len(games) < kills


def test_eight_write_to_one_game_and_nothing_is_lost_doubled_or_interleaved(url: str) -> None:
    with open_store(url, TITLES) as store, players() as crew:
        game = opened(store, "bolsa", "una")
        begun = len(store.log(game))
        for job in range(WRITERS):
            crew.start(url, job, [game], among=True)
        told, ended = crew.all_said(WRITERS)
        assert {end.status for end in ended} == {0}
        _check_told(store, {game: begun}, told)


def test_eight_write_to_fifty_games(url: str) -> None:
    with open_store(url, TITLES) as store, players() as crew:
        games = [opened(store, "tender", f"{number}") for number in range(50)]
        begun = {game: len(store.log(game)) for game in games}
        for job in range(WRITERS):
            crew.start(url, job, games, among=True)
        told, ended = crew.all_said(WRITERS)
        assert {end.status for end in ended} == {0}
        _check_told(store, begun, told)


def _check_told(store: Store, begun: dict[str, int], told: list[Told]) -> None:
    """Each event behind the opening was acknowledged to exactly one writer, as part of one command."""
    assert len({said.job for said in told}) > 1
    for game, count in begun.items():
        spans = sorted((said.first, said.last) for said in told if said.game == game)
        commands = [entry.n for entry in store.log(game).read() if hasattr(entry.command, "seat")]
        assert [first for first, _last in spans] == commands
        ends = [count, *(last for _first, last in spans)]
        assert [first - 1 for first, _last in spans] == ends[:-1]
        assert check_whole(store, game) == ends[-1]
        assert Session(TITLES[store.log(game).head.title], store.log(game)).over


def test_a_loser_loads_again_and_decides_anew(url: str) -> None:
    title = TITLES["bolsa"]
    with open_store(url, TITLES) as store, open_store(url, TITLES) as other:
        game = opened(store, "bolsa", "una")
        mine, theirs = Session(title, store.log(game)), Session(title, other.log(game))
        theirs.do(next(iter(theirs.choices("Ana"))))
        with pytest.raises(Conflict):
            mine.do(next(iter(mine.choices("李"))))
        assert mine.state.n == 1
        assert len(mine.refresh()) == 1
        mine.do(next(iter(mine.choices("李"))))
        assert theirs.refresh() == tuple(entry.event for entry in store.log(game).read(2))
        assert check_whole(store, game) == 3


# Writes that fail -----------------------------------------------------------------------------------------------------


def driver_of(store: Store) -> Any:
    driver = store._driver
    assert isinstance(driver, SQLiteDriver)
    return driver


def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    title = TITLES["bolsa"]
    with open_store(tmp_path / "games.db", TITLES) as store:
        game = opened(store, "bolsa", "una")
        connection = driver_of(store)._connection
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        log = store.log(game)
        with pytest.raises(StoreError, match=r"games\.db cannot be written: database or disk is full"):
            play_on(title, log)
        count = check_whole(store, game)
        with pytest.raises(StoreError, match="full"):
            play_on(title, log)
        assert check_whole(store, game) == count
        assert not connection.in_transaction
        connection.execute("PRAGMA max_page_count = 1000000")
        assert play_on(title, log).over
        check_whole(store, game)


SMALL_DISK = """
import resource, sys
from exchange.value.errors import StoreError
from exchange.store import open_store
from tests.exchange.played import TITLES, play_on
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
try:
    with open_store(sys.argv[1], TITLES) as store:
        play_on(TITLES["bolsa"], store.log("una"))
except StoreError as error:
    print(error)
"""


def test_a_file_that_may_not_grow_is_told(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with open_store(file, TITLES) as store:
        setup = setup_for(TITLES["bolsa"], "una", {"rounds": 10})
        Session.open(TITLES["bolsa"], setup, store.create(head_for(TITLES["bolsa"], setup, "una")))
    ran = subprocess.run([sys.executable, "-c", SMALL_DISK, str(file)], cwd=ROOT, check=False, capture_output=True)
    assert ran.stderr == b""
    assert ran.stdout.startswith(f"the store {file} cannot be written: ".encode())
    with open_store(file, TITLES) as store:
        assert check_whole(store, "una") > 1
        assert play_on(TITLES["bolsa"], store.log("una")).over
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 200_000


class Failing:
    """A connection that fails at its second statement of a transaction."""

    def __init__(self, connection: sqlite3.Connection, failure: BaseException) -> None:
        self._connection = connection
        self._failure = failure
        self.left = 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def executemany(self, sql: str, rows: Any) -> Any:
        if not self.left:
            raise self._failure
        self.left -= 1
        return self._connection.executemany(sql, rows)


@pytest.mark.parametrize("failure", [sqlite3.OperationalError("disk I/O error"), KeyboardInterrupt(), MemoryError()])
def test_a_write_that_fails_in_the_middle_leaves_nothing(tmp_path: Path, failure: BaseException) -> None:
    title = TITLES["bolsa"]
    with open_store(tmp_path / "games.db", TITLES) as store:
        log = store.log(opened(store, "bolsa", "una"))
        lines = list(write_log(log))
        driver = driver_of(store)
        sound = driver._connection
        driver._connection = Failing(sound, failure)
        table = Session(title, log)
        expected = StoreError if isinstance(failure, sqlite3.Error) else type(failure)
        with pytest.raises(expected):
            table.do(next(iter(table.choices("Ana"))))
        driver._connection = sound
        assert list(write_log(log)) == lines
        assert table.state.n == 1
        assert play_on(title, log).over
        check_whole(store, "una")


def test_a_row_that_the_database_refuses_is_no_conflict(tmp_path: Path) -> None:
    title = TITLES["bolsa"]
    with open_store(tmp_path / "games.db", TITLES) as store:
        log = store.log(opened(store, "bolsa", "una"))
        driver_of(store)._connection.execute(
            "CREATE TEMP TRIGGER no BEFORE INSERT ON main.secret BEGIN SELECT RAISE(ABORT, 'not today'); END"
        )
        table = Session(title, log)
        with pytest.raises(LogError, match="refused event 2: not today") as caught:
            table.do(next(iter(table.choices("Ana"))))
        assert not isinstance(caught.value, Conflict)
        assert check_whole(store, "una") == 1


@pytest.mark.parametrize("replaced", [False, True])
def test_a_store_that_was_deleted_or_replaced_under_a_running_game_is_told_before_anything_counts_as_kept(
    tmp_path: Path, *, replaced: bool
) -> None:
    place = tmp_path / "games.db"
    with open_store(place, TITLES) as store:
        setup = setup_for(TITLES["tender"])
        table = Session.open(TITLES["tender"], setup, store.create(head_for(TITLES["tender"], setup)))
        store.check()
        for file in tmp_path.iterdir():
            file.rename(tmp_path / f"away-{file.name}")
        if replaced:
            open_store(place, TITLES).close()
        before, seat = len(table.host), table.to_act()[0]
        command = table.trader_moves(seat, TITLES["tender"].traders["random"])
        with pytest.raises(StoreGone, match="deleted or replaced while it was open"):
            table.do(command)
        with pytest.raises(StoreGone):
            store.check()
        assert len(table.host) == before
        for file in tmp_path.glob("games.db*"):
            file.unlink()
        for file in tmp_path.iterdir():
            file.rename(tmp_path / file.name.removeprefix("away-"))
        store.check()  # put back, it is the one that was opened
        table.do(command)
    assert len(table.host) > before
