"""A trader of what was learnt: any function from observations and masks to actions sits down at every table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from exchange.game import Choices
from exchange.value.chance import Draws
from market.siniestra.env.seat_numbers import SiniestraNumbers
from market.siniestra.law.model import SiniestraCommand, State

Act = Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_]], npt.NDArray[np.signedinteger[Any]]]
"""From (rows, width) observations and (rows, actions) masks to (rows,) actions, each of them legal."""


@dataclass(frozen=True)
class Learnt:
    """A trader that acts so (`exchange.trader.Trader`). An entry point `siniestra.NAME` of the group `corro.traders`
    that makes one brings it to every table. A table asks one row at a time.

    Raises ValueError, when asked, for an action that the mask does not allow.
    """

    name: str
    act: Act
    _numbers: SiniestraNumbers = field(default_factory=SiniestraNumbers, repr=False, compare=False)

    def __call__(self, view: State, seat: str, choices: Choices[SiniestraCommand], draws: Draws) -> SiniestraCommand:
        """The move of its action."""
        numbers = self._numbers
        mask = numbers.mask(view, choices, ())
        action = int(self.act(numbers.observe(view, seat, ())[None], mask[None])[0])
        if not mask[action]:
            raise ValueError(f"the trader {self.name} takes an action that is not legal")
        return numbers.command(view, choices, (), action)
