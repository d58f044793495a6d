"""Who sits where at many tables, and the asking of traders: equal ones are asked as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from market.bolsa.engine.auctions import Places
from market.bolsa.engine.board import Batch, Ints
from market.bolsa.engine.randomness import RandomSource
from market.bolsa.engine.seeing import BidView, DealView, SheetsView, Strategy, View


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, table by table: `place` (seats, tables) is the number of each seat's trader among `traders`."""

    traders: Sequence[Strategy]
    place: Ints


Lineup = Sequence[Strategy] | Seating
"""One trader a seat, the same at every table, or a seating."""


class Players:
    """Who plays, and the generator that the traders are handed. Equal traders are asked as one."""

    def __init__(self, traders: Lineup, rng: RandomSource) -> None:
        self.rng = rng
        self.different: list[Strategy] = []
        seated = traders.traders if isinstance(traders, Seating) else traders
        numbers = np.array([self._number(trader) for trader in seated], np.int8)
        self._place = numbers[traders.place] if isinstance(traders, Seating) else numbers

    def _number(self, trader: Strategy) -> int:
        if trader not in self.different:
            self.different.append(trader)
        return self.different.index(trader)

    def views(self, batch: Batch) -> Iterator[tuple[Strategy, View]]:
        """Each trader with the view of all its seats."""
        for number, trader in enumerate(self.different):
            places = np.flatnonzero(self._place == number)
            seats, *tables = np.divmod(places, self._place.shape[1]) if self._place.ndim > 1 else (places,)
            if not seats.size:
                continue
            if tables:
                yield trader, View(batch, tables[0], seats.astype(np.int8))
            else:
                yield trader, SheetsView(batch, seats.tolist())

    def answer(self, view: BidView | DealView) -> Ints:
        """What the seats of the view decide: the bids (rows,), or the deals (seats, rows)."""
        if len(self.different) == 1:
            return _asked(self.different[0], view, self.rng)
        parts = self._split(view)
        if len(parts) == 1:
            return _asked(parts[0][0], view, self.rng)
        answers: Ints
        if isinstance(view, BidView):
            answers = np.empty(view.rows, view.low.dtype)
        else:
            answers = np.empty((view.seats, view.rows), np.int64)
        for trader, rows in parts:
            answers[..., rows] = _asked(trader, view.part(rows), self.rng)
        return answers

    def _split(self, view: BidView | DealView) -> list[tuple[Strategy, Places]]:
        """Which trader decides which of the rows."""
        whose = self._place[view.seat, view.table] if self._place.ndim > 1 else self._place.take(view.seat)
        rows = [(whose == number).nonzero()[0] for number in range(len(self.different))]
        return [(trader, own) for trader, own in zip(self.different, rows, strict=True) if own.size]


def _asked(trader: Strategy, view: BidView | DealView, rng: RandomSource) -> Ints:
    return trader.bids(view, rng) if isinstance(view, BidView) else trader.deals(view, rng)
