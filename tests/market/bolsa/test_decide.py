"""Bolsa decided: given a table, when a seat moves, then these events. One rule after another, in small tables."""

from typing import Any, get_args

import pytest
from msgspec import UNSET

from exchange.beginning import beginnings
from exchange.game import Setup
from exchange.value.canonical import canonical
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, Sheet
from market.bolsa.law.opening import Position
from tests.given import Given, first, given, last
from tests.market.bolsa.tables import LAW, NAMES, opened, seated
from tests.market.bolsa.told import (
    bid,
    called,
    chosen,
    closed,
    deals,
    moved,
    of,
    opened_down,
    opened_up,
    paid,
    passed,
    round_begun,
    round_ended,
    sealed,
    seals,
    sheets,
    speaks,
    traded,
    turned_over,
    withdrawn,
)


def table(setup: Setup, **orders: str) -> Given:
    """A table whose sheets are in: `Ana="buy 2 IBE, sell 1 SAN"`, an empty one where none is named."""
    when = given(LAW, setup).when(*sheets(setup.seats, **orders))
    return Given(LAW, when.state)


@pytest.mark.parametrize(
    ("orders", "then"),
    [
        ({}, [called("IBE", 0, 0), moved("IBE", 10, 10, "1")]),
        ({"Ana": "sell 1 IBE", "Beto": "sell 1 IBE"}, [called("IBE", 0, 2), moved("IBE", 10, 8, "2")]),
        ({"Ana": "buy 2 IBE", "Beto": "buy 1 IBE"}, [called("IBE", 3, 0), moved("IBE", 10, 13, "3")]),
        (
            {"Ana": "buy 1 IBE", "Beto": "sell 1 IBE"},
            [called("IBE", 1, 1), traded("IBE", "Ana", "Beto", 1, 10), moved("IBE", 10, 10, "4")],
        ),
        (
            {"Ana": "buy 2 IBE", "Beto": "sell 1 IBE"},
            [called("IBE", 2, 1), traded("IBE", "Ana", "Beto", 1, 10), moved("IBE", 10, 11, "5a")],
        ),
        (
            {"Ana": "buy 2 IBE", "Beto": "buy 1 IBE", "Caro": "sell 1 IBE"},
            [called("IBE", 3, 1), opened_up("IBE", "Ana", "Beto")],
        ),
        (
            {"Ana": "sell 1 IBE", "Beto": "sell 1 IBE", "Caro": "buy 1 IBE"},
            [called("IBE", 1, 2), opened_down("IBE", "Ana", "Beto")],
        ),
    ],
)
def test_orders_decide_what_comes_of_a_company_B3_2(orders: dict[str, str], then: list[Any]) -> None:
    given(LAW, seated(3)).when(*sheets(NAMES[:3], **orders)).then(*then, among=of("IBE"))


def test_the_last_sheet_turns_all_over_and_the_round_runs_to_its_end_B2_1_B7_1() -> None:
    told = given(LAW, seated(3), sealed("Beto"), sealed("Ana", "buy 2 IBE"), sealed("Beto", "sell 1 FER"))
    told.when(seals("Caro")).then(
        sealed("Caro"),
        turned_over(("Ana", "buy 2 IBE", 3), ("Beto", "sell 1 FER", 4), ("Caro", "", 5)),
        called("IBE", 2, 0),
        moved("IBE", 10, 12, "3"),
        called("SAN", 0, 0),
        moved("SAN", 10, 10, "1"),
        called("TEF", 0, 0),
        moved("TEF", 10, 10, "1"),
        called("ITX", 0, 0),
        moved("ITX", 10, 10, "1"),
        called("FER", 0, 1),
        moved("FER", 10, 9, "2"),
        round_ended(1, "Beto"),
        round_begun(2, "Beto"),
    )


def test_one_seller_of_more_than_is_wanted_sells_without_an_auction_B3_3() -> None:
    setup = seated(3, Position(owned={"IBE": {"Ana": 3, "Beto": 0, "Caro": 0}}))
    given(LAW, setup).when(*sheets(setup.seats, Ana="sell 3 IBE", Beto="buy 1 IBE", Caro="buy 1 IBE")).then(
        called("IBE", 2, 3),
        traded("IBE", "Beto", "Ana", 1, 10),
        traded("IBE", "Caro", "Ana", 1, 10),
        moved("IBE", 10, 9, "6a"),
        among=of("IBE"),
    )


def test_pairs_are_made_clockwise_from_the_token_holder_B3_4() -> None:
    setup = seated(4, token="Caro")
    orders = {"Ana": "buy 1 IBE", "Beto": "sell 1 IBE", "Caro": "buy 1 IBE", "Dani": "sell 1 IBE"}
    given(LAW, setup).when(*sheets(setup.seats, **orders)).then(
        called("IBE", 2, 2),
        traded("IBE", "Caro", "Dani", 1, 10),
        traded("IBE", "Ana", "Beto", 1, 10),
        moved("IBE", 10, 10, "4"),
        among=of("IBE"),
    )


@pytest.mark.parametrize(("price", "orders", "then"), [
    (39, {"Ana": "buy 1 SAN"}, [called("SAN", 1, 0), moved("SAN", 39, 39, "3")]),
    (38, {"Ana": "buy 1 SAN", "Beto": "buy 1 SAN"}, [called("SAN", 2, 0), moved("SAN", 38, 39, "3")]),
    (0, {"Ana": "sell 1 SAN"}, [called("SAN", 0, 1), moved("SAN", 0, 0, "2")]),
    (1, {"Ana": "sell 1 SAN", "Beto": "sell 1 SAN"}, [called("SAN", 0, 2), moved("SAN", 1, 0, "2")]),
])  # fmt: skip
def test_a_price_that_would_leave_the_track_stops_at_its_end_B1_3(
    price: int, orders: dict[str, str], then: list[Any]
) -> None:
    setup = seated(3, Position(prices={"SAN": price}))
    given(LAW, setup).when(*sheets(setup.seats, **orders)).then(*then, among=of("SAN"))


def test_who_paid_dear_in_an_auction_and_cannot_pay_later_withdraws_this_and_every_later_buy_B3_1() -> None:
    speaking = table(seated(3), Ana="buy 1 IBE, buy 2 SAN, buy 1 FER", Beto="buy 2 IBE", Caro="sell 1 IBE")
    told = speaking.when(*speaks(("Ana", 39)))
    told.then(
        bid("Ana", 39),
        closed("IBE", 39, "Ana", "Beto"),
        traded("IBE", "Ana", "Caro", 1, 39),  # what it bought earlier stands
        moved("IBE", 10, 39, "5b"),
        called("SAN", 2, 0),  # the orders as they lie when it is called
        withdrawn("Ana", {"SAN": 2, "FER": 1}, "B3.1"),
        moved("SAN", 10, 10, "1"),
        among=first(7),
    )
    told.then(called("FER", 0, 0), moved("FER", 10, 10, "1"), among=of("FER"))


def test_a_sheet_is_payable_when_sealed_and_what_sales_might_bring_does_not_count_B2_3() -> None:
    why = "Ana has 9 in cash, and the buys cost 10"
    given(LAW, seated(3, Position(cash={"Ana": 9}))).refuses(seals("Ana", "buy 1 IBE, sell 1 SAN"), "B2.3", why)


@pytest.mark.parametrize(
    ("buy", "sell", "rule", "why"),
    [
        ({"IBE": 3}, {"IBE": 1}, "B2.2", "Ana has 2 order cards of IBE, and cannot buy 3"),  # too dear, both sides too
        ({}, {"IBE": 2}, "B2.2", "Ana owns 1 IBE, and cannot sell 2"),
        ({"IBE": -1}, {}, "B2.2", "Ana has 2 order cards of IBE, and cannot buy -1"),
        ({"BBV": 1}, {}, "B2.2", "there is no company BBV"),
        ({"IBE": 2, "SAN": 2, "TEF": 2}, {"IBE": 1}, "B2.3", "Ana has 50 in cash, and the buys cost 60"),
        ({"IBE": 1}, {"IBE": 1}, "B2.4", "Ana both buys and sells IBE"),
    ],
)
def test_a_refusal_names_the_first_broken_rule_B2_4(
    buy: dict[str, int], sell: dict[str, int], rule: str, why: str
) -> None:
    given(LAW, seated(3)).refuses(model.SealSheet(seat="Ana", sheet=Sheet(buy, sell)), rule, why)


def test_a_zero_on_a_sheet_means_nothing_B2_2() -> None:
    game = opened(seated(3))
    game.do(model.SealSheet(seat="Ana", sheet=Sheet({"IBE": 0, "SAN": 1}, {"IBE": 0})))
    assert game.state.held[0].sheet == Sheet({"SAN": 1})
    entry = list(game.log.read())[-1]
    assert canonical(entry.command.sheet) == canonical(entry.event.sheet) == b'{"buy":{"SAN":1}}'


def test_a_seat_may_replace_its_sheet_until_the_last_is_in_B2_5() -> None:
    again = given(LAW, seated(3), sealed("Ana", "buy 2 IBE")).when(seals("Ana", "sell 1 IBE"))
    replaced = again.then(sealed("Ana", "sell 1 IBE"))
    assert LAW.to_act(again.state) == ("Beto", "Caro")
    replaced.when(seals("Beto"), seals("Caro")).then(
        sealed("Beto"),
        sealed("Caro"),
        turned_over(("Ana", "sell 1 IBE", 3), ("Beto", "", 4), ("Caro", "", 5)),
        called("IBE", 0, 1),
        moved("IBE", 10, 9, "2"),
        among=first(5),
    )


def test_the_auction_begins_with_the_token_holder_or_the_next_bidder_from_it_B4_1() -> None:
    orders = {"Ana": "sell 1 IBE", "Beto": "buy 1 IBE", "Caro": "buy 1 IBE", "Dani": "buy 1 IBE"}
    for token, speaking in (("Ana", "Beto Caro Dani"), ("Caro", "Caro Dani Beto"), ("Dani", "Dani Beto Caro")):
        setup = seated(4, token=token)
        told = given(LAW, setup).when(*sheets(setup.seats, **orders))
        told.then(called("IBE", 3, 1), opened_up("IBE", *speaking.split()), among=of("IBE"))


def auction_up(**options: int | str) -> Given:
    """Ana and Beto both want IBE, and Caro has one share: 3 wanted, 1 offered."""
    setup = seated(3, None, **options)
    return table(setup, Ana="buy 2 IBE", Beto="buy 1 IBE", Caro="sell 1 IBE")


def auction_down(**options: int | str) -> Given:
    """Ana and Beto both sell IBE, and Caro wants one share."""
    setup = seated(3, None, **options)
    return table(setup, Ana="sell 1 IBE", Beto="sell 1 IBE", Caro="buy 1 IBE")


def test_an_auction_ends_when_all_but_the_standing_bidder_have_passed_B4_5() -> None:
    auction_up().when(*speaks(("Ana", 10), ("Beto", 12), ("Ana", None))).then(
        bid("Ana", 10),
        bid("Beto", 12),
        passed("Ana"),
        closed("IBE", 12, "Beto", "Ana"),
        traded("IBE", "Beto", "Caro", 1, 12),
        moved("IBE", 10, 12, "5b"),
        called("SAN", 0, 0),
        moved("SAN", 10, 10, "1"),
        among=first(8),
    )


@pytest.mark.parametrize(
    ("auction", "end", "case"),
    [(auction_up(), 39, "5b"), (auction_down(), 0, "6b"), (auction_up(track=12), 12, "5b")],
    ids=["up", "down", "short track"],
)
def test_a_bid_at_the_end_of_the_track_ends_the_auction_at_once_B4_5(auction: Given, end: int, case: str) -> None:
    sides = ("Ana", "Caro") if case == "5b" else ("Caro", "Ana")
    auction.when(*speaks(("Ana", end))).then(
        bid("Ana", end),
        closed("IBE", end, "Ana", "Beto"),
        traded("IBE", *sides, 1, end),
        moved("IBE", 10, end, case),
        among=first(4),
    )


def test_when_all_pass_they_are_ranked_as_they_speak_and_deal_at_the_current_price_B4_6() -> None:
    auction_up().when(*speaks(("Ana", None), ("Beto", None))).then(
        passed("Ana"),
        passed("Beto"),
        closed("IBE", 10, "Ana", "Beto"),
        traded("IBE", "Ana", "Caro", 1, 10),
        moved("IBE", 10, 10, "5b"),
        among=first(5),
    )


@pytest.mark.parametrize(
    ("auction", "price", "case"),
    [(auction_up(all_pass="nobody"), 12, "5b"), (auction_down(all_pass="nobody"), 9, "6b")],
    ids=["up", "down"],
)
def test_when_all_pass_nobody_may_deal_by_a_house_rule_and_the_price_moves_by_the_surplus_B8_3(
    auction: Given, price: int, case: str
) -> None:
    auction.when(*speaks(("Ana", None), ("Beto", None))).then(
        passed("Ana"),
        passed("Beto"),
        closed("IBE", 10, "Ana", "Beto"),
        moved("IBE", 10, price, case, "B8.3"),
        among=first(4),
    )


def test_a_bid_goes_no_further_than_the_surplus_by_a_house_rule_B8_4() -> None:
    auction = auction_up(bid_limit="surplus")
    auction.refuses(
        model.Bid(seat="Ana", bid=13), "B8.4", "a bid in this auction goes as far as 12, and 13 lies beyond"
    )
    auction.when(*speaks(("Ana", 12))).then(bid("Ana", 12), closed("IBE", 12, "Ana", "Beto"), among=first(2))


@pytest.mark.parametrize(
    ("auction", "price", "rule", "why"),
    [
        (auction_up(), 40, "B4.3", "40 is off the track, which runs 0..39"),
        (auction_up(), -1, "B4.3", "-1 is off the track, which runs 0..39"),
        (auction_up(), 9, "B4.3", "the opening bid is at least the current price 10, and 9 is lower"),
        (auction_down(), 11, "B4.3", "the opening bid is at most the current price 10, and 11 is higher"),
        (auction_up(track=60), 51, "B4.4", "Ana could not pay 51: the highest it can pay is 50"),
    ],
)
def test_a_refused_bid_is_told_what_it_breaks_B4_3_B4_4(auction: Given, price: int, rule: str, why: str) -> None:
    auction.refuses(model.Bid(seat="Ana", bid=price), rule, why)


@pytest.mark.parametrize(
    ("auction", "stands", "price", "why"),
    [
        (auction_up(), 12, 12, "a bid must be higher than the standing bid 12, and 12 is not"),
        (auction_down(), 8, 9, "a bid must be lower than the standing bid 8, and 9 is not"),
    ],
    ids=["up", "down"],
)
def test_a_later_bid_betters_the_one_that_stands_B4_3(auction: Given, stands: int, price: int, why: str) -> None:
    auction.when(*speaks(("Ana", stands))).then(bid("Ana", stands)).refuses(
        model.Bid(seat="Beto", bid=price), "B4.3", why
    )


def test_a_move_that_is_not_awaited_is_told_so_whatever_else_is_wrong_with_it_B4_2() -> None:
    why = "this move is not awaited from Beto now"
    for command in (model.Bid(seat="Beto", bid=99), model.Pass(seat="Beto"), deals("Beto"), seals("Beto", "buy 9 IBE")):
        auction_up().refuses(command, "not-your-turn", why)


@pytest.mark.parametrize(
    ("quiet_move", "price", "rule"), [("quantity", 13, UNSET), ("seats", 12, "B8.5"), ("none", 10, "B8.5")]
)
def test_how_a_quiet_price_moves_is_a_house_rule_B8_5(quiet_move: str, price: int, rule: Any) -> None:
    setup = seated(3, quiet_move=quiet_move)
    told = given(LAW, setup).when(*sheets(setup.seats, Ana="buy 2 IBE", Beto="buy 1 IBE"))
    told.then(called("IBE", 3, 0), moved("IBE", 10, price, "3", rule), among=of("IBE"))


def filling() -> Given:
    """Ana and Beto won 2 shares each at 12 by their bids; Caro, Dani and Eva have one share each to sell."""
    sellers = {"Caro": "sell 1 IBE", "Dani": "sell 1 IBE", "Eva": "sell 1 IBE"}
    auction = table(seated(5), Ana="buy 2 IBE", Beto="buy 2 IBE", **sellers)
    return auction.when(*speaks(("Ana", 12), ("Beto", None))).then(
        bid("Ana", 12), passed("Beto"), closed("IBE", 12, "Ana", "Beto")
    )


def test_the_ranked_seat_chooses_and_the_trades_stand_in_the_order_it_names_B5_3() -> None:
    assert LAW.to_act(filling().state) == ("Ana",)
    filling().when(deals("Ana", ("Eva", 1), ("Caro", 1))).then(
        chosen("Ana", ("Eva", 1), ("Caro", 1)),
        traded("IBE", "Ana", "Eva", 1, 12),
        traded("IBE", "Ana", "Caro", 1, 12),
        traded("IBE", "Beto", "Dani", 1, 12),  # B5.1: who passed deals too; one way is left
        moved("IBE", 10, 12, "5b"),
        among=first(5),
    )


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ([("Eva", 1), ("Eva", 1)], "a seat is named twice"),
        ([("Beto", 1), ("Eva", 1)], "Beto has no shares left to deal"),
        ([("Eva", 2)], "Eva can deal 1..1 shares, not 2"),
        ([("Eva", 0), ("Caro", 1)], "Eva can deal 1..1 shares, not 0"),
        ([("Eva", 1)], "exactly 2 shares are to be dealt, and 1 are named"),
        ([], "exactly 2 shares are to be dealt, and 0 are named"),
    ],
)
def test_a_refused_choice_is_told_what_is_wrong_with_it_B5_3(parts: list[tuple[str, int]], why: str) -> None:
    filling().refuses(deals("Ana", *parts), "B5.3", why)


def test_where_no_choice_is_made_it_deals_clockwise_and_the_tape_tells_no_choice_B5_3() -> None:
    filling().when(model.DealClockwise(seat="Ana")).then(
        traded("IBE", "Ana", "Caro", 1, 12), traded("IBE", "Ana", "Dani", 1, 12), among=first(2)
    )


def test_a_ranked_seat_that_cannot_pay_withdraws_and_then_who_is_left_unsold_was_the_first_ones_choice_B5_4() -> None:
    sellers = {"Caro": "sell 1 IBE", "Dani": "sell 1 IBE", "Eva": "sell 1 IBE"}
    setup = seated(5, Position(cash={"Ana": 100, "Beto": 20}))
    auction = table(setup, Ana="buy 2 IBE", Beto="buy 2 IBE", **sellers)
    choosing = auction.when(*speaks(("Ana", 30), ("Beto", None)))
    told = Given(LAW, choosing.state).when(deals("Ana", ("Dani", 1), ("Eva", 1)))
    told.then(
        chosen("Ana", ("Dani", 1), ("Eva", 1)),
        traded("IBE", "Ana", "Dani", 1, 30),
        traded("IBE", "Ana", "Eva", 1, 30),
        withdrawn("Beto", {"IBE": 2}, "B5.2"),
        moved("IBE", 10, 30, "5b"),
        among=first(5),
    )
    assert [told.state.shares_owned(seat, 0) for seat in range(5)] == [3, 1, 1, 0, 0]  # Caro is left with its share


def test_equal_richest_seats_share_the_win_B7_2() -> None:
    setup = seated(3, rounds=1)
    told = given(LAW, setup).when(*sheets(setup.seats))
    told.then(
        round_ended(1, "Beto"),
        *(paid(seat, 50) for seat in NAMES[:3]),
        model.GameWon(winners=NAMES[:3], worth=100),
        among=last(5),
    )
    assert LAW.over(told.state)
    assert [event.company for event in told.events if isinstance(event, model.PriceMoved)] == list(COMPANIES)


def test_a_deal_says_nothing_of_a_salt_and_a_sheet_needs_one_B2_1() -> None:
    bare = model.SealSheet(seat="Ana", sheet=Sheet())
    assert bare.sheet_salt is UNSET
    with pytest.raises(ValueError, match="salt"):
        LAW.decide(given(LAW, seated(3)).state, bare)


def test_every_command_begins_an_event_but_the_choice_that_is_not_made_B5_3() -> None:
    assert set(get_args(model.BolsaCommand)) - set(beginnings(model.BolsaEvent)) == {model.DealClockwise}
