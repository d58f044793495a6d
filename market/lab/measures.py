"""What sums of many games say: a value, the interval that holds it 95 times in 100, and how it was reckoned.

Sums are integers; this is the last step, where they become floats. Every function is exact arithmetic on what it is
given but `bootstrap`, which draws from a fixed seed: the same counts give the same interval.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from statistics import NormalDist

import numpy as np
from msgspec import Struct, structs

from market.lab.sums import SHARE

LEVEL = 0.95
Z = 1.959963984540054
"""The normal quantile of 97.5 %: an interval of 95 % reaches so many standard errors to each side."""
POWER_Z = 0.8416212335729143
"""The normal quantile of 80 %: so often shall a difference be seen that is there."""
FEW = 1_000
"""Below so many games a mean's interval is bootstrapped: the normal one is not to be trusted there."""
RARE = 10
"""Fewer games than these that brought a win, or no whole one, do not tell by themselves how far it varies."""
DRAWS = 2_000
TELLING = 100
"""Below so many games no sentence says what matters: a few games may fall out in any way."""


class Method(StrEnum):
    """How an interval was reckoned."""

    WILSON = "wilson"
    NORMAL = "normal"
    BOOTSTRAP = "bootstrap"
    EXACT = "exact"


class Measure(Struct, frozen=True, kw_only=True):
    """A value with its interval of 95 %; `n` is how many games (or whatever is counted) it rests on.

    `error` is the standard error, in the value's unit. `whole`: what a share of all is in that unit.
    """

    value: float
    low: float
    high: float
    n: int
    error: float
    method: Method
    whole: float = 1.0

    @property
    def half(self) -> float:
        """Half of the interval's width: what stands behind the ±."""
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        """Whether the interval holds this value."""
        return self.low <= value <= self.high

    def one_of(self, many: int) -> Measure:
        """With the interval that Bonferroni asks for where `many` such measures are looked at for one that stands out:
        all of them hold what is true 95 times in 100."""
        low, high = self.ends(NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * many)))
        return structs.replace(self, low=low, high=high)

    def ends(self, z: float) -> tuple[float, float]:
        """The interval that reaches `z` standard errors. That of a share is Wilson's, of as many whole games as vary
        like these: so far out, samples drawn again from a few games hold what is true too seldom."""
        p, error = self.value / self.whole, self.error / self.whole
        if self.method in (Method.WILSON, Method.BOOTSTRAP) and error > 0 and 0 < p < 1:
            low, high = wilson(p, p * (1 - p) / error**2, z)
            return low * self.whole, high * self.whole
        low, high = (self.value + (end - self.value) * z / Z for end in (self.low, self.high))
        return low, high

    def scaled(self, factor: float) -> Measure:
        """The same in another unit; `factor` is above 0."""
        return Measure(
            value=self.value * factor,
            low=self.low * factor,
            high=self.high * factor,
            n=self.n,
            error=self.error * factor,
            method=self.method,
            whole=self.whole * factor,
        )


def exact(value: float, n: int) -> Measure:
    """A value that is no sample's: it is so by counting, or by symmetry."""
    return Measure(value=value, low=value, high=value, n=n, error=0.0, method=Method.EXACT)


def wilson(p: float, n: float, z: float = Z) -> tuple[float, float]:
    """The ends of Wilson's interval around a share `p` of `n`, `z` standard errors away; nothing at all, or all of
    them, ends there."""
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (0.0 if p == 0 else middle - half), (1.0 if p == 1 else middle + half)


def share(hits: int, n: int) -> Measure:
    """How often something happens: `hits` of `n`, with Wilson's interval. Nothing of nothing may be anything."""
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} of {n} is no share")
    return part(hits, n)


def part(hits: float, n: int) -> Measure:
    """A share of which some of the `hits` may be parts of one, such as shared wins: the interval is that of as many
    whole ones, and so no narrower than it should be."""
    if n == 0:
        return Measure(value=math.nan, low=0.0, high=1.0, n=0, error=math.nan, method=Method.WILSON)
    p = hits / n
    low, high = wilson(p, n)
    return Measure(value=p, low=low, high=high, n=n, error=math.sqrt(p * (1 - p) / n), method=Method.WILSON)


def alike(value: float, n: int) -> Measure:
    """The mean win share of `n` games that all brought the same, from 0 to 1: one game of another kind could bring
    nothing or a whole win, and how often such a game comes unseen is what Wilson's interval says of none in `n`."""
    _low, unseen = wilson(0, n)
    low, high = value * (1 - unseen), value + (1 - value) * unseen
    return Measure(value=value, low=low, high=high, n=n, error=0.0, method=Method.WILSON)


def mean(total: int, squares: int, n: int) -> Measure:
    """The mean of `n` whole numbers that add up to `total`, and their squares to `squares`: plain standard error."""
    if n == 0:
        return Measure(value=math.nan, low=-math.inf, high=math.inf, n=0, error=math.nan, method=Method.NORMAL)
    error = math.sqrt(_variance(total, squares, n) / n)
    value = total / n
    return Measure(value=value, low=value - Z * error, high=value + Z * error, n=n, error=error, method=Method.NORMAL)


def _variance(total: int, squares: int, n: int) -> float:
    """The variance within the sample, n − 1 below; whole numbers until the division, so nothing cancels."""
    return max(int(squares) * n - int(total) ** 2, 0) / (n * (n - 1)) if n > 1 else 0.0


def bootstrap(counts: Mapping[float, int]) -> Measure:
    """The mean of values that came so often each, its interval from 2,000 samples drawn from them with a fixed seed."""
    values = np.array(list(counts), float)
    often = np.array(list(counts.values()), np.int64)
    n = int(often.sum())
    if n == 0:
        return mean(0, 0, 0)
    means = np.random.default_rng(n).multinomial(n, often / n, DRAWS) @ values / n
    low, high = np.quantile(means, ((1 - LEVEL) / 2, (1 + LEVEL) / 2))
    value = float(often @ values / n)
    error = math.sqrt(float(often @ (values - value) ** 2) / max(n - 1, 1) / n)
    return Measure(value=value, low=float(low), high=float(high), n=n, error=error, method=Method.BOOTSTRAP)


def win_share(total: int, squares: int, sole: int, shared: int, n: int) -> Measure:
    """The mean win share (a k-th of a win for each of k winners) of one seat or trader in `n` games.

    `total` and `squares` are its sums in 2,520ths, `sole` and `shared` how many games it won alone and with others.
    Plain standard error; below 1,000 games bootstrapped from wins, shared wins and losses. Where all games brought the
    same there is nothing to draw from (`alike`), and where hardly one brought something else, too little (`part`).
    """
    if n == 0:
        return mean(total, squares, n)
    if n >= FEW or n * squares == total * total:
        rare = 0 < min(sole + shared, n - sole) < RARE
        return part(total / SHARE, n) if rare else mean_share(total, squares, n, SHARE)
    counts = {0.0: n - sole - shared, 1.0: sole}
    for piece, often in _shared_parts(total - sole * SHARE, squares - sole * SHARE * SHARE, shared):
        counts[piece / SHARE] = counts.get(piece / SHARE, 0) + often
    return bootstrap(counts)


def mean_share(total: int, squares: int, n: int, whole: int) -> Measure:
    """The mean of `n` parts of a whole, from 0 to `whole` each: plain standard error, where they are not all alike."""
    if n and n * squares == total * total:
        return alike(total / whole / n, n)
    return mean(total, squares, n).scaled(1 / whole)


def _shared_parts(total: int, squares: int, n: int) -> list[tuple[int, int]]:
    """Halves, thirds, quarters, … of a win, and how many of each: as many as their number, sum and squares ask for.

    Most often only halves and thirds are there, and this finds them; else it takes two neighbours with the same mean.
    """
    if n == 0:
        return []
    parts = [SHARE // k for k in range(2, 11)]
    for more, less in ((a, b) for a in parts for b in parts if a > b):
        most, left = divmod(total - n * less, more - less)
        if not left and 0 <= most <= n and most * more**2 + (n - most) * less**2 == squares:
            return [(more, most), (less, n - most)]
    return [(round(total / n), n)]


def difference(one: Measure, other: Measure) -> Measure:
    """`one` less `other`, where no game is in both; the errors add as independent ones do.

    So do the intervals, each end for itself (Newcombe's way, with Wilson's ends for shares): nothing at all, or all of
    a few, has no standard error and yet a wide interval. Where the ends lie evenly this is the normal interval.
    """
    value = one.value - other.value
    (one_low, one_high), (other_low, other_high) = _ends(one), _ends(other)
    return Measure(
        value=value,
        low=value - math.hypot(one.value - one_low, other_high - other.value),
        high=value + math.hypot(one_high - one.value, other.value - other_low),
        n=min(one.n, other.n),
        error=math.hypot(one.error, other.error),
        method=Method.NORMAL,
    )


def _ends(measure: Measure) -> tuple[float, float]:
    return measure.ends(Z) if measure.method is Method.BOOTSTRAP else (measure.low, measure.high)


def games_needed(measure: Measure, gap: float) -> int:
    """How many games each of two conditions needs, so that a difference of `gap` between them is seen 80 times in 100
    (at 5 %, two-sided); the games vary as those behind `measure` do."""
    spread = measure.error * math.sqrt(measure.n)
    return math.ceil(2 * (spread * (Z + POWER_Z) / gap) ** 2)
