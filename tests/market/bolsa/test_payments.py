"""Payments between the seats and the bank, and sheets that spend what they sell: B8.6 to B8.9."""

import pytest

from market.bolsa.law import model
from market.bolsa.law.opening import Position
from tests.given import given, last
from tests.market.bolsa.tables import LAW, NAMES, seated
from tests.market.bolsa.told import (
    called,
    charged,
    earned,
    moved,
    of,
    paid,
    round_begun,
    round_ended,
    seals,
    sheets,
    traded,
    unanswered,
    withdrawn,
)


def test_a_dividend_is_paid_for_each_share_owned_in_seat_order_also_0_before_the_round_ends_B8_6() -> None:
    owned = {"IBE": {"Ana": 3, "Beto": 0, "Caro": 0}, "SAN": {"Ana": 2, "Beto": 0, "Caro": 1}}
    owned |= {company: {"Ana": 0, "Beto": 0, "Caro": 3} for company in ("TEF", "ITX", "FER")}
    setup = seated(3, Position(owned=owned), dividend=9, token="Beto")
    given(LAW, setup).when(*sheets(NAMES[:3])).then(
        moved("FER", 10, 10, "1"),
        earned("Ana", 45),
        earned("Beto", 0),
        earned("Caro", 90),
        round_ended(1, "Caro"),
        round_begun(2, "Caro"),
        among=last(6),
    )


def test_a_share_bought_in_the_round_earns_for_its_buyer_B8_6() -> None:
    told = given(LAW, seated(3, dividend=1)).when(*sheets(NAMES[:3], Ana="buy 1 IBE", Beto="sell 1 IBE"))
    told.then(
        earned("Ana", 6),
        earned("Beto", 4),
        earned("Caro", 5),
        round_ended(1, "Beto"),
        round_begun(2, "Beto"),
        among=last(5),
    )
    assert told.state.cash == (46, 64, 55)


def test_fees_follow_all_dividends_and_take_no_more_than_there_is_and_the_bank_pays_last_B8_7() -> None:
    position = Position(cash={"Ana": 0, "Beto": 3, "Caro": 50})
    told = given(LAW, seated(3, position, rounds=1, dividend=1, fee=7)).when(*sheets(NAMES[:3]))
    told.then(
        *(earned(seat, 5) for seat in NAMES[:3]),
        charged("Ana", 5),
        charged("Beto", 7),
        charged("Caro", 7),
        round_ended(1, "Beto"),
        *(paid(seat, 50) for seat in NAMES[:3]),
        model.GameWon(winners=("Caro",), worth=98),
        among=last(11),
    )


def test_without_dividends_a_seat_without_cash_pays_a_fee_of_0_B8_7() -> None:
    told = given(LAW, seated(3, Position(cash={"Beto": 0}), fee=2)).when(*sheets(NAMES[:3]))
    told.then(
        charged("Ana", 2),
        charged("Beto", 0),
        charged("Caro", 2),
        round_ended(1, "Beto"),
        round_begun(2, "Beto"),
        among=last(5),
    )


def test_who_asks_alone_pays_clockwise_from_the_token_holder_before_the_price_moves_B8_9() -> None:
    setup = seated(4, Position(cash={"Ana": 25}, prices={"IBE": 12}), token="Caro", unanswered=9)
    orders = {"Ana": "buy 2 IBE", "Beto": "buy 1 IBE", "Dani": "buy 2 IBE"}
    given(LAW, setup).when(*sheets(setup.seats, **orders)).then(
        called("IBE", 5, 0),
        unanswered("Dani", 18),
        unanswered("Ana", 18),
        unanswered("Beto", 9),
        moved("IBE", 12, 17, "3"),
        among=of("IBE"),
    )


def test_sellers_without_a_buyer_pay_what_they_have_also_0_B8_9() -> None:
    setup = seated(3, Position(cash={"Ana": 0, "Beto": 3}), unanswered=4)
    orders = {"Ana": "sell 1 IBE", "Beto": "sell 1 IBE"}
    given(LAW, setup).when(*sheets(setup.seats, **orders)).then(
        called("IBE", 0, 2),
        unanswered("Ana", 0),
        unanswered("Beto", 3),
        moved("IBE", 10, 8, "2"),
        among=of("IBE"),
    )


@pytest.mark.parametrize("orders", [{"Ana": "buy 2 IBE", "Beto": "sell 1 IBE"}, {}])
def test_who_is_answered_in_part_or_asks_for_nothing_pays_nothing_B8_9(orders: dict[str, str]) -> None:
    told = given(LAW, seated(3, unanswered=4)).when(*sheets(NAMES[:3], **orders))
    assert not any(isinstance(event, model.UnansweredPaid) for event in told.events)


def test_what_was_paid_for_a_vain_order_is_gone_at_the_next_call_and_withdrawn_buys_cost_nothing_B8_9() -> None:
    setup = seated(3, Position(cash={"Ana": 21}, prices={"IBE": 1}), unanswered=9)
    given(LAW, setup).when(*sheets(NAMES[:3], Ana="buy 1 IBE, buy 2 SAN", Beto="buy 1 SAN")).then(
        called("SAN", 3, 0),
        withdrawn("Ana", {"SAN": 2}, "B3.1"),
        unanswered("Beto", 9),
        moved("SAN", 10, 11, "3"),
        among=of("SAN"),
    )


def test_a_sheet_may_spend_what_it_sells_and_no_more_B8_8() -> None:
    poor = given(LAW, seated(3, Position(cash={"Ana": 5}, prices={"TEF": 7}), spend="sales"))
    poor.refuses(
        seals("Ana", "buy 2 SAN, sell 1 IBE"), "B2.3", "Ana has 5 in cash, sells for 10 (B8.8), and the buys cost 20"
    )
    assert poor.when(seals("Ana", "buy 2 SAN, sell 1 IBE, sell 1 TEF")).state.held[0] is not None
    usual = given(LAW, seated(3, Position(cash={"Ana": 5})))
    usual.refuses(seals("Ana", "buy 1 SAN, sell 1 IBE"), "B2.3", "Ana has 5 in cash, and the buys cost 10")


def test_who_has_not_sold_by_the_first_call_withdraws_there_B8_8() -> None:
    setup = seated(3, Position(cash={"Ana": 5}), spend="sales")
    told = given(LAW, setup).when(*sheets(NAMES[:3], Ana="buy 1 IBE, sell 1 SAN", Beto="sell 1 IBE, buy 1 SAN"))
    told.then(called("IBE", 1, 1), withdrawn("Ana", {"IBE": 1}, "B3.1"), moved("IBE", 10, 9, "2"), among=of("IBE"))
    assert told.state.cash == (15, 40, 50)


def test_sold_in_time_the_money_pays_the_later_buy_B8_8() -> None:
    setup = seated(3, Position(cash={"Ana": 5}), spend="sales")
    given(LAW, setup).when(*sheets(NAMES[:3], Ana="sell 1 IBE, buy 1 SAN", Beto="buy 1 IBE, sell 1 SAN")).then(
        called("SAN", 1, 1), traded("SAN", "Ana", "Beto", 1, 10), moved("SAN", 10, 10, "4"), among=of("SAN")
    )
