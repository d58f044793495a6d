"""What the rule-of-thumb traders share: how wishes become a legal sheet, and how far to go in an auction."""

from __future__ import annotations

import numpy as np

from market.bolsa.engine import PASS, BidView, Flags, Ints, RandomSource, View, fractions
from market.bolsa.law.model import WIDTH

Scores = np.typing.NDArray[np.floating]


def sheet_of(view: View, wanted: Ints, urgency: Scores) -> Ints:
    """(5, rows) a legal sheet near `wanted` (5, rows): the buys paid for in order of `urgency` (5, rows), greatest
    first, out of the cash and, where sales count (B8.8), what the sheet sells."""
    sheet = np.clip(wanted, -view.my_owned, view.my_orders).astype(view.my_owned.dtype)
    cash, prices, rows = view.my_cash.copy(), view.prices, np.arange(view.rows)
    if view.house.spend == "sales":
        cash += (np.maximum(-sheet, 0) * prices).sum(axis=0, dtype=cash.dtype)
    for company in np.argsort(-urgency, axis=0, kind="stable"):
        price, shares = prices[company, rows], sheet[company, rows]
        payable = np.where(price > 0, cash // np.maximum(price, 1), view.cards)
        shares = np.minimum(shares, payable).astype(sheet.dtype)
        sheet[company, rows] = shares
        cash -= np.maximum(shares, 0) * price
    return sheet


def shuffled(view: View, rng: RandomSource) -> Scores:
    """(5, rows) urgencies without a reason: below 1, and all different."""
    return fractions(rng, (WIDTH, view.rows))


def edge(view: View) -> Scores:
    """(5, rows) own shares less what the other seats have on average: who gains when the price moves up, and how
    much."""
    mine = view.my_owned.astype(float)
    together = np.add.reduce(view.owned, axis=1, dtype=np.int64)
    lead: Scores = mine - (together - mine) / (view.seats - 1)
    return lead


def own_edge(view: BidView) -> Scores:
    """(rows,) `edge` in the company that is being auctioned."""
    owned = view.owned[view.company]
    mine = view.my_owned[view.company].astype(float)
    lead: Scores = mine - (np.add.reduce(owned, axis=0, dtype=np.int64) - mine) / (view.seats - 1)
    return lead


def least_bid(view: BidView) -> Ints:
    """(rows,) the bid that goes least far: the lowest where buyers bid up, the highest where sellers bid down."""
    return np.where(view.up, view.low, view.high)


def furthest_bid(view: BidView) -> Ints:
    """(rows,) the bid that goes furthest."""
    return np.where(view.up, view.high, view.low)


def bid_within(view: BidView, limit: Scores | Ints) -> Ints:
    """(rows,) the least bid, while it is no worse for the bidder than `limit`; else a pass."""
    bid = least_bid(view)
    return np.where(np.where(view.up, bid <= limit, bid >= limit), bid, PASS)


def bid_where(which: Flags, bid: Ints) -> Ints:
    """(rows,) the bid where `which`, else a pass."""
    return np.where(which, bid, PASS)
