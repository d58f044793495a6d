"""Trying moves on copies of a table: which are worth it, in how many tables at once, and how a seat ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

from market.bolsa.engine import Batch, Ints, Strategy, View
from market.bolsa.traders.movers import Corner, Dumper, Holder
from market.bolsa.traders.planning import Scores
from market.bolsa.traders.quiet import Quiet
from market.bolsa.traders.thumb import Contrarian, Momentum, Value

ViewT = TypeVar("ViewT", bound=View)

PLAIN = Holder()
"""What it plays unless something else is clearly better."""
THUMBS: tuple[Strategy, ...] = (
    Holder(presses=99),
    Value(),
    Momentum(),
    Contrarian(),
    Corner(),
    Dumper(),
    Quiet(),
)
"""Sheets by these are worth a trial too."""
MOST_TABLES = 1 << 16
"""So many tables are tried at once, and no more: memory stays bounded."""
WIN = 100.0
COIN = 0.1


def standing(batch: Batch, seat: Ints) -> Scores:
    """(tables,) how a seat ended: its part of the win in hundredths, and a tenth for each coin that it is ahead of the
    best of the others, or behind."""
    worth, tables = batch.worth.astype(float), np.arange(batch.tables)
    winners = worth == worth.max(axis=0)
    won = (winners[seat, tables] / winners.sum(axis=0)) * WIN
    mine = worth[seat, tables].copy()
    worth[seat, tables] = -np.inf
    score: Scores = won + COIN * (mine - worth.max(axis=0))
    return score


def in_parts(view: ViewT, tables: int, decide: Callable[[ViewT], Ints]) -> Ints:
    """The decisions (…, rows) of all rows, each of which tries its moves on so many tables."""
    return np.concatenate([decide(part) for part in _parts(view, max(1, MOST_TABLES // tables))], axis=-1)


def _parts(view: Any, size: int) -> Iterator[Any]:
    for first in range(0, view.rows, size):
        yield view.part(np.arange(first, min(first + size, view.rows)))
