"""Spoken auctions (B4) of one company at many tables: the open ones are stepped together, one speaker each.

Up and down are one thing here: a bid counts by its *height*, the price where the auction goes up and its
negative where it goes down, so that a better bid is always the higher one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from market.bolsa.engine.board import Batch, Ints, above_zero, cards_of, either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from market.bolsa.engine.hearing import Hearing

Places = npt.NDArray[np.intp]

MOST_SEATS = 6
_SEATS = 8


_NO_BID = {np.dtype(kind): kind(np.iinfo(kind).min // 2) for kind in (np.int16, np.int64)}


def no_bid(heights: Ints) -> Any:
    """What stands for no bid: below every height. Who never bid ranks from here down, in speaking order
    (B4.7)."""
    return _NO_BID[heights.dtype]


def _next_speakers() -> Ints:
    """[mask * 8 + seat]: the first seat clockwise after `seat` whose bit is in the mask; 0 for an empty
    mask."""
    table = np.zeros((1 << MOST_SEATS) * _SEATS, np.int8)
    for mask in range(1, 1 << MOST_SEATS):
        for seat in range(_SEATS):
            # Seats from the highest number on follow each other round to seat 0; those that are not at the
            # table are in no mask, so that their number does not matter.
            order = [(seat + step) % _SEATS for step in range(1, _SEATS + 1)]
            table[mask * _SEATS + seat] = next(s for s in order if s < MOST_SEATS and mask >> s & 1)
    return table


_NEXT = _next_speakers()
_BIT = (1 << np.arange(_SEATS)).astype(np.uint8)
_ONE = np.uint8(1)


@dataclass(slots=True)
class Auctions:
    """Auctions of one company; column k of the arrays is the auction at table `tables[k]`.

    `sign`: 1 where it goes up, -1 where down. `order`: (seats, k) shares the long side wants to buy or sell.
    `share`: (k,) shares the short side has. `cap`: (seats, k) greatest height each seat may bid (B4.3, B4.4).
    `end`: (k,) height that ends the auction at once (B4.5). `rank`: (seats, k) own last bid's height, or
    `no_bid` less the place in speaking order. `height`, `led`: (k,) of the standing bid (the height below the
    opening before one), and whether there is one. The rest is of the auctions still going on, `row` being
    their column: `active` bidders as bits, `turn` the seat to speak, `standing` height, `leader` bit (0
    without), `sign_now`, `end_now`, `cells` (None, or the speakers' places). `hearing`: None, or what a
    record keeps of it.
    """

    company: int
    tables: Places
    sign: Ints
    order: Ints
    share: Ints
    cap: Ints
    end: Ints
    rank: Ints
    height: Ints
    led: npt.NDArray[np.bool_]
    row: Places
    active: npt.NDArray[np.uint8]
    turn: Ints
    standing: Ints
    leader: npt.NDArray[np.uint8]
    sign_now: Ints
    end_now: Ints
    hearing: Hearing | None = None
    cells: Places | None = None

    @property
    def price(self) -> Ints:
        """(k,) the last bid; without a bid, the price it opened at (B4.6)."""
        return (self.height + ~self.led) * self.sign

    def take(self, places: Places) -> Auctions:
        """Auctions of their own: copies of those still going on at `places` of `row`, at tables 0, 1, …"""
        row = self.row.take(places)
        return Auctions(
            company=self.company,
            tables=np.arange(places.size),
            sign=self.sign.take(row),
            order=self.order.take(row, axis=1),
            share=self.share.take(row),
            cap=self.cap.take(row, axis=1),
            end=self.end.take(row),
            rank=self.rank.take(row, axis=1),
            height=self.standing.take(places),
            led=self.leader.take(places) != 0,
            row=np.arange(places.size),
            active=self.active.take(places),
            turn=self.turn.take(places),
            standing=self.standing.take(places),
            leader=self.leader.take(places),
            sign_now=self.sign_now.take(places),
            end_now=self.end_now.take(places),
        )

    def beside(self, others: Sequence[Auctions]) -> Auctions:
        """These auctions and others of the same company, at tables of their own, one behind the other."""
        every = (self, *others)
        first = np.cumsum([0, *(each.share.size for each in every[:-1])])
        return Auctions(
            company=self.company,
            tables=np.concatenate([each.tables + at for each, at in zip(every, first, strict=True)]),
            row=np.concatenate([each.row + at for each, at in zip(every, first, strict=True)]),
            order=np.concatenate([each.order for each in every], axis=1),
            cap=np.concatenate([each.cap for each in every], axis=1),
            rank=np.concatenate([each.rank for each in every], axis=1),
            sign=np.concatenate([each.sign for each in every]),
            share=np.concatenate([each.share for each in every]),
            end=np.concatenate([each.end for each in every]),
            height=np.concatenate([each.height for each in every]),
            led=np.concatenate([each.led for each in every]),
            active=np.concatenate([each.active for each in every]),
            turn=np.concatenate([each.turn for each in every]),
            standing=np.concatenate([each.standing for each in every]),
            leader=np.concatenate([each.leader for each in every]),
            sign_now=np.concatenate([each.sign_now for each in every]),
            end_now=np.concatenate([each.end_now for each in every]),
        )

    def due(self) -> tuple[Places, Ints, Ints]:
        """The speakers that are to be asked, as `places` of `row`, and the bids `low`..`high` open to each. The others
        have no bid open, and pass unasked (B4.2)."""
        high = self.cap.take(self._cells())
        low = self.standing + 1
        may = high >= low
        asked = may.nonzero()[0]
        if self.hearing is not None and asked.size < may.size:
            self.hearing.must_pass(self.row.take((~may).nonzero()[0]))
        low, high = low.take(asked), high.take(asked)
        up = self.sign_now.take(asked) > 0
        return asked, either(up, low, -high), either(up, high, -low)

    def answer(self, asked: Places, bids: Ints | None) -> None:
        """The bids of those who were asked, in coins, below 0 for a pass; None where nobody was."""
        silent = no_bid(self.standing)
        heights = np.full(self.row.size, silent)
        if bids is not None:
            heights[asked] = either(bids >= 0, bids * self.sign_now.take(asked), silent)
        self.hear(heights)

    def say(self, bids: Ints) -> None:
        """Every speaker's bid, in coins, below 0 for a pass."""
        self.hear(np.where(bids < 0, no_bid(self.standing), bids * self.sign_now).astype(self.standing.dtype))

    def hear(self, heights: Ints) -> None:
        """The speakers' bids, as heights, `no_bid` for a pass; who bid or passed last is done with, the next
        have the turn."""
        made = heights != no_bid(heights)
        if self.hearing is not None:
            self.hearing.hear(self, made, heights)
        bit = np.left_shift(_ONE, self.turn.view(np.uint8))
        bidding = made.nonzero()[0]
        self.rank.reshape(-1)[self._cells().take(bidding)] = heights.take(bidding)
        self.standing = np.maximum(self.standing, heights)  # a bid is higher, a pass far below
        self.leader = self.leader + (bit - self.leader) * made.view(np.uint8)
        self.active = self.active & ~(bit * (~made).view(np.uint8))
        # B4.5: all but the standing bidder have passed, or all have; or the end is reached.
        ended = (self.active == self.leader) | (self.standing >= self.end_now)
        done = ended.nonzero()[0]
        if done.size:
            row = self.row.take(done)
            self.height[row] = self.standing.take(done)
            self.led[row] = self.leader.take(done) != 0
            if self.hearing is not None:
                self.hearing.end(row, self.active.take(done))
            self._keep((~ended).nonzero()[0])
        self.turn = _NEXT.take((self.active.astype(np.int16) << 3) + self.turn)
        self.cells = None

    def _keep(self, going: Places) -> None:
        self.row = self.row.take(going)
        self.active = self.active.take(going)
        self.turn = self.turn.take(going)
        self.standing = self.standing.take(going)
        self.leader = self.leader.take(going)
        self.sign_now = self.sign_now.take(going)
        self.end_now = self.end_now.take(going)

    def _cells(self) -> Places:
        """Where each speaker stands among all seats of all auctions: seat * k + column."""
        if self.cells is None:
            self.cells = self.turn * np.intp(self.rank.shape[1]) + self.row
        return self.cells


def open_auctions(batch: Batch, company: int, tables: Places, net: Ints, share: Ints) -> Auctions:
    """The auctions of `company` at `tables`: `net` = D - S there, never 0, and `share` = min(D, S), both
    (k,)."""
    money: Any = batch.cash.dtype
    sign = np.sign(net).astype(money)
    order = above_zero(batch.sheets[company].take(tables, axis=1) * sign.astype(batch.sheets.dtype))
    opening = batch.prices[company].take(tables) * sign
    up = sign > 0
    end = up * money.type(batch.house.track)
    if batch.house.bid_limit == "surplus":  # B8.4
        end = np.minimum(end, opening + np.abs(net))
    # B4.4: who wins receives min(buy, S) shares and must be able to pay for them. Sellers need no money.
    receives = np.minimum(order, share)
    means = cash = batch.cash.take(tables, axis=1)
    for shares in range(2, cards_of(batch.house) + 1):
        means = either(receives == shares, cash // shares, means)
    token = batch.token.take(tables)
    seats = np.arange(batch.seats, dtype=money)
    # [seat, token]: the place of each seat in the order of speaking.
    speaking = (seats[:, None] - seats) % batch.seats
    active = np.bitwise_or.reduce((order > 0).view(np.uint8) * _BIT[: batch.seats, None], axis=0)
    standing = opening - 1
    return Auctions(
        company=company,
        tables=tables,
        sign=sign,
        order=order,
        share=share,
        # Sellers need no money.
        cap=np.minimum(np.maximum(means, ~up * money.type(np.iinfo(money).max)), end),
        end=end,
        rank=(no_bid(standing) - speaking).take(token, axis=1),
        height=standing.copy(),
        led=np.zeros(tables.size, bool),
        row=np.arange(tables.size),
        active=active,
        # B4.1: the token holder, or the next bidder clockwise from it.
        turn=_NEXT.take((active.astype(np.int16) << 3) + (token - 1) % _SEATS),
        standing=standing,
        leader=np.zeros(tables.size, np.uint8),
        sign_now=sign,
        end_now=end,
    )
