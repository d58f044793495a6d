"""The house rules of a condition."""

from __future__ import annotations

from market.bolsa.law.model import House
from market.lab.condition import Condition


def house_of(condition: Condition) -> House:
    """The options and house rules of the condition."""
    return House(**condition.options)  # type: ignore[arg-type]  # `game.options` has checked them
