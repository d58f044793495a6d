"""How long rounds take, and when the last one will be over at this pace."""

from collections.abc import Iterable

from exchange.house.presence import Now

FIRST_ROUND = 1.5
"""With a slow start round 1 is so many times as long."""


class Rounds:
    """When each round of a table began, in seconds of `now`."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._began: dict[int, float] = {}

    def begin(self, number: int) -> None:
        """This round begins now."""
        self._began[number] = self._now()

    def lengths(self, *, slow_start: bool) -> list[float]:
        """The seconds that each round took that is over; with a slow start the first counts for what it would have
        taken else. One of no length went by before this house was there."""
        found = []
        for number, began in self._began.items():
            if (end := self._began.get(number + 1)) is not None and end > began:
                found.append((end - began) / (FIRST_ROUND if slow_start and number == 1 else 1.0))
        return found

    def left(self, usual: float) -> float:
        """The seconds that the round in progress will still take, where rounds usually take so many."""
        began = self._began.get(max(self._began, default=0), self._now())
        return max(usual - (self._now() - began), 0.0)


def usual_length(tables: Iterable[Rounds], *, slow_start: bool) -> float | None:
    """The mean length of all rounds that are over at these tables; None before the first."""
    lengths = [each for rounds in tables for each in rounds.lengths(slow_start=slow_start)]
    return sum(lengths) / len(lengths) if lengths else None
