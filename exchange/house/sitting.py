"""A house and its sitting: people join its tables, games begin, go on after a restart, and are played again."""

import secrets
import threading
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from exchange.game import PERSON
from exchange.house.clock import TableClock
from exchange.house.code import Guesses, new_code, same_code
from exchange.house.kept import KeptSitting, KeptTable, keep, keep_seated, kept
from exchange.house.keys import Keys, Source
from exchange.house.place import Place
from exchange.house.plan import (
    Chair,
    Plan,
    begun_with,
    chairs,
    checked,
    person_name,
    plain,
    players_of,
    seat_for,
    stand_in_of,
)
from exchange.house.presence import Now
from exchange.house.table import HeldTable
from exchange.house.told import HouseTold, TableTold
from exchange.interruption import CallTime, ComeBack, LetStandIn
from exchange.opening import new_game
from exchange.session import Clock, Session, new_head
from exchange.store import Store
from exchange.title import Title, title_for
from exchange.titles import TITLES, title_named
from exchange.value.errors import CorroError, NoSuchGame, SetupError
from exchange.value.words import N_
from exchange.words import with_words

MORE_SECONDS = 30.0


class NotJoined(CorroError):
    """Nobody was seated. `rule`: `code`, `wait`, `name` or `full`; `wait`: the seconds before the sender asks again."""

    wait = 0.0

    def __init__(self, rule: str, why: str, /, **facts: object) -> None:
        super().__init__(why, **facts)
        self.rule = rule


class Joined(Struct, frozen=True, kw_only=True):
    """Somebody was seated: the key (told this once), the table's number from 1, and the seat."""

    key: str
    table: int
    seat: str


class Where(Struct, frozen=True, kw_only=True):
    """What a key holds: the table's number from 1, and its seats there, in seat order."""

    table: int
    seats: tuple[str, ...]


class House:
    """One sitting: up to eight tables of one title, of which this process alone writes the logs.

    `now` is a clock of seconds that only goes on, `clock` tells the time that logs write, `source` gives random bytes.
    Nothing here waits, but for the store. Different tables may be driven by different threads, each by one at a time;
    joining and all that concerns the house as a whole may come from any.
    """

    def __init__(self, store: Store, sitting: KeptSitting, *, clock: Clock, now: Now, source: Source) -> None:
        self.plan = sitting.plan
        self.code = sitting.code
        self.where = sitting.where
        self._store = store
        self._clock = clock
        self._now = now
        self._source = source
        self._title = title_named(self.plan.title)
        self._guesses = Guesses(now)
        self._callbacks: list[Callable[[int], None]] = []
        self._links: dict[str, Place] = {}
        self._games: dict[int, tuple[str, ...]] = {}
        self._opening: set[int] = set()
        self._lock = threading.RLock()
        self.places = tuple(self._place(number, table) for number, table in enumerate(sitting.tables, start=1))

    @classmethod
    def open(cls, store: Store, plan: Plan, *, clock: Clock, now: Now, source: Source = secrets.token_bytes) -> "House":
        """A new sitting, kept in the store. Raises SetupError, StoreError."""
        title = title_named(plan.title)
        plan = checked(plan, title)
        plan = replace(plan, name=free_name(store, plan.name or plan.title))
        tables = (KeptTable(chairs=chairs(plan, title)),) * plan.tables
        house = cls(
            store,
            KeptSitting(plan=plan, code=new_code(source), tables=tables),
            clock=clock,
            now=now,
            source=source,
        )
        house._keep()
        return house

    @classmethod
    def resume(
        cls, store: Store, name: str, *, clock: Clock, now: Now, source: Source = secrets.token_bytes
    ) -> "House":
        """Go on with the sitting of this name. Raises NoSuchSitting, StoreError, and LogError for a game that cannot be
        played on."""
        return cls(store, kept(store, name), clock=clock, now=now, source=source)

    # What it is -------------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The sitting's name in the store."""
        return self.plan.name

    @property
    def title(self) -> Title:
        """The title that is played."""
        return self._title

    @property
    def tables(self) -> tuple[Place | HeldTable, ...]:
        """The tables in order: each the place where it will stand, or the held table once its game has begun."""
        return tuple(place.held or place for place in self.places)

    def table(self, number: int) -> Place:
        """The table's place, by its number from 1. Raises SetupError."""
        if not 1 <= number <= len(self.places):
            raise SetupError("table", N_("there is no table {number} here"), number=number)
        return self.places[number - 1]

    def held(self, number: int) -> HeldTable:
        """The table whose game has begun. Raises SetupError."""
        table = self.table(number).held
        if table is None:
            raise SetupError("table", N_("table {number} has not begun"), number=number)
        return table

    def changed(self, callback: Callable[[int], None]) -> None:
        """Call this with a table's number after anything there that somebody should see; 0: the house as a whole."""
        self._callbacks.append(callback)

    def stands_at(self, where: str) -> None:
        """This is how somebody joins: whoever opens a held game otherwise is told so."""
        self.where = where
        self._keep()

    # Joining ----------------------------------------------------------------------------------------------------------

    def join(self, code: str, name: str, address: str = "", *, key: str = "") -> Joined:
        """Seat this person, at the seat that bears the name or at an open one. With a `key` that holds a seat already,
        the seat is another one at the same table, and the key holds both. Raises NotJoined."""
        if not same_code(code, self.code):
            wait = self._guesses.wrong(address)
            self._tell(0)
            if wait:
                raise NotJoined(
                    "wait", N_("too many wrong codes: try again in {seconds} s"), wait=wait, seconds=round(wait)
                )
            raise NotJoined("code", N_("this is not the code of the sitting"))
        try:
            person = person_name(name)
        except SetupError as fault:
            raise NotJoined("name", fault.why, **fault.facts) from None
        with self._lock:
            at = self._place_of(key) if key else None
            places = (at,) if at is not None else self.places
            place, seat = self._seat_for(person, places)
            if at is not None:
                place.keys.add(seat, key)
            else:
                key = place.keys.give(seat)
            self._keep()
        self._tell(place.number)
        return Joined(key=key, table=place.number, seat=seat)

    def _seat_for(self, person: str, places: tuple[Place, ...]) -> tuple[Place, str]:
        """Take a seat for this person: the one that bears the name, else an open one where most are free. Raises
        NotJoined."""
        called = {plain(person), plain(person.split(maxsplit=1)[0])}
        bear = [(place, chair) for place in places for chair in place.chairs if self._bears(chair, called)]
        for place, chair in bear:
            if chair.free and not (chair.open and place.held is None):
                place.take(chair.name, person)
                return place, chair.name
        free = [(place, chair) for place in places for chair in place.chairs if chair.free and chair.open]
        if not free:
            if bear:
                why = N_("{name} has taken a seat already: a personal link leads back to it, and the host can give one")
                raise NotJoined("name", why, name=bear[0][1].name)
            awaited = [chair.name for place in places for chair in place.chairs if chair.free]
            if awaited:
                why = N_("no seat is free for {name}: these are awaited: {seats}")
                raise NotJoined("full", why, name=person, seats=" ".join(awaited))
            raise NotJoined("full", N_("all seats are taken"))
        room = {place.number: sum(other is place for other, _chair in free) for place, _chair in free}
        place, chair = max(free, key=lambda each: room[each[0].number])
        seat = chair.name
        if place.phase == "lobby":  # … and the seat gets the person's name
            others = [
                other.name for other in place.chairs if (other.name != chair.name and not other.open) or other.person
            ]
            try:
                seat = seat_for(person, others, self._title)
            except SetupError as fault:
                raise NotJoined("name", fault.why, **fault.facts) from None
        taken = replace(chair, name=seat, person=person)
        for other in place.chairs:
            if other is not chair and plain(other.name) == plain(seat):  # open, and called so for the time being
                place.chairs = tuple(replace(each, name=chair.name) if each is other else each for each in place.chairs)
        place.chairs = tuple(taken if each is chair else each for each in place.chairs)
        return place, seat

    def _bears(self, chair: Chair, called: set[str]) -> bool:
        return chair.player == PERSON and plain(chair.name) in called

    def place(self, key: str) -> Where | None:
        """Where this key sits; None where it holds no seat."""
        place = self._place_of(key)
        if place is None:
            return None
        held = place.keys.seats(key)
        return Where(table=place.number, seats=tuple(chair.name for chair in place.chairs if chair.name in held))

    def _place_of(self, key: str) -> Place | None:
        return next((place for place in self.places if place.keys.seats(key)), None)

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
        """Call a seat otherwise, before its game. Raises SetupError."""
        place = self._before(number)
        with self._lock:
            others = [chair.name for chair in place.chairs if chair.name != seat]
            self._title.check_names((name, *others))
            place.put(seat, replace(self._chair(place, seat), name=name))
            self._keep()
        self._tell(number)

    def free(self, number: int, seat: str) -> None:
        """Let somebody else take the seat: its key holds it no longer. Raises SetupError."""
        place = self.table(number)
        with self._lock:
            place.put(seat, replace(self._chair(place, seat), person=""))
            place.keys.drop(seat)
            self._keep()
        self._tell(number)

    def new_link(self, number: int, seat: str) -> str:
        """A new key for a person's seat; the one before it holds the seat no longer. Raises SetupError."""
        place = self.table(number)
        with self._lock:
            chair = self._chair(place, seat)
            if chair.player != PERSON:
                raise SetupError("seat", N_("{seat} is no person's seat"), seat=seat)
            key = place.keys.give(seat)
            if not chair.person:
                place.take(seat, seat)
            self._keep()
        self._tell(number)
        return key

    def _before(self, number: int) -> Place:
        place = self.table(number)
        if place.phase != "lobby":
            raise SetupError("table", N_("table {number} has begun"), number=number)
        return place

    def _chair(self, place: Place, seat: str) -> Chair:
        try:
            return place.chair(seat)
        except KeyError:
            why = N_("there is no seat {seat} at table {number}")
            raise SetupError("seat", why, seat=seat, number=place.number) from None

    def begin(self, number: int | None = None) -> None:
        """Begin the games of all tables, or of this one: whoever is here adds a word to the seed first, and `look`
        opens the game then. Raises SetupError where a table cannot begin; then none does."""
        places = [self._before(number)] if number else [place for place in self.places if place.phase == "lobby"]
        begun = [(place, begun_with(place.chairs, self.plan, self._title)) for place in places]
        for place, kept_chairs in begun:
            place.chairs = kept_chairs
            givers = tuple(chair.name for chair in kept_chairs if chair.person and place.presence.is_here(chair.name))
            if givers and self.plan.words and not self.plan.seed:
                place.mix(givers)
                self._tell(place.number)
            else:
                self._open_game(place)

    def seal_word(self, key: str, seal: str) -> None:
        """The seal of a word that this key's seats add to the seed. Raises SetupError."""
        self._each_giver(key, lambda place, seat: place.seal_word(seat, seal))

    def open_word(self, key: str, word: str, salt: str) -> None:
        """The word itself, once all seals are in. Raises SetupError, and BrokenSeal."""
        place = self._each_giver(key, lambda place, seat: place.open_word(seat, word, salt))
        if place is not None and place.mixed:
            self._open_game(place)

    def _each_giver(self, key: str, do: Callable[[Place, str], None]) -> Place | None:
        place = self._place_of(key)
        if place is not None and place.mixing is not None:
            for seat in place.mixing.seats:
                if seat in place.keys.seats(key):
                    do(place, seat)
            self._tell(place.number)
        return place

    def _open_game(self, place: Place) -> None:
        """The game begins. The store knows of the sitting's game before it has its first event, and without one it was
        never begun."""
        players = dict(players_of(place.chairs))
        new = new_game(self._title, players, seed=self.plan.seed, options=self.plan.options)
        if place.mixing is not None and place.mixing.seats:
            new = with_words(new, place.mixing)
        name = self._store.free_name(f"{self.name}-{place.number}")
        head = new_head(self._title.game, new.setup, clock=self._clock, name=name, seed_known=new.seed_known)
        log = self._store.create(head)
        self._games[place.number] = (*self._games[place.number], head.id)
        self._opening.add(place.number)
        self._keep()
        session = Session.open(self._title, new.setup, log, clock=self._clock)
        keep_seated(self._store, head.id, self.name, place.number)
        place.mixing = None
        self._hold(place, session, log)
        self._opening.discard(place.number)
        for chair in place.chairs:
            if chair.free and self.plan.fill and not session.over:
                self.held(place.number).interrupt(LetStandIn(seat=chair.name, trader=self.plan.fill))
        self._tell(place.number)

    def _hold(self, place: Place, session: Session, log: Any) -> HeldTable:
        clock = TableClock(self._now, self.plan.clock)
        stand_in = stand_in_of(self.plan, self._title)
        table = HeldTable(session, log, place.keys, place.presence, clock, stand_in)
        table.tell(lambda: self._tell(place.number))
        place.held = table
        return table

    # During a game ----------------------------------------------------------------------------------------------------

    def look(self, number: int | None = None) -> None:
        """Let time pass at all tables, or at this one: clocks, graces, traders, words. Call it every 0.1 to 0.25 s."""
        for place in self.places if number is None else (self.table(number),):
            if place.held is not None:
                place.held.look()
            elif place.mixing is not None and place.leave_out_the_late():
                if not place.mixing.seats:
                    self._open_game(place)
                self._tell(place.number)

    def pause(self, number: int | None = None) -> None:
        """Stop the clock of all tables, or of this one: nobody moves, and nobody is replaced."""
        self._pause(number, paused=True)

    def go_on(self, number: int | None = None) -> None:
        """Let the clock run again."""
        self._pause(number, paused=False)

    def _pause(self, number: int | None, *, paused: bool) -> None:
        for place in self._those(number):
            if place.held is not None:
                place.held.clock.look()
                place.held.clock.paused = paused
                self._tell(place.number)
        self._keep()

    def more_time(self, seconds: float = MORE_SECONDS, number: int | None = None) -> None:
        """More seconds for what is decided at all tables, or at this one."""
        for place in self._those(number):
            if place.held is not None:
                place.held.clock.look()
                place.held.clock.add(seconds)
                self._tell(place.number)

    def time_up(self, number: int) -> None:
        """The time of all who owe a move at this table is up now. Raises SetupError, Refused."""
        table = self.held(number)
        table.interrupt(CallTime(seats=table.session.to_act()))
        table.look()

    def stand_in(self, number: int, seat: str, trader: str = "") -> None:
        """Let this trader, or the sitting's, play for a person until it is back. Raises SetupError, Refused."""
        table = self.held(number)
        table.interrupt(LetStandIn(seat=seat, trader=trader or stand_in_of(self.plan, self._title)))
        table.look()

    def give_back(self, number: int, seat: str) -> None:
        """Let the person of the seat play again. Raises SetupError, Refused."""
        self.held(number).interrupt(ComeBack(seat=seat))

    def end(self, number: int | None = None) -> None:
        """End the games of all tables, or of this one: one that runs stays unfinished."""
        for place in self._those(number):
            if place.held is not None and not place.held.session.over:
                place.held.ended = True
                self._tell(place.number)
        self._keep()

    def again(self, options: Mapping[str, int | str] | None = None) -> None:
        """End what runs, and begin the next game at all tables, with other options if wished. Everybody stays where
        they sit, with their keys. Raises SetupError; then all stays as it was."""
        if options is not None:
            plan = checked(replace(self.plan, options=dict(options)), self._title)
            self._title.game.options(tuple(chair.name for chair in self.places[0].chairs), plan.options)
            self.plan = plan
        self.end()
        for place in self.places:
            place.held = None
            place.mixing = None
        self._keep()
        self.begin()

    def _those(self, number: int | None) -> tuple[Place, ...]:
        return self.places if number is None else (self.table(number),)

    # Telling and keeping ----------------------------------------------------------------------------------------------

    def told(self) -> HouseTold:
        """What the host's screen and a board show: no key, link, sheet or card."""
        return HouseTold(
            name=self.name,
            title=self._title.name,
            where=self.where,
            tables=tuple(self._table_told(place) for place in self.places),
            guesses=dict(self._guesses.counts),
        )

    def _table_told(self, place: Place) -> TableTold:
        table = place.held
        if table is None:
            return TableTold(number=place.number, phase=place.phase, seats=place.seats_told())
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
        )

    def _tell(self, number: int) -> None:
        for callback in self._callbacks:
            callback(number)

    def _place(self, number: int, table: KeptTable) -> Place:
        place = Place(number, table.chairs, self._now, self._source)
        place.keys = Keys(table.keys, self._source)
        self._games[number] = table.games
        if table.open and table.games:
            try:
                log = self._store.log(table.games[-1])
            except NoSuchGame:  # it was never begun
                self._games[number] = table.games[:-1]
                return place
            held = self._hold(place, Session(title_for(TITLES, log.head), log, clock=self._clock), log)
            held.clock.paused = table.paused
            held.ended = table.ended
        return place

    def _keep(self) -> None:
        with self._lock:
            keep(self._store, self._kept())

    def _kept(self) -> KeptSitting:
        tables = tuple(
            KeptTable(
                chairs=place.chairs,
                keys=dict(place.keys.kept),
                games=self._games[place.number],
                open=place.held is not None or place.number in self._opening,
                paused=place.held is not None and place.held.clock.paused,
                ended=place.held is not None and place.held.ended,
            )
            for place in self.places
        )
        return KeptSitting(plan=self.plan, code=self.code, tables=tables, where=self.where)


def free_name(store: Store, wanted: str) -> str:
    """The wanted name, or the nearest that no sitting in the store bears."""
    taken = store.sittings()
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name
