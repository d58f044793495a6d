"""How many decisions a second learners take in games in lockstep, observations and masks included, beside the bare
engine's."""

import sys
import time
from typing import Any

import numpy as np
import pytest

from market.bolsa.engine import play_many
from market.bolsa.env.asking import Asked
from market.bolsa.env.vector import Games
from market.bolsa.law.model import House
from market.bolsa.traders.random import Random

SEATS, TABLES = 6, 16_384
TIMES_THE_ENGINE = 25
"""A sheet's mask alone has 1,024 sums: nobody does that as quickly as a trader writes one sheet."""


def spread(mask: Any) -> Any:
    """(rows,) the first legal action behind a place that wanders from row to row."""
    places = np.arange(len(mask)) * 7 % mask.shape[1]
    there = mask[np.arange(len(mask)), places]
    actions = mask.argmax(axis=1)
    actions[there] = places[there]
    return actions


def test_learners_take_a_million_decisions_a_second(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    games, spent = Games(TABLES, SEATS), 0.0

    def stepped() -> None:
        nonlocal spent
        spent = 0.0
        asked: Asked | None = games.reset()
        while asked is not None:
            start = time.process_time()
            mask, _seen = asked.mask, asked.observation
            spent += time.process_time() - start
            actions = spread(mask)  # what the learner thinks is not counted
            start = time.process_time()
            asked = games.step(actions)
            spent += time.process_time() - start

    benchmark.pedantic(stepped, rounds=3, warmup_rounds=1)
    start = time.process_time()
    for _batch in play_many(House(), [Random()] * SEATS, TABLES, np.random.default_rng(1), block=TABLES):
        pass
    bare = time.process_time() - start
    benchmark.extra_info["decisions a second"] = round(games.decisions / spent)
    benchmark.extra_info["times the engine"] = round(spent / bare, 1)
    with capsys.disabled():
        sys.stdout.write(f"\n{benchmark.extra_info}\n")
    assert spent / bare < TIMES_THE_ENGINE
