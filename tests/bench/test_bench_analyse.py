"""What an analysis of Bolsa costs, beside the games that it plays on; and how well its cast foretells who wins."""

import statistics
import sys
import time
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from exchange import open_table
from exchange.session import Session
from market.bolsa.engine import Batch, Seating, opened, play, play_round, settle
from market.bolsa.lab.playing_on import CAST, seated_anew
from market.bolsa.law.model import House
from market.bolsa.traders import load
from market.lab.analyse import analyse

SEATS = "Ana=momentum Beto=lookahead Caro=random Dani=dumper Eva=value Fito=pumper"
TIMES_A_BLOCK = 250  # 12 s where 1,024 games of the cast take 50 ms
BLOCK = 1_024
PLAYED, TRIED = 150, 200
STRANGERS = ("random", "contrarian", "dumper", "corner", "value", "momentum", "pumper", "lookahead")

Shares = npt.NDArray[np.floating[Any]]


def a_block(rng: np.random.Generator) -> float:
    """Seconds of CPU for 1,024 whole games of the cast."""
    began = time.process_time()
    play(opened(House(), 6, BLOCK), seated_anew(CAST, 6, BLOCK, rng), rng)
    return time.process_time() - began


def test_a_game_of_six_seats_and_five_rounds_is_analysed_in_the_time_of_so_many_games(
    benchmark: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = np.random.default_rng(1)
    table: Session = open_table("bolsa", SEATS, seed="5")
    for _events in table.traders_move():
        pass
    blocks, began = [a_block(rng) for _ in range(5)], time.process_time()
    benchmark.pedantic(analyse, args=(table.log,), rounds=1)
    seconds = time.process_time() - began
    blocks += [a_block(rng) for _ in range(5)]
    ratio = seconds / statistics.median(blocks)
    with capsys.disabled():
        sys.stdout.write(f"\nan analysis: {seconds:.1f} s of CPU, {ratio:.0f} times {BLOCK} games of its cast\n")
    assert ratio < TIMES_A_BLOCK


def won(batch: Batch) -> Shares:
    """(seats, tables) each seat's share of the win."""
    winners = batch.winners
    shares: Shares = winners / winners.sum(axis=0)
    return shares


def foretold(table: Batch, names: tuple[str, ...], rng: np.random.Generator) -> Shares:
    """(seats, tables) each seat's chance, where any of these play on."""
    tried = table.take(np.repeat(np.arange(table.tables), TRIED))
    play(tried, seated_anew(names, table.seats, tried.tables, rng), rng)
    shares: Shares = won(tried).reshape(table.seats, table.tables, TRIED).mean(axis=2)
    return shares


def squared_errors() -> dict[str, list[float]]:
    """By who plays on: how far the chances are from what happened, at the beginning of each round."""
    rng = np.random.default_rng(3)
    house = House()
    batch = opened(house, 5, PLAYED)
    place = rng.integers(0, len(STRANGERS), (5, PLAYED)).astype(np.int8)
    strangers = Seating([load(name) for name in STRANGERS], place)
    begins = []
    for _round in range(house.rounds):
        begins.append(batch.take(np.arange(PLAYED)))
        play_round(batch, strangers, rng)
    settle(batch)
    outcome = won(batch)
    casts = {"the cast": CAST, **{name: (name,) for name in (*CAST, "random")}}
    return {
        name: [float(((foretold(table, cast, rng) - outcome) ** 2).sum(axis=0).mean()) for table in begins]
        for name, cast in casts.items()
    }


def test_a_mixed_cast_foretells_games_between_strangers_better_than_any_one_trader(
    benchmark: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    errors = benchmark.pedantic(squared_errors, rounds=1)
    with capsys.disabled():
        for name, error in errors.items():
            sys.stdout.write(f"\n{name:>10}  " + "  ".join(f"{each:.2f}" for each in error))
        sys.stdout.write("\n")
    mixed = statistics.mean(errors.pop("the cast"))
    assert all(mixed < statistics.mean(error) for error in errors.values())
