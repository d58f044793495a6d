"""Traders by rule of thumb that read the board: `value`, `momentum` and `contrarian`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from market.bolsa.engine import BidView, Ints, RandomSource, View, below
from market.bolsa.traders.drawing import Clockwise
from market.bolsa.traders.planning import bid_within, sheet_of, shuffled


@dataclass(frozen=True, slots=True)
class Value(Clockwise):
    """Holds that prices come back to where they opened: buys below, sells above, and bids no further than that."""

    name: str = "value"

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """Buy the cheapest first, any number of each; sell any number of what stands above."""
        gap = view.house.price - view.prices
        buys = below(rng, view.my_orders + 1)
        sells = below(rng, view.my_owned + 1)
        wanted = np.where(gap >= 0, buys, -sells)
        return sheet_of(view, wanted, gap + shuffled(view, rng))

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """As far as the opening price."""
        return bid_within(view, np.full(view.rows, view.house.price))


@dataclass(frozen=True, slots=True)
class Momentum(Clockwise):
    """Holds that what moved goes on moving: buys what rose in the last round, sells what fell, follows in auctions."""

    name: str = "momentum"

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """All it can pay of what rose, most risen first; all of what fell; of the rest a share or none."""
        move = view.prices - view.before
        idle = below(rng, np.full_like(view.my_owned, 2))
        wanted = np.where(move > 0, view.cards, np.where(move < 0, -view.cards, idle))
        return sheet_of(view, wanted, move + shuffled(view, rng))

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """Beyond the board's price by as much as it moved in the last round, and a coin or two."""
        move = np.abs(view.prices - view.before)[view.company]
        room = move + below(rng, np.full(view.rows, 3))
        return bid_within(view, np.where(view.up, view.price + room, view.price - room))


@dataclass(frozen=True, slots=True)
class Contrarian(Clockwise):
    """Holds that the crowd overdoes it: buys what fell in the last round, sells what rose, and bids little."""

    name: str = "contrarian"

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """All it can pay of what fell, most fallen first; all of what rose; of the rest a share to buy, to sell, or
        none."""
        move = view.prices - view.before
        idle = below(rng, np.full_like(view.my_owned, 3)) - 1
        wanted = np.where(move < 0, view.cards, np.where(move > 0, -view.cards, idle))
        return sheet_of(view, wanted, shuffled(view, rng) - move)

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """No further from the board's price than a coin or two."""
        room = below(rng, np.full(view.rows, 3))
        return bid_within(view, np.where(view.up, view.price + room, view.price - room))
