"""Copies grow, games are forgotten whole and renamed; nothing else changes a store."""

import json
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from exchange.log.logfile import write_log
from exchange.store import Store, open_store
from exchange.store.driver import VERSION, Taken
from exchange.value.errors import BrokenChain, NameTaken, NoSuchGame
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import Copy, first_difference, verify
from tests.exchange.forging import chained
from tests.exchange.played import TITLES, played
from tests.exchange.stores import KINDS, new_store


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with new_store(request.param, tmp_path) as url, open_store(url, TITLES) as opened:
        yield opened


@cache
def lines_of(viewer: str) -> tuple[bytes, ...]:
    return tuple(write_log(played(TITLES["bolsa"]), viewer))


def copy_of(viewer: str, events: int | None = None) -> Copy:
    lines = lines_of(viewer)
    return verify(lines if events is None else lines[: events + 1], TITLES)


def other_line() -> int:
    """The line of the last command but one."""
    return [n for n, line in enumerate(lines_of(HOST), start=1) if "command" in json.loads(line)][-2]


def other_end() -> Copy:
    """The same game, and other times from its last command but one: both hold, and one of them is false."""
    lines: list[Any] = [json.loads(line) for line in lines_of(HOST)]
    for line in lines[other_line() - 1 :]:
        line["at"] = "2027-01-01T00:00:00.000000Z"
    return verify(chained(lines), TITLES)


@pytest.mark.parametrize("viewer", [HOST, SPECTATOR, "Ana"])
def test_a_copy_grows_by_a_longer_one_of_the_same_viewer(store: Store, viewer: str) -> None:
    whole = copy_of(viewer)
    for events in (7, 20, 20, 12, len(whole.records)):
        store.take_in(copy_of(viewer, events))
    assert list(write_log(store.log("bolsa"), viewer)) == list(lines_of(viewer))
    assert len(store.games()) == 1


def test_a_hosts_copy_takes_the_place_of_another_viewers_that_is_not_longer(store: Store) -> None:
    store.take_in(copy_of("Ana", 20), "mine")
    assert store.take_in(copy_of(HOST, 12)).head.viewer == "Ana"  # shorter: nothing changes
    kept = store.take_in(copy_of(HOST))
    assert (kept.head.viewer, kept.name) == (HOST, "mine")
    assert list(write_log(kept)) == list(lines_of(HOST))
    assert list(write_log(kept, "Ana")) == list(lines_of("Ana"))


@pytest.mark.parametrize(("first", "then"), [(HOST, SPECTATOR), ("Ana", SPECTATOR), (SPECTATOR, "Ana")])
def test_any_other_viewers_copy_is_refused(store: Store, first: str, then: str) -> None:
    store.take_in(copy_of(first, 12))
    with pytest.raises(NameTaken, match=f"{first}'s copy"):
        store.take_in(copy_of(then))
    assert len(store.log("bolsa")) == 12


def test_a_copy_that_differs_is_told_with_its_first_line_and_nothing_is_written(store: Store) -> None:
    store.take_in(copy_of(HOST))
    false = other_end()
    line = other_line()
    with pytest.raises(BrokenChain, match="corro forget bolsa") as caught:
        store.take_in(false)
    assert caught.value.line == line
    assert first_difference(copy_of(HOST), false) == line
    assert first_difference(copy_of(HOST), copy_of(SPECTATOR)) is None
    assert list(write_log(store.log("bolsa"))) == list(lines_of(HOST))


def test_a_game_is_forgotten_whole_and_can_be_taken_in_again(store: Store) -> None:
    store.take_in(copy_of(HOST))
    store.take_in(verify(write_log(played(TITLES["tender"])), TITLES))
    store.forget("bolsa")
    with pytest.raises(NoSuchGame):
        store.forget("bolsa")
    assert [game.title for game in store.games()] == ["tender"]
    assert list(write_log(store.take_in(copy_of(SPECTATOR)), SPECTATOR)) == list(lines_of(SPECTATOR))
    assert len(store.log("tender")) == len(played(TITLES["tender"]))


def test_a_game_is_renamed_here_and_its_log_stays_as_it_was(store: Store) -> None:
    store.take_in(copy_of(HOST))
    store.take_in(verify(write_log(played(TITLES["tender"])), TITLES))
    store.rename("bolsa", "friday")
    assert store.log("friday").head.name == "bolsa"
    assert list(write_log(store.log("friday"))) == list(lines_of(HOST))
    for taken in ("tender", "", "a\nb", store.log("tender").id):
        with pytest.raises(NameTaken):
            store.rename("friday", taken)
    store.rename("friday", "friday")
    with pytest.raises(NoSuchGame):
        store.rename("bolsa", "monday")


def test_what_was_made_from_a_game_is_kept_beside_it_replaced_and_forgotten_with_it(store: Store) -> None:
    game = store.take_in(copy_of(HOST)).id
    assert store.derived(game, "analysis") is None
    for text in ("first", "second"):
        store.keep_derived(game, "analysis", text)
        store.keep_derived(game, "other", "beside it")
        assert store.derived(game, "analysis") == text
    assert list(write_log(store.log("bolsa"))) == list(lines_of(HOST)), "it is no part of the log"
    store.forget("bolsa")
    assert (store.derived(game, "analysis"), store.derived(game, "other")) == (None, None)
    store.keep_derived(game, "analysis", "too late")
    assert store.derived(game, "analysis") is None


CHANGES = (
    "DELETE FROM event",
    "DELETE FROM event WHERE n > 5",
    "DELETE FROM secret",
    "UPDATE event SET text = text",
    "UPDATE secret SET audience = 'Beto'",
    "UPDATE game SET head = '{}'",
    "UPDATE game SET id = 'a'",
    "UPDATE game SET chain = 'a'",
    "UPDATE game SET viewer = 'spectator'",
)


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_else_would_change_or_take_away_a_row_is_refused(store: Store, change: str) -> None:
    store.take_in(copy_of(HOST))
    with pytest.raises(Taken, match="only grows"):
        store._driver.write([(change, [()])])
    assert list(write_log(store.log("bolsa"))) == list(lines_of(HOST))


def test_a_store_of_an_earlier_release_is_brought_up_to_date_when_it_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with open_store(file, TITLES) as opened:
        opened.take_in(copy_of(HOST))
    raw = sqlite3.connect(file)
    for (name,) in raw.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        raw.execute(f"DROP TRIGGER {name}")
    refuse = "BEGIN SELECT RAISE(ABORT, 'a log only grows'); END"
    for table in ("game", "event", "secret"):
        raw.execute(f"CREATE TRIGGER {table}_is_never_updated BEFORE UPDATE ON {table} {refuse}")
        raw.execute(f"CREATE TRIGGER {table}_is_never_deleted BEFORE DELETE ON {table} {refuse}")
    raw.execute("DROP TABLE derived")
    raw.execute("PRAGMA user_version = 1")
    raw.commit()
    raw.close()
    with open_store(file, TITLES) as opened:
        opened.rename("bolsa", "friday")
        opened.keep_derived(opened.games()[0].id, "analysis", "as it was made")
        opened.forget("friday")
        assert opened.games() == []
    raw = sqlite3.connect(file)
    assert raw.execute("PRAGMA user_version").fetchone() == (VERSION,)
    raw.close()
