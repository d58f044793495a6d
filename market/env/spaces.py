"""The spaces of observations and actions."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from market.env.numbers import Numbers

Observed = dict[str, npt.NDArray[Any]]
MOST = float(1 << 24)
"""Whole numbers up to here are exact in 32 bits of float."""


def numbers_space(numbers: Numbers) -> spaces.Box[Any]:
    """An observation alone."""
    return spaces.Box(-MOST, MOST, (numbers.width,), np.float32)


def observations(numbers: Numbers, more: int = 0) -> spaces.Dict:
    """An observation with the mask of all actions, and of so many `more`."""
    mask = spaces.Box(0, 1, (numbers.actions + more,), np.int8)
    return spaces.Dict({"observation": numbers_space(numbers), "action_mask": mask})


def actions(numbers: Numbers, more: int = 0) -> spaces.Discrete:
    """The title's actions, and so many `more`."""
    return spaces.Discrete(numbers.actions + more)
