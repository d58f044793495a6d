"""A table's clock: how long a decision may take, and how long the table waits for whoever has lost the link."""

from collections.abc import Collection

from msgspec import Struct

from exchange.house.presence import Now
from exchange.value.errors import SetupError
from exchange.value.words import N_

GRACE = 20.0
"""Seconds a round that the table waits for a seat whose link is lost."""
UNWATCHED = 2.0
"""What passes between two looks at the clock counts for at most so much: a house that slept charges nobody for it."""
MOST_SECONDS = 86_400


class Pace(Struct, frozen=True):
    """Seconds for a sealed move, and for a bid or any other answer."""

    sealed: float
    spoken: float


def pace_of(text: str) -> Pace:
    """`90,20`: the seconds for a sheet or card, and for a bid or any other answer. Raises SetupError."""
    parts = [part.strip() for part in text.split(",")]
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit()]
    if len(parts) != 2 or len(numbers) != 2 or not all(0 < number <= MOST_SECONDS for number in numbers):
        raise SetupError("clock", N_("a clock is two numbers of seconds, as in 90,20, and {text} is not"), text=text)
    return Pace(*map(float, numbers))


class TableClock:
    """The time of one table, in seconds of `now`. It runs while it is looked at, and stands while the table is paused.

    Without a `pace` it measures graces alone.
    """

    def __init__(self, now: Now, pace: Pace | None = None) -> None:
        self.now = self._now = now
        self._pace = pace
        self._seen = now()
        self._left: float | None = None
        self._asked = 0
        self._asked_at = now()
        self._graces: dict[str, float] = {}
        self._ran = 0.0
        self.paused = False

    @property
    def runs(self) -> bool:
        """Whether decisions have a time: without one nobody is replaced."""
        return self._pace is not None

    def ask(self, decision: int, *, sealed: bool, longer: float = 1.0) -> None:
        """What is asked for now, told by a number: where that is another than before, its time begins, so many times
        `longer` than usual. 0: nothing."""
        if decision == self._asked:
            return
        self._asked = decision
        self._asked_at = self._now()
        if self._pace is not None:
            self._left = None if not decision else longer * (self._pace.sealed if sealed else self._pace.spoken)

    def begin_round(self) -> None:
        """Everybody's grace is whole again."""
        self._graces.clear()

    def add(self, seconds: float) -> None:
        """More time for the decision that is open."""
        if self._left is not None:
            self._left += seconds

    def look(self, waiting_for: Collection[str] = (), away: Collection[str] = ()) -> None:
        """Let the time pass that has passed since the last look: the decision's, and the grace of each seat that the
        table waits for while it is away. Call it before whatever changes one of these, and every fraction of a
        second."""
        passed = min(max(self._now() - self._seen, 0.0), UNWATCHED)
        self._seen = self._now()
        if self.paused:
            return
        self._ran += passed
        if self._left is not None:
            self._left -= passed
        for seat in waiting_for:
            if seat in away:
                self._graces[seat] = self.grace(seat) - passed

    @property
    def left(self) -> float | None:
        """The seconds left for the decision, not below 0; None where nothing runs."""
        return None if self._left is None else max(self._left, 0.0)

    def ran(self) -> float:
        """The seconds that the table's time has run: not while it was paused, nor while nobody looked."""
        since = 0.0 if self.paused else min(max(self._now() - self._seen, 0.0), UNWATCHED)
        return self._ran + since

    @property
    def waited(self) -> float:
        """The seconds since the decision that is open was asked for."""
        return self._now() - self._asked_at

    @property
    def is_up(self) -> bool:
        """Whether the time of the decision is over."""
        return self._left is not None and self._left <= 0 and not self.paused

    def grace(self, seat: str) -> float:
        """The seconds for which the table still waits for this seat in this round, if its link is lost."""
        return self._graces.get(seat, GRACE)
