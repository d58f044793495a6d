"""Who won games of any title, as sums: what can be counted from logs without knowing the title."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from market.export import GameSteps
from market.lab.sums import SHARE, Sums


def winning(games: Iterable[tuple[GameSteps, Sequence[int]]], seats: int, traders: int) -> Sums:
    """The win shares by seat and by trader, named as in `market.lab.tally`, of finished games with so many seats.

    Beside each game stands who played it: the number of each seat's trader. Where nobody wins, all do.
    """
    shapes: dict[str, tuple[int, ...]] = {"games": (), "winners": (seats + 1,)}
    for who, many in (("seat", seats), ("trader", traders)):
        shapes |= dict.fromkeys((f"share_{who}", f"share_{who}_sq", f"sole_{who}", f"shared_{who}"), (many,))
    shapes |= dict.fromkeys(("games_trader_seat", "share_trader_seat"), (traders, seats))
    sums = {name: np.zeros(shape, np.int64) for name, shape in shapes.items()}
    for game, played_by in games:
        won = game.title.game.winners(game.steps[-1].after)
        winners = [seat for seat, name in enumerate(game.head.seats) if name in won or not won]
        share = SHARE // len(winners)
        sums["games"] += 1
        sums["winners"][len(winners)] += 1
        for seat, trader in enumerate(played_by):
            sums["games_trader_seat"][trader, seat] += 1
        for seat in winners:
            sums["share_trader_seat"][played_by[seat], seat] += share
            for who, number in (("seat", seat), ("trader", played_by[seat])):
                sums[f"share_{who}"][number] += share
                sums[f"share_{who}_sq"][number] += share * share
                sums[f"{'shared' if len(winners) > 1 else 'sole'}_{who}"][number] += 1
    return Sums(sums)
