"""A held table: moves by key, each once; time that is up; who is away, replaced, and back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from exchange.game import PERSON, Back, StandIn, TimeUp
from exchange.house.answers import Done, NotDone
from exchange.house.clock import GRACE, Pace, TableClock
from exchange.house.keys import Keys, hashed
from exchange.house.presence import LOST, Presence
from exchange.house.table import TOO_LATE, HeldTable, Manners, SentMove
from exchange.opening import open_table
from exchange.session import Session
from exchange.store import open_store
from exchange.verify import verify_log
from market import GAMES
from market.bolsa.law.model import Bid, Pass, SealSheet, Sheet
from tests.exchange.house.hands import Hands

BOLSA = GAMES["bolsa"]
SEATS = ("Ana", "Beto", "Caro")
PACE = Pace(90, 20)


class House:
    """A table of three, each with a key and a link, at a clock that the test moves."""

    def __init__(self, pace: Pace | None = PACE, log: Any = None) -> None:
        self.hands = Hands()
        session = Session(BOLSA, log) if log else open_table("bolsa", "Ana Beto Caro", options={"rounds": 2})
        self.keys = Keys()
        self.key = {seat: self.keys.give(seat) for seat in SEATS}
        self.presence = Presence(self.hands.now)
        self.table = self.held(session, pace)
        for seat in SEATS:
            self.table.arrive(seat, self.key[seat])
        self.gone: set[str] = set()
        self.id = 0

    def held(self, session: Session, pace: Pace | None = PACE) -> HeldTable:
        log: Any = session.log
        return HeldTable(
            session, log, self.keys, self.presence, TableClock(self.hands.now, pace), Manners(stand_in="value")
        )

    def wait(self, seconds: float) -> None:
        def look() -> None:
            for seat in SEATS:
                if seat not in self.gone:
                    self.presence.heard(seat)
            self.table.look()

        self.hands.pass_by(seconds, look)

    def send(self, command: Any, at: int | None = None, key: str = "", message: int = 0) -> Any:
        self.id += 1
        at = len(self.table.session.log) if at is None else at
        return self.table.do(SentMove(key or self.key[command.seat], message or self.id, at, command))

    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.table.session.host.events()]


def sheet(seat: str, **buys: int) -> SealSheet:
    return SealSheet(seat=seat, sheet=Sheet(buys))


def test_a_move_is_made_once_however_often_it_is_sent() -> None:
    house = House()
    done = house.send(sheet("Ana", IBE=1), message=5)
    assert done == Done(5, 2)
    assert house.send(sheet("Ana", IBE=1), message=5) == done
    assert house.send(sheet("Ana"), message=4).rule == TOO_LATE
    assert house.kinds() == ["RoundBegun", "SheetSealed"]


def test_the_answer_is_kept_with_the_move_and_known_after_a_restart(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        log = open_table("bolsa", "Ana Beto Caro", store=store).log
        house = House(log=log)
        done = house.send(sheet("Ana", IBE=1), message=7)
    with open_store(tmp_path / "games.db") as store:
        log = store.log(log.head.id)
        again = House(log=log)
        again.keys = Keys(house.keys.kept)
        again.table = again.held(Session(BOLSA, log))
        assert again.send(sheet("Ana", IBE=1), key=house.key["Ana"], message=7) == done
        assert len(log) == 2
        assert house.key["Ana"] not in (tmp_path / "games.db").read_bytes().decode("latin-1")
        assert verify_log(log).upto == 2


def test_the_seat_comes_from_the_key_and_no_salt_from_the_client() -> None:
    house = House()
    forged = replace(sheet("Ana", IBE=1), sheet_salt="0" * 32)
    assert house.send(forged, key=house.key["Beto"]).n == 2
    event = house.table.session.host.event(2)
    assert event.seat == "Beto"
    assert event.sheet_salt != "0" * 32
    answer = house.send(sheet("Ana"), key="no key")
    assert isinstance(answer, NotDone)
    assert len(house.table.session.log) == 2


def test_of_a_key_that_holds_no_seat_nothing_is_remembered() -> None:
    house = House()
    for number in range(20):
        assert house.send(sheet("Ana"), key=f"no key {number}").rule == "not-your-turn"
    assert not house.table._answers._last
    assert house.kinds() == ["RoundBegun"]


def test_a_new_key_ends_the_old_one_and_one_key_may_hold_several_seats() -> None:
    keys = Keys()
    old, beto = keys.give("Ana"), keys.give("Beto")
    new = keys.give("Ana")
    assert (keys.seats(old), keys.seats(new)) == ((), ("Ana",))
    keys.add("Caro", beto)
    assert keys.seats(beto) == ("Beto", "Caro")
    assert Keys(keys.kept).seats(beto) == ("Beto", "Caro")
    assert keys.kept["Ana"] == hashed(new)
    with pytest.raises(KeyError):
        keys.add("Dani", "no key")


def test_two_who_seal_at_once_do_not_disturb_one_another_and_a_late_bid_does_nothing() -> None:
    house = House()
    seen = len(house.table.session.log)
    for seat in ("Ana", "Beto"):
        assert isinstance(house.send(sheet(seat, SAN=1), at=seen), Done)
    house.send(SealSheet(seat="Caro", sheet=Sheet({}, {"SAN": 1})), at=seen)
    auction = len(house.table.session.log)
    assert house.table.session.to_act() == ("Ana",)
    assert house.send(Bid(seat="Ana", bid=12), at=seen).rule == TOO_LATE
    assert house.send(Bid(seat="Ana", bid=12), at=auction + 9).rule == TOO_LATE
    assert house.send(Bid(seat="Ana", bid=99), at=auction).rule == "B4.3"
    assert isinstance(house.send(Bid(seat="Ana", bid=12), at=auction), Done)
    assert house.send(Pass(seat="Beto"), at=auction).rule == TOO_LATE


def test_time_is_up_once_for_all_who_owe_a_sheet_and_a_later_one_is_too_late() -> None:
    house = House()
    house.send(sheet("Beto"))
    at = len(house.table.session.log)
    house.wait(89)
    assert "TimeUp" not in house.kinds()
    house.wait(2)
    events = house.table.session.host.events()
    assert [event.seats for event in events if isinstance(event, TimeUp)] == [("Ana", "Caro")]
    assert house.send(sheet("Ana", IBE=1), at=at).rule == TOO_LATE
    house.wait(60)
    assert house.kinds().count("TimeUp") == 1
    house.wait(200)
    assert house.table.session.over


def test_whoever_is_away_is_replaced_after_the_grace_and_back_when_it_comes() -> None:
    house = House()
    house.gone.add("Ana")
    house.wait(LOST + GRACE - 1)
    assert "StandIn" not in house.kinds()
    house.wait(2)
    assert StandIn(seat="Ana", trader="value") in house.table.session.host.events()
    assert house.table.session.to_act() == ("Beto", "Caro")
    assert house.table.arrive("Ana again", house.key["Ana"]) == ("Ana",)
    assert house.table.session.host.event(len(house.table.session.log)) == Back(seat="Ana")
    assert house.table.session.players() == dict.fromkeys(SEATS, PERSON)


@pytest.mark.parametrize("still", ["paused", "no clock", "not awaited"])
def test_nobody_is_replaced_while_paused_without_a_clock_or_where_nothing_is_awaited(still: str) -> None:
    house = House(None if still == "no clock" else Pace(3600, 3600))
    if still == "not awaited":
        house.send(sheet("Ana"))
    house.table.clock.paused = still == "paused"
    house.gone.add("Ana")
    house.wait(300)
    assert house.table.session.players() == dict.fromkeys(SEATS, PERSON)
    assert house.presence.away(SEATS).keys() == {"Ana"}


def test_who_is_here_is_told_from_live_links() -> None:
    hands = Hands()
    presence = Presence(hands.now)
    assert not presence.is_here("Ana")
    presence.arrive("one", ("Ana",))
    presence.arrive("two", ("Ana", "Beto"))
    presence.leave("one")
    assert presence.is_here("Ana")
    steps: list[Callable[[], None]] = [lambda: presence.heard("one")]
    hands.pass_by(LOST + 1, steps[0])
    assert presence.away(("Ana", "Beto")) == {"Ana": LOST + 1, "Beto": LOST + 1}
    presence.heard("two")
    assert presence.away(("Ana", "Beto")) == {}
