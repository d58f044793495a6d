"""A house in the test's own process: a joined seat speaks to it without a network, and hears what it would be sent."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from exchange.house.answers import Done
from exchange.house.asking import take
from exchange.house.message import Agree, Do, OpenWord, Return, Say, SealWord, Wait, read_message
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.store import Store
from tests.exchange.house.hands import Hands
from tui.joined.joined_table import JoinedTable
from tui.joined.seat import JoinedSeat, Numbers


class AtHand:
    """A house, and the joined seats by name. Nothing passes by itself: `pass_on` says everybody what there is."""

    def __init__(self, store: Store, plan: Plan) -> None:
        self.hands = Hands()
        self.house = House.open(store, plan, clock=self.clock, now=self.hands.now)
        self.seats: dict[str, JoinedSeat] = {}
        self.links: dict[str, tuple[str, str]] = {}  # seat → key, and the game whose lines it is sent
        self.cut: set[str] = set()
        self.said: list[dict[str, Any]] = []

    def clock(self) -> datetime:
        return datetime.fromtimestamp(1_700_000_000 + self.hands.seconds, UTC)

    def join(self, name: str, *, key: str = "") -> JoinedSeat:
        """Somebody takes a seat, and opens a link."""
        joined = self.house.join(self.house.code, name, key=key)
        seat = JoinedSeat(joined.key, joined.seat, Numbers(), lambda: None, lang="en")
        self.seats[joined.seat] = seat
        seat.speak_through(lambda message: self._say(seat, message))
        self.open(joined.seat)
        return seat

    def open(self, name: str) -> None:
        """The seat's link is opened, again after a break."""
        seat = self.seats[name]
        self.cut.discard(name)
        hello = seat.first()
        self.links[name] = (hello["key"], hello.get("game", ""))
        self.house.arrive(f"link {name}", seat.key)
        where = self.house.place(seat.key)
        assert where is not None
        held = self.house.table(where.table).held
        last = held.last_id(seat.key) if held is not None else 0
        self.tell(name, {"welcome": {"sitting": self.house.name, "seat": name, "seats": where.seats, "last": last}})
        self.pass_on()

    def break_link(self, name: str) -> None:
        """The link breaks: nothing comes through in either direction."""
        self.cut.add(name)
        self.house.leave(f"link {name}")
        self.seats[name].broken()

    def tell(self, name: str, message: object) -> None:
        self.seats[name].hear(msgspec.json.encode(message).decode())

    def pass_on(self) -> None:
        """Everybody is sent what there is."""
        for name, seat in self.seats.items():
            if name not in self.cut:
                self._send(name, seat)

    def begin(self) -> None:
        """The host begins, and all words are given."""
        self.house.begin()
        while any(place.held is None for place in self.house.places):
            before = [(place.mixing is None, place.wants_words) for place in self.house.places]
            self.pass_on()
            if before == [(place.mixing is None, place.wants_words) for place in self.house.places]:
                break
        self.pass_on()

    def table(self, name: str) -> JoinedTable:
        """The table as this seat has it."""
        log = self.seats[name].log
        assert log is not None
        return JoinedTable(log.title, {name: self.seats[name]})

    def _send(self, name: str, seat: JoinedSeat) -> None:
        where = self.house.place(seat.key)
        assert where is not None
        place = self.house.table(where.table)
        if place.held is None:
            self.tell(name, {"lobby": place.lobby(self.house.plan)})
            if place.wants_words:
                self.tell(name, {"open_word": True})
            return
        held = place.held
        game = held.session.log.head.id
        key, sent = self.links[name]
        after = len(seat.log) if seat.log is not None and sent == game else 0
        if sent != game:
            self.links[name] = (key, game)
            seat.hear(held.head_line(name).decode())
        for line in held.lines_after(name, after):
            seat.hear(line.decode())
        self.tell(name, held.status())

    def _say(self, seat: JoinedSeat, sent: dict[str, Any]) -> None:
        if seat.seat in self.cut:
            return
        self.said.append(sent)
        message = read_message(msgspec.json.encode(sent))
        where = self.house.place(seat.key)
        assert where is not None
        place = self.house.table(where.table)
        match message:
            case SealWord(seal=sealed):
                self.house.seal_word(seat.key, sealed)
            case OpenWord(word=word, salt=salt):
                self.house.open_word(seat.key, word, salt)
            case Do() | Say() if place.held is not None:
                answer = take(place.held, seat.key, seat.seat, message, "en")
                if isinstance(answer, Done):
                    self.pass_on()
                    self.tell(seat.seat, {"done": answer.id, "n": answer.n})
                else:
                    self.tell(seat.seat, {"refused": answer.id, "rule": answer.rule, "why": str(answer.why)})
            case Agree(seat=other) if place.held is not None:
                place.held.agree(seat.key, other)
            case Wait(seat=other) if place.held is not None:
                place.held.wait_for(seat.key, other)
            case Return() if place.held is not None:
                place.held.come_back(seat.key)
            case _:
                raise AssertionError(sent)
