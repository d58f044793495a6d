"""Replaying a stored game (read, decode, fold), beside raw sqlite3 with a mutable fold, and beside `eventsourcing`.

All three replay the same events from a file, in the same run and in turn: only the ratios mean anything elsewhere.
"""

import gc
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate

from exchange.game import Setup
from exchange.session import Session
from exchange.store import Store, open_store
from exchange.value.canonical import canonical
from market import GAMES
from market.bolsa.law.model import BolsaEvent
from tests.bench.hand_fold import Board
from tests.exchange.played import head_for, play_on, setup_for

BOLSA = GAMES["bolsa"]
SEATS = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fer")
TIMES_RAW = 4.0
TIMES_FASTER = 5.0
ROUNDS = 101  # another process may hold the machine for longer than a replay takes
DECODE = msgspec.json.Decoder(BolsaEvent).decode


def a_setup() -> Setup:
    return setup_for(BOLSA, "3", {"rounds": 10}, SEATS)


def a_game(store: Store) -> str:
    """A long game: ten rounds, six seats. Its id."""
    setup = a_setup()
    log = store.create(head_for(BOLSA, setup))
    Session.open(BOLSA, setup, log)
    play_on(BOLSA, log)
    return log.head.id


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


class Played(Aggregate):
    """A game as the library's own aggregate: one kind of event, with the fields of ours."""

    class Opened(Aggregate.Created):
        pass

    class Happened(Aggregate.Event):
        what: dict[str, Any]

        def apply(self, aggregate: Any) -> None:
            aggregate.board.fold((msgspec.convert(self.what, BolsaEvent),))

    def __init__(self) -> None:
        self.board = Board(BOLSA.game.blank(SEATS, a_setup().options))


def library_app(folder: Path) -> Application[UUID]:
    return Application(env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "library.db")})


def test_replaying_a_stored_game(benchmark: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", GAMES) as store:
        game = a_game(store)
        entries = store.log(game).read()
        count = len(entries)

        raw = sqlite3.connect(tmp_path / "raw.db")
        raw.execute("CREATE TABLE event (game TEXT, n INTEGER, text TEXT, PRIMARY KEY (game, n)) WITHOUT ROWID")
        rows = [(game, entry.n, canonical(entry.event).decode()) for entry in entries]
        raw.executemany("INSERT INTO event VALUES (?, ?, ?)", rows)
        raw.commit()
        start = BOLSA.game.blank(SEATS, a_setup().options)

        def by_hand() -> Board:
            found = raw.execute("SELECT text FROM event WHERE game = ? ORDER BY n", (game,)).fetchall()
            return Board(start).fold([DECODE(text) for (text,) in found])

        app = library_app(tmp_path)
        played = Played()
        for entry in entries:
            played.trigger_event(Played.Happened, what=msgspec.to_builtins(entry.event))
        app.save(played)

        def ours() -> Session:
            return Session(BOLSA, store.log(game))

        def library() -> Any:
            return app.repository.get(played.id)

        assert by_hand().same_as(ours().state)
        assert library().board.same_as(ours().state)
        timed: dict[str, list[float]] = {"ours": [], "raw": [], "library": []}

        def all_three() -> None:
            for name, work in (("ours", ours), ("raw", by_hand), ("library", library)):
                gc.collect()
                timed[name].append(seconds(work))

        benchmark.pedantic(all_three, rounds=ROUNDS, warmup_rounds=2)
        raw.close()
        app.close()
    each = {name: statistics.median(times) / count * 1e6 for name, times in timed.items()}
    benchmark.extra_info["events"] = count
    benchmark.extra_info |= {f"{name}, microseconds an event": round(took, 2) for name, took in each.items()}
    times_raw = statistics.median(mine / its for mine, its in zip(timed["ours"], timed["raw"], strict=True))
    faster = statistics.median(its / mine for mine, its in zip(timed["ours"], timed["library"], strict=True))
    benchmark.extra_info["times raw"] = round(times_raw, 2)
    benchmark.extra_info["times faster than eventsourcing"] = round(faster, 1)
    with capsys.disabled():
        sys.stdout.write(f"\nreplay: {benchmark.extra_info}\n")
    assert times_raw <= TIMES_RAW
    assert faster >= TIMES_FASTER
