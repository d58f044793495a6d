"""Gymnasium's environment of any title: one seat against traders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from exchange.title import traders_of
from market.env.seats import Seats
from market.env.spaces import actions, numbers_space

Step = tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]


class OneSeat(gymnasium.Env[npt.NDArray[np.float32], np.int64]):
    """The first seat of a table; the others are traders', clockwise, by the names that `corro traders` lists.

    A step lasts until the seat is to act again, or the game is over. An action against `action_masks()` ends the game:
    `Seats.rewards`.
    """

    def __init__(self, seats: Seats, cast: Sequence[str], render_mode: str | None = None) -> None:
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self._seats = seats
        self._me = seats.names[0]
        self._players = dict(zip(seats.names[1:], cast, strict=True))
        self._traders = traders_of(seats.title, self._players)
        self.observation_space: spaces.Space[npt.NDArray[np.float32]] = numbers_space(seats.numbers)
        self.action_space = actions(seats.numbers)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """(actions,) which are legal now."""
        return self._seats.mask(self._me).astype(bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """A new game; without a seed the next one of those that began with the last."""
        super().reset(seed=seed)
        self._seats.reset(seed, self._players)
        self._go_on()
        return self._seats.observe(self._me), {}

    def step(self, action: np.int64) -> Step:
        """The seat acts, and the others until it is its turn again."""
        self._seats.act(self._me, int(action))
        self._go_on()
        reward = self._seats.rewards()[self._me]
        return self._seats.observe(self._me), reward, self._seats.over, False, {}

    def _go_on(self) -> None:
        """Traders act as long as the seat owes nothing: those who act at the same time as it are asked first."""
        if not self._seats.outlaw:
            for _events in self._seats.session.traders_move(self._traders):
                pass

    def render(self) -> str | None:
        """The tape, for the render mode `ansi`."""
        return self._seats.tape() if self.render_mode == "ansi" else None
