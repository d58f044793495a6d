"""Filling after an auction (B5): ranked seats deal one after another, at the auction's price.

Whom a seat deals with changes nobody's cash or shares unless a withdrawal leaves shares unsold (B5.4). So most tables
are filled in one stroke, and only those where somebody withdraws are stepped rank by rank, with the choices
made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from market.bolsa.engine.auctions import Auctions, Places
from market.bolsa.engine.board import Batch, Flags, Ints, above_zero

if TYPE_CHECKING:
    from collections.abc import Sequence

    from market.bolsa.engine.pairing import Ways


def fill(auction: Auctions, price: Ints, cash: Ints) -> tuple[Ints, Ints, Places]:
    """What each ranked seat would deal (seats, k) if all could pay, the shares that seats ranked before it ask for, and
    the columns where one of them cannot.

    `price`: (k,) the auction's; `cash`: (seats, k).
    """
    order, rank = auction.order, auction.rank
    seats = range(order.shape[0])
    ahead = np.zeros_like(order)
    for one in seats:
        for other in seats[one + 1 :]:
            first = (rank[one] > rank[other]).view(np.int8)
            before = order[one] * first
            ahead[other] += before
            ahead[one] += order[other] - order[other] * first
    deals = np.minimum(above_zero(auction.share - ahead), order)
    unpaid: Flags = np.logical_or.reduce((deals * price > cash) & (auction.sign > 0), axis=0)
    return deals, ahead, unpaid.nonzero()[0]


def fill_ranked(auction: Auctions, price: Ints, cash: Ints, columns: Places) -> tuple[Ints, Flags, Ints]:
    """Fill the auctions in `columns`, rank by rank, withdrawing who cannot pay (B5.2).

    What each seat deals and whether it withdraws, (seats, columns), and how many shares are left unsold (columns,).
    """
    order = auction.order.take(columns, axis=1)
    price, cash, left = price.take(columns), cash.take(columns, axis=1), auction.share.take(columns)
    ranking = np.argsort(-auction.rank.take(columns, axis=1), axis=0)
    column = np.arange(columns.size)
    dealt, broke = np.zeros_like(order), np.zeros(order.shape, bool)
    for seat in ranking:
        shares = np.minimum(order[seat, column], left)
        out = shares * price > cash[seat, column]
        shares = np.where(out, 0, shares)
        dealt[seat, column] = shares
        broke[seat, column] = out
        left = left - shares
    return dealt, broke, left


@dataclass(slots=True)
class Fillings:
    """Fillings of one company, stepped together: all are at the same rank.

    `tables`: (k,). `ranking`: (seats, k) seats, best first. `order`: (seats, k) of the long side. `left`:
    (seats, k) what each seat of the short side still has. `sign`, `price`: (k,). `dealt`: (seats, k) shares
    that changed hands, of both sides. `ways`: None, or what a record keeps of it.
    """

    company: int
    tables: Places
    ranking: Places
    order: Ints
    left: Ints
    sign: Ints
    price: Ints
    dealt: Ints
    rank: int = 0
    ways: Ways | None = None

    def take(self, places: Places) -> Fillings:
        """Fillings of their own: copies of those at `places`, at tables 0, 1, …"""
        return Fillings(
            company=self.company,
            tables=np.arange(places.size),
            ranking=self.ranking.take(places, axis=1),
            order=self.order.take(places, axis=1),
            left=self.left.take(places, axis=1),
            sign=self.sign.take(places),
            price=self.price.take(places),
            dealt=self.dealt.take(places, axis=1),
            rank=self.rank,
        )

    def beside(self, others: Sequence[Fillings]) -> Fillings:
        """These fillings and others of the same company at the same rank, at tables of their own, one behind the
        other."""
        every = (self, *others)
        first = np.cumsum([0, *(each.tables.size for each in every[:-1])])
        return Fillings(
            company=self.company,
            tables=np.concatenate([each.tables + at for each, at in zip(every, first, strict=True)]),
            ranking=np.concatenate([each.ranking for each in every], axis=1),
            order=np.concatenate([each.order for each in every], axis=1),
            left=np.concatenate([each.left for each in every], axis=1),
            sign=np.concatenate([each.sign for each in every]),
            price=np.concatenate([each.price for each in every]),
            dealt=np.concatenate([each.dealt for each in every], axis=1),
            rank=self.rank,
        )

    @property
    def over(self) -> bool:
        """Whether the last rank has dealt."""
        return self.rank == len(self.ranking)

    def due(self, batch: Batch) -> Ints:
        """How many shares the seats at this rank deal: a seat that cannot pay withdraws, and deals none
        (B5.2)."""
        seat = self.ranking[self.rank]
        column = np.arange(seat.size)
        total = self.left.sum(axis=0)
        shares = np.minimum(self.order[seat, column], total)
        broke = (shares * self.price > batch.cash[seat, self.tables]) & (self.sign > 0)
        out = broke.nonzero()[0]
        if out.size:
            withdraw(batch, self.company, seat[out], self.tables[out], "B5.2")
        return np.where(broke, 0, shares)

    def deal(self, batch: Batch, parts: Ints) -> None:
        """The seats at this rank deal `parts` (seats, k) with the seats of the short side."""
        seat = self.ranking[self.rank]
        column = np.arange(seat.size)
        shares = parts.sum(axis=0)
        self.left = self.left - parts
        self.dealt += parts
        if self.ways is not None:
            self.ways.pairs += (parts > 0).sum(axis=0, dtype=np.int8)
        self.dealt[seat, column] += shares
        paid = self.price * self.sign
        batch.cash[:, self.tables] += parts * paid
        batch.cash[seat, self.tables] -= shares * paid
        self.rank += 1

    def only_ways(self, shares: Ints) -> tuple[Ints, Places]:
        """The deals (seats, k) at this rank where there is one way alone, and the columns where the seat chooses
        (B5.3)."""
        others = (self.left > 0).sum(axis=0)
        total = self.left.sum(axis=0)
        parts = np.where((shares == total) | (others == 1), np.minimum(self.left, shares), 0)
        return parts, ((shares > 0) & (shares < total) & (others > 1)).nonzero()[0]

    def choose(self, parts: Ints, columns: Places, chosen: Ints) -> None:
        """Put the deals that were `chosen` (seats, columns) among the `parts` of this rank."""
        parts[:, columns] = chosen
        if self.ways is not None:
            self.ways.chose(columns, self.tables.take(columns), self.ranking[self.rank].take(columns), chosen)


def step_through(auction: Auctions, price: Ints, short: Ints, columns: Places) -> Fillings:
    """The fillings of the auctions in `columns`, before the first rank.

    `price`: (k,) the auctions'; `short`: (seats, k) shares of the short side.
    """
    order = auction.order.take(columns, axis=1)
    return Fillings(
        company=auction.company,
        tables=auction.tables.take(columns),
        ranking=np.argsort(-auction.rank.take(columns, axis=1), axis=0),
        order=order,
        left=short.take(columns, axis=1),
        sign=auction.sign.take(columns),
        price=price.take(columns),
        dealt=np.zeros_like(order),
    )


def withdraw(batch: Batch, company: int, seats: Places, tables: Places, rule: str) -> None:
    """These seats withdraw all their buys, of this company and of every later one (B3.1, B5.2)."""
    if batch.record is not None:
        batch.record.withdrawn(company, tables, batch.sheets[company, seats, tables], rule)
    batch.sheets[company:, seats, tables] = np.minimum(batch.sheets[company:, seats, tables], 0)
