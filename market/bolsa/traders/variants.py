"""Traders made from others, for the lab: restricted (`value+never-sells`), or with more trials (`lookahead*4`).

`market.bolsa.traders.is_variant` knows their names. They are for experiments: no list of traders holds them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from market.bolsa.engine import PASS, BidView, DealView, Ints, RandomSource, Strategy, View
from market.bolsa.law.model import WIDTH
from market.bolsa.traders.planning import sheet_of

TRIALS = ("glances", "looks", "hearings")
"""The fields of a trader that say how many trials it makes of a move."""


@dataclass(frozen=True, slots=True)
class Restricted:
    """A trader under one of `market.bolsa.traders.RESTRICTIONS`."""

    base: Strategy
    how: str

    @property
    def name(self) -> str:
        """As it is loaded."""
        return f"{self.base.name}+{self.how}"

    @property
    def games_at_once(self) -> int:
        """As quick as its base."""
        return int(getattr(self.base, "games_at_once", 1_024))

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """The base's sheet without what is not allowed; made legal again, as sales may have paid for buys (B8.8)."""
        sheet = self.base.sheets(view, rng)
        match self.how:
            case "never-sells":
                return sheet_of(view, np.maximum(sheet, 0), np.zeros(sheet.shape))
            case "never-buys":
                return np.minimum(sheet, 0)
            case "one-company":
                own = np.arange(WIDTH)[:, None] == view.seat % WIDTH
                return sheet_of(view, np.where(own, sheet, 0), np.zeros(sheet.shape))
            case _:
                return sheet

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """The base's bid, or none."""
        bids = self.base.bids(view, rng)
        return np.full_like(bids, PASS) if self.how == "passes" else bids

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        """As the base deals."""
        return self.base.deals(view, rng)


def made_from(name: str, load: Callable[[str], Strategy]) -> Strategy:
    """The variant of this name, of which `market.bolsa.traders.is_variant` holds."""
    base, _, how = name.rpartition("+")
    if base:
        return Restricted(load(base), how)
    base, _, times = name.rpartition("*")
    trader: Any = load(base)
    trials = {field: getattr(trader, field) * int(times) for field in TRIALS}
    return cast("Strategy", replace(trader, name=name, **trials))
