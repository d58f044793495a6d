"""How strong Siniestra's traders are, by a league of each version; and how long the one that looks ahead takes."""

import math
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import pytest

from exchange.game import State
from exchange.value.chance import Chance
from tests.market.siniestra.tables import TITLES, decided, folded, setup, title_of
from tests.market.siniestra.test_traders import play

GAMES = {("random", "greedy"): 2_000, ("random", "reader"): 200, ("greedy", "reader"): 600}
"""How many games each pair plays, the weaker named first: as many as take a few minutes together."""
CHUNK = 10  # games a process is handed at a time
STANDARD_ERRORS = 2.0
SLOWEST = 0.5


@dataclass(frozen=True)
class Score:
    """How the stronger of two did: games won, drawn and lost, and its share of them, a draw being half a game."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        return (self.won + self.drawn / 2) / self.games

    @property
    def error(self) -> float:
        """The standard error of the share."""
        square = (self.won + self.drawn / 4) / self.games
        return math.sqrt((square - self.share**2) / self.games)


def outcomes(name: str, worse: str, better: str, seeds: range) -> Counter[int]:
    """Games between two traders, seats by turns: how many the better won (1), drew (0) and lost (-1)."""
    counts: Counter[int] = Counter()
    for seed in seeds:
        players = (better, worse) if seed % 2 == 0 else (worse, better)
        winner = play(name, players, seed).winner
        counts[0 if winner is None else 1 if players[winner] == better else -1] += 1
    return counts


def league(name: str) -> dict[tuple[str, str], Score]:
    """Every pair's games, spread over the machine's processors."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        asked = {
            (worse, better): [
                pool.submit(outcomes, name, worse, better, range(first, first + CHUNK))
                for first in range(0, games, CHUNK)
            ]
            for (worse, better), games in GAMES.items()
        }
        sums = {pair: sum((part.result() for part in parts), Counter[int]()) for pair, parts in asked.items()}
    return {pair: Score(counts[1], counts[0], counts[-1]) for pair, counts in sums.items()}


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("name", TITLES)
def test_the_league_ranks_random_below_greedy_below_reader(
    benchmark: Any, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    ladder = benchmark.pedantic(league, args=(name,), rounds=1)
    with capsys.disabled():
        sys.stdout.write(f"\n\n{name}, seats by turns, deck of 40\n")
        for (worse, better), score in ladder.items():
            sys.stdout.write(f"{better:>8} beats {worse:<6} by {score.won} : {score.lost}, {score.drawn} drawn: ")
            sys.stdout.write(f"{score.share:.1%} ± {score.error:.1%} of {score.games} games\n")
    for score in ladder.values():
        assert score.share - 0.5 > STANDARD_ERRORS * score.error


@pytest.mark.parametrize("name", TITLES)
def test_a_move_of_the_reader_takes_less_than_half_a_second(benchmark: Any, name: str) -> None:
    title, chance = title_of(name), Chance("7")
    seconds: list[float] = []

    def game() -> State:
        events = list(title.game.open(setup(52)))
        state = folded(name, events, 52)
        while to_act := title.game.to_act(state):
            seat = to_act[0]
            view = folded(name, events, 52, seat)
            choices, draws = title.game.choices(view, seat), chance.draws(f"trader {state.n}", seat)
            start = time.perf_counter()
            command = title.traders["reader"](view, seat, choices, draws)
            seconds.append(time.perf_counter() - start)
            for event in decided(name, state, command):
                events.append(event)
                state = title.game.evolve(state, event)
        return state

    benchmark.pedantic(game, rounds=1, warmup_rounds=1)
    benchmark.extra_info["slowest move, seconds"] = max(seconds)
    assert max(seconds) < SLOWEST
