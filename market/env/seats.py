"""A game as its seats play it by numbers: what each sees, which actions are legal, and what comes of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from exchange.game import PERSON
from exchange.opening import new_game, open_game
from exchange.session import Session
from exchange.title import Title
from market.env.numbers import Numbers

Masks = npt.NDArray[np.int8]


def seat_names(count: int) -> tuple[str, ...]:
    """`seat_0` and so on, clockwise: the agents, and what options call them."""
    return tuple(f"seat_{place}" for place in range(count))


class Seats:
    """One game at a time, and who may move in it.

    What a seat is shown is folded from its own redacted events; salts come from the seed, so that a game with the same
    seed and actions is the same to the byte.
    """

    def __init__(self, title: Title, numbers: Numbers, count: int, options: Mapping[str, int | str]) -> None:
        self.title = title
        self.numbers = numbers
        self.names = seat_names(count)
        self._options = options
        self._chance = np.random.default_rng()
        self._begun: dict[str, tuple[int, ...]] = {}
        self.session: Session[Any, Any, Any]
        self.outlaw = ""
        """The seat whose action was not legal, which ends a game."""

    def reset(self, seed: int | None, players: Mapping[str, str] | None = None) -> None:
        """A new game, the next of those that begin with the last `seed` given. Raises SetupError."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        new = new_game(
            self.title,
            dict.fromkeys(self.names, PERSON) | dict(players or {}),
            seed=self._chance.bytes(16).hex(),
            options=self._options,
        )
        self.session = open_game(new, salts=None)
        self._begun, self.outlaw = {}, ""

    @property
    def over(self) -> bool:
        """Whether nobody moves any more."""
        return bool(self.outlaw) or self.session.over

    def to_act(self) -> tuple[str, ...]:
        """The seats that owe an action, in seat order."""
        return () if self.over else self.session.to_act()

    def observe(self, seat: str) -> npt.NDArray[np.float32]:
        """(width,) what the seat sees."""
        return self.numbers.observe(self.session.view(seat), seat, self._begun.get(seat, ()))

    def mask(self, seat: str) -> Masks:
        """(actions,) 1 for each legal action of the seat; all 0 where it owes none."""
        if seat not in self.to_act():
            return np.zeros(self.numbers.actions, np.int8)
        view, choices = self.session.view(seat), self.session.choices(seat)
        return self.numbers.mask(view, choices, self._begun.get(seat, ())).astype(np.int8)

    def act(self, seat: str, action: int) -> None:
        """The seat acts. What is not legal ends the game, and makes the seat an outlaw."""
        if not (0 <= action < self.numbers.actions and self.mask(seat)[action]):
            self.outlaw = seat
            return
        begun = self._begun.pop(seat, ())
        command = self.numbers.command(self.session.view(seat), self.session.choices(seat), begun, action)
        if command is None:
            self._begun[seat] = (*begun, action)
        else:
            self.session.do(command)

    def rewards(self) -> dict[str, float]:
        """0 while the game goes on; then 1/k - 1/seats for each of k winners, and -1/seats for the others. Where nobody
        wins, all do. Who acted against the rules gets -1, and the others 0."""
        nothing = dict.fromkeys(self.names, 0.0)
        if not self.over:
            return nothing
        if self.outlaw:
            return nothing | {self.outlaw: -1.0}
        winners = self.session.game.winners(self.session.state) or self.names
        return {seat: (seat in winners) / len(winners) - 1 / len(self.names) for seat in self.names}

    def tape(self) -> str:
        """What has happened, in sentences that everybody may read."""
        return "\n".join(line.text for line in self.session.follower("spectator").tape())
