"""What one seat that plays otherwise takes from a table of three that look ahead; and whether looking at more helps."""

import sys
import time
from typing import Any

import numpy as np
import pytest

from market.bolsa.engine import Seating, Strategy, opened, play
from market.bolsa.law.model import House
from market.bolsa.traders import LOOKING, OURS, load
from tests.bench.exploiters import NeverSells, OneCompany, Raider

SEATS = 4
GAMES = 20_000
BLOCK = 2_000
LIMIT = 1.05
NO_LESS = 0.99
"""Among its like nearly every win is shared by all, whoever tries how much."""
RULES_OF_THUMB: tuple[Strategy, ...] = tuple(load(name) for name in OURS if name not in LOOKING)
EXPLOITERS: tuple[Strategy, ...] = (NeverSells(), OneCompany(), Raider())
"""The last two were written when the traders were finished: no number of theirs was chosen with them in sight."""


def share(one: Strategy, others: Strategy, games: int, seed: int = 1) -> tuple[float, float]:
    """What `one` wins at tables of `others`, over what chance would bring, and half of its 95 % interval."""
    blocks = -(-games // BLOCK)
    every = np.concatenate([shares(one, others, block, seed) for block in range(blocks)])[:games]
    return float(every.mean()), float(1.96 * every.std(ddof=1) / every.size**0.5)


def shares(one: Strategy, others: Strategy, block: int, seed: int = 1) -> Any:
    """(BLOCK,) the same for each game of a block. A block has chance of its own, so that long runs can be played in
    parts and added up."""
    tables = np.arange(BLOCK)
    place = np.zeros((SEATS, BLOCK), np.int8)
    place[tables % SEATS, tables] = 1
    rng = np.random.default_rng([seed, block])
    batch = play(opened(House(), SEATS, BLOCK), Seating([others, one], place), rng)
    won = batch.winners / batch.winners.sum(axis=0) * SEATS
    return won[tables % SEATS, tables]


@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("table", LOOKING)
@pytest.mark.parametrize("one", [*RULES_OF_THUMB, *EXPLOITERS], ids=lambda one: one.name)
def test_no_rule_of_thumb_takes_more_than_its_part_from_a_table_that_looks_ahead(
    benchmark: Any, capsys: pytest.CaptureFixture[str], one: Strategy, table: str
) -> None:
    start = time.process_time()
    mean, half = benchmark.pedantic(share, args=(one, load(table), GAMES), rounds=1)
    with capsys.disabled():
        speed = GAMES / (time.process_time() - start)
        sys.stdout.write(f"\n{one.name:>14} of three {table}: {mean:.3f} ± {half:.3f}, {speed:.0f} games a second")
    assert mean + half <= LIMIT


@pytest.mark.timeout(7_200)
def test_who_tries_more_wins_no_less(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Against itself, and among the rules of thumb, where there is something to win."""
    games = 2_000

    def ladder() -> list[tuple[int, tuple[float, float], tuple[float, float]]]:
        steps = []
        for times in (1, 2, 4, 8):
            trader = load(f"lookahead*{times}")
            steps.append((times, share(trader, load("lookahead"), games), among_rules_of_thumb(trader, games)))
        return steps

    steps = benchmark.pedantic(ladder, rounds=1)
    with capsys.disabled():
        for times, (alike, error), (mixed, half) in steps:
            sys.stdout.write(f"\n×{times}: {alike:.3f} ± {error:.3f} of three ×1, {mixed:.2f} ± {half:.2f} in company")
    assert all(alike + error >= NO_LESS for _, (alike, error), _ in steps)
    assert steps[-1][2][0] - steps[-1][2][1] > steps[0][2][0]


def among_rules_of_thumb(trader: Strategy, games: int) -> tuple[float, float]:
    """What it wins at tables with three of the rules of thumb, drawn by lot, as `share` tells it."""
    rng = np.random.default_rng(5)
    tables = np.arange(games)
    place = np.stack([1 + rng.permutation(len(RULES_OF_THUMB))[:SEATS] for _ in tables], axis=1).astype(np.int8)
    place[tables % SEATS, tables] = 0
    batch = play(opened(House(), SEATS, games), Seating([trader, *RULES_OF_THUMB], place), rng)
    won = (batch.winners / batch.winners.sum(axis=0) * SEATS)[tables % SEATS, tables]
    return float(won.mean()), float(1.96 * won.std(ddof=1) / games**0.5)
