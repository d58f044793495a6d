"""Opening a table of Bolsa: seats, options, the set-up of B1, shares dealt at random, positions."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from exchange.value.errors import SetupError
from exchange.value.words import said
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, WIDTH
from market.bolsa.law.opening import Position
from tests.market.bolsa.tables import LAW, NAMES, opened, seated


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_three_to_six_seats_open_with_the_same_cash_prices_and_shares_B1_1(count: int) -> None:
    state = opened(seated(count)).state
    assert state.prices == (10,) * 5  # B1.3
    assert state.cash == (50,) * count  # B1.4
    assert state.owned == (1,) * 5 * count  # B1.5
    assert state.orders == (2,) * 5 * count
    assert (state.round, state.house.rounds, state.seats[state.token]) == (1, 5, "Ana")  # B1.6
    assert LAW.to_act(state) == NAMES[:count]
    assert [state.worth(seat) for seat in range(count)] == [100] * count


@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_any_other_number_of_seats_is_an_error_B1_1(count: int) -> None:
    with pytest.raises(SetupError, match="3 to 6 seats") as error:
        LAW.options((*NAMES, "Gala")[:count], {})
    assert error.value.field == "seats"


def test_the_companies_stand_in_board_order_B1_2() -> None:
    assert COMPANIES == ("IBE", "SAN", "TEF", "ITX", "FER")
    assert list(model.COMPANY_NAMES.values()) == ["Iberdrola", "Santander", "Telefónica", "Inditex", "Ferrovial"]


def test_all_options_are_written_defaults_too_B8_1() -> None:
    assert LAW.options(NAMES[:3], {}) == {
        "rounds": 5,
        "token": "Ana",
        "cash": 50,
        "price": 10,
        "owned": 1,
        "orders": 2,
        "track": 39,
        "start": "equal",
        "all_pass": "rank",
        "bid_limit": "track",
        "quiet_move": "quantity",
        "dividend": 0,
        "fee": 0,
        "spend": "cash",
        "unanswered": 0,
    }
    assert LAW.options(NAMES[:3], {"rounds": "7"})["rounds"] == 7


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"rounds": 0}, "rounds"),
        ({"rounds": 11}, "rounds"),
        ({"rounds": True}, "rounds"),
        ({"rounds": 3.0}, "rounds"),
        ({"rounds": "many"}, "rounds"),
        ({"token": "Zoe"}, "token"),
        ({"token": 1}, "token"),
        ({"cash": -1}, "cash"),
        ({"cash": 1_000_001}, "cash"),
        ({"price": 40}, "price"),
        ({"price": 13, "track": 12}, "price"),
        ({"track": 0}, "track"),
        ({"owned": -1}, "owned"),
        ({"orders": 100}, "orders"),
        ({"start": "unequal"}, "start"),
        ({"all_pass": ""}, "all_pass"),
        ({"bid_limit": "none"}, "bid_limit"),
        ({"quiet_move": 1}, "quiet_move"),
        ({"dividend": 10}, "dividend"),
        ({"fee": 21}, "fee"),
        ({"fee": -1}, "fee"),
        ({"spend": "credit"}, "spend"),
        ({"unanswered": 10}, "unanswered"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_an_option_that_cannot_be_is_named_B1_6(given: dict[str, Any], field: str) -> None:
    with pytest.raises(SetupError) as error:
        LAW.options(NAMES[:3], given)
    assert error.value.field == field
    assert "{" not in str(error.value)


@pytest.mark.parametrize(
    ("given", "spanish"),
    [
        ({"rounds": 0}, "la opción rounds no puede ser 0: es como mínimo 1"),
        ({"rounds": 11}, "la opción rounds no puede ser 11: es como máximo 10"),
        ({"rounds": True}, "la opción rounds no puede ser True: es un número entero o una palabra"),
        ({"rounds": "many"}, "la opción rounds no puede ser many: es un número entero"),
        ({"rounds": "9" * 999}, f"la opción rounds no puede ser {'9' * 60}…: es como máximo 10"),
        ({"token": 1}, "la opción token no puede ser 1: es el nombre de un asiento"),
        ({"quiet_move": 1}, "la opción quiet_move no puede ser 1: es una de estas palabras: quantity, seats, none"),
    ],
)
def test_why_an_option_cannot_be_is_said_in_spanish_too(given: dict[str, Any], spanish: str) -> None:
    with pytest.raises(SetupError) as error:
        LAW.options(NAMES[:3], given)
    assert said(error.value.message, "es") == spanish


def test_the_named_seat_holds_the_token_in_the_first_round_played_B1_6() -> None:
    begun = LAW.open(seated(4, Position(round=3), token="Caro"))[-1]
    assert begun == model.RoundBegun(round=3, token="Caro")


def test_other_opening_numbers_are_house_rules_B8_1() -> None:
    state = opened(seated(3, cash=7, price=3, owned=2, orders=4, track=12)).state
    assert (state.cash, state.prices) == ((7,) * 3, (3,) * 5)
    assert (state.owned, state.orders) == ((2,) * 15, (4,) * 15)


@given(count=st.integers(3, 6), owned=st.integers(0, 4), orders=st.integers(0, 4), seed=st.integers(0, 2**32))
def test_dealt_shares_are_as_many_for_each_seat_and_none_beyond_its_cards_B8_2(
    count: int, owned: int, orders: int, seed: int
) -> None:
    setup = replace(seated(count, start="dealt", owned=owned, orders=orders), seed=str(seed))
    dealt = LAW.open(setup)[0]
    assert isinstance(dealt, model.SharesDealt)
    assert LAW.open(setup)[0] == dealt
    for company in COMPANIES:
        assert sum(dealt.owned[company].values()) == owned * count
        assert all(0 <= shares <= owned + orders for shares in dealt.owned[company].values())
    for seat in setup.seats:
        assert sum(dealt.owned[company][seat] for company in COMPANIES) == owned * WIDTH


def test_every_deal_that_the_rule_allows_comes_up_and_seats_are_treated_alike_B8_2() -> None:
    setup = seated(3, start="dealt")
    hands: Counter[tuple[str, tuple[int, ...]]] = Counter()
    for seed in range(400):
        dealt = LAW.open(replace(setup, seed=str(seed)))[0]
        assert isinstance(dealt, model.SharesDealt)
        hands.update((seat, tuple(dealt.owned[company][seat] for company in COMPANIES)) for seat in setup.seats)
    of_seat = {seat: Counter({h: n for (s, h), n in hands.items() if s == seat}) for seat in setup.seats}
    assert all(len(counts) > 60 for counts in of_seat.values())  # there are 101 hands of 5 cards, 3 at most of each
    means = {s: sum(h[0] * n for h, n in counts.items()) / 400 for s, counts in of_seat.items()}
    assert all(0.8 < mean < 1.2 for mean in means.values())


POSITION = Position(
    round=2, prices={"SAN": 12, "TEF": 0}, cash={"Ana": 4}, owned={"SAN": {"Ana": 3, "Beto": 0, "Caro": 0}}
)


def test_a_position_sets_what_it_names_and_the_rest_is_as_in_the_set_up_B1_3() -> None:
    state = opened(seated(3, POSITION)).state
    assert state.round == 2
    assert state.prices == (10, 12, 0, 10, 10)
    assert state.cash == (4, 50, 50)
    assert [state.shares_owned(seat, 1) for seat in range(3)] == [3, 0, 0]
    assert [state.order_cards(seat, 1) for seat in range(3)] == [0, 3, 3]
    assert [state.shares_owned(seat, 0) for seat in range(3)] == [1, 1, 1]


def test_a_position_over_dealt_shares_keeps_the_deal_where_it_names_nothing_B8_2() -> None:
    dealt, position, _begun = LAW.open(seated(3, POSITION, start="dealt"))
    assert isinstance(dealt, model.SharesDealt)
    assert isinstance(position, model.PositionSet)
    assert position.owned == dealt.owned | {"SAN": {"Ana": 3, "Beto": 0, "Caro": 0}}


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (Position(round=6), "round"),
        (Position(prices={"SAN": 40}), "prices SAN"),
        (Position(cash={"Beto": -1}), "cash Beto"),
        (Position(cash={"Beto": 10**9}), "cash Beto"),
        (Position(owned={"TEF": {"Ana": 4, "Beto": 0, "Caro": 0}}), "owned TEF Ana"),
        (Position(owned={"TEF": {"Ana": 2}}), "owned TEF"),
        (Position(owned={"TEF": {"Ana": 3, "Beto": 1, "Caro": -1}}), "owned TEF Caro"),
    ],
)
def test_a_position_that_cannot_be_names_its_fault_B1_5(position: Position, field: str) -> None:
    with pytest.raises(SetupError) as error:
        LAW.open(seated(3, position))
    assert error.value.field == field
    assert "{" not in str(error.value)
