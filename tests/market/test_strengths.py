"""The strengths that traders and casts are said to have are those that games show (docs/traders.md)."""

from itertools import pairwise

import numpy as np
import pytest

from exchange.titles import title_named
from exchange.trader import STRENGTHS
from market import simulate
from market.bolsa.engine import Record, Seating, opened, play
from market.bolsa.engine.recording import CASES
from market.bolsa.law.model import House
from market.bolsa.traders import load
from market.bolsa.traders.characters import CASTS, CHARACTERS
from market.siniestra.traders.characters import CHARACTERS as OPPONENTS
from tests.bench.test_bench_traders import Modest, league

pytestmark = [pytest.mark.prove, pytest.mark.timeout(1_200)]

GAMES = 512
AUCTIONS = [CASES.index("5b"), CASES.index("6b")]


def test_in_the_league_of_bolsa_every_hard_trader_stands_above_every_middle_one_and_these_above_the_easy() -> None:
    ladder = {place.name: place.strength for place in league([load(name) for name in CHARACTERS], seed=1, each=1)}
    groups = [[ladder[name] for name, who in CHARACTERS.items() if who.strength == each] for each in STRENGTHS]
    for weaker, stronger in pairwise(groups):
        assert max(weaker) < min(stronger), ladder


def played(cast: tuple[str, ...]) -> tuple[float, float, float]:
    """A modest person with the first three of a cast, seats by turns: the person's share of the wins, and auctions and
    calls with a trade in a game."""
    traders = [Modest(), *map(load, cast[:3])]
    place = (np.arange(4)[:, None] - np.arange(GAMES)) % 4
    batch = opened(House(), 4, GAMES)
    batch.record = record = Record.of(batch)
    play(batch, Seating(traders, place), np.random.default_rng(1))
    shares = batch.winners / batch.winners.sum(axis=0)
    return (
        float(shares[place == 0].sum() / GAMES),
        float(np.isin(record.case, AUCTIONS).sum() / GAMES),
        float((record.shares > 0).sum() / GAMES),
    )


def test_a_modest_person_wins_less_at_bolsa_the_harder_the_cast_and_every_cast_bids_and_trades() -> None:
    found = [played(cast) for cast in CASTS.values()]
    for (easier, *_), (harder, *_) in pairwise(found):
        assert easier > harder + 0.05, found
    for wins, auctions, trades in found:
        assert wins > 0.05
        assert auctions > 2
        assert trades > 6


@pytest.mark.parametrize(("name", "games"), [("siniestra-1", 100), ("siniestra-2", 30)])
def test_in_siniestra_each_opponent_beats_the_weaker_ones(name: str, games: int) -> None:
    assert list(OPPONENTS) == list(title_named(name).characters)
    for weaker, stronger in pairwise(OPPONENTS):
        wins = simulate(name, f"{stronger} {weaker}", games=games, seed="7").sums[0]["sole_trader"]
        assert wins[0] > wins[1], (weaker, stronger, wins)
