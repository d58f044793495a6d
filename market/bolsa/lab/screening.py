"""Which of many moves are worth a closer look, from a few games each.

A thousand sheets tried twice each tell little one by one. Together they tell what each company's orders are worth, and
each pair of companies': a sheet is judged by that, and by its own games as far as they can be trusted.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt

from market.bolsa.engine import Ints

Scores = npt.NDArray[np.floating]
SWEEPS = 3
"""So often each part is brought up to date: the fit changes no more to speak of."""


def smoothed(sheets: Ints, results: Scores) -> Scores:
    """(sheets,) what each of the `sheets` (5, sheets) is worth, from `results` (sheets, games), two games or more."""
    mean: Scores = results.mean(axis=1)
    single = [_cells(row) for row in sheets]
    pairs = [_cells(one * 1_000 + other) for one, other in combinations(sheets.astype(np.int64), 2)]
    left: Scores = mean - mean.mean()
    for parts in (single, pairs):
        for _sweep in range(SWEEPS):
            for cell in parts:
                left = _less_its_part(left, cell)
    noise = results.var(axis=1, ddof=1).mean() / results.shape[1]
    score: Scores = mean - left + _trust(noise, float(left @ left) / left.size) * left
    return score


def _less_its_part(left: Scores, cell: Ints) -> Scores:
    """What is left when each cell's mean is taken away, as far as the means differ by more than chance."""
    often = np.bincount(cell)
    means = np.bincount(cell, left) / often
    between = float(often @ means**2) / left.size
    by_chance = float(left @ left) / left.size * often.size / left.size
    return left - _trust(by_chance, between) * means[cell]


def _trust(by_chance: float, seen: float) -> float:
    """How much of the variance that is seen is not chance's."""
    return max(0.0, 1 - by_chance / seen) if seen > 0 else 0.0


def _cells(orders: Ints) -> Ints:
    """(sheets,) the number of the order, or of the pair of orders, on each sheet; every number comes."""
    numbers: Ints = np.unique(orders, return_inverse=True)[1]
    return numbers
