"""A game that a house holds: whoever opens it otherwise is told where to join, and a write that was not acknowledged is
looked for before anything else is done."""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from exchange.game import PERSON
from exchange.house.answers import Done, NotDone
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.house.table import SentMove
from exchange.session import Session, wall_clock
from exchange.store import HeldElsewhere, open_store
from exchange.value.errors import StoreError
from exchange.verify import verify_log
from market import GAMES
from market.bolsa.law.model import SealSheet, Sheet
from tests.exchange.server import needs_server, server
from tests.exchange.stores import KINDS, new_store

NAMED = {"Ana": PERSON, "Beto": PERSON, "Caro": PERSON}
WHERE = "http://10.0.0.5:8017"


def open_house(store: Any) -> tuple[House, str]:
    """A house at which Ana, Beto and Caro play; Ana's key."""
    plan = Plan(title="bolsa", name="aula", seats=NAMED, words=False)
    house = House.open(store, plan, clock=wall_clock, now=time.monotonic)
    house.stands_at(WHERE)
    keys = [house.join(house.code, name).key for name in NAMED]
    house.begin()
    return house, keys[0]


def sheet(seat: str, **buys: int) -> SealSheet:
    return SealSheet(seat=seat, sheet=Sheet(buys))


@pytest.fixture(params=KINDS)
def url(request: Any, tmp_path: Path) -> Iterator[str]:
    with new_store(request.param, tmp_path) as found:
        yield found


def test_a_held_game_is_played_on_forgotten_and_opened_by_nobody_else(url: str) -> None:
    with open_store(url) as store, open_store(url) as other:
        house, _key = open_house(store)
        table = Session(GAMES["bolsa"], other.log("aula-1"))
        for refused in (
            lambda: table.do(sheet("Ana")),
            other.log("aula-1").check_not_held,
            lambda: other.forget("aula-1"),
            lambda: House.resume(other, "aula", clock=wall_clock, now=time.monotonic),
        ):
            with pytest.raises(HeldElsewhere, match=WHERE):
                refused()
        house.end()  # what the host has stopped is anybody's
        table.do(sheet("Ana"))
        house.again()
        with pytest.raises(HeldElsewhere):
            other.log("aula-1-2").check_not_held()
        house.close()
        other.log("aula-1-2").check_not_held()
        other.forget("aula-1")


class Unacknowledged:
    """A log that keeps what it is given, and once does not say so."""

    def __init__(self, log: Any) -> None:
        self._log = log
        self.fails = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def __len__(self) -> int:
        return len(self._log)

    def append_beside(
        self, after: int, at: str, events: Sequence[Any], command: Any, beside: Mapping[str, str]
    ) -> None:
        """Append, and fail all the same."""
        self._log.append_beside(after, at, events, command, beside)
        if self.fails:
            self.fails -= 1
            raise StoreError("the server has closed the connection")


def test_a_move_that_was_written_and_not_acknowledged_is_made_once(url: str) -> None:
    with open_store(url) as store:
        house, key = open_house(store)
        table = house.held(1)
        failing = table._log = table.session.log = Unacknowledged(table.session.log)
        failing.fails = 1
        move = SentMove(key, 1, 1, sheet("Ana", IBE=1))
        with pytest.raises(StoreError):
            table.do(move)
        assert table.do(move) == Done(1, 2)
        failing.fails = 1
        with pytest.raises(StoreError):
            table.do(SentMove(key, 2, 2, sheet("Ana", SAN=1)))  # B2.5: another sheet
        assert isinstance(table.do(move), NotDone)
        assert table.do(SentMove(key, 2, 2, sheet("Ana", SAN=1))) == Done(2, 3)
        assert len(table.session.host) == len(table.session.log) == 3
        assert len(table.lines_after("Ana", 0)) == 3
        verify_log(store.log("aula-1"))
        house.close()


@needs_server
@pytest.mark.prove
def test_a_server_that_was_away_is_held_again_unless_somebody_was_quicker() -> None:
    with server() as running, open_store(running.url) as store:
        house, key = open_house(store)
        running.end()
        with pytest.raises(StoreError):
            house.held(1).do(SentMove(key, 1, 1, sheet("Ana")))
        running.start()
        store.check_hold(house._hold_of_sitting, "aula")
        assert house.held(1).do(SentMove(key, 1, 1, sheet("Ana"))) == Done(1, 2)
        running.end()
        running.start()
        with open_store(running.url) as other:
            quicker = House.resume(other, "aula", clock=wall_clock, now=time.monotonic)
            with pytest.raises(HeldElsewhere):
                store.check_hold(house._hold_of_sitting, "aula")
            quicker.close()
