"""How many messages may come in a time: whoever sends more is told so, and slowed down alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial

MOST_KNOWN = 4096


class Measure:
    """A measure that fills up again: `at_once` messages, and `each_second` from then on."""

    def __init__(self, now: Callable[[], float], *, at_once: float, each_second: float) -> None:
        self._now = now
        self._most = at_once
        self._each_second = each_second
        self._left = at_once
        self._seen = now()

    def take(self) -> float:
        """One more message comes: the seconds to wait before it is read, which it has used up already."""
        self._fill()
        self._left -= 1
        return max(0.0, -self._left / self._each_second)

    def takes(self) -> bool:
        """Whether one more message may come now; where it may not, it counts for nothing."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _fill(self) -> None:
        self._left = min(self._most, self._left + (self._now() - self._seen) * self._each_second)
        self._seen = self._now()


class Measures:
    """A measure for each address. Of too many the one that came longest ago is forgotten."""

    def __init__(self, now: Callable[[], float], *, at_once: float, each_second: float) -> None:
        self._new = partial(Measure, now, at_once=at_once, each_second=each_second)
        self._known: OrderedDict[str, Measure] = OrderedDict()

    def of(self, address: str) -> Measure:
        """The measure of this address."""
        found = self._known.get(address)
        if found is None:
            found = self._known[address] = self._new()
        self._known.move_to_end(address)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found
