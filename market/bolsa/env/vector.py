"""Many games of Bolsa in lockstep, for learners: the engine's loop turned inside out.

    games = Games(4096, seats=4)
    asked = games.reset(7)
    while asked is not None:
        asked = games.step(choose(asked.observation, asked.mask))
    games.rewards

A step asks all seats that decide at the same time: all sheets of a round, or one speaker of each auction that goes on.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
import numpy.typing as npt

from market.bolsa.engine import Batch, Ints, SheetsView, dealt, opened, settle
from market.bolsa.engine.rounds import asking_round
from market.bolsa.env.actions import Actions
from market.bolsa.env.asking import Asked, answering
from market.bolsa.law.model import House


class Games:
    """So many tables, and what is asked at them. The engine asks for what matters alone: who has no bid open passes
    unasked (B4.2), and nobody is asked whom to deal with where it changes nothing (B5.4)."""

    batch: Batch

    def __init__(self, tables: int, seats: int = 4, house: House | None = None) -> None:
        """Raises SetupError for a house whose sheets are too many."""
        self.house = house or House()
        self.tables, self.seats = tables, seats
        self.codes = Actions(self.house, seats)
        self.decisions = 0
        """How many actions were taken since the reset."""
        self._chance = np.random.default_rng()
        self._going: Generator[Asked, Ints, None]
        self._asked: Asked | None = None

    def reset(self, seed: int | None = None) -> Asked:
        """New games at all tables; without a seed, other ones than the last (B8.2)."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        owned = dealt(self.house, self.seats, self.tables, self._chance) if self.house.start == "dealt" else None
        self.batch = opened(self.house, self.seats, self.tables, owned=owned)
        self.decisions = 0
        self._going = self._games()
        self._asked = next(self._going)
        return self._asked

    def step(self, actions: Ints) -> Asked | None:
        """Let all act that were asked, `actions` (rows,), and ask the next; None when all games are over.

        Raises ValueError for an action that is not legal; then nothing has changed.
        """
        asked = self._asked
        if asked is None:
            raise ValueError("the games are over: reset them")
        actions = np.asarray(actions)
        if actions.shape != asked.seat.shape or not asked.mask[np.arange(actions.size), actions].all():
            raise ValueError(f"{asked.seat.size} legal actions are due")
        self.decisions += actions.size
        try:
            self._asked = self._going.send(actions)
        except StopIteration:
            self._asked = None
        return self._asked

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """(seats, tables) 0 while the games go on; then 1/k - 1/seats for each of k winners, else -1/seats."""
        if not self.batch.paid:
            return np.zeros((self.seats, self.tables), np.float32)
        won = self.batch.winners
        rewards: npt.NDArray[np.float32] = (won / won.sum(axis=0) - 1 / self.seats).astype(np.float32)
        return rewards

    def _games(self) -> Generator[Asked, Ints, None]:
        batch, codes = self.batch, self.codes
        everybody = list(range(self.seats))
        while batch.round <= self.house.rounds:
            sheets = yield from answering(codes, SheetsView(batch, everybody))
            batch.sheets = sheets.reshape(batch.sheets.shape)
            going = asking_round(batch)
            view = next(going, None)
            while view is not None:
                answer = yield from answering(codes, view)
                try:
                    view = going.send(answer)
                except StopIteration:
                    break
        settle(batch)
