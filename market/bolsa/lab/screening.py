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
SWEEPS = 8
"""So often each pair's part is brought up to date: the fit changes no more to speak of."""


def smoothed(sheets: Ints, results: Scores) -> Scores:
    """(sheets,) what each of the `sheets` (5, sheets) is worth, from `results` (sheets, games), two games or more."""
    mean: Scores = results.mean(axis=1)
    count, games = results.shape
    pairs = [_cells(sheets[one], sheets[other]) for one, other in combinations(range(len(sheets)), 2)]
    free = count - sum(int(cell.max()) + 1 for cell in pairs)
    if free < count / 4:
        return mean  # too few sheets for so many pairs
    left: Scores = mean - mean.mean()
    for _sweep in range(SWEEPS):
        for cell in pairs:
            left = left - (np.bincount(cell, left) / np.bincount(cell))[cell]
    noise = results.var(axis=1, ddof=1).mean() / games
    spread = float(left @ left) / free
    trust = max(0.0, 1 - noise / spread) if spread > 0 else 0.0
    score: Scores = mean - left + trust * left
    return score


def _cells(one: Ints, other: Ints) -> Ints:
    """(sheets,) the number of the pair of orders on each sheet; every number comes."""
    numbers: Ints = np.unique(one.astype(np.int64) * 1_000 + other, return_inverse=True)[1]
    return numbers
