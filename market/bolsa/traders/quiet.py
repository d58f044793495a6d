"""`quiet`: never trades."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from market.bolsa.engine import PASS, BidView, Ints, RandomSource, View
from market.bolsa.traders.drawing import Clockwise


@dataclass(frozen=True, slots=True)
class Quiet(Clockwise):
    """Seals an empty sheet each round, so that no auction and no choice ever comes to it."""

    name: str = "quiet"

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """The empty sheet."""
        return np.zeros_like(view.my_owned)

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """A pass."""
        return np.full(view.rows, PASS)
