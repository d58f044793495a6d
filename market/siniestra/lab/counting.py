"""The sums of games of Especulación Siniestra, counted from their logs: who won, and how often a deal that was played
twice was won by the same seat.

Two finished games are of one deal where they were dealt from one seed (and the same words), and the two players of the
first sat on each other's seats in the second. In version 2 seats shuffle under their own names, so that these have to
be the same too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from market.export import GameSteps
from market.lab.sums import Sums
from market.lab.winning import winning
from market.siniestra.law.score import scores

Played = tuple[GameSteps, Sequence[int]]


def counted(games: Sequence[Played], seats: int, traders: int) -> Sums:
    """The sums, named as in `market.lab.tally` and `market.siniestra.lab.playing`."""
    pairs = list(_twice(games))
    leads = np.array([[_lead(game) for game in pair] for pair in pairs], np.int64).reshape(-1, 2)
    both_won = [pair for pair in pairs if all(_winners(game) for game in pair)]
    same = sum(_winners(one) == _winners(other) for one, other in both_won)
    return Sums(
        {
            **winning(games, seats, traders),
            "twice": len(pairs),
            "twice_lead": leads.sum(axis=0),
            "twice_lead_sq": (leads * leads).sum(axis=0),
            "twice_product": leads.prod(axis=1).sum(),
            "twice_same": same,
            "twice_other": len(both_won) - same,
        }
    )


def _twice(games: Sequence[Played]) -> Iterator[tuple[GameSteps, GameSteps]]:
    """Each game with the next of its deal whose players sat on each other's seats; no game is in two pairs."""
    waiting: dict[tuple[object, ...], list[GameSteps]] = {}
    for game, played_by in games:
        deal = _deal(game)
        if deal is None:
            continue
        if others := waiting.get((deal, *reversed(played_by))):
            yield others.pop(0), game
        else:
            waiting.setdefault((deal, *played_by), []).append(game)


def _deal(game: GameSteps) -> tuple[object, ...] | None:
    """What the cards were dealt from; None where the game does not tell."""
    last, head = game.steps[-1].event, game.head
    seed = getattr(last, "seed", None)
    if not isinstance(seed, str):
        return None
    words = tuple(sorted(head.words.items())) if isinstance(head.words, dict) else ()
    own_piles = not game.steps[-1].after.version.common_pile
    return (seed, words, head.seats if own_piles else ())


def _lead(game: GameSteps) -> int:
    first, second = scores(game.steps[-1].after)
    return first - second


def _winners(game: GameSteps) -> tuple[int, ...]:
    names = game.title.game.winners(game.steps[-1].after)
    return tuple(place for place, name in enumerate(game.head.seats) if name in names)
