"""`random`: any legal move, each as likely as the others."""

from __future__ import annotations

from dataclasses import dataclass

from market.bolsa.engine import BidView, DealView, Ints, RandomSource, View, below
from market.bolsa.traders.drawing import any_deals, legal_sheets


@dataclass(frozen=True, slots=True)
class Random:
    """Uniform over the legal sheets; over passing and each legal bid; over the quantities each counterparty
    can have."""

    name: str = "random"
    games_at_once = 16_384  # a simulation plays so many side by side: it is quick

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """Any legal sheet."""
        return legal_sheets(view, rng)

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """A pass, or any bid from the lowest to the highest that is open."""
        drawn = below(rng, view.high - view.low + 2)
        bids: Ints = (view.low + drawn) * (drawn > 0) - 1
        return bids

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        """Any legal way to spread the shares."""
        return any_deals(view, rng)
