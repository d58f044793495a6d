"""How many whole games of Bolsa a second the batch engine plays, beside a toy that has no spoken auctions.

The toy is the ceiling: the same 6 seats, 5 companies and 5 rounds in the narrowest arrays, every auction being one
random step of the price, the order of filling the seats' own. What numpy can do at all on this machine, the toy does.
"""

import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from market.bolsa.engine import play_many
from market.bolsa.law.model import WIDTH, House
from market.bolsa.traders.random import Random

SEATS, ROUNDS, GAMES = 6, 5, 65_536
TIMES_THE_TOY = 12.5  # 40,000 games a second where the toy takes 2 µs a game
_SIDES = np.array([(r - 12) % (4 - o) if r >= 12 else -(r % (o + 1)) for r in range(24) for o in range(4)], np.int8)


def toy(games: int, rng: np.random.Generator, block: int = 2_048) -> int:
    """Play the toy; the shares that changed hands."""
    return sum(_toy_block(min(block, games - first), rng) for first in range(0, games, block))


def _toy_block(games: int, rng: np.random.Generator) -> int:
    cells = games * WIDTH
    owned = np.ones((SEATS, cells), np.int8)
    price = np.full(cells, 10, np.int8)
    cash = np.zeros((SEATS, cells), np.int16)
    traded = 0
    for _ in range(ROUNDS):
        draw = rng.integers(0, 24, (SEATS, cells), dtype=np.uint8)
        draw <<= 2
        draw += owned.view(np.uint8)
        sheet = _SIDES.take(draw)
        demand = np.add.reduce(np.maximum(sheet, 0), 0, dtype=np.int8)
        net = np.add.reduce(sheet, 0, dtype=np.int8)
        share = np.minimum(demand, demand - net)
        sign = np.sign(net)
        held = (share > 0) & (np.add.reduce(((sheet * sign) > 0).view(np.int8), 0, dtype=np.int8) > 1)
        step = rng.integers(1, 6, cells, dtype=np.uint8).view(np.int8) * sign
        np.clip(price + np.where(held, step, net), 0, 39, out=price)
        long = np.maximum(sheet * sign, 0)
        left = share.copy()
        for seat in range(SEATS):
            part = np.minimum(long[seat], left)
            left -= part
            long[seat] = part
        deals = np.where(sheet * sign > 0, long * sign, np.where(share > 0, sheet, 0))
        owned += deals
        cash -= deals * price.astype(np.int16)
        traded += int(share.sum(dtype=np.int64))
    return traded


def ours(games: int, rng: np.random.Generator, block: int) -> int:
    """Play whole games among six `random` traders; the price of the first company, over all games."""
    traders = [Random()] * SEATS
    return sum(int(batch.prices[0].sum()) for batch in play_many(House(), traders, games, rng, block=block))


def _seconds(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@pytest.mark.parametrize("block", [4_096, 16_384, 65_536])
def test_random_games_with_spoken_auctions_beside_the_toy(
    benchmark: Any, capsys: pytest.CaptureFixture[str], block: int
) -> None:
    rng = np.random.Generator(np.random.SFC64(1))
    toy_seconds, seconds = [], []

    def both() -> None:
        toy_seconds.append(_seconds(lambda: toy(GAMES, rng)))
        seconds.append(_seconds(lambda: ours(GAMES, rng, block)))

    both()  # warm up
    toy_seconds.clear()
    seconds.clear()
    benchmark.pedantic(both, rounds=5)
    ratio = statistics.median(mine / its for mine, its in zip(seconds, toy_seconds, strict=True))
    benchmark.extra_info["games a second"] = round(GAMES / statistics.median(seconds))
    benchmark.extra_info["toy games a second"] = round(GAMES / statistics.median(toy_seconds))
    benchmark.extra_info["times the toy"] = round(ratio, 1)
    with capsys.disabled():
        sys.stdout.write(f"\nblocks of {block}: {benchmark.extra_info}\n")
    if block >= 16_384:
        assert ratio < TIMES_THE_TOY


def test_memory_stays_flat_in_the_number_of_games(benchmark: Any) -> None:
    def peak(games: int) -> int:
        tracemalloc.start()
        ours(games, np.random.default_rng(1), 2_048)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    few, many = peak(4_096), benchmark.pedantic(peak, args=(65_536,), rounds=1)
    benchmark.extra_info["bytes"] = few, many
    assert many < 1.1 * few
