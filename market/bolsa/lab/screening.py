"""Which of many moves are worth a closer look, from a few games each.

A thousand sheets tried twice each tell little one by one. Together they tell what each company's orders are worth, and
each pair of companies': a sheet is judged by that, and by its own games as far as they can be trusted.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from market.bolsa.engine import Ints

Scores = npt.NDArray[np.floating]
PAIRS_FROM = 300
"""With so many sheets or more, pairs of companies are told apart too."""


RIDGE = 0.01
"""What keeps the fit solvable, and changes nothing else to speak of."""


def smoothed(sheets: Ints, results: Scores) -> Scores:
    """(sheets,) what each of the `sheets` (5, sheets) is worth, from `results` (sheets, games), two games or more."""
    mean = results.mean(axis=1)
    count, games = results.shape
    design = _design(sheets)
    if count <= 2 * design.shape[1]:
        return mean
    square = design.T @ design + RIDGE * np.eye(design.shape[1])  # a pair that no sheet has stays without a say
    fit = design @ np.linalg.solve(square, design.T @ mean)
    left = mean - fit
    noise = results.var(axis=1, ddof=1).mean() / games
    spread = float(left @ left) / (count - design.shape[1])
    trust = max(0.0, 1 - noise / spread) if spread > 0 else 0.0
    score: Scores = fit + trust * left
    return score


def _design(sheets: Ints) -> Scores:
    """(sheets, columns) a column for each order of each company, and with many sheets for each pair of orders."""
    single = [[(row == amount).astype(float) for amount in np.unique(row)[1:]] for row in sheets]
    columns = [np.ones(sheets.shape[1]), *(column for company in single for column in company)]
    if sheets.shape[1] >= PAIRS_FROM:
        columns += [
            one * other
            for first, company in enumerate(single)
            for later in single[first + 1 :]
            for one in company
            for other in later
        ]
    return np.stack(columns, axis=1)
