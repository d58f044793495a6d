"""The batch engine and decide/evolve play the same sheets, bids and choices, and end at the same tables."""

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from market.bolsa.engine import (
    Batch,
    BidView,
    DealView,
    Ints,
    RandomSource,
    Seating,
    finish_round,
    opened,
    play,
    play_round,
)
from market.bolsa.engine.recording import CASES, WITHDRAWING
from market.bolsa.law.model import House, RoundEnded
from tests.market.bolsa.both_engines import (
    LAW,
    NAMES,
    WAYS,
    Script,
    Scripted,
    Start,
    assert_equal_ends,
    command_of,
    houses,
    owned_at,
    starts,
)

SEEDS, BOLDNESS = st.integers(0, 2**32), st.integers(3, 10)
RULES = [
    # Every fifth mix meets each way of each rule with nearly every way of the others; the rest is a long proof.
    pytest.param(dict(zip(WAYS, ways, strict=True)), id=" ".join(ways), marks=pytest.mark.prove if number % 5 else ())
    for number, ways in enumerate(product(*WAYS.values()))
]
PAYMENTS = [
    pytest.param(each, id=str(each), marks=() if all(each) or not any(each) else pytest.mark.prove)
    for each in product((0, 2), (0, 3), (0, 2))
]


@given(st.data(), houses(), SEEDS, BOLDNESS)
def test_the_batch_ends_where_the_law_does(data: st.DataObject, house: House, seed: int, boldness: int) -> None:
    assert_equal_ends(data.draw(starts(house)), Script(seed, boldness), tables=4)


@pytest.mark.parametrize("rules", RULES)
def test_by_every_mix_of_house_rules_the_batch_ends_where_the_law_does_B8(rules: dict[str, str]) -> None:
    @given(st.data(), houses(**rules), SEEDS, BOLDNESS)
    @settings(max_examples=settings().max_examples // 16)
    def from_anywhere(data: st.DataObject, house: House, seed: int, boldness: int) -> None:
        assert_equal_ends(data.draw(starts(house)), Script(seed, boldness), tables=2)

    from_anywhere()
    seen = Counter[str]()
    for seats in range(3, 7):
        house = replace(House(token=NAMES[seats - 1], cash=12, price=3, rounds=4), **rules)  # bids soon beyond means
        seen += assert_equal_ends(Start(house, seats, seed=seats), Script(seats, 9), tables=8)
    assert seen.keys() >= {*CASES, *WITHDRAWING}, seen


@pytest.mark.parametrize("payments", PAYMENTS)
def test_by_every_mix_of_payments_the_batch_ends_where_the_law_does_B8_6_B8_7_B8_9(payments: tuple[int, ...]) -> None:
    seen = Counter[str]()
    for seats, spend in product(range(3, 7), WAYS["spend"]):
        house = House(token=NAMES[seats - 1], cash=12, price=3, spend=spend)
        house = replace(house, **dict(zip(("dividend", "fee", "unanswered"), payments, strict=True)))
        seen += assert_equal_ends(Start(house, seats, seed=seats), Script(seats, 9), tables=8)
    assert seen.keys() >= set(CASES), seen


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_whole_games_with_every_case_and_withdrawal_end_where_the_law_does(seats: int) -> None:
    seen = assert_equal_ends(Start(House(token=NAMES[seats - 1]), seats), Script(seats, 8), tables=60)
    assert seen.keys() >= {*CASES, *WITHDRAWING}, seen


def test_a_seating_plays_each_table_with_its_own_traders() -> None:
    house, tables = House(token=NAMES[0]), 6
    traders = [Scripted(Script(1, 9)), Scripted(Script(2, 5)), Scripted(Script(3, 8))]
    place = np.random.default_rng(1).integers(0, 3, (4, tables))
    rng = np.random.default_rng(0)
    seated = play(opened(house, 4, tables), Seating(traders, place), rng)
    for table in range(tables):
        alone = play(opened(house, 4, tables), [traders[number] for number in place[:, table]], rng)
        assert (seated.cash[:, table] == alone.cash[:, table]).all()
        assert (seated.owned[..., table] == alone.owned[..., table]).all()
        assert (seated.prices[:, table] == alone.prices[:, table]).all()


class Resuming(Scripted):
    """Plays each round to its end on a copy of the table before it makes a bid or a deal, and keeps that end."""

    def __init__(self, script: Script, seats: int) -> None:
        super().__init__(script, 0)
        self._others = [Scripted(script, 0)] * seats
        self.ends: list[tuple[str, Any]] = []

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        bids = super().bids(view, rng)
        trial, going = view.tables(), view.auctions()
        going.say(bids)
        finish_round(trial, self._others, rng, going)
        self.ends.append(("bid", end_of(trial)))
        return bids

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        deals = super().deals(view, rng)
        trial, going = view.tables(), view.fillings()
        going.deal(trial, deals)
        finish_round(trial, self._others, rng, going)
        self.ends.append(("deals", end_of(trial)))
        return deals


def end_of(batch: Batch) -> Any:
    """Everything at the table that a round leaves."""
    return [batch.cash.tolist(), batch.owned.tolist(), batch.prices.tolist(), batch.token.tolist(), batch.sheets.any()]


def test_a_copy_of_a_table_goes_on_from_a_bid_or_a_deal_as_the_table_does() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        seats = 4 + seed % 3
        trader = Resuming(Script(seed, 8), seats)
        batch = opened(House(token=NAMES[0]), seats, 1)
        while batch.round <= batch.house.rounds:
            play_round(batch, [trader] * seats, np.random.default_rng(0))
            assert all(end == end_of(batch) for _, end in trader.ends)
            seen.update(move for move, _ in trader.ends)
            trader.ends.clear()
    assert seen["bid"] > 1_000
    assert seen["deals"] > 10


def test_a_copy_of_a_seats_table_goes_on_from_a_bid_or_a_deal_as_the_law_does_B5_3() -> None:
    """A seat at a table is asked for every choice, those too that change nothing: a copy goes on from each of them."""
    seen: Counter[str] = Counter()
    for seed in range(50):
        start = Start(House(token=NAMES[0], cash=35), 4 + seed % 3)
        trader, state = Resuming(Script(seed, 8), start.seats), start.by_the_law(0)
        while not LAW.over(state):
            for event in LAW.decide(state, command_of(state, trader)):
                state = LAW.evolve(state, event)
                if isinstance(event, RoundEnded):
                    end = [np.array(state.cash), owned_at(state), np.array(state.prices), np.array(state.token)]
                    law = [*(values[..., None].tolist() for values in end), False]
                    assert all(trial == law for _, trial in trader.ends)
                    seen.update(move for move, _ in trader.ends)
                    trader.ends.clear()
    assert seen["bid"] > 500
    assert seen["deals"] > 50
