"""How long rounds take, and when the last one will be over at this pace."""

from collections.abc import Iterable

from exchange.house.presence import Now

FIRST_ROUND = 1.5
"""With a slow start round 1 is so many times as long."""


class Rounds:
    """When each round of a table began, in seconds of `now`: of a time that stands while the table does, for a round is
    no longer because a class talks in it."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._began: dict[int, float] = {}

    def begin(self, number: int) -> None:
        """This round begins now."""
        self._began[number] = self._now()

    def lengths(self) -> list[float]:
        """The seconds that each round took that is over: the first too, as it was, for few use the time that it has
        more. One of no length went by before this house was there."""
        found = ((self._began.get(number + 1), began) for number, began in self._began.items())
        return [end - began for end, began in found if end is not None and end > began]

    @property
    def lasted(self) -> float:
        """The seconds that the round in progress has lasted."""
        return self._now() - self._began.get(max(self._began, default=0), self._now())

    def left(self, usual: float) -> float:
        """The seconds that the round in progress will still take, where rounds usually take so many."""
        return max(usual - self.lasted, 0.0)


def usual_length(tables: Iterable[Rounds]) -> float | None:
    """The mean length of the rounds at these tables, which all play; None before the first is over. A round in progress
    that lasts longer than the mean already counts with what it has lasted: else the quickest table alone would tell."""
    every = list(tables)
    over = [each for rounds in every for each in rounds.lengths()]
    if not over:
        return None
    mean = sum(over) / len(over)
    counted = [*over, *(rounds.lasted for rounds in every if rounds.lasted > mean)]
    return sum(counted) / len(counted)
