"""How much of a game is played on where a budget of moves bounds it: some positions, some decisions, so often each.

A short game is played on from everywhere. In a longer one first each position and each move is tried in fewer games;
where so few would say nothing, positions and decisions are left out, those of traders before those of persons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from market.lab.analyse.weighing import Games

BUDGET = 400_000
"""So many moves all trials come to: that takes about a minute."""
HERE, FEWEST_HERE = 128, 16
"""In so many games a position is played on, and in so many at least."""
MOVES = Games(first=24, kept=6, second=24, last=96)
MOST_TRIED, FEWEST_TRIED = 64, 6
"""So many moves of a decision are tried, and so many at least."""
FEWEST = Games(first=2, kept=6, second=4, last=24)
LESS, LEAST = 0.7, 0.05
"""Each decision is tried by so much less, again and again, until all fit, or until no less would say anything."""


class Asked(Struct, frozen=True):
    """A decision that may be weighed: its event `n`, how many `moves` were open, the `length` in moves of a game that
    is played on from it, and whether a `person` made it."""

    n: int
    moves: int
    length: float
    person: bool


class Plan(Struct, frozen=True):
    """What is tried: the `positions` by their places, each in so many games `here`; the `decisions` by their events,
    so many moves `tried` of each, in so many `games`; and how many moves of trials that may come to, the `cost`, those
    of the decisions alone `weighing`. `whole`: nothing is left out, and all is tried as often as usual."""

    positions: tuple[int, ...]
    here: int
    decisions: frozenset[int]
    tried: int
    games: Games
    cost: float
    weighing: float
    whole: bool


def planned(lengths: Sequence[float], asked: Sequence[Asked], budget: float, effort: int = 1) -> Plan:
    """A quarter of the budget goes to the positions, whose games are so long (`lengths`), the rest to decisions."""
    places, here = _positions(lengths, budget / 4, HERE * effort)
    chosen, tried, games = _decisions(asked, budget * 3 / 4, effort)
    weighing = sum(cost_of(each, tried, games) for each in chosen)
    cost = here * sum(lengths[place] for place in places) + weighing
    everywhere = (len(places), len(chosen)) == (len(lengths), len(asked))
    whole = everywhere and here == HERE * effort and games.last >= MOVES.last * effort
    return Plan(places, here, frozenset(each.n for each in chosen), tried, games, cost, weighing, whole)


def games_of(moves: int, games: Games) -> int:
    """In how many games a decision between so many moves is tried."""
    if moves < 2:
        return 0
    second = (games.kept + 1) * games.second if moves > games.kept else 0  # the best, and the one made
    return moves * games.first + second + 2 * games.last


def spread(count: int, of: int) -> tuple[int, ...]:
    """So many of the numbers below `of`, the first and the last among them, as evenly as can be."""
    if count >= of:
        return tuple(range(of))
    return tuple(sorted({round(place) for place in np.linspace(0, of - 1, count)}))


def _positions(lengths: Sequence[float], budget: float, most: int) -> tuple[tuple[int, ...], int]:
    games = int(budget / max(sum(lengths), 1))
    if games >= FEWEST_HERE:
        return tuple(range(len(lengths))), min(games, most)
    count = _most(len(lengths), lambda some: FEWEST_HERE * sum(lengths[place] for place in some) <= budget)
    return spread(max(count, 1), len(lengths)), FEWEST_HERE


def _decisions(asked: Sequence[Asked], budget: float, effort: int) -> tuple[list[Asked], int, Games]:
    scale = float(effort)
    while True:
        tried, games = _scaled(scale)
        if sum(cost_of(each, tried, games) for each in asked) <= budget:
            return list(asked), tried, games
        if scale < LEAST:
            break
        scale *= LESS
    persons, others = ([each for each in asked if each.person is person] for person in (True, False))
    chosen = _fitting(persons, tried, games, budget)
    left = budget - sum(cost_of(each, tried, games) for each in chosen)
    return [*chosen, *(_fitting(others, tried, games, left) if len(chosen) == len(persons) else ())], tried, games


def _scaled(scale: float) -> tuple[int, Games]:
    """This share of the usual moves and games, and never fewer than the fewest."""
    first, second, last = (
        max(fewest, round(usual * scale))
        for usual, fewest in (
            (MOVES.first, FEWEST.first),
            (MOVES.second, FEWEST.second),
            (MOVES.last, FEWEST.last),
        )
    )
    return min(max(FEWEST_TRIED, round(MOST_TRIED * scale)), MOST_TRIED), Games(first, MOVES.kept, second, last)


def _fitting(asked: Sequence[Asked], tried: int, games: Games, budget: float) -> list[Asked]:
    """As many of them as the budget allows, from the first to the last."""
    costs = [cost_of(each, tried, games) for each in asked]
    count = _most(len(asked), lambda some: sum(costs[place] for place in some) <= budget)
    return [asked[place] for place in spread(count, len(asked))] if count else []


def _most(of: int, fits: Callable[[Sequence[int]], bool]) -> int:
    """The greatest count whose `spread` fits."""
    low, high = 0, of
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(spread(middle, of)) else (low, middle - 1)
    return low


def cost_of(each: Asked, tried: int, games: Games) -> float:
    """How many moves the trials of a decision come to."""
    return each.length * games_of(min(each.moves, tried), games)
