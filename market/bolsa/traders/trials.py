"""Trying moves on copies of a table: what the others might write and bid, and how one stands after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from market.bolsa.engine import Batch, BidView, Ints, RandomSource, Strategy, View, ask_sheets, below
from market.bolsa.traders.movers import Corner, Dumper, Pumper
from market.bolsa.traders.planning import Scores, bid_where, furthest_bid, own_edge
from market.bolsa.traders.quiet import Quiet
from market.bolsa.traders.random import Random
from market.bolsa.traders.thumb import Contrarian, Momentum, Value

ViewT = TypeVar("ViewT", bound=View)

_PUMPER = Pumper()
THUMBS: tuple[Strategy, ...] = (_PUMPER, Value(), Momentum(), Contrarian(), Corner(), Dumper(), Quiet())
"""Sheets by these are worth a trial."""
CROWD: tuple[Strategy, ...] = (Random(), *THUMBS)
"""How the others might write their sheets in the round that is tried."""
MOST_TABLES = 1 << 16
"""So many tables are tried at once, and no more: memory stays bounded."""
WIN = 100.0


@dataclass(frozen=True, slots=True)
class Guess(Random):
    """How anybody may go on in a trial. In the rounds after the one tried all pump: that shows what holdings are good
    for."""

    name: str = "guess"

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """As `pumper` writes them."""
        return _PUMPER.sheets(view, rng)

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """The furthest bid where the price's move gains more than the others by it, else a pass; one time in three
        any."""
        lead = own_edge(view)
        sound = bid_where(np.where(view.up, lead > 0, lead < 0), furthest_bid(view))
        return np.where(below(rng, np.full(view.rows, 3)) == 0, Random.bids(self, view, rng), sound)


def imagine(batch: Batch, rng: RandomSource) -> Ints:
    """(5, seats, tables) sheets that the seats might write: each by one of the crowd."""
    written = [ask_sheets(batch, [trader] * batch.seats, rng) for trader in CROWD]
    whose = below(rng, np.full((batch.seats, batch.tables), len(CROWD)))
    sheets: Ints = np.choose(whose, written)
    return sheets


def standing(batch: Batch, seat: Ints) -> Scores:
    """(tables,) how a seat stands: its worth less the greatest of the others', in coins; after the last round, who
    wins."""
    worth, tables = batch.worth.astype(float), np.arange(batch.tables)
    mine = worth[seat, tables].copy()
    worth[seat, tables] = -np.inf
    ahead: Scores = mine - worth.max(axis=0)
    if batch.round > batch.house.rounds:
        ahead = np.sign(ahead) * WIN + ahead / 10
    return ahead


def in_parts(view: ViewT, tables: int, decide: Callable[[ViewT], Ints]) -> Ints:
    """The decisions (…, rows) of all rows, each of which tries its moves on so many tables."""
    return np.concatenate([decide(part) for part in _parts(view, max(1, MOST_TABLES // tables))], axis=-1)


def _parts(view: Any, size: int) -> Iterator[Any]:
    for first in range(0, view.rows, size):
        yield view.part(np.arange(first, min(first + size, view.rows)))
