"""What a title must say of its tables in numbers, so that they can be environments."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from exchange.game import Choices, Command


class Numbers(Protocol):
    """A title's observations and actions at one kind of table: so many seats, such options.

    `width` numbers are an observation, and `actions` the actions of all kinds together, the same ones for every seat. A
    move may take several: `begun` are those actions of a seat's move that came before, none of another's.
    """

    width: int
    actions: int

    def observe(self, state: Any, seat: str, begun: tuple[int, ...]) -> npt.NDArray[np.float32]:
        """(width,) what the seat sees in `state`, which is folded from its own events."""

    def mask(self, state: Any, choices: Choices[Any], begun: tuple[int, ...]) -> npt.NDArray[np.bool_]:
        """(actions,) which are legal for the seat that has these choices: no more and no less."""

    def command(self, state: Any, choices: Choices[Any], begun: tuple[int, ...], action: int) -> Command | None:
        """The move that a legal action completes, or None where the next action of this seat goes on with it."""
