"""A table: one game being played. It loads a log, decides commands, appends what happened, and shows each viewer
theirs."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import Command, Disclosed, Event, Game, Setup, salted, unused_salts
from exchange.log.log import Head, Log, make_head, time_text
from exchange.value.chance import Chance, Draws
from exchange.value.errors import BrokenInvariant
from exchange.value.seal import HOST
from exchange.value.words import N_

Clock = Callable[[], datetime]


def wall_clock() -> datetime:
    """Now, in UTC: the clock of a table that is not told another."""
    return datetime.now(UTC)


def new_head(
    game: Game[Any, Any, Any],
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
    )
    return make_head(draft, setup.seed, Chance(setup.seed).draws("seed salt").salt())


class Table:
    """A game in play. `state` is the host's; everybody else's is `view(viewer)`.

    `paranoid` checks the title's invariants after every event and raises BrokenInvariant where one does not hold.
    """

    def __init__(
        self, game: Game[Any, Any, Any], log: Log, *, clock: Clock = wall_clock, paranoid: bool = False
    ) -> None:
        self.game = game
        self.log = log
        self._clock = clock
        self._paranoid = paranoid
        self._chance = Chance(str(log.head.seed))
        self._views: dict[str, Any] = {}
        self._last_at = log.head.opened_at
        self.state: Any = game.blank(log.head.seats, log.head.options)
        self.refresh()

    @classmethod
    def open(
        cls,
        game: Game[Any, Any, Any],
        setup: Setup,
        log: Log,
        *,
        clock: Clock = wall_clock,
        paranoid: bool = False,
    ) -> "Table":
        """Open a new game on an empty log whose head was made from the same set-up. Raises SetupError."""
        events = game.open(setup)
        opened = game.blank(setup.seats, setup.options)
        for event in events:
            opened = game.evolve(opened, event)
        if game.over(opened):  # a position with nothing left to play
            events = (*events, _disclosure(log.head))
        log.append(0, log.head.opened_at, events, None)
        return cls(game, log, clock=clock, paranoid=paranoid)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self.log.head.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.state)

    def to_act(self) -> tuple[str, ...]:
        """The seats that owe a move now, in seat order."""
        return self.game.to_act(self.state)

    def refresh(self) -> tuple[Event, ...]:
        """Fold what others appended since; the new events are returned."""
        entries = tuple(self.log.read(self.state.n, commands=False))
        events = tuple(entry.event for entry in entries)
        self.state = self._folded(events)
        if entries:
            self._last_at = entries[-1].at
        return events

    def do(self, command: Command) -> tuple[Event, ...]:
        """Decide a command, append what comes of it, and return those events.

        Raises Refused and BrokenInvariant (nothing is written), and Conflict (reload with `refresh`, then try again).
        """
        n = self.state.n
        whole = salted(command, self._chance.draws(f"salt {n}", command.seat))
        events = self.game.decide(self.state, whole)
        after = self._folded(events)
        if self.game.over(after):
            disclosed = _disclosure(self.log.head)
            events, after = (*events, disclosed), self.game.evolve(after, disclosed)
        at = max(self._last_at, time_text(self._clock()))
        if unused := unused_salts(whole, events):
            whole = replace(whole, **dict.fromkeys(unused, UNSET))
        self.log.append(n, at, events, whole)
        self._last_at = at
        self.state = after
        return events

    def view(self, viewer: str) -> Any:
        """The state as this viewer (a seat, `spectator`, `host`) may know it, folded from its own events alone."""
        if viewer == HOST:
            return self.state
        state = self._views.get(viewer)
        if state is None:
            state = self.game.blank(self.log.head.seats, self.log.head.options)
        if state.n < self.state.n:
            entries = self.log.read(state.n, commands=False)
            for entry in islice(entries, self.state.n - state.n):  # the log may have grown since
                state = self.game.evolve(state, self.game.redact(entry.event, viewer))
            self._views[viewer] = state
        return state

    def choices(self, seat: str) -> Any:
        """The legal moves of a seat, from its own view."""
        return self.game.choices(self.view(seat), seat)

    def draws(self, purpose: str, seat: str) -> Draws:
        """Draws for a decision at this point of the game: the same at the same point, however the table was loaded."""
        return self._chance.draws(f"{purpose} {self.state.n}", seat)

    def _folded(self, events: Iterable[Event]) -> Any:
        """The state after these events."""
        evolve, paranoid, state = self.game.evolve, self._paranoid, self.state
        for event in events:
            state = evolve(state, event)
            if paranoid and (faults := self.game.faults(state)):
                why = N_("after event {n} ({event}) an invariant of {title} does not hold: {faults}")
                facts = {"n": state.n, "event": type(event).__name__, "title": self.game.name}
                raise BrokenInvariant(why, faults="; ".join(faults), **facts)
        return state


def _disclosure(head: Head) -> Disclosed:
    """A game's last event."""
    return Disclosed(seed=str(head.seed), seed_salt=str(head.seed_salt))
