"""A session: one game being played. It loads a log, decides commands, appends what happened, and shows each viewer
theirs."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Generic

from msgspec import UNSET, Struct
from msgspec.structs import replace

from exchange.game import (
    PERSON,
    AnyCommand,
    Choices,
    Command,
    CommandT,
    Event,
    EventT,
    Game,
    KernelCommand,
    KernelEvent,
    Setup,
    StateT,
    decided,
    salt_fields,
    salted,
    states_after,
    unused_salts,
)
from exchange.idle import idled
from exchange.interruption import CallTime, ComeBack, LetStandIn, interruption, interruption_fault
from exchange.log.disclosure import disclosure
from exchange.log.follow import Follower
from exchange.log.log import NO_SEED, Entry, Head, Log, make_head, moved_first, time_text
from exchange.title import Title, traders_of
from exchange.trader import Trader, asked
from exchange.value.chance import SYSTEM_SALTS, Chance, Draws, Salts
from exchange.value.errors import NOT_YOUR_TURN, BrokenInvariant, LogError, Refused
from exchange.value.seal import HOST
from exchange.value.words import N_

Clock = Callable[[], datetime]


def wall_clock() -> datetime:
    """Now, in UTC: the clock of a table that is not told another."""
    return datetime.now(UTC)


def new_head(
    game: Game,
    setup: Setup,
    *,
    clock: Clock = wall_clock,
    name: str = "",
    seed_known: bool = False,
) -> Head:
    """The host's head of a game about to be opened by this set-up."""
    draft = Head(
        title=game.name,
        rules=game.version,
        name=name or game.name,
        seats=setup.seats,
        players=setup.players,
        options=setup.options,
        opened_at=time_text(clock()),
        seed_seal="",
        seed_known=seed_known or UNSET,
        given=setup.position is not None or UNSET,
        words=setup.words or UNSET,
    )
    return make_head(draft, setup.seed, Chance(setup.seed).draws("seed salt").salt())


class Step(Struct, Generic[StateT, EventT], frozen=True):
    """What comes of one command, or of others' moves: the entries, and the host's state behind each.

    `command` is what caused them, where it was decided here; its salts are those that were used.
    """

    entries: tuple[Entry, ...]
    states: tuple[StateT, ...]
    command: AnyCommand | None = None

    @property
    def events(self) -> tuple[EventT, ...]:
        """The events, in order."""
        return tuple(entry.event for entry in self.entries)

    @property
    def move(self) -> Command | None:
        """The command, where a seat wanted it; None for others' moves and the table's own."""
        return self.command if isinstance(self.command, Command) else None


class Session(Generic[StateT, CommandT, EventT]):
    """A game in play. `state` is the host's; everybody else's is `view(viewer)`.

    What is decided here is folded once, and handed to the follower of each viewer who looks. Only what others wrote is
    read from the log; a game that is `new` has nothing there to read yet. `paranoid` checks the title's invariants
    after every event and raises BrokenInvariant where one does not hold.

    `do` is three steps: `decide` and `take` touch no store, and belong to one thread; `write` waits for the store, and
    may run in another. `refresh` is two: `fetch` waits, `follow` does not.

    Where a person sits, what is sealed is salted from `salts` (the operating system), so that no seed opens it. Where
    none does, and where a script plays (`salts=None`), salts come from the seed, and the game repeats to the byte.
    """

    def __init__(
        self,
        title: Title[StateT, CommandT, EventT],
        log: Log,
        *,
        clock: Clock = wall_clock,
        paranoid: bool = False,
        salts: Salts | None = SYSTEM_SALTS,
        new: bool = False,
    ) -> None:
        self.title = title
        self.game: Game[StateT, CommandT, EventT] = title.game
        self.log = log
        self.host: Follower[StateT, EventT] = Follower(title, log.head, HOST)
        self._clock = clock
        self._paranoid = paranoid
        self._redraws = [(0, Chance(log.head.drawn_from))]
        self._salts = salts if PERSON in log.head.players.values() else None
        self._followers: dict[str, Follower[StateT, EventT]] = {}
        if not new:
            self.refresh()

    @classmethod
    def open(
        cls,
        title: Title[StateT, CommandT, EventT],
        setup: Setup,
        log: Log,
        *,
        clock: Clock = wall_clock,
        paranoid: bool = False,
        salts: Salts | None = SYSTEM_SALTS,
    ) -> "Session[StateT, CommandT, EventT]":
        """Open a new game on an empty log whose head was made from the same set-up. Raises SetupError."""
        game = title.game
        events = game.open(replace(setup, seed=log.head.drawn_from))
        session = cls(title, log, clock=clock, paranoid=paranoid, salts=salts, new=True)
        states = states_after(game, session.state, events)
        if game.over(states[-1]):  # a position with nothing left to play
            disclosed = _disclosed(log.head, events)
            events, states = (*events, disclosed), (*states, game.evolve(states[-1], disclosed))
        session._check(events, states)
        step: Step[StateT, EventT] = Step(_entries(0, log.head.opened_at, events), states)
        session.write(step)
        session.take(step)
        return session

    @property
    def state(self) -> StateT:
        """The host's state, after the last event."""
        return self.host.latest

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self.log.head.seats

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats whose persons move here: where the whole log lies here, all that persons play."""
        players = self.log.head.players
        return tuple(seat for seat in self.seats if players.get(seat, PERSON) == PERSON)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.state)

    def to_act(self) -> tuple[str, ...]:
        """The seats that owe a move now, in seat order."""
        return self.game.to_act(self.state)

    def asked_anew(self, n: int) -> tuple[str, ...]:
        """The seats that event n has brought to be asked something else, or nothing any more, in seat order."""
        event = self.host.event(n)
        before, after = self.game.to_act(self.host.state(n - 1)), self.game.to_act(self.host.state(n))
        moved = None if isinstance(event, KernelEvent) else getattr(event, "seat", None)
        return tuple(seat for seat in self.seats if (seat in before) != (seat in after) or seat == moved)

    def redraw(self, after: int, seed: str) -> None:
        """Let chance behind event `after` come from this seed, as a branch's does: a script of a branch says so."""
        self._redraws.append((after, Chance(seed)))

    @property
    def _chance(self) -> Chance:
        """What is drawn from at this point of the game."""
        return self._chance_behind(self.state.n)

    def _chance_behind(self, n: int) -> Chance:
        """What is drawn from behind event n."""
        after, chance = self._redraws[-1]
        if after <= n:
            return chance
        return next(chance for after, chance in reversed(self._redraws) if after <= n)

    # Moving -----------------------------------------------------------------------------------------------------------

    def do(self, command: CommandT | KernelCommand, *, after: int | None = None) -> tuple[EventT, ...]:
        """Decide a command, append what comes of it, and return those events.

        `after` is the event that the move answers: whoever moves saw the game as it stood behind it. Raises Refused and
        BrokenInvariant (nothing is written), and Conflict where the game has gone on since (reload with `refresh`, then
        try again).
        """
        step = self.decide(command, after=after)
        self.write(step)
        self.take(step)
        return step.events

    def decide(self, command: CommandT | KernelCommand, *, after: int | None = None) -> Step[StateT, EventT]:
        """What comes of a command. Nothing is written yet. Raises Refused and BrokenInvariant, and Conflict where the
        move answers another event than the last."""
        if after is not None and after != self.state.n:
            raise moved_first(after + 1)
        if self.log.head.seed is UNSET:
            raise LogError(NO_SEED, field="seed")
        game, before = self.game, self.state
        n = before.n
        whole: AnyCommand
        if isinstance(command, KernelCommand):
            whole, events, states = self._interrupted(command)
        else:
            whole, events = self._decided(before, command)
            states = states_after(game, before, events)
        if game.over(states[-1] if states else before):
            disclosed = _disclosed(self.log.head, (*self.host.events(), *events))
            events = (*events, disclosed)
            states = (*states, game.evolve(states[-1] if states else before, disclosed))
        self._check(events, states)
        last = self.host.time(n) if n else self.log.head.opened_at
        at = max(last, time_text(self._clock()))
        return Step(_entries(n, at, events), states, whole)

    def _decided(self, before: StateT, command: CommandT) -> tuple[CommandT, tuple[EventT, ...]]:
        """A seat's command at this state, with the salts and the chance that it needs, and what comes of it."""
        chance = self._chance_behind(before.n)
        whole = command
        if salt_fields(type(command)):
            whole = salted(command, self._salts or chance.draws(f"salt {before.n}", command.seat))
        whole, events = decided(self.game, before, whole, chance)
        if unused := unused_salts(whole, events):
            whole = replace(whole, **dict.fromkeys(unused, UNSET))
        return whole, events

    def _interrupted(self, command: KernelCommand) -> tuple[KernelCommand, tuple[EventT, ...], tuple[StateT, ...]]:
        """What comes of the table's own command; where time is up, the idle moves of those who owe one too."""
        event: Any = interruption(command)
        if fault := interruption_fault(self.game, self.log.head, self.state, self.host.stand_ins(), event):
            raise Refused(NOT_YOUR_TURN, fault.template, **fault.facts)
        if isinstance(command, LetStandIn):
            traders_of(self.title, {command.seat: command.trader})
        state = self.game.evolve(self.state, event)
        if not isinstance(command, CallTime):
            return command, (event,), (state,)
        idle = idled(self.title, state, command.seats, self._decided)
        whole = CallTime(seats=command.seats, moves=idle.moves)
        return whole, (event, *idle.events), (state, *idle.states)

    def write(self, step: Step[StateT, EventT]) -> None:
        """Append what was decided. Raises Conflict where somebody else moved first; then nothing is written."""
        if not step.entries:
            return
        first = step.entries[0]
        self.log.append(first.n - 1, first.at, step.events, step.command)

    def refresh(self) -> tuple[EventT, ...]:
        """Take what others appended since; the new events are returned."""
        return self.follow(self.fetch())

    def fetch(self) -> tuple[Entry, ...]:
        """Read what others appended since. Nothing is folded yet."""
        return tuple(self.log.read(len(self.host), commands=False))

    def news(self) -> int:
        """How many events the log has, where some of them are not folded yet; 0 where all are. Cheap: it may be asked
        for often, in any thread."""
        there = len(self.log)
        return there if there > len(self.host) else 0

    def follow(self, entries: Sequence[Entry]) -> tuple[EventT, ...]:
        """Take what was read, as far as it is still new; the new events are returned."""
        fresh = tuple(entry for entry in entries if entry.n > len(self.host))
        events: tuple[EventT, ...] = tuple(entry.event for entry in fresh)
        states = states_after(self.game, self.state, events)
        self._check(events, states)
        self.take(Step(fresh, states))
        return events

    def take(self, step: Step[StateT, EventT]) -> None:
        """Let everybody who follows the game know what was written."""
        self.host.feed(step.entries, step.states)
        for follower in self._followers.values():
            follower.feed(step.entries)

    def _check(self, events: Sequence[EventT], states: Sequence[StateT]) -> None:
        """In doubt of everything (`paranoid`): what always holds does so behind each event."""
        if not self._paranoid:
            return
        game, state = self.game, self.state
        for event, found in zip(events, states, strict=True):
            state = game.evolve(state, event)
            faults = game.faults(state) or (() if state == found else ("decide and evolve differ",))
            if faults:
                why = N_("after event {n} ({event}) an invariant of {title} does not hold: {faults}")
                kind, told = type(event).__name__, "; ".join(faults)
                raise BrokenInvariant(why, n=state.n, event=kind, title=game.name, faults=told)

    # Interruptions ----------------------------------------------------------------------------------------------------

    def time_up(self, *, after: int | None = None) -> tuple[EventT, ...]:
        """The time of all who owe a move is up: each makes the idle move that its title names. Raises as `do` does."""
        return self.do(CallTime(seats=self.to_act()), after=after)

    def stand_in(self, seat: str, trader: str, *, after: int | None = None) -> tuple[EventT, ...]:
        """Let this trader play for the person of the seat, until it is back. Raises SetupError where the title has no
        such trader here, Refused where no person plays the seat, and as `do` does."""
        return self.do(LetStandIn(seat=seat, trader=trader), after=after)

    def back(self, seat: str, *, after: int | None = None) -> tuple[EventT, ...]:
        """The person of the seat is back. Raises as `do` does."""
        return self.do(ComeBack(seat=seat), after=after)

    # Looking ----------------------------------------------------------------------------------------------------------

    def follower(self, viewer: str) -> Follower[StateT, EventT]:
        """Who follows the game with this viewer's eyes. It is fed with all that happens, until it is dropped."""
        if viewer == HOST:
            return self.host
        found = self._followers.get(viewer)
        if found is None:
            found = self._followers[viewer] = Follower(self.title, self.log.head, viewer)
            found.feed(self.host.entries())
        return found

    def drop(self, viewers: Iterable[str]) -> None:
        """Forget what these viewers know: whoever leaves the keys leaves nothing in memory there."""
        for viewer in viewers:
            self._followers.pop(viewer, None)

    def view(self, viewer: str) -> StateT:
        """The state as this viewer (a seat, `spectator`, `host`) may know it, folded from its own events alone."""
        return self.follower(viewer).latest

    def choices(self, seat: str) -> Choices[CommandT]:
        """The legal moves of a seat, from its own view."""
        return self.game.choices(self.view(seat), seat)

    def draws(self, purpose: str, seat: str) -> Draws:
        """Draws for a decision at this point of the game: the same at the same point, however the game was loaded.

        Raises LogError where the seed is not known here.
        """
        if self.log.head.seed is UNSET:
            raise LogError(NO_SEED, field="seed")
        return self._chance.draws(f"{purpose} {self.state.n}", seat)

    # Traders ----------------------------------------------------------------------------------------------------------

    def trader_moves(self, seat: str, trader: Trader) -> CommandT:
        """The move that the trader makes for this seat now: the same whenever the same point of a game comes again."""
        return asked(trader, self.view(seat), seat, self.choices(seat), self.draws("trader", seat))

    def players(self) -> dict[str, str]:
        """Who plays each seat now: `person`, or a trader's name, a stand-in's too."""
        return self.host.players()

    def traders(self) -> dict[str, Trader]:
        """The trader of each seat that one plays now, a stand-in too. Raises SetupError for one that there is not
        here."""
        return traders_of(self.title, self.players())

    def traders_move(self, traders: Mapping[str, Trader] | None = None) -> Iterator[tuple[EventT, ...]]:
        """The moves of these traders, or of those who sit here, one after another and in seat order, as long as a seat
        with a trader is to act: their events."""
        if traders is None:
            traders = self.traders()
        while seat := next((seat for seat in self.to_act() if seat in traders), None):
            yield self.do(self.trader_moves(seat, traders[seat]))


def _entries(after: int, at: str, events: Sequence[Event]) -> tuple[Entry, ...]:
    return tuple(Entry(n=n, at=at, event=event) for n, event in enumerate(events, start=after + 1))


def _disclosed(head: Head, events: Iterable[Event]) -> Any:
    """The last event of a game with these before it: the kernel's own, in every title's union."""
    return disclosure(head, events)
