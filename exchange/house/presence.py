"""Presence: who is here, told from live links. It is asked anew each time, so that no count can be stuck."""

from collections.abc import Callable, Iterable

LOST = 3.0
"""A link of which nothing was heard for so many seconds is broken."""

Now = Callable[[], float]
"""Seconds of a clock that only goes on."""


class Presence:
    """The links of a table, by name, and the seats at each. `now` is the house's clock."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._links: dict[str, tuple[str, ...]] = {}
        self._heard: dict[str, float] = {}
        self._last: dict[str, float] = {}  # when each seat was last here

    def arrive(self, link: str, seats: Iterable[str]) -> None:
        """A link begins, with these seats at it."""
        self._links[link] = tuple(seats)
        self.heard(link)

    def heard(self, link: str) -> None:
        """Something came over the link. One that was let go is not known any more."""
        if link in self._links:
            self._heard[link] = self._now()
            self._last.update(dict.fromkeys(self._links[link], self._now()))

    def leave(self, link: str) -> None:
        """The link was closed."""
        self._links.pop(link, None)
        self._heard.pop(link, None)

    def is_here(self, seat: str) -> bool:
        """Whether a live link has this seat."""
        return any(seat in seats and self._now() - self._heard[link] <= LOST for link, seats in self._links.items())

    def away(self, seats: Iterable[str]) -> dict[str, float]:
        """Those of the seats that are not here, with how many seconds ago they were last heard of; one that never came
        is told with all the time that the clock knows."""
        return {seat: self._now() - self._last.get(seat, 0.0) for seat in seats if not self.is_here(seat)}
