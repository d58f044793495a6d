"""The places for visitors: how many, how many from one address, and whose is given away when all are taken.

Each visitor has a program of its own, some 60 MB. Whoever holds places and does nothing with them keeps nobody out.
"""

from __future__ import annotations

import time
from collections.abc import Callable

MOST = 24
"""So many visitors at once."""
MOST_FROM_ONE = 8
"""So many from one address, where others than this machine can come."""
IDLE = 180.0
"""Seconds without a key, after which a place may be given to somebody else."""


class Place:
    """A visitor's place. `leave` ends its visit."""

    def __init__(self, address: str, leave: Callable[[], None], now: float) -> None:
        self.address = address
        self.leave = leave
        self.used = now


class Places:
    """The places there are. `clock` is in seconds and never goes back."""

    def __init__(
        self, most: int = MOST, most_from_one: int = MOST_FROM_ONE, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = most
        self.most_from_one = most_from_one
        self._clock = clock
        self._taken: list[Place] = []

    def __len__(self) -> int:
        return len(self._taken)

    def take(self, address: str, leave: Callable[[], None]) -> Place | None:
        """A place for a visitor from this address; None while there is none. A place that was not used for long is
        given away: its visitor's game is kept, and it may come in again."""
        own = [place for place in self._taken if place.address == address]
        if len(own) >= self.most_from_one:
            if not self._give_away(own):
                return None
        elif len(self._taken) >= self.most and not self._give_away(self._taken):
            return None
        place = Place(address, leave, self._clock())
        self._taken.append(place)
        return place

    def use(self, place: Place) -> None:
        """A key was pressed there."""
        place.used = self._clock()

    def free(self, place: Place) -> None:
        """The visitor has gone."""
        if place in self._taken:
            self._taken.remove(place)

    def _give_away(self, places: list[Place]) -> bool:
        longest = min(places, key=lambda place: place.used)
        if self._clock() - longest.used < IDLE:
            return False
        self._taken.remove(longest)
        longest.leave()
        return True
