"""The tables of a sitting and the life of their games: they begin, are paused and ended, and are played again."""

import threading
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from exchange.house.answers import only_id
from exchange.house.clock import TableClock
from exchange.house.kept import KeptSitting, KeptTable, Seated, keep, keep_seated
from exchange.house.keys import Keys, Source
from exchange.house.place import Place
from exchange.house.plan import Chair, Plan, begun_with, checked, players_of, stand_in_of
from exchange.house.presence import Now
from exchange.house.table import HeldTable, Manners
from exchange.interruption import CallTime, ComeBack, LetStandIn
from exchange.opening import new_game
from exchange.session import Clock, Session, new_head
from exchange.store import Hold, Store
from exchange.title import title_for
from exchange.titles import TITLES, title_named
from exchange.value.errors import CorroError, NoSuchGame, SetupError
from exchange.value.words import N_
from exchange.words import with_words

MORE_SECONDS = 30.0
ROUNDS = "rounds"
"""The option by which a title that counts rounds is told how many."""
HOLD_SECONDS = 10.0
"""So often a house makes sure that the sitting is still its own."""


class Tables:
    """Up to eight tables of one title, of which this process alone writes the logs. See `House`."""

    def __init__(
        self, store: Store, sitting: KeptSitting, hold: Hold, *, clock: Clock, now: Now, source: Source
    ) -> None:
        self.plan = sitting.plan
        self.code = sitting.code
        self.where = sitting.where
        self.title = title_named(self.plan.title)
        self._store = store
        self._clock = clock
        self._now = now
        self._source = source
        self._hold_of_sitting = hold
        self._held_at = now()
        self._links: dict[str, Place] = {}
        self._callbacks: list[Callable[[int], None]] = []
        self._lock = threading.RLock()
        self.places = tuple(self._place(number, table) for number, table in enumerate(sitting.tables, start=1))

    @property
    def name(self) -> str:
        """The sitting's name in the store."""
        return self.plan.name

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

    def close(self) -> None:
        """Let the sitting go: another process may hold it. Its games stand as they stood."""
        self._hold_of_sitting.release()

    # Beginning --------------------------------------------------------------------------------------------------------

    def begin(self, number: int | None = None, *, practice: bool = False) -> None:
        """Begin the games of all tables where anybody sits, or of this one: whoever is here adds a word to the seed
        first, and `look` opens the game then. With `practice` the game does not count, and has one round where the
        title counts rounds. Raises SetupError where a table cannot begin; then none does."""
        lobby = [place for place in self.places if place.phase == "lobby" and place.all_chairs]
        places = [self._before(number)] if number else lobby
        begun = [(place, self._chairs_to_begin(place, self.plan)) for place in places]
        for place, kept_chairs in begun:
            place.begin_with(kept_chairs)
            place.practice = practice
            givers = tuple(chair.name for chair in kept_chairs if chair.person and place.presence.is_here(chair.name))
            if givers and self.plan.words and not self.plan.seed:
                place.mix(givers)
                self._tell(place.number)
            else:
                self._open_game(place)

    def _chairs_to_begin(self, place: Place, plan: Plan) -> tuple[Chair, ...]:
        """The chairs with which a game can begin there. Raises SetupError where none can."""
        kept = begun_with(place.all_chairs, plan, self.title)
        self.title.game.options(tuple(chair.name for chair in kept), {**plan.options, **place.condition})
        return kept

    def _options(self, place: Place) -> dict[str, int | str]:
        """What is not as the rules have it in the game that begins there."""
        short = {ROUNDS: 1} if place.practice and ROUNDS in {option.name for option in self.title.options} else {}
        return {**self.plan.options, **place.condition, **short}

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
        """The game begins; where it cannot, the table waits for it as before. Raises SetupError, StoreError."""
        before = place.games, place.practised
        try:
            self._begin_game(place)
        except CorroError:
            place.games, place.practised = before
            place.clear()
            raise
        self._fill(place)
        self._tell(place.number)

    def _begin_game(self, place: Place) -> None:
        """The store knows of the sitting's game before it has its first event, and without one it was never begun."""
        players = dict(players_of(place.chairs))
        new = new_game(self.title, players, seed=self._seed(place), options=self._options(place))
        if place.mixing is not None and place.mixing.seats:
            new = with_words(new, place.mixing)
        name = self._store.free_name(f"{self.name}-{place.number}")
        head = new_head(self.title.game, new.setup, clock=self._clock, name=name, seed_known=new.seed_known)
        log = self._store.create(head)
        place.game = head.id
        if place.practice:
            place.practised = (*place.practised, head.id)
        else:
            place.games = (*place.games, head.id)
        self._keep()
        session = Session.open(self.title, new.setup, log, clock=self._clock)
        keep_seated(
            self._store,
            head.id,
            Seated(
                sitting=self.name,
                table=place.number,
                practice=place.practice,
                condition=place.condition,
                coach=self.plan.coach,
            ),
        )
        for kind, number in place.last_ids.items():  # a message of a game before is not heard again in this one
            self._store.keep_derived(head.id, kind, only_id(number))
        place.mixing = None
        self._hold(place, session, log)

    def _seed(self, place: Place) -> str:
        """The seed that was chosen, for the first game of a table; each later one has another, or whoever saw a game
        would know the next. Empty for one that nobody knows."""
        played = len(place.games) + len(place.practised)
        return f"{self.plan.seed} {played + 1}" if self.plan.seed and played else self.plan.seed

    def _fill(self, place: Place) -> None:
        """A trader plays for every seat that nobody has taken."""
        if not self.plan.fill or place.phase != "playing":
            return
        table = self.held(place.number)
        for seat in [chair.name for chair in place.chairs if chair.free]:
            if seat not in table.session.host.stand_ins() and not table.session.over:
                table.interrupt(LetStandIn(seat=seat, trader=self.plan.fill))

    def _hold(self, place: Place, session: Session, log: Any) -> HeldTable:
        clock = TableClock(self._now, self.plan.clock)
        table = HeldTable(session, log, place.keys, place.presence, clock, self._manners())
        table.teaches = place.practice
        table.tell(lambda: self._tell(place.number))
        place.held = table
        return table

    def _manners(self) -> Manners:
        plan = self.plan
        return Manners(
            stand_in=stand_in_of(plan, self.title),
            slow_start=plan.slow_start,
            hold=plan.hold,
            coach=plan.coach,
            foresee=plan.foresee,
        )

    # During a game ----------------------------------------------------------------------------------------------------

    def look(self, number: int | None = None) -> None:
        """Let time pass at all tables, or at this one: clocks, graces, traders, words. Call it every 0.1 to 0.25 s.

        What goes wrong at one table is raised when all were looked at. Raises HeldElsewhere where the server of the
        store was away, and another house has the sitting now.
        """
        self._check_hold()
        wrong: CorroError | None = None
        for place in self._those(number):
            try:
                self._look_at(place)
            except CorroError as error:
                wrong = wrong or error
        if wrong is not None:
            raise wrong

    def _look_at(self, place: Place) -> None:
        if place.held is not None:
            held, ended = place.held.held, place.held.ended
            self._fill(place)
            place.held.look()
            if (held, ended) != (place.held.held, place.held.ended):
                self._keep()
        elif place.mixing is not None and place.leave_out_the_late():
            if not place.mixing.seats:
                self._open_game(place)
            self._tell(place.number)

    def _check_hold(self) -> None:
        """Once in a while, or the store would be asked all the time."""
        if self._now() - self._held_at > HOLD_SECONDS:
            self._held_at = self._now()
            self._store.check_hold(self._hold_of_sitting, self.name)

    def pause(self, number: int | None = None) -> None:
        """Stop the clock of all tables, or of this one: nobody moves, and nobody is replaced."""
        self._pause(number, paused=True)

    def go_on(self, number: int | None = None) -> None:
        """Let the clock run again."""
        self._pause(number, paused=False)

    def _pause(self, number: int | None, *, paused: bool) -> None:
        for place in self._those(number):
            if place.held is not None and paused:
                place.held.pause()
            elif place.held is not None:
                place.held.go_on()
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
        if table.clock.paused:
            raise SetupError("table", N_("the table is paused: let it go on first"))
        table.interrupt(CallTime(seats=table.session.to_act()))
        table.look()

    def stand_in(self, number: int, seat: str, trader: str = "") -> None:
        """Let this trader, or the sitting's, play for a person until it is back. Raises SetupError, Refused."""
        table = self.held(number)
        table.interrupt(LetStandIn(seat=seat, trader=trader or stand_in_of(self.plan, self.title)))
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

    def again(self, options: Mapping[str, int | str] | None = None, *, begin: bool = True) -> None:
        """End what runs, and begin the next game at all tables, with other options if wished. Everybody stays where
        they sit, with their keys. Without `begin` the tables wait for it, and people may come. Raises SetupError; then
        all stays as it was."""
        plan = self.plan if options is None else checked(replace(self.plan, options=dict(options)), self.title)
        for place in self.places if begin else ():
            self._chairs_to_begin(place, plan)
        self.plan = plan
        self.end()
        for place in self.places:
            place.clear()
            self._tell(place.number)
        self._keep()
        if begin:
            self.begin()

    def _those(self, number: int | None) -> tuple[Place, ...]:
        return self.places if number is None else (self.table(number),)

    # Telling and keeping ----------------------------------------------------------------------------------------------

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

    def _tell(self, number: int) -> None:
        for callback in self._callbacks:
            callback(number)

    def _place(self, number: int, table: KeptTable) -> Place:
        place = Place(number, table.chairs, self._now, self._source)
        place.left_out = table.left_out
        place.keys = Keys(table.keys, self._source)
        place.games, place.practised, place.game = table.games, table.practised, table.game
        place.condition = table.condition
        if table.game:
            try:
                log = self._store.log(table.game, ours=True)
            except NoSuchGame:  # it was never begun
                place.games = tuple(game for game in table.games if game != table.game)
                place.practised = tuple(game for game in table.practised if game != table.game)
                place.clear()
                return place
            place.practice = table.game in table.practised
            held = self._hold(place, Session(title_for(TITLES, log.head), log, clock=self._clock), log)
            held.clock.paused = table.paused
            held.ended = table.ended
            held.last_round = table.last_round
        return place

    def _place_of(self, key: str) -> Place | None:
        return next((place for place in self.places if place.keys.seats(key)), None)

    def _keep(self) -> None:
        with self._lock:
            keep(self._store, self._kept())

    def _kept(self) -> KeptSitting:
        tables = tuple(
            KeptTable(
                chairs=place.chairs,
                left_out=place.left_out,
                keys=dict(place.keys.kept),
                games=place.games,
                practised=place.practised,
                game=place.game,
                condition=place.condition,
                paused=place.held is not None and place.held.clock.paused,
                ended=place.held is not None and place.held.ended,
                last_round=place.held.last_round if place.held is not None else 0,
            )
            for place in self.places
        )
        return KeptSitting(plan=self.plan, code=self.code, tables=tables, where=self.where)
