"""One viewer's events, and the state after each of them: what a live screen follows and a replay seeks in."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from exchange.log.log import Log
from exchange.title import Title

EVERY = 64
"""A state is kept each so many events: seeking folds at most these."""
LATELY = 256
"""So many of the states asked for last are kept too."""


class Timeline:
    """The events of a log as this viewer may know them; event n counts from 1, state 0 is before the first.

    The host's events never stay here: each is redacted as it is read.
    """

    def __init__(self, title: Title, log: Log, viewer: str) -> None:
        self.title = title
        self.head = log.head
        self.viewer = viewer
        self._log = log
        self._events: list[Any] = []
        self._times: list[str] = []
        self._by_type: dict[type, list[int]] = {}
        start = title.game.blank(log.head.seats, log.head.options)
        self._kept: list[Any] = [start]
        self._latest: Any = start
        self._near: tuple[int, Any] = (0, start)
        self._lately: dict[int, Any] = {}
        self.refresh()

    def __len__(self) -> int:
        return len(self._events)

    def refresh(self) -> int:
        """Read what was appended since; how many events that were."""
        before, game = len(self._events), self.title.game
        for entry in self._log.read(before, commands=False):
            event = game.redact(entry.event, self.viewer)
            self._events.append(event)
            self._by_type.setdefault(type(event), []).append(len(self._events))
            self._times.append(entry.at)
            self._latest = game.evolve(self._latest, event)
            if len(self._events) % EVERY == 0:
                self._kept.append(self._latest)
        return len(self._events) - before

    def event(self, n: int) -> Any:
        """Event n."""
        return self._events[n - 1]

    def events(self, after: int = 0, upto: int | None = None) -> Sequence[Any]:
        """The events after n = `after`, up to n = `upto`."""
        return self._events[after:upto]

    def numbers(self, kind: type, upto: int) -> Sequence[int]:
        """The numbers of all events of this type up to n = `upto`."""
        found = self._by_type.get(kind, [])
        return found[: bisect_right(found, upto)]

    def named(self, name: str) -> Sequence[int]:
        """The numbers of all events whose type has this name."""
        return next((numbers for kind, numbers in self._by_type.items() if kind.__name__ == name), [])

    def time(self, n: int) -> str:
        """When event n was recorded."""
        return self._times[n - 1]

    def state(self, n: int) -> Any:
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
