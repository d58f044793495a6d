"""A follower: one viewer's events of a game, the state after each, and what the tape says of them.

It is fed with what was appended, or reads what others wrote. It keeps what its viewer may know and nothing else, and
needs no host's state beside it: a seat's copy of a log is enough.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from exchange.game import Back, Event, EventT, StandIn, StateT
from exchange.interruption import stand_ins_after
from exchange.log.log import Entry, Head, Log
from exchange.title import Title

KindT = TypeVar("KindT", bound=Event)

EVERY = 64
"""A state is kept each so many events: seeking folds at most these."""
LATELY = 256
"""So many of the states asked for last are kept too."""


class TapeLine(Struct, frozen=True):
    """A sentence of the tape: the number of the event it tells, and the rule by which that came."""

    n: int
    text: str
    rule: str


class Moment(Struct, Generic[StateT, EventT], frozen=True):
    """Event n with the time it was recorded and the states around it."""

    n: int
    at: str
    event: EventT
    before: StateT
    after: StateT


def moments(title: Title[StateT, Any, EventT], log: Log, viewer: str) -> Iterator[Moment[StateT, EventT]]:
    """Each event of a log in turn, as this viewer may know it. Nothing is kept: who reads a log once needs no
    follower."""
    game = title.game
    before = game.blank(log.head.seats, title.options_of(log.head.options))
    for entry in log.read(commands=False):
        event = game.redact(entry.event, viewer)
        after = game.evolve(before, event)
        yield Moment(entry.n, entry.at, event, before, after)
        before = after


class Follower(Generic[StateT, EventT]):
    """A game as this viewer (a seat, `spectator`, `host`) may know it; event n counts from 1, state 0 is before the
    first.

    Each event is redacted before it is kept, and folded once.
    """

    def __init__(self, title: Title[StateT, Any, EventT], head: Head, viewer: str) -> None:
        self.title = title
        self.head = head
        self.viewer = viewer
        self._events: list[EventT] = []
        self._times: list[str] = []
        self._by_type: dict[type[Event], list[int]] = {}
        start: StateT = title.game.blank(head.seats, title.options_of(head.options))
        self._kept: list[StateT] = [start]
        self._latest = start
        self._near: tuple[int, StateT] = (0, start)
        self._lately: dict[int, StateT] = {}
        self._tapes: dict[str, list[TapeLine]] = {}

    @classmethod
    def of(cls, title: Title[StateT, Any, EventT], log: Log, viewer: str) -> "Follower[StateT, EventT]":
        """Who has followed this log up to its last event."""
        follower = cls(title, log.head, viewer)
        follower.refresh(log)
        return follower

    def __len__(self) -> int:
        return len(self._events)

    # Following --------------------------------------------------------------------------------------------------------

    def feed(self, entries: Iterable[Entry], states: Sequence[StateT] = ()) -> None:
        """Take what was appended behind the events that are here. `states` are those behind each entry, if they are
        known: the host's follower is given them by the table, which folded its events to decide."""
        game, viewer = self.title.game, self.viewer
        for place, entry in enumerate(entries):
            if entry.n != len(self._events) + 1:
                raise ValueError(f"event {entry.n} does not follow event {len(self._events)}")
            event: EventT = game.redact(entry.event, viewer)
            before, after = self._latest, states[place] if states else game.evolve(self._latest, event)
            self._events.append(event)
            self._times.append(entry.at)
            self._by_type.setdefault(type(event), []).append(entry.n)
            self._latest = after
            if entry.n % EVERY == 0:
                self._kept.append(after)
            for lang, lines in self._tapes.items():
                lines.extend(self._told(lang, entry.n, event, before))

    def refresh(self, log: Log) -> int:
        """Read what was appended to the log since; how many events that were."""
        known = len(self._events)
        self.feed(log.read(known, commands=False))
        return len(self._events) - known

    # Events -----------------------------------------------------------------------------------------------------------

    def event(self, n: int) -> EventT:
        """Event n."""
        return self._events[n - 1]

    def events(self, after: int = 0, upto: int | None = None) -> Sequence[EventT]:
        """The events after n = `after`, up to n = `upto`."""
        return self._events[after:upto]

    def entries(self, after: int = 0) -> Iterable[Entry]:
        """The same as entries of a log: another follower, of somebody who may know less, can be fed with them."""
        for n in range(after + 1, len(self._events) + 1):
            yield Entry(n=n, at=self._times[n - 1], event=self._events[n - 1])

    def numbers(self, kind: type[KindT], upto: int) -> Sequence[int]:
        """The numbers of all events of this type up to n = `upto`."""
        found = self._by_type.get(kind, [])
        return found[: bisect_right(found, upto)]

    def time(self, n: int) -> str:
        """When event n was recorded."""
        return self._times[n - 1]

    # Players ----------------------------------------------------------------------------------------------------------

    def stand_ins(self, n: int | None = None) -> Mapping[str, str]:
        """The traders that stand in for persons after event n (seat → trader), or after the last."""
        upto = len(self._events) if n is None else n
        stand_ins: Mapping[str, str] = {}
        for at in sorted((*self.numbers(StandIn, upto), *self.numbers(Back, upto))):
            stand_ins = stand_ins_after(stand_ins, self._events[at - 1])
        return stand_ins

    def players(self, n: int | None = None) -> dict[str, str]:
        """Who plays each seat after event n, or after the last: `person`, or a trader's name, a stand-in's too."""
        return {**self.head.players, **self.stand_ins(n)}

    # States -----------------------------------------------------------------------------------------------------------

    @property
    def latest(self) -> StateT:
        """The state after the last event."""
        return self._latest

    def state(self, n: int) -> StateT:
        """The state after event n, as this viewer may know it."""
        if n >= len(self._events):
            return self._latest
        if n in self._lately:  # panels ask for the same few again and again: where the rounds begin, where we are
            return self._lately[n]
        at, state = self._near
        if not at <= n < at + EVERY:
            at, state = n // EVERY * EVERY, self._kept[n // EVERY]
        evolve = self.title.game.evolve
        for event in self._events[at:n]:
            state = evolve(state, event)
        self._near = (n, state)
        self._lately[n] = state
        if len(self._lately) > LATELY:
            del self._lately[next(iter(self._lately))]
        return state

    # The tape ---------------------------------------------------------------------------------------------------------

    def tape(self, lang: str = "en") -> Sequence[TapeLine]:
        """What the tape says so far in this language, in the order of the events: the same list as it grows."""
        lines = self._tapes.get(lang)
        if lines is None:
            lines = self._tapes[lang] = []
            before = self._kept[0]
            evolve = self.title.game.evolve
            for n, event in enumerate(self._events, start=1):
                lines += self._told(lang, n, event, before)
                before = evolve(before, event)
        return lines

    def told(self, n: int, lang: str = "en") -> tuple[str, ...]:
        """What the tape says of event n."""
        return self.title.words.tape(self._events[n - 1], self.state(n - 1), lang)

    def rule(self, n: int) -> str:
        """The number of the rule by which event n came, told or not."""
        return self.title.words.rule(self._events[n - 1], self.state(n - 1))

    def _told(self, lang: str, n: int, event: EventT, before: StateT) -> list[TapeLine]:
        """What the tape says of one event, which happened at the state `before`."""
        words = self.title.words
        texts = words.tape(event, before, lang)
        if not texts:
            return []
        rule = words.rule(event, before)
        return [TapeLine(n, text, rule) for text in texts]
