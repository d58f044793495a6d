"""A database that somebody changed behind the program's back: the line is named, and nothing ends in a traceback."""

import contextlib
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from exchange.log.branch import branch, command_ends, complete
from exchange.log.logfile import write_log
from exchange.script.write import write_script
from exchange.session import Session
from exchange.store import open_store
from exchange.value.errors import BrokenChain, BrokenSeal, BrokenSequence, LogError, Malformed
from exchange.verify import verify_log
from tests.exchange.played import ONE_OF_A_KIND, TITLES, head_for, played, setup_for

COLUMNS = {
    "game": ["id", "name", "viewer", "head", "chain"],
    "event": ["n", "at", "text", "chain"],
    "secret": ["n", "pointer", "audience", "text"],
}
ODD: list[Any] = ["", "x", "{}", "[]", "null", '{"type":"Pass"}', '"x"', "/event/9/9", "/command", "/event", "host"]
ODD += [0, -1, 7, 10**6, 1.5, None, b"\xff", "Ana", "1e9", '{"sheet":{},"sheet_salt":"x"}', "[" * 3000]


def a_store(file: Path, name: str, moves: int | None = 12) -> str:
    title = TITLES[name]
    setup = setup_for(title)
    with open_store(file, TITLES) as store:
        return played(title, log=store.create(head_for(title, setup, "una")), setup=setup, moves=moves).head.id


def unlocked(file: Path) -> sqlite3.Connection:
    """The database without what keeps it from being changed."""
    raw = sqlite3.connect(file)
    for (name,) in raw.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        raw.execute(f"DROP TRIGGER {name}")
    raw.execute("PRAGMA ignore_check_constraints = ON")
    return raw


@pytest.mark.parametrize(
    ("change", "kind", "line", "field"),
    [
        ("UPDATE event SET at = '2027-01-01T00:00:00.000000Z' WHERE n = 5", BrokenChain, 6, "chain"),
        ("UPDATE event SET text = replace(text, '\"round\":1', '\"round\":2') WHERE n = 1", BrokenChain, 2, "chain"),
        ("UPDATE event SET chain = (SELECT chain FROM event WHERE n = 2) WHERE n = 3", BrokenChain, 4, "chain"),
        ("DELETE FROM event WHERE n = 4", BrokenSequence, 5, "n"),
        ("UPDATE secret SET text = replace(text, '_salt\":\"', '_salt\":\"0') WHERE n = 2", Malformed, 3, ""),
        ("DELETE FROM secret WHERE n = 2 AND pointer = '/event'", BrokenSeal, 3, "event.sheet"),
        ("UPDATE event SET text = 'x' WHERE n = 2", Malformed, 3, ""),
        ("UPDATE game SET head = replace(head, '\"rounds\":2', '\"rounds\":3')", BrokenChain, 1, "chain"),
        ('UPDATE secret SET text = replace(text, \'"seed":"7"\', \'"seed":"8"\') WHERE n = 0', BrokenSeal, 1, "seed"),
    ],
)
def test_verifying_a_stored_game_names_what_was_changed(
    tmp_path: Path, change: str, kind: type[LogError], line: int, field: str
) -> None:
    game = a_store(tmp_path / "games.db", "bolsa")
    raw = unlocked(tmp_path / "games.db")
    assert raw.execute(change).rowcount
    raw.commit()
    raw.close()
    with open_store(tmp_path / "games.db", TITLES) as store, pytest.raises(LogError) as caught:
        verify_log(store.log(game), TITLES)
    error = caught.value
    assert (type(error), error.line) == (kind, line) or kind is Malformed
    assert not field or error.field == field


def renumbered(file: Path, moves: int, n: str) -> str:
    """A game whose last event has another number."""
    game = a_store(file, "bolsa", moves)
    raw = unlocked(file)
    raw.execute(f"UPDATE event SET n = {n} WHERE n = (SELECT max(n) FROM event)")  # noqa: S608
    raw.commit()
    raw.close()
    return game


ODD_NUMBERS = ["0", "-1", "'x'", "1.5", "x'ff'"]


@pytest.mark.parametrize("n", ODD_NUMBERS)
def test_an_event_whose_number_is_none_is_told_to_whoever_reads(tmp_path: Path, n: str) -> None:
    game = renumbered(tmp_path / "games.db", 3, n)
    with open_store(tmp_path / "games.db", TITLES) as store:
        log = store.log(game)
        uses: list[Callable[[], Any]] = [log.read, log.records, lambda: verify_log(log, TITLES)]
        for use in uses:
            with pytest.raises(LogError):
                use()


@pytest.mark.parametrize("n", ODD_NUMBERS)
def test_an_event_whose_number_is_none_is_told_to_whoever_counts(tmp_path: Path, n: str) -> None:
    game = renumbered(tmp_path / "games.db", 0, n)
    with open_store(tmp_path / "games.db", TITLES) as store, pytest.raises(BrokenSequence):
        len(store.log(game))


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
@settings(
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.function_scoped_fixture],
    max_examples=settings().max_examples // 5,
)
@given(pick=st.integers(0, 2**32))
@example(pick=2303)
def test_whatever_stands_in_the_rows_is_used_or_told(tmp_path_factory: Any, name: str, pick: int) -> None:
    draws = random.Random(pick)
    file = tmp_path_factory.mktemp("store") / "games.db"
    title = TITLES[name]
    game = a_store(file, name, draws.choice([0, 3, 12]))
    raw = unlocked(file)
    for _ in range(draws.choice([1, 1, 3])):
        table = draws.choice(list(COLUMNS))
        column = draws.choice(COLUMNS[table])
        values = [value for (value,) in raw.execute(f"SELECT {column} FROM {table}")]  # noqa: S608
        with contextlib.suppress(sqlite3.IntegrityError):
            change = f"UPDATE {table} SET {column} = ? WHERE {column} = ?"  # noqa: S608
            raw.execute(change, (draws.choice(ODD), draws.choice(values)))
    raw.commit()
    raw.close()
    uses: list[Callable[[Any], Any]] = [
        lambda store: store.games(),
        lambda store: store.free_name("una"),
        lambda store: verify_log(store.log(game), TITLES),
        lambda store: list(write_log(store.log("una"))),
        lambda store: list(write_log(store.log("una"), "Ana")),
        lambda store: Session(title, store.log("una")).view("Ana"),
        lambda store: write_script(store.log("una"), title),
        lambda store: complete(store.log("una"), title),
        lambda store: branch(store, TITLES, "una", max(command_ends(store.log("una"), title), default=1)),
    ]
    with open_store(file, TITLES) as store:
        for use in uses:
            with contextlib.suppress(LogError):
                use(store)
