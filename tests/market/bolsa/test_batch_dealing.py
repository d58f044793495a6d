"""B8.2 at many tables: legal deals alone, as often each as the law deals them."""

from collections import Counter

import numpy as np
import pytest

from exchange.value.chance import Chance
from market.bolsa.engine import cards_of, dealt, play_many
from market.bolsa.law.model import COMPANIES, WIDTH, House
from market.bolsa.law.opening import _deal
from market.bolsa.traders import load
from tests.market.bolsa.both_engines import NAMES

SPREAD = 5  # standard errors


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize(
    "house",
    [House(), House(owned=2, orders=1), House(owned=1, orders=0), House(owned=0), House(owned=7, orders=9)],
    ids=lambda house: f"{house.owned} owned, {house.orders} orders",
)
def test_each_seat_is_dealt_as_many_shares_and_of_no_company_more_than_its_cards_B8_2(seats: int, house: House) -> None:
    owned = dealt(house, seats, 300, np.random.default_rng(1))
    assert owned.shape == (WIDTH, seats, 300)
    assert owned.min() >= 0
    assert owned.max() <= cards_of(house)
    assert (owned.sum(axis=0) == house.owned * WIDTH).all()
    assert (owned.sum(axis=1) == house.owned * seats).all()
    assert house.owned * house.orders == 0 or len(np.unique(owned, axis=2)[0, 0]) > 1


@pytest.mark.parametrize(("owned", "orders"), [(1, 2), (2, 1), (1, 1)])
def test_deals_come_up_as_often_as_by_the_law_B8_2(owned: int, orders: int) -> None:
    house, seats, games = House(owned=owned, orders=orders), 3, 400
    law = Counter(
        _deal(NAMES[:seats], house, Chance(str(game)).draws("shares"))["SAN"]["Beto"] for game in range(games)
    )
    place = COMPANIES.index("SAN"), 1
    many = Counter(dealt(house, seats, 20_000, np.random.default_rng(2))[place].tolist())
    assert law.keys() == many.keys() == set(range(cards_of(house) + 1))
    for shares, count in many.items():
        chance = count / 20_000
        assert abs(law[shares] - games * chance) < SPREAD * (games * chance * (1 - chance)) ** 0.5 + 1


def test_deals_repeat_from_the_same_seed() -> None:
    one, other, third = (dealt(House(), 4, 50, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert (one == other).all()
    assert (one != third).any()


def test_many_games_by_a_house_that_deals_its_shares_begin_from_deals_of_their_own_B8_2() -> None:
    (batch,) = play_many(House(start="dealt"), [load("quiet")] * 4, 500, np.random.default_rng(3))
    assert (batch.prices == House().price).all()  # nobody trades, and no price moves
    assert (batch.cash == 50 + 10 * WIDTH).all()  # whoever was dealt what, the worth is the same
    assert len(np.unique(batch.owned.reshape(-1, 500), axis=1).T) > 400
