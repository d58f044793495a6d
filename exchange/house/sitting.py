"""A house and its sitting: people join its tables, games begin, go on after a restart, and are played again."""

import secrets

from msgspec import Struct
from msgspec.structs import replace

from exchange.game import PERSON
from exchange.house.code import Guesses, counted_as, new_code, same_code
from exchange.house.kept import KeptSitting, kept
from exchange.house.keys import Source
from exchange.house.latecomers import Latecomers
from exchange.house.lesson import first_tables
from exchange.house.place import Place
from exchange.house.plan import (
    Plan,
    checked,
    person_name,
)
from exchange.house.presence import Now
from exchange.house.seating import NotJoined, seated
from exchange.house.table import HeldTable
from exchange.house.told import HouseTold, TableTold
from exchange.house.watching import Watchers
from exchange.session import Clock
from exchange.store import Hold, Store
from exchange.titles import title_named
from exchange.value.chance import Draws
from exchange.value.errors import SetupError
from exchange.value.words import N_


class Joined(Struct, frozen=True, kw_only=True):
    """Somebody was seated: the key (told this once), the table's number from 1, and the seat."""

    key: str
    table: int
    seat: str


class Where(Struct, frozen=True, kw_only=True):
    """What a key holds: the table's number from 1, and its seats there, in seat order."""

    table: int
    seats: tuple[str, ...]


class House(Latecomers):
    """One sitting: up to eight tables of one title, of which this process alone writes the logs.

    `now` is a clock of seconds that only goes on, `clock` tells the time that logs write, `source` gives random bytes.
    Nothing here waits, but for the store. Different tables may be driven by different threads, each by one at a time;
    joining and all that concerns the house as a whole may come from any.
    """

    def __init__(
        self, store: Store, sitting: KeptSitting, hold: Hold, *, clock: Clock, now: Now, source: Source
    ) -> None:
        super().__init__(store, sitting, hold, clock=clock, now=now, source=source)
        self._guesses = Guesses(now)
        self.watchers = Watchers(now, source)

    @classmethod
    def open(cls, store: Store, plan: Plan, *, clock: Clock, now: Now, source: Source = secrets.token_bytes) -> "House":
        """A new sitting, kept in the store. Raises SetupError, StoreError."""
        title = title_named(plan.title)
        plan = checked(plan, title)
        plan = replace(plan, name=free_name(store, plan.name or plan.title))
        tables = first_tables(plan, title, Draws(source(32).hex(), "deal"))
        sitting = KeptSitting(plan=plan, code=new_code(source), tables=tables)
        house = cls(store, sitting, store.hold(plan.name), clock=clock, now=now, source=source)
        house._keep()
        return house

    @classmethod
    def resume(
        cls, store: Store, name: str, *, clock: Clock, now: Now, source: Source = secrets.token_bytes
    ) -> "House":
        """Go on with the sitting of this name. What is decided just then has all its time anew, and so has everybody's
        grace: nobody pays for the house's absence.

        Raises NoSuchSitting, HeldElsewhere where it is open already, StoreError, and LogError for a game that cannot be
        played on.
        """
        kept(store, name)  # or there is nothing to hold
        hold = store.hold(name)
        try:
            return cls(store, kept(store, name), hold, clock=clock, now=now, source=source)
        except BaseException:
            hold.release()
            raise

    # What it is -------------------------------------------------------------------------------------------------------

    @property
    def tables(self) -> tuple[Place | HeldTable, ...]:
        """The tables in order: each the place where it will stand, or the held table once its game has begun."""
        return tuple(place.held or place for place in self.places)

    def stands_at(self, where: str) -> None:
        """This is how somebody joins: whoever opens a held game otherwise is told so."""
        self.where = where
        self._keep()

    # Joining ----------------------------------------------------------------------------------------------------------

    def join(self, code: str, name: str, address: str = "", *, key: str = "") -> Joined:
        """Seat this person, at the seat that bears the name or at an open one. With a `key` that holds a seat already,
        the seat is another one at the same table, and the key holds both. Raises NotJoined, which lets whoever has the
        code and finds no seat watch."""
        if not same_code(code, self.code):
            wait = self._guesses.wrong(address)
            self._tell(0)
            if wait:
                slowed = NotJoined("wait", N_("too many wrong codes: try again in {seconds} s"), seconds=round(wait))
                slowed.wait = wait
                raise slowed
            raise NotJoined("code", N_("this is not the code of the sitting"))
        try:
            person = person_name(name)
        except SetupError as fault:
            raise NotJoined("name", fault.why, **fault.facts) from None
        with self._lock:
            at = self._place_of(key) if key else None
            if at is not None:
                place, seat = seated(person, (at,), self.title)
                place.keys.add(seat, key)
            else:
                try:
                    place, seat = self._seat(person)
                except NotJoined as refused:
                    if refused.no_seat:
                        refused.watch = self.watchers.add(person, counted_as(address))
                    raise
                key = place.keys.give(seat)
            self._keep()
        self._tell(place.number)
        return Joined(key=key, table=place.number, seat=seat)

    def place(self, key: str) -> Where | None:
        """Where this key sits; None where it holds no seat."""
        place = self._place_of(key)
        if place is None:
            return None
        held = place.keys.seats(key)
        return Where(table=place.number, seats=tuple(chair.name for chair in place.chairs if chair.name in held))

    def looks_on(self, key: str) -> Where | None:
        """Whoever watches with this key looks now: the seat that the key holds already, or None. Raises KeyError for a
        key of nobody's."""
        place = self.place(key)
        if place is None and not self.watchers.looks(key):
            raise KeyError
        return place

    # Links ------------------------------------------------------------------------------------------------------------

    def arrive(self, link: str, key: str) -> Where | None:
        """A live link begins with this key: what the key holds, None for a wrong one."""
        place = self._place_of(key)
        if place is None:
            return None
        self._links[link] = place
        if place.held is not None:
            place.held.arrive(link, key)
        else:
            place.presence.arrive(link, place.keys.seats(key))
        self._tell(place.number)
        return self.place(key)

    def heard(self, link: str) -> None:
        """Something came over the link."""
        if link in self._links:
            self._links[link].presence.heard(link)

    def leave(self, link: str) -> None:
        """The link was closed."""
        if (place := self._links.pop(link, None)) is not None:
            place.presence.leave(link)
            self._tell(place.number)

    # Before a game ----------------------------------------------------------------------------------------------------

    def rename(self, number: int, seat: str, name: str) -> None:
        """Call a seat otherwise, before its game, and whoever has taken it too. Raises SetupError."""
        place = self._before(number)
        with self._lock:
            others = [chair.name for chair in place.chairs if chair.name != seat]
            self.title.check_names((name, *others))
            chair = self._chair(place, seat)
            place.put(seat, replace(chair, name=name, person=name if chair.person else ""))
            self._keep()
        self._tell(number)

    def free(self, number: int, seat: str) -> None:
        """Let somebody else take the seat: its key holds it no longer, and in a game a trader plays until somebody
        comes. Raises SetupError."""
        place = self.table(number)
        with self._lock:
            place.put(seat, replace(self._chair(place, seat), person=""))
            place.keys.drop(seat)
            place.presence.give_away(seat)
            self._keep()
        if place.phase == "playing" and seat not in self.held(number).session.host.stand_ins():
            self.stand_in(number, seat, self.plan.fill)
        self._tell(number)

    def new_link(self, number: int, seat: str) -> str:
        """A new key for a person's seat; the one before it holds the seat no longer. Raises SetupError."""
        place = self.table(number)
        with self._lock:
            chair = self._chair(place, seat)
            if chair.player != PERSON:
                raise SetupError("seat", N_("{seat} is no person's seat"), seat=seat)
            key = place.keys.give(seat)
            place.presence.give_away(seat)
            if not chair.person:
                place.take(seat, seat)
            self._keep()
        self._tell(number)
        return key

    # Telling and keeping ----------------------------------------------------------------------------------------------

    def told(self) -> HouseTold:
        """What the host's screen and a board show: no key, link, sheet or card."""
        return HouseTold(
            name=self.name,
            title=self.title.name,
            where=self.where,
            tables=tuple(self._table_told(place) for place in self.places),
            guesses=dict(self._guesses.counts),
            ends_in=max((ends for place in self.places if (ends := self.ends_in(place)) is not None), default=None),
            until_in=self.until_in(),
            watching=self.watching(),
            hold=self.plan.hold,
            foresee=self.plan.foresee,
            coach=self.plan.coach,
        )

    def _table_told(self, place: Place) -> TableTold:
        table = place.held
        if table is None:
            return TableTold(
                number=place.number,
                phase=place.phase,
                seats=place.seats_told(),
                practice=place.practice,
                condition=place.condition,
            )
        session = table.session
        return TableTold(
            number=place.number,
            phase=place.phase,
            seats=place.seats_told(),
            game=session.log.head.id,
            name=session.log.head.name,
            n=len(session.host),
            round=table.round,
            owing=() if table.ended else session.to_act(),
            since=table.clock.waited,
            left=table.clock.left,
            paused=table.clock.paused,
            held=table.held,
            practice=place.practice,
            condition=place.condition,
            last_round=bool(table.last_round) and not table.ended,
            ends_in=self.ends_in(place),
        )


def free_name(store: Store, wanted: str) -> str:
    """The wanted name, or the nearest that no sitting in the store bears."""
    taken = store.sittings()
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name
