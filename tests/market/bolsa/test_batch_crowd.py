"""What traders that look ahead think of the others: legal sheets, moods read from the open table, equal luck; and that
they hold on among those who hold on."""

import numpy as np
import pytest

from market.bolsa.engine import SheetsView, View, opened, placed, play, play_round
from market.bolsa.law.model import House
from market.bolsa.traders import LOOKING, load
from market.bolsa.traders.crowd import HOLD, MOODS, moods, written
from market.bolsa.traders.movers import Holder


@pytest.mark.parametrize(
    "house",
    [House(), House(cash=7, price=0, track=4), House(owned=99, orders=99, track=9_999, cash=1_000_000, price=500)],
    ids=["as it is", "tight", "large"],
)
def test_sheets_written_in_any_mood_are_legal_B2(house: House) -> None:
    rng = np.random.default_rng(1)
    batch = opened(house, 4, 600)
    while batch.round <= house.rounds:
        mood = rng.integers(0, MOODS, (4, 300)).astype(np.int8)
        sheets = written(batch, mood, rng)
        assert (sheets >= -batch.owned).all()
        assert (sheets <= batch.orders).all()
        assert ((np.maximum(sheets, 0) * batch.prices[:, None]).sum(axis=0) <= batch.cash).all()  # B2.3
        play_round(batch, [load("random")] * 4, rng, sheets)


def test_moves_that_are_tried_side_by_side_meet_the_same_luck() -> None:
    mood = np.random.default_rng(3).integers(0, MOODS, (4, 50)).astype(np.int8)
    sheets = written(opened(House(), 4, 150), mood, np.random.default_rng(4)).reshape(5, 4, 50, 3)
    assert (sheets == sheets[..., :1]).all()
    assert len(np.unique(sheets[..., 0].reshape(20, 50), axis=1).T) > 40


def test_who_has_fewer_shares_than_at_the_opening_is_seldom_thought_to_hold_on_B2_6() -> None:
    position = {"prices": [10] * 5, "cash": [60, 40, 50], "owned": [[0, 2, 1], *([[1, 1, 1]] * 4)], "token": 0}
    view = SheetsView(placed(House(), position | {"round": 2}), [2])
    holding = (moods(view, 4_000, 0.8, np.random.default_rng(1)) == HOLD).mean(axis=1)
    assert holding[0] < 0.1
    assert 0.75 < holding[1] < 0.85
    assert holding[2] == 1  # itself


def test_where_nobody_sold_and_nothing_fell_more_are_thought_to_hold_on() -> None:
    def thought(prices: list[int], round_: int) -> float:
        position = {"prices": prices, "before": [10] * 5, "cash": [50] * 3, "owned": [[1] * 3] * 5, "token": 0}
        view: View = SheetsView(placed(House(), position | {"round": round_}), [0])
        return float((moods(view, 4_000, 0.7, np.random.default_rng(1))[1:] == HOLD).mean())

    assert thought([12] * 5, 2) > 0.85
    assert thought([12] * 4 + [9], 2) < 0.75
    assert thought([10] * 5, 1) < 0.75


def test_holders_sell_in_the_last_round_alone_and_share_the_win() -> None:
    batch = opened(House(), 4, 100)
    play(batch, [Holder()] * 4, np.random.default_rng(1))
    assert (batch.owned == 1).all()
    assert batch.winners.all()
    position = {"prices": [10] * 5, "cash": [50] * 3, "owned": [[1, 2, 0], *([[1] * 3] * 4)], "token": 0}
    for round_, sold in ((4, 0), (5, 1)):
        view = SheetsView(placed(House(), position | {"round": round_, "owned": [[1, 3, 0]] * 5}), [0])
        assert np.maximum(-Holder().sheets(view, np.random.default_rng(2)), 0).sum() == 5 * sold


@pytest.mark.parametrize("name", LOOKING)
def test_at_a_table_of_those_who_never_sell_nobody_is_left_behind(name: str) -> None:
    """Three of them hold on beside a pumper: hardly any share moves, and no table has a seat that wins alone by it."""
    batch = play(opened(House(), 4, 30), [load(name)] * 3 + [load("pumper")], np.random.default_rng(1))
    assert batch.winners.all(axis=0).mean() > 0.8
