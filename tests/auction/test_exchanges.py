"""The outcomes that the exchanges print themselves, each by its own row; prices in cents where there are cents."""

import pytest

from auction.curve import Order
from auction.exchanges import (
    ASX,
    BME,
    CME,
    EURONEXT,
    HKEX,
    HKEX_OPENING,
    NSE,
    NSE_2026,
    OSAKA,
    RULEBOOKS,
    TOKYO,
    XETRA,
)
from auction.spoken import Way
from auction.uncross import uncross
from tests.auction.books import book

XETRA_4, XETRA_5 = "100@market 100@199 -100@market -100@202", "300@202 200@201 -200@198 -300@199"


@pytest.mark.parametrize(
    ("orders", "reference", "price", "volume", "surplus"),
    [
        ("200@202 200@201 300@200 -100@200 -200@198 -400@197", 100, 200, 700, 0),  # 1: exactly one limit
        ("400@202 200@201 -300@199 -200@198", 100, 201, 500, 100),  # 2: only a bid surplus, the highest limit
        ("300@202 200@201 -400@199 -200@198", 300, 199, 500, -100),  # 3: only an ask surplus, the lowest limit
        (XETRA_4, 199, 199, 100, 100),  # 4a: the reference price is a possible limit
        (XETRA_4, 200, 199, 100, 100),  # 4b: the limit nearest to the reference price
        (XETRA_4, 201, 202, 100, -100),
        # Of several limits with a bid or an ask surplus the highest of the former and the lowest of the latter stay.
        ("25@100 25@97 -25@95 -25@98", 99, 98, 25, -25),
        ("25@100 25@97 -25@95 -25@98", 96, 97, 25, 25),
        (XETRA_5, 200, 201, 500, 0),  # 5a: just in the middle, the highest possible limit
        (XETRA_5, 202, 201, 500, 0),  # 5b
        (XETRA_5, 198, 199, 500, 0),  # 5c
        ("900@market -800@market", 250, 250, 800, 100),  # 6: only market orders, the reference price
        ("80@200 80@199 -80@201", 200, None, 0, 0),  # 7: none is executable
        ("250@market 150@199 -300@market -200@198 50@market", 201, 198, 450, -50),  # Strike Match, table 2
        ("250@market 150@199 -300@market -200@198", 201, 198, 400, -100),  # Strike Match, table 3
    ],
)
def test_xetra_market_model_13_1_2(orders: str, reference: int, price: int | None, volume: int, surplus: int) -> None:
    found = uncross(book(orders), XETRA, reference=reference)
    assert (found.price, found.volume, found.surplus) == (price, volume, surplus)


def test_xetra_partial_execution_goes_by_time() -> None:
    found = uncross(book("300@200 300@200 -400@200"), XETRA, reference=200)
    assert (found.price, found.fills) == (200, (300, 100, 400))


@pytest.mark.parametrize(
    ("orders", "price", "fills"),
    [
        ("50@market 90@1010 10@990 -40@market -100@1008 -60@1015", 1008, (50, 90, 0, 40, 100, 0)),  # 1, before G
        # 1: with G's market order the buyers have too many, and the price goes to their limit.
        ("50@market 90@1010 10@990 -40@market -100@1008 -60@1015 20@market", 1010, (50, 70, 0, 40, 100, 0, 20)),
        ("40@market -45@market", 1000, (40, 40)),  # 2, before G
        ("40@market -45@market 20@market", 1000, (40, 45, 5)),  # 2
        ("40@market -40@998", 1000, (40, 40)),  # 3: higher than the best limit, equal to the reference price
        ("40@market -41@998", 998, (40, 40)),  # 4: sellers have too many
        ("40@market -40@1002", 1002, (40, 40)),  # 5: equal to the best limit, nearest to the reference price
        ("50@market -40@market", 1000, (40, 40)),  # Market to Limit, by auction, 1
        ("10@market 10@market 10@market -10@1000", 1000, (10, 0, 0, 10)),  # the same, 2
        ("10@market 10@market 10@market -5@1000", 1000, (5, 0, 0, 5)),  # the same, 3
    ],
)
def test_euronext_pure_market_order_and_market_to_limit(orders: str, price: int, fills: tuple[int, ...]) -> None:
    found = uncross(book(orders), EURONEXT, reference=1000)
    assert (found.price, found.fills) == (price, fills)


def test_hkex_closing_auction_example_1() -> None:
    orders = "200@2405 1000@2400 400@2395 -400@2395 -600@2400 -400@2405 -400@2405"
    found = uncross(book(orders), HKEX, reference=2300)
    assert (found.price, found.volume) == (2400, 1000)
    # Then H enters an at-auction order to sell 1,000, which is served before the limits.
    found = uncross(book(orders + " -1000@market"), HKEX, reference=2300)
    assert (found.price, found.volume, found.surplus) == (2395, 1400, 200)
    assert found.fills == (200, 1000, 200, 400, 0, 0, 0, 1000)


@pytest.mark.parametrize(
    ("orders", "reference", "price"),
    [
        ("700@12 -500@8", 10, 12),  # buyers have more at each: the highest
        ("500@12 -700@8", 10, 8),  # sellers have more at each: the lowest
        ("500@12 -500@8", 9, 8),  # neither: the nearest of the limits
        ("500@12 -500@8", 10, 12),  # of two as near the higher
        ("500@12 -500@8", 40, 12),  # between the limits that cross, wherever the reference price is
    ],
)
def test_hkex_rule_501h(orders: str, reference: int, price: int) -> None:
    assert uncross(book(orders), HKEX, reference=reference).price == price
    assert uncross(book(orders), HKEX_OPENING, reference=reference).price == price


def test_hkex_without_an_iep_trades_at_the_reference_price_at_the_close_and_not_at_the_opening() -> None:
    for orders in ("5@market -5@8", "5@12 -3@market", "5@market -5@market", "5@9 3@market -5@11 -5@market"):
        assert uncross(book(orders), HKEX, reference=10).price == 10
        assert uncross(book(orders), HKEX_OPENING, reference=10).price is None
    assert uncross(book("5@market -5@11"), HKEX, reference=10).price is None  # nobody gives at the reference price


NSE_PAGE = (  # demand of 9,000 shares at 107 or more is printed as a sum
    "13500@103 9500@104 12000@105 6500@106 9000@107 -11500@103 -9800@104 -15000@105 -12000@106 -12500@107"
)


@pytest.mark.parametrize(
    ("orders", "reference", "price", "volume"),
    [
        (NSE_PAGE, 100, 105, 27_500),  # the page's own example
        ("300@102 200@101 100@100 -150@99 -200@100 -250@101", 100, 101, 500),
        ("300@11 100@10 -300@9", 9, 11, 300),  # fewest unmatched
        ("100@12 -100@8", 9, 8, 100),  # the nearest to the previous close
        ("100@12 -100@8", 11, 12, 100),
        ("100@12 -100@8", 10, 10, 100),  # just halfway: the previous close itself
        ("150@12 -100@8", 9, 8, 100),  # no market pressure
        ("100@market -50@market", 99, 99, 50),  # only market orders: the previous close
    ],
)
def test_nse_equilibrium_price(orders: str, reference: int, price: int, volume: int) -> None:
    for row in (NSE, NSE_2026):
        found = uncross(book(orders), row, reference=reference)
        assert (found.price, found.volume) == (price, volume)


def test_nse_serves_limits_first_until_september_2026_and_market_orders_since() -> None:
    orders = book("50@market 60@101 -80@100")
    assert uncross(orders, NSE, reference=100).fills == (20, 60, 80)
    assert uncross(orders, NSE_2026, reference=100).fills == (50, 30, 80)


@pytest.mark.parametrize(
    ("orders", "reference", "price"),
    [
        ("500@11 500@10 -300@9 -400@10", 8, 10),  # 1: most shares
        ("300@11 100@10 -300@9", 8, 11),  # 2: smallest imbalance
        ("700@12 -500@8", 9, 12),  # 3: the side with more
        ("500@12 -700@8", 11, 8),
        ("500@12 -500@8", 11, 11),  # 4: the last price, between the two
        ("500@12 -500@8", 20, 12),  # 4: the nearest to it
    ],
)
def test_bme_rules_1_to_4(orders: str, reference: int, price: int) -> None:
    assert uncross(book(orders), BME, reference=reference).price == price


def test_tokyo_opening_price_with_market_orders_on_both_sides() -> None:
    orders = "-1000@market 2000@market -5000@500 -2000@499 1000@499 5000@498"
    found = uncross(book(orders), TOKYO, reference=480, lot=100)
    assert (found.price, found.volume) == (499, 3000)
    assert found.fills == (1000, 2000, 0, 2000, 1000, 0)


@pytest.mark.parametrize(
    ("orders", "reference", "price"),
    [
        ("100@51 300@50 -200@50 -200@51", 50, 50),  # cumulated sums change sides between 50 and 51
        ("100@51 100@50 -100@49 -100@50", 50, 50),  # the same sums at one price
        ("100@52 -100@48", 50, 50),  # the same sums at several: the nearest to the base price
        ("100@52 -100@48", 60, 52),
        ("100@market -50@50", 50, None),  # condition 1: not all market orders trade
    ],
)
def test_tokyo_itayose_conditions_and_base_price(orders: str, reference: int, price: int | None) -> None:
    assert uncross(book(orders), TOKYO, reference=reference, lot=100).price == price


def test_tokyo_gives_a_unit_to_each_participant_in_turn_who_asks_most_first() -> None:
    asked = {"A": 6_500, "B": 4_900, "C": 3_500, "D": 2_500, "E": 400}
    orders = [*(Order(name, Way.UP, some, 500) for name, some in asked.items()), Order("Z", Way.DOWN, 3_800, 498)]
    found = uncross(orders, TOKYO, reference=490, band=(400, 500), lot=100)
    assert (found.price, found.fills) == (500, (900, 900, 800, 800, 400, 3_800))


@pytest.mark.parametrize(
    ("orders", "reference", "price"),
    [
        ("700@12 -500@8", 9, 12),  # 4 (2): buyers left over at all
        ("500@12 -700@8", 11, 8),  # 4 (1): sellers left over at all
        ("500@12 -500@8", 10, 10),  # 5: the reference price between
        ("500@12 -500@8", 3, 8),  # 5: lower than the lowest
        ("25@100 25@97 -25@95 -25@98", 100, 98),  # 5: buyers left over up to 97, sellers from 98 on
        ("25@100 25@97 -25@95 -25@98", 90, 97),
        ("5@market -5@8", 20, 9),  # 1: one tick beyond the highest limit, and no further
    ],
)
def test_osaka_conditions_1_to_5(orders: str, reference: int, price: int) -> None:
    assert uncross(book(orders), OSAKA, reference=reference).price == price


def levels(bids: dict[int, int], asks: dict[int, int]) -> list[Order]:
    sides = ((Way.UP, bids), (Way.DOWN, asks))
    return [Order(f"{way}{price}", way, some, price) for way, side in sides for price, some in side.items() if some]


ASKS = {51: 30, 50: 100, 49: 1, 48: 25, 46: 50, 45: 90, 44: 4, 43: 6}


@pytest.mark.parametrize(
    ("bids", "asks", "price", "volume"),
    [
        (  # rule 1: most instruments
            {51: 10, 50: 20, 49: 30, 48: 40, 47: 50, 46: 70, 45: 100, 44: 1, 43: 30},
            {51: 30, 50: 100, 49: 1, 48: 25, 47: 1, 46: 100, 45: 90, 44: 4, 43: 6},
            46,
            200,
        ),
        # Rule 2: fewest unmatched.
        ({51: 10, 50: 20, 49: 30, 48: 40, 47: 50, 46: 30, 45: 100, 44: 1, 43: 30}, ASKS, 47, 150),
        # Rule 3: unmatched on the buy side at all, the highest.
        ({51: 10, 50: 20, 49: 30, 48: 40, 47: 80, 45: 20, 44: 30, 43: 30}, ASKS, 47, 150),
    ],
)
def test_cme_indicative_opening_price(bids: dict[int, int], asks: dict[int, int], price: int, volume: int) -> None:
    found = uncross(levels(bids, asks), CME, reference=40)
    assert (found.price, found.volume) == (price, volume)


@pytest.mark.parametrize(
    ("orders", "reference", "price"),
    [
        ("500@640 500@639 500@639 1000@634 500@633 -1000@610 -500@640 -520@641 -550@642 -519@643", 600, 639),
        # The four steps as another market prints them, with its examples.
        ("150@100 150@98 -250@98 -50@97", 90, 98),
        ("150@100 50@99 300@97 -200@97 -100@96", 90, 97),
        ("300@102 100@100 200@99 300@98 -250@98 -250@97 -1000@96", 90, 96),
        ("30@102 10@101 50@99 15@96 -10@98 -50@97 -50@95", 90, 97),
        ("25@100 25@97 -25@98 -25@95", 99, 99),
        ("25@100 25@97 -25@98 -25@95", 97, 97),
    ],
)
def test_asx_steps_1_to_4(orders: str, reference: int, price: int) -> None:
    assert uncross(book(orders), ASX, reference=reference).price == price


def test_one_book_has_several_prices_by_the_rulebook_that_it_is_read_with() -> None:
    prices = {name: uncross(book(XETRA_5), row, reference=200).price for name, row in RULEBOOKS.items()}
    assert prices["xetra"] == prices["hkex"] == prices["cme"] == 201
    assert prices["euronext"] == prices["nse"] == prices["bme"] == prices["tokyo"] == prices["asx"] == 200
