"""Who made the moves of a seat: its player, the clock, or a trader that stood in."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from exchange.who_moved import TIME
from market.export import GameSteps


class Decided(Struct, frozen=True):
    """How many of a seat's moves its player made, the time, and traders that stood in."""

    own: int
    time: int
    stood_in: int

    @property
    def moves(self) -> int:
        """All of them."""
        return self.own + self.left_out

    @property
    def left_out(self) -> int:
        """Those by which nothing is said of the player."""
        return self.time + self.stood_in


def decided(game: GameSteps, seat: str) -> Decided:
    """Who made the moves of this seat."""
    by = Counter(step.by for step in game.steps if step.by is not None and getattr(step.event, "seat", None) == seat)
    own = by.pop(game.head.players[seat], 0)
    return Decided(own, by.pop(TIME, 0), sum(by.values()))
