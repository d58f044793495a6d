"""What a game of nine seats among traders costs: DBPóker, version 6, three decks, a follower for each seat."""

import sys
import time
from typing import Any

import pytest

from exchange import open_table

SEATS = " ".join(f"{name}=builder" for name in ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gala", "Hugo", "Ines"))
GAMES = 5
SLOWEST = 1.0  # seconds of CPU a game, on average


def games() -> int:
    """Play them; how many events they have."""
    events = 0
    for seed in range(GAMES):
        table = open_table("dbpoker-6", SEATS, seed=str(seed))
        for _events in table.traders_move():
            pass
        assert table.over
        events += len(table.log)
    return events


def test_a_game_of_nine_seats_takes_less_than_a_second(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    began = time.process_time()
    events = benchmark.pedantic(games, rounds=1)
    seconds = (time.process_time() - began) / GAMES
    with capsys.disabled():
        sys.stdout.write(f"\na game of nine seats: {seconds:.2f} s of CPU, {events // GAMES} events\n")
    assert seconds < SLOWEST
