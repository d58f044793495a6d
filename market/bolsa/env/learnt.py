"""A trader of what was learnt: any function from observations and masks to actions sits down at every table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from market.bolsa.engine import BidView, DealView, Ints, RandomSource, View
from market.bolsa.env.actions import Actions
from market.bolsa.env.asking import answering
from market.bolsa.env.observing import Observations

Act = Callable[[Observations, npt.NDArray[np.bool_]], Ints]
"""From (rows, width) observations and (rows, actions) masks to (rows,) actions, each of them legal."""


@dataclass(frozen=True)
class Learnt:
    """A trader that acts so, for any number of seats at once (`engine.Strategy`). An entry point `bolsa.NAME` of the
    group `corro.traders` that makes one brings it to the floor, to `simulate` and to the league.

    Raises ValueError, when asked, for an action that the mask does not allow.
    """

    name: str
    act: Act
    games_at_once = 2_048
    """In `simulate`: masks are large."""

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """The sheets of its actions."""
        return self._answer(view)

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """The bids of its actions."""
        return self._answer(view)

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        """The deals of its actions, share by share."""
        return self._answer(view)

    def _answer(self, view: View) -> Ints:
        going = answering(Actions(view.house, view.seats), view)
        asked = next(going)
        while True:
            actions = np.asarray(self.act(asked.observation, asked.mask))
            if not asked.mask[np.arange(actions.size), actions].all():
                raise ValueError(f"the trader {self.name} takes an action that is not legal")
            try:
                asked = going.send(actions)
            except StopIteration as end:
                answer: Ints = end.value
                return answer
