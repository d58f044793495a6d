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
        self._laid = now()
        self._links: dict[str, tuple[str, ...]] = {}
        self._heard: dict[str, float] = {}
        self._last: dict[str, float] = {}  # when each seat was last here

    def arrive(self, link: str, seats: Iterable[str]) -> None:
        """A link begins, with these seats at it."""
        self._links[link] = tuple(seats)
        self.heard(link)

    def heard(self, link: str) -> None:
        """Something came over the link. One that was let go is not known any more."""
        seats = self._links.get(link)
        if seats is not None:
            self._heard[link] = self._now()
            self._last.update(dict.fromkeys(seats, self._now()))

    def seats(self, link: str) -> tuple[str, ...]:
        """The seats at this link; none where it is not known."""
        return self._links.get(link, ())

    def rename(self, seat: str, name: str) -> None:
        """The seat is called otherwise from here on."""
        for link, seats in list(self._links.items()):
            self._links[link] = tuple(name if each == seat else each for each in seats)
        if seat in self._last:
            self._last[name] = self._last.pop(seat)

    def give_away(self, seat: str) -> None:
        """The seat is at none of these links any more: its key is another one."""
        self._links = {link: tuple(each for each in seats if each != seat) for link, seats in self._links.items()}

    def leave(self, link: str) -> None:
        """The link was closed."""
        self._links.pop(link, None)
        self._heard.pop(link, None)

    def is_here(self, seat: str) -> bool:
        """Whether a live link has this seat."""
        now = self._now()
        return any(
            seat in seats and now - self._heard.get(link, -LOST) <= LOST for link, seats in list(self._links.items())
        )

    def away(self, seats: Iterable[str]) -> dict[str, float]:
        """Those of the seats that are not here, with how many seconds ago they were last heard of; one that never came
        is told with the time since the table was laid."""
        return {seat: self._now() - self._last.get(seat, self._laid) for seat in seats if not self.is_here(seat)}
