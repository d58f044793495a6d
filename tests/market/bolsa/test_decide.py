"""Bolsa decided: given a position, when a seat moves, then these events. One rule after another, in small tables."""

from typing import Any

import pytest
from msgspec import UNSET

from exchange.session import Session
from exchange.value.canonical import canonical
from exchange.value.errors import Refused
from market.bolsa.law import model
from market.bolsa.law.model import Part, Sheet
from market.bolsa.law.opening import Position
from market.bolsa.title import TITLE
from tests.market.bolsa.tables import LAW, NAMES, opened, seated


def seal(table: Session, **sheets: str) -> list[str]:
    """Every seat seals: `Ana="buy 2 IBE, sell 1 SAN"`, nothing where none is named. What the tape tells then."""
    told: list[str] = []
    for seat in table.seats:
        sides: dict[str, dict[str, int]] = {"buy": {}, "sell": {}}
        for order in filter(None, sheets.get(seat, "").split(", ")):
            side, shares, company = order.split()
            sides[side][company] = int(shares)
        told = done(table, model.SealSheet(seat=seat, sheet=Sheet(sides["buy"], sides["sell"])))
    return told


def done(table: Session, command: Any) -> list[str]:
    told: list[str] = []
    before = table.state
    for event in table.do(command):
        told += TITLE.words.tape(event, before)
        before = LAW.evolve(before, event)
    return told


def about(company: str, told: list[str]) -> list[str]:
    """From the company's call on, up to the next company's."""
    start = next(n for n, sentence in enumerate(told) if sentence.startswith(f"{company} is called"))
    rest = told[start + 1 :]
    end = next((n for n, sentence in enumerate(rest) if " is called" in sentence), len(rest))
    return rest[:end]


def bids(table: Session, *moves: tuple[str, int | None]) -> list[str]:
    told: list[str] = []
    for seat, bid in moves:
        told += done(table, model.Pass(seat=seat) if bid is None else model.Bid(seat=seat, bid=bid))
    return told


@pytest.mark.parametrize(
    ("sheets", "then"),
    [
        ({}, ["IBE stays at 10"]),
        ({"Ana": "sell 1 IBE", "Beto": "sell 1 IBE"}, ["IBE moves from 10 to 8"]),
        ({"Ana": "buy 2 IBE", "Beto": "buy 1 IBE"}, ["IBE moves from 10 to 13"]),
        (
            {"Ana": "buy 1 IBE", "Beto": "sell 1 IBE"},
            ["Ana buys 1 IBE from Beto at 10", "IBE stays at 10"],
        ),
        (
            {"Ana": "buy 2 IBE", "Beto": "sell 1 IBE"},
            ["Ana buys 1 IBE from Beto at 10", "IBE moves from 10 to 11"],
        ),
        (
            {"Ana": "buy 2 IBE", "Beto": "buy 1 IBE", "Caro": "sell 1 IBE"},
            ["IBE goes to auction, up, speaking Ana Beto"],
        ),
        (
            {"Ana": "sell 1 IBE", "Beto": "sell 1 IBE", "Caro": "buy 1 IBE"},
            ["IBE goes to auction, down, speaking Ana Beto"],
        ),
    ],
)
def test_orders_decide_what_comes_of_a_company_B3_2(sheets: dict[str, str], then: list[str]) -> None:
    told = about("IBE", seal(opened(seated(3)), **sheets))
    assert told == then


def test_one_seller_of_more_than_is_wanted_sells_without_an_auction_B3_3() -> None:
    table = opened(seated(3, Position(owned={"IBE": {"Ana": 3, "Beto": 0, "Caro": 0}})))
    told = seal(table, Ana="sell 3 IBE", Beto="buy 1 IBE", Caro="buy 1 IBE")
    expected = ["Beto buys 1 IBE from Ana at 10", "Caro buys 1 IBE from Ana at 10", "IBE moves from 10 to 9"]
    assert about("IBE", told) == expected


def test_pairs_are_made_clockwise_from_the_token_holder_B3_4() -> None:
    table = opened(seated(4, token="Caro"))
    told = seal(table, Ana="buy 1 IBE", Beto="sell 1 IBE", Caro="buy 1 IBE", Dani="sell 1 IBE")
    expected = ["Caro buys 1 IBE from Dani at 10", "Ana buys 1 IBE from Beto at 10", "IBE stays at 10"]
    assert about("IBE", told) == expected


@pytest.mark.parametrize(("price", "sheets", "then"), [
    (39, {"Ana": "buy 1 SAN"}, "SAN stays at 39"),
    (38, {"Ana": "buy 1 SAN", "Beto": "buy 1 SAN"}, "SAN moves from 38 to 39"),
    (0, {"Ana": "sell 1 SAN"}, "SAN stays at 0"),
    (1, {"Ana": "sell 1 SAN", "Beto": "sell 1 SAN"}, "SAN moves from 1 to 0"),
])  # fmt: skip
def test_a_price_that_would_leave_the_track_stops_at_its_end_B1_3(
    price: int, sheets: dict[str, str], then: str
) -> None:
    assert about("SAN", seal(opened(seated(3, Position(prices={"SAN": price}))), **sheets)) == [then]


def test_who_paid_dear_in_an_auction_and_cannot_pay_later_withdraws_this_and_every_later_buy_B3_1() -> None:
    table = opened(seated(3))
    seal(table, Ana="buy 1 IBE, buy 2 SAN, buy 1 FER", Beto="buy 2 IBE", Caro="sell 1 IBE")
    told = bids(table, ("Ana", 39))
    assert about("SAN", told) == ["Ana withdraws buy 2 SAN, buy 1 FER", "SAN stays at 10"]
    assert about("FER", told)[0] == "FER stays at 10"
    assert "Ana buys 1 IBE from Caro at 39" in told  # what it bought earlier stands


def test_a_sheet_is_payable_when_sealed_and_what_sales_might_bring_does_not_count_B2_3() -> None:
    table = opened(seated(3, Position(cash={"Ana": 9})))
    with pytest.raises(Refused) as refusal:
        seal(table, Ana="buy 1 IBE, sell 1 SAN")
    assert refusal.value.rule == "B2.3"


@pytest.mark.parametrize(
    ("buy", "sell", "rule"),
    [
        ({"IBE": 3}, {"IBE": 1}, "B2.2"),  # too many cards, too dear, and both sides
        ({}, {"IBE": 2}, "B2.2"),
        ({"IBE": -1}, {}, "B2.2"),
        ({"BBV": 1}, {}, "B2.2"),
        ({"IBE": 2, "SAN": 2, "TEF": 2}, {"IBE": 1}, "B2.3"),
        ({"IBE": 1}, {"IBE": 1}, "B2.4"),
    ],
)
def test_a_refusal_names_the_first_broken_rule_B2_4(buy: dict[str, int], sell: dict[str, int], rule: str) -> None:
    table = opened(seated(3))
    with pytest.raises(Refused) as refusal:
        table.do(model.SealSheet(seat="Ana", sheet=Sheet(buy, sell)))
    assert refusal.value.rule == rule
    assert "{" not in str(refusal.value)


def test_a_zero_on_a_sheet_means_nothing_B2_2() -> None:
    table = opened(seated(3))
    table.do(model.SealSheet(seat="Ana", sheet=Sheet({"IBE": 0, "SAN": 1}, {"IBE": 0})))
    assert table.state.held[0].sheet == Sheet({"SAN": 1})
    sealed = list(table.log.read())[-1]
    assert canonical(sealed.command.sheet) == canonical(sealed.event.sheet) == b'{"buy":{"SAN":1}}'


def test_a_seat_may_replace_its_sheet_until_the_last_is_in_B2_5() -> None:
    table = opened(seated(3))
    table.do(model.SealSheet(seat="Ana", sheet=Sheet({"IBE": 2})))
    table.do(model.SealSheet(seat="Ana", sheet=Sheet({}, {"IBE": 1})))
    assert table.to_act() == ("Beto", "Caro")
    table.do(model.SealSheet(seat="Beto", sheet=Sheet()))
    told = done(table, model.SealSheet(seat="Caro", sheet=Sheet()))
    assert "Ana orders sell 1 IBE" in told
    assert about("IBE", told) == ["IBE moves from 10 to 9"]


def test_the_auction_begins_with_the_token_holder_or_the_next_bidder_from_it_B4_1() -> None:
    for token, speaking in (("Ana", "Beto Caro Dani"), ("Caro", "Caro Dani Beto"), ("Dani", "Dani Beto Caro")):
        table = opened(seated(4, token=token))
        told = seal(table, Ana="sell 1 IBE", Beto="buy 1 IBE", Caro="buy 1 IBE", Dani="buy 1 IBE")
        assert told[-1] == f"IBE goes to auction, up, speaking {speaking}"


def auction_up(**options: int | str) -> Session:
    """Ana and Beto both want IBE, and Caro has one share: 3 wanted, 1 offered."""
    table = opened(seated(3, **options))  # type: ignore[arg-type]
    seal(table, Ana="buy 2 IBE", Beto="buy 1 IBE", Caro="sell 1 IBE")
    return table


def auction_down(**options: int | str) -> Session:
    """Ana and Beto both sell IBE, and Caro wants one share."""
    table = opened(seated(3, **options))  # type: ignore[arg-type]
    seal(table, Ana="sell 1 IBE", Beto="sell 1 IBE", Caro="buy 1 IBE")
    return table


def test_an_auction_ends_when_all_but_the_standing_bidder_have_passed_B4_5() -> None:
    told = bids(auction_up(), ("Ana", 10), ("Beto", 12), ("Ana", None))
    assert about("SAN", told) == ["SAN stays at 10"]
    assert told[3:6] == [
        "IBE closes at 12, ranking Beto Ana",
        "Beto buys 1 IBE from Caro at 12",
        "IBE moves from 10 to 12",
    ]


def test_a_bid_at_the_end_of_the_track_ends_the_auction_at_once_B4_5() -> None:
    assert "IBE closes at 39, ranking Ana Beto" in bids(auction_up(), ("Ana", 39))
    assert "IBE closes at 0, ranking Ana Beto" in bids(auction_down(), ("Ana", 0))
    assert "IBE closes at 12, ranking Ana Beto" in bids(auction_up(track=12), ("Ana", 12))


def test_when_all_pass_they_are_ranked_as_they_speak_and_deal_at_the_current_price_B4_6() -> None:
    told = bids(auction_up(), ("Ana", None), ("Beto", None))
    expected = ["IBE closes at 10, ranking Ana Beto", "Ana buys 1 IBE from Caro at 10", "IBE stays at 10"]
    assert told[2:5] == expected


def test_when_all_pass_nobody_may_deal_by_a_house_rule_and_the_price_moves_by_the_surplus_B8_3() -> None:
    told = bids(auction_up(all_pass="nobody"), ("Ana", None), ("Beto", None))
    assert told[2:4] == ["IBE closes at 10, ranking Ana Beto", "IBE moves from 10 to 12"]
    down = bids(auction_down(all_pass="nobody"), ("Ana", None), ("Beto", None))
    assert down[2:4] == ["IBE closes at 10, ranking Ana Beto", "IBE moves from 10 to 9"]


def test_a_bid_goes_no_further_than_the_surplus_by_a_house_rule_B8_4() -> None:
    table = auction_up(bid_limit="surplus")
    with pytest.raises(Refused) as refusal:
        table.do(model.Bid(seat="Ana", bid=13))
    assert refusal.value.rule == "B8.4"
    assert "IBE closes at 12, ranking Ana Beto" in bids(table, ("Ana", 12))


@pytest.mark.parametrize(("quiet_move", "price"), [("quantity", 13), ("seats", 12), ("none", 10)])
def test_how_a_quiet_price_moves_is_a_house_rule_B8_5(quiet_move: str, price: int) -> None:
    table = opened(seated(3, quiet_move=quiet_move))
    seal(table, Ana="buy 2 IBE", Beto="buy 1 IBE")
    assert table.state.prices[0] == price


def filling() -> Session:
    """Ana and Beto won 2 shares each at 12 by their bids; Caro, Dani and Eva have one share each to sell."""
    table = opened(seated(5))
    seal(table, Ana="buy 2 IBE", Beto="buy 2 IBE", Caro="sell 1 IBE", Dani="sell 1 IBE", Eva="sell 1 IBE")
    bids(table, ("Ana", 12), ("Beto", None))
    return table


def test_the_ranked_seat_chooses_and_the_trades_stand_in_the_order_it_names_B5_3() -> None:
    table = filling()
    assert table.to_act() == ("Ana",)
    told = done(table, model.Deal(seat="Ana", parts=(Part("Eva", 1), Part("Caro", 1))))
    assert told[:4] == [
        "Ana deals 1 with Eva, 1 with Caro",
        "Ana buys 1 IBE from Eva at 12",
        "Ana buys 1 IBE from Caro at 12",
        "Beto buys 1 IBE from Dani at 12",  # B5.1: who passed deals too; one way is left
    ]
    assert told[4] == "IBE moves from 10 to 12"


def test_where_no_choice_is_made_it_deals_clockwise_and_the_tape_tells_no_choice_B5_3() -> None:
    told = done(filling(), model.DealClockwise(seat="Ana"))
    assert told[:2] == ["Ana buys 1 IBE from Caro at 12", "Ana buys 1 IBE from Dani at 12"]


def test_a_ranked_seat_that_cannot_pay_withdraws_and_then_who_is_left_unsold_was_the_first_ones_choice_B5_4() -> None:
    position = Position(cash={"Ana": 100, "Beto": 20})
    table = opened(seated(5, position))
    seal(table, Ana="buy 2 IBE", Beto="buy 2 IBE", Caro="sell 1 IBE", Dani="sell 1 IBE", Eva="sell 1 IBE")
    bids(table, ("Ana", 30), ("Beto", None))
    told = done(table, model.Deal(seat="Ana", parts=(Part("Dani", 1), Part("Eva", 1))))
    assert told[3:5] == ["Beto withdraws buy 2 IBE", "IBE moves from 10 to 30"]
    assert [table.state.shares_owned(seat, 0) for seat in range(5)] == [3, 1, 1, 0, 0]  # Caro is left with its share


def test_equal_richest_seats_share_the_win_B7_2() -> None:
    table = opened(seated(3, rounds=1))
    told = seal(table)
    assert told[-4:] == [*(f"the bank pays {seat} 50" for seat in NAMES[:3]), "Ana, Beto and Caro win with 100"]
    assert table.over
    assert table.state.winners == NAMES[:3]


def test_a_deal_says_nothing_of_a_salt_and_a_sheet_needs_one_B2_1() -> None:
    table = opened(seated(3))
    bare = model.SealSheet(seat="Ana", sheet=Sheet())
    assert bare.sheet_salt is UNSET
    with pytest.raises(ValueError, match="salt"):
        table.game.decide(table.state, bare)
