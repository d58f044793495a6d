"""A table of each title, all seats of which are persons'."""

from typing import Any

import pytest

from exchange.house.plan import Plan
from market import GAMES

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fran")
SHORT: dict[str, dict[str, int | str]] = {"bolsa": {"rounds": 4}, "remigio-51": {"limit": 51}}
QUICK = ("bolsa", "siniestra-2", "mano-central")
TITLES = [pytest.param(name, marks=() if name in QUICK else pytest.mark.prove) for name in GAMES]
"""All titles; those whose games take long are for long proofs."""


def plan_of(title: str, **more: Any) -> Plan:
    """A table of this title with as few seats as can play."""
    seats = dict.fromkeys(NAMES[: min(GAMES[title].seats)], "person")
    return Plan(title=title, seats=seats, options=SHORT.get(title, {}), **more)
