"""The sums of a condition's games, read as measures."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple, SupportsInt

from msgspec import structs

from market.lab.condition import Condition
from market.lab.measures import TELLING, Measure, mean, part, share, win_share
from market.lab.sums import SHARE, Sums


class Together(NamedTuple):
    """A trader that may sit on several seats: how often, and what one of these seats wins."""

    name: str
    many: int
    share: Measure


class Counted:
    """A condition, and what its games add up to. `number` is its place among the conditions of the plan.

    `cast` are the traders whom the sums count, one for each place of their axis: those of the condition, or, where
    people played, all who took a seat in some game.
    """

    def __init__(self, condition: Condition, sums: Sums, number: int = 0, cast: tuple[str, ...] = ()) -> None:
        self.condition = condition
        self.sums = sums
        self.number = number
        self.cast = cast or condition.cast

    @property
    def games(self) -> int:
        """How many games were played."""
        return int(self.sums["games"])

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.sums["share_seat"].size

    @property
    def equals(self) -> bool:
        """Whether one trader plays all seats."""
        return len(set(self.cast)) == 1

    @cached_property
    def entries(self) -> dict[str, list[int]]:
        """Each trader by name that sat down in some game, with its places in the cast."""
        places = [place for place in range(len(self.cast)) if self.seats_played(place)]
        names = dict.fromkeys(self.cast[place] for place in places)
        return {name: [place for place in places if self.cast[place] == name] for name in names}

    def seats_played(self, entries: int | list[int]) -> int:
        """On how many seats these entries of the cast sat, in all games together."""
        return int(self.sums["games_trader_seat"][entries].sum())

    @property
    def fair(self) -> float:
        """The win share of each seat if all were alike."""
        return 1 / self.seats

    def has(self, *names: str) -> bool:
        """Whether the title counts all of these."""
        return all(name in self.sums for name in names)

    @cached_property
    def by_seat(self) -> tuple[Measure, ...]:
        """The win share of each seat; seat 0 is the first to hold the token, or to move."""
        return tuple(self._win("seat", place) for place in range(self.seats))

    @property
    def seats_alike(self) -> bool:
        """Whether each seat may well win what is fair, when all seats are looked at."""
        return all(measure.one_of(self.seats).holds(self.fair) for measure in self.by_seat)

    @cached_property
    def by_entry(self) -> tuple[Measure, ...]:
        """The win share of each entry of the cast, wherever it sat."""
        return tuple(self._win("trader", entry) for entry in range(len(self.cast)))

    @cached_property
    def by_trader(self) -> tuple[Together, ...]:
        """The win share of each trader, in the cast's order; of one on several seats, that of one of these seats."""
        return tuple(Together(name, len(places), self._pooled(places)) for name, places in self.entries.items())

    @property
    def told(self) -> tuple[Together, ...]:
        """The traders that sat down often enough for a word on who plays best."""
        return tuple(found for found in self.by_trader if found.share.n >= TELLING)

    def is_strong(self, found: Together) -> bool:
        """Whether this trader is seen to win more than its part, when all traders are looked at."""
        return found.share.one_of(len(self.by_trader)).low > self.fair

    def _pooled(self, entries: list[int]) -> Measure:
        """What one of several seats wins. The sums do not say how these hang together, so the interval is the narrower
        of two that are both wide enough: as if each seat played games of its own (they take from one another), and as
        if the seats never won together with others."""
        apart = self._win("trader", entries)
        if len(entries) == 1:
            return apart
        total = int(self.sums["share_trader"][entries].sum())
        whole = part(total / SHARE, self.games).scaled(1 / len(entries))
        narrower = min(apart, whole, key=lambda measure: measure.half)
        return structs.replace(narrower, n=self.games)

    def _win(self, kind: str, which: int | list[int]) -> Measure:
        places = [which] if isinstance(which, int) else which
        games = self.games * len(places) if kind == "seat" else self.seats_played(places)
        total, squares, sole, shared = (
            int(self.sums[name][places].sum())
            for name in (f"share_{kind}", f"share_{kind}_sq", f"sole_{kind}", f"shared_{kind}")
        )
        return win_share(total, squares, sole, shared, games)

    def often(self, hits: SupportsInt) -> Measure:
        """How many of the games."""
        return share(int(hits), self.games)

    def per_game(self, name: str, index: int | None = None) -> Measure:
        """The mean of a sum over games that has its squares beside it."""
        total, squares = self.sums[name], self.sums[f"{name}_sq"]
        if index is not None:
            total, squares = total[index], squares[index]
        return mean(int(total), int(squares), self.games)

    @cached_property
    def shared_wins(self) -> Measure:
        """How many games end with several winners."""
        return self.often(self.sums["winners"][2:].sum())
