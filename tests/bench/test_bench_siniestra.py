"""How strong Siniestra's traders are, by a league of each version; and how long the one that looks ahead takes."""

import itertools
import sys
import time
from typing import Any

import pytest

from exchange.chance import Chance
from exchange.game import State
from tests.market.siniestra.tables import TITLES, decided, folded, setup, title_of
from tests.market.siniestra.test_traders import wins

LADDER = ("random", "greedy", "reader")
GAMES = 24
LEAST = 0.7  # of the games won by the stronger: two standard errors above a half
SLOWEST = 0.5


@pytest.mark.parametrize("name", TITLES)
def test_the_league_ranks_random_below_greedy_below_reader(
    benchmark: Any, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    pairs = list(itertools.combinations(LADDER, 2))

    def league() -> dict[tuple[str, str], tuple[int, int]]:
        return {(worse, better): wins(name, better, worse, GAMES) for worse, better in pairs}

    won = benchmark.pedantic(league, rounds=1)
    with capsys.disabled():
        sys.stdout.write(f"\n\n{name}, {GAMES} games each, seats by turns, deck of 40\n")
        for (worse, better), (wins_better, wins_worse) in won.items():
            draws = GAMES - wins_better - wins_worse
            sys.stdout.write(f"{better:>8} {wins_better} : {wins_worse} {worse}, {draws} draws\n")
    for wins_better, _wins_worse in won.values():
        assert wins_better > LEAST * GAMES


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
