"""Which lab plays a title's games."""

from __future__ import annotations

from exchange.title import Title
from market.lab.by_law import ByLaw
from market.lab.lab import Lab


def lab_of(title: Title) -> Lab:
    """What plays many games of this title: what it brings, or its own law."""
    if title.lab is None:
        return ByLaw(title)
    lab: Lab = title.lab()
    return lab
