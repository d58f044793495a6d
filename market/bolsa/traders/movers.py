"""Traders that move prices to their own advantage: `corner`, `pumper` and `dumper`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from market.bolsa.engine import BidView, Ints, RandomSource, View, below
from market.bolsa.law.model import WIDTH
from market.bolsa.outlook.motives import DEAR
from market.bolsa.traders.drawing import Clockwise
from market.bolsa.traders.planning import (
    bid_where,
    edge,
    furthest_bid,
    least_bid,
    own_edge,
    sheet_of,
    shuffled,
)


@dataclass(frozen=True, slots=True)
class Corner(Clockwise):
    """Buys one company up and lifts its price; the others' companies it sells, and with that presses them down."""

    name: str = "corner"

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """All it can pay of the company it leads in, and no other; away with what others hold more of."""
        lead = edge(view)
        goal = _goal(view)
        wanted = np.where(np.arange(WIDTH)[:, None] == goal, view.cards, np.where(lead < 0, -view.cards, 0))
        return sheet_of(view, wanted, shuffled(view, rng))

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """To the end for its own company, up; a step at a time down, in a company that others hold more of."""
        mine = _goal(view) == view.company
        bid = np.where(view.up, furthest_bid(view), least_bid(view))
        return bid_where(np.where(view.up, mine, own_edge(view) < 0), bid)


@dataclass(frozen=True, slots=True)
class Pumper(Clockwise):
    """Never sells; lifts what it holds most of, and jumps to the last bid where it holds more than the others."""

    name: str = "pumper"

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """All order cards it can pay, where it leads most first."""
        return sheet_of(view, view.my_orders, edge(view) + shuffled(view, rng) / 8)

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """The furthest bid where a higher price helps it more than the others; else a pass."""
        return bid_where(view.up & (own_edge(view) > 0), furthest_bid(view))


@dataclass(frozen=True, slots=True)
class Holder(Clockwise):
    """Never sells before the last `presses` rounds; then away with what others hold more of, which presses it down.

    Among its like nobody ever trades and all share the win; and nobody gains by leaving.
    """

    name: str = "holder"
    presses: int = 1

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """All order cards it can pay, where it leads most first; towards the end all it owns of where it trails."""
        lead = edge(view)
        trails = (lead < 0) & (view.house.rounds - view.round < self.presses)
        return sheet_of(view, np.where(trails, -view.my_owned, view.my_orders), lead + shuffled(view, rng) / 8)

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """The furthest bid where the price's move gains more than the others by it; else a pass."""
        lead = own_edge(view)
        return bid_where(np.where(view.up, lead > 0, lead < 0), furthest_bid(view))


@dataclass(frozen=True, slots=True)
class Dumper(Clockwise):
    """Pumps and dumps: lifts what it holds until it is dear or the last round has come, then sells it all."""

    name: str = "dumper"

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """Buy all it can pay, where it leads most first; sell all of what is dear, in the last round of what is not
        cheap."""
        dear = view.prices >= DEAR * max(view.house.price, 1)
        if view.round == view.house.rounds:
            dear = view.prices > view.house.price
        wanted = np.where(dear, -view.cards, view.my_orders)
        return sheet_of(view, wanted, edge(view) + shuffled(view, rng) / 8)

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """Up: the furthest bid where it leads. Down: a step, now and then, to be sure of its buyer."""
        up = bid_where(own_edge(view) > 0, furthest_bid(view))
        down = bid_where(below(rng, np.full(view.rows, 2)) > 0, least_bid(view))
        return np.where(view.up, up, down)


def _goal(view: View) -> Ints:
    """(rows,) the company a cornerer is after: where it leads most; of equals the cheapest, then each seat another."""
    turn = (np.arange(WIDTH)[:, None] + view.seat) % WIDTH
    liking = edge(view) * 64 - np.minimum(view.prices, 60) - turn / 8
    goal: Ints = liking.argmax(axis=0)
    return goal
