"""Drawing sheets and deals for many rows at once: legal ones, each as likely as any other."""

from __future__ import annotations

import numpy as np

from market.bolsa.engine import DealView, Ints, View
from market.bolsa.engine.board import above_zero
from market.bolsa.engine.randomness import RandomSource, below, words
from market.bolsa.law.model import WIDTH

_WORD = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_TRIES = 16
_AT_ONCE = 4_096
"""So many tries take hardly longer than one: numpy's calls cost more than their work."""
_ONE_WORD_CARDS = 7
"""As many cards of each company leave a whole sheet's digits in one word: (7 + 1) ** 5 = 2 ** 15."""


def legal_sheets(view: View, rng: RandomSource) -> Ints:
    """(5, rows) sheets, each legal one as likely as any other (B2.2 to B2.4).

    Sheets are drawn from those whose buys of any single company can be paid, until they can be paid together (B2.3,
    B8.8).
    """
    owned, cash, prices = view.my_owned, view.my_cash, view.prices
    kept = None
    if view.house.spend == "sales":  # B8.8: as if all were sold first, and each share kept were bought back
        kept = owned
        cash = cash + (owned * prices).sum(axis=0, dtype=cash.dtype)
    most = np.zeros_like(owned)
    for shares in range(1, view.cards + 1):
        most += prices * shares <= cash
    if kept is not None:
        most -= kept
    most = np.minimum(most, view.cards - owned)
    sheets = _any_sheets(rng, owned, most, view.cards)
    rows = (cost(sheets, prices, kept) > cash).nonzero()[0]
    while rows.size:
        tries = max(1, min(_TRIES, _AT_ONCE // rows.size))
        each = np.repeat(rows, tries)
        tried = _any_sheets(rng, owned.take(each, axis=1), most.take(each, axis=1), view.cards)
        back = None if kept is None else kept.take(each, axis=1)
        paid = (cost(tried, prices.take(each, axis=1), back) <= cash.take(each)).reshape(-1, tries)
        found = np.flatnonzero(paid.any(axis=1))
        sheets[:, rows.take(found)] = tried.take(found * tries + paid.argmax(axis=1).take(found), axis=1)
        rows = np.delete(rows, found)
    return sheets


def cost(sheets: Ints, prices: Ints, kept: Ints | None = None) -> Ints:
    """(rows,) what the buys of the sheets (5, rows) cost, in coins; with as many more of each company as `kept`."""
    sheets = sheets if kept is None else sheets + kept
    total: Ints = above_zero(sheets[0]) * prices[0]
    for company in range(1, WIDTH):
        total += above_zero(sheets[company]) * prices[company]
    return total


def any_deals(view: DealView, rng: RandomSource) -> Ints:
    """(seats, rows) deals, each legal way to spread the shares as likely as any other (B5.3).

    Drawn seat by seat until the sum is right: of the shares dealt, or of those not dealt, whichever are fewer.
    """
    left = view.left.astype(np.int64)
    few = np.minimum(view.shares, left.sum(axis=0) - view.shares)
    most = np.minimum(left, few)
    spread = np.zeros_like(left)
    rows = np.arange(view.rows)
    while rows.size:
        bounds = np.broadcast_to(most.take(rows, axis=1) + 1, (_TRIES, view.seats, rows.size))
        tried = below(rng, bounds)
        right = np.add.reduce(tried, axis=1) == few.take(rows)
        found = right.any(axis=0)
        spread[:, rows] = tried[right.argmax(axis=0), :, np.arange(rows.size)].T
        rows = rows[~found]
    return np.where(view.shares == few, spread, left - spread)


def deals_clockwise(view: DealView) -> Ints:
    """(seats, rows) all it can with the first clockwise from the token holder, then the next (B5.3)."""
    rows = np.arange(view.rows)
    parts = np.zeros((view.seats, view.rows), np.int64)
    todo = view.shares.astype(np.int64)
    for step in range(view.seats):
        seat = (view.token + step) % view.seats
        parts[seat, rows] = np.minimum(view.left[seat, rows], todo)
        todo = todo - parts[seat, rows]
    return parts


class Clockwise:
    """A trader that never chooses whom to deal with: what it has no other rule for."""

    __slots__ = ()
    games_at_once = 16_384  # a simulation plays so many side by side: it is quick

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        """Clockwise from the token holder."""
        return deals_clockwise(view)


def _any_sheets(rng: RandomSource, owned: Ints, most: Ints, cards: int) -> Ints:
    """(5, rows) each company from -owned..most, all sheets equally likely: a word a row, its digits the companies'."""
    word = words(rng, owned.shape[1])
    sheets = np.empty_like(owned)
    for company in range(WIDTH):
        word *= (owned[company] + most[company] + 1).astype(np.uint64)
        sheets[company] = (word >> _WORD).astype(owned.dtype) - owned[company]
        word = word & _LOW if cards <= _ONE_WORD_CARDS else words(rng, word.size)
    return sheets
