"""Who sits where at many tables, and the asking of traders: equal ones are asked as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from market.bolsa.engine.auctions import Auctions, Places
from market.bolsa.engine.board import Batch, Ints
from market.bolsa.engine.fillings import Fillings
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

    def bids(self, batch: Batch, auction: Auctions, places: Places, low: Ints, high: Ints) -> Ints:
        """The bids of the speakers at `places` of the auctions' `row`: see `Auctions.run`."""
        if len(self.different) == 1:
            return self.different[0].bids(BidView(batch, auction, places, low, high), self.rng)
        groups = self._split(auction.turn.take(places), auction.tables.take(auction.row.take(places)))
        if len(groups) == 1:
            return groups[0][0].bids(BidView(batch, auction, places, low, high), self.rng)
        bids = np.empty(places.size, low.dtype)
        for trader, rows in groups:
            view = BidView(batch, auction, places.take(rows), low.take(rows), high.take(rows))
            bids.put(rows, trader.bids(view, self.rng))
        return bids

    def deals(self, batch: Batch, filling: Fillings, places: Places, shares: Ints) -> Ints:
        """The deals (seats, rows) of the seats at `places` that choose: see `Fillings.run`."""
        seat = filling.ranking[filling.rank].take(places)
        deals = np.empty((batch.seats, places.size), np.int64)
        for trader, rows in self._split(seat, filling.tables.take(places)):
            view = DealView(batch, filling, places.take(rows), shares.take(rows))
            deals[:, rows] = trader.deals(view, self.rng)
        return deals

    def _split(self, seat: Ints, tables: Places) -> list[tuple[Strategy, Places]]:
        """Which trader decides which of the rows, `seat` and `tables` being theirs."""
        if len(self.different) == 1:
            return [(self.different[0], np.arange(seat.size))]
        whose = self._place[seat, tables] if self._place.ndim > 1 else self._place.take(seat)
        rows = [(whose == number).nonzero()[0] for number in range(len(self.different))]
        return [(trader, own) for trader, own in zip(self.different, rows, strict=True) if own.size]
