"""How strong Bolsa's traders are, by a league of thousands of games, all line-ups and seats; and the default cast."""

import itertools
import sys
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from exchange.game import salted
from exchange.value.chance import Draws
from market.bolsa.engine import BidView, DealView, Ints, RandomSource, Seating, Strategy, View, opened, play
from market.bolsa.law.game import Bolsa
from market.bolsa.law.model import House, RoundBegun, SharesTraded
from market.bolsa.traders import CAST, load, names
from market.bolsa.traders.drawing import deals_clockwise
from market.bolsa.traders.planning import bid_within, sheet_of, shuffled
from market.bolsa.traders.seated import move

SEATS = 4
EACH = 6
"""Games of each line-up in each of its rotations."""
STEPS = (("random", "value"), ("value", "lookahead"), ("lookahead", "shark"))
STANDARD_ERRORS = 2.0


@dataclass(frozen=True)
class Place:
    """Where a trader ended: wins a game, a shared win counting for its share, over what chance would bring."""

    name: str
    strength: float
    error: float
    games: int


def league(traders: list[Strategy], seed: int, each: int = EACH) -> list[Place]:
    """Play every line-up of different traders in every rotation; the ladder, strongest first."""
    lines = np.array(list(itertools.combinations(range(len(traders)), SEATS)))
    rotations = np.concatenate([np.roll(lines, turn, axis=1) for turn in range(SEATS)])
    place = np.repeat(rotations, each, axis=0).T
    batch = opened(House(), SEATS, place.shape[1])
    play(batch, Seating(traders, place), np.random.default_rng(seed))
    shares = batch.winners / batch.winners.sum(axis=0) * SEATS
    found = []
    for number, trader in enumerate(traders):
        own = shares[place == number]
        found.append(Place(trader.name, own.mean(), own.std(ddof=1) / own.size**0.5, own.size))
    return sorted(found, key=lambda place: -place.strength)


@pytest.mark.timeout(3_600)
def test_the_league_ranks_random_below_value_below_lookahead_below_shark(
    benchmark: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    traders = [load(name) for name in names()]
    ladder = benchmark.pedantic(league, args=(traders, 1), rounds=1)
    with capsys.disabled():
        sys.stdout.write("\n\nwins over chance, 4 seats, all line-ups, seats rotated\n")
        for place in ladder:
            sys.stdout.write(f"{place.name:>12}  {place.strength:.3f} ± {place.error:.3f}  ({place.games} games)\n")
    by_name = {place.name: place for place in ladder}
    for weaker, stronger in STEPS:
        low, high = by_name[weaker], by_name[stronger]
        error = (low.error**2 + high.error**2) ** 0.5
        assert high.strength - low.strength > STANDARD_ERRORS * error, (low, high)


@dataclass(frozen=True)
class Modest:
    """A careful person: buys one of the cheapest, sells one of what is dear, bids a coin or two beyond the board."""

    name: str = "modest"

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        rows = np.arange(view.rows)
        cheapest = (view.prices + 100 * (view.my_orders == 0)).argmin(axis=0)
        dearest = (view.prices - 100 * (view.my_owned == 0)).argmax(axis=0)
        wanted = np.zeros_like(view.my_owned)
        wanted[dearest, rows] = np.where(view.prices[dearest, rows] > 15, -1, 0)
        wanted[cheapest, rows] = 1
        return sheet_of(view, wanted, shuffled(view, rng))

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        return bid_within(view, np.where(view.up, view.price + 2, view.price - 2))

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        return deals_clockwise(view)


def game_by_the_law(traders: list[Strategy], rng: RandomSource) -> tuple[int, tuple[int, ...]]:
    """Play a whole game at one table: the trades, and which seats won."""
    law, seats = Bolsa(), ("Ana", "Beto", "Caro", "Dani")[: len(traders)]
    state = law.evolve(law.blank(seats, law.options(seats, {})), RoundBegun(round=1, token=seats[0]))
    trades = 0
    while not law.over(state):
        seat = law.to_act(state)[0]
        command: Any = move(traders[seats.index(seat)], state, law.choices(state, seat), rng)
        for event in law.decide(state, salted(command, Draws("", "salt"))):
            state = law.evolve(state, event)
            trades += isinstance(event, SharesTraded)
    return trades, tuple(seats.index(name) for name in state.winners)


def test_the_default_cast_trades_with_a_modest_person_and_seldom_shares_a_win(
    benchmark: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, games = np.random.default_rng(7), 1_000
    table: list[Strategy] = [Modest(), *(load(name) for name in CAST[: SEATS - 1])]
    lines = [table[-turn:] + table[:-turn] for turn in range(SEATS)]

    def evening() -> tuple[float, float, dict[str, float]]:
        ends = [(lines[game % SEATS], *game_by_the_law(lines[game % SEATS], rng)) for game in range(games)]
        wins = {trader.name: 0.0 for trader in table}
        for line, _, winners in ends:
            for seat in winners:
                wins[line[seat].name] += 1 / len(winners) / games
        return sum(end[1] for end in ends) / games, sum(len(end[2]) > 1 for end in ends) / games, wins

    trades, shared, wins = benchmark.pedantic(evening, rounds=1)
    with capsys.disabled():
        sys.stdout.write(f"\n\n{trades:.1f} trades a game, {shared:.1%} shared wins, wins: ")
        sys.stdout.write(", ".join(f"{name} {share:.0%}" for name, share in wins.items()) + "\n")
    assert trades >= 6
    assert shared < 0.10


@pytest.mark.parametrize("name", ["lookahead", "shark"])
def test_a_move_at_a_full_table_takes_less_than_a_second(benchmark: Any, name: str) -> None:
    law, seats, rng = Bolsa(), ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito"), np.random.default_rng(1)
    thinker, others = load(name), load("random")
    seconds = []

    def game() -> None:
        state = law.evolve(law.blank(seats, law.options(seats, {})), RoundBegun(round=1, token=seats[0]))
        while not law.over(state):
            seat = law.to_act(state)[0]
            choices, start = law.choices(state, seat), time.perf_counter()
            command: Any = move(thinker if seat == "Ana" else others, state, choices, rng)
            if seat == "Ana":
                seconds.append(time.perf_counter() - start)
            for event in law.decide(state, salted(command, Draws("", "salt"))):
                state = law.evolve(state, event)

    benchmark.pedantic(game, rounds=3)
    benchmark.extra_info["slowest move, seconds"] = max(seconds)
    assert max(seconds) < 1
