"""The hands of a clock that the tests move."""

from collections.abc import Callable

STEP = 0.5


class Hands:
    """A clock in seconds."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> float:
        return self.seconds

    def pass_by(self, seconds: float, look: Callable[[], object]) -> None:
        """So many seconds pass, and the clock is looked at all the while."""
        for _step in range(int(seconds / STEP)):
            self.seconds += STEP
            look()
