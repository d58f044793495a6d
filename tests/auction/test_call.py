"""The call auction: one price that trades the most, its tie rules, and who trades at it."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from auction.call import CallAuction, Order, open_call
from auction.spoken import Way

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito")
HIGH = 20


@st.composite
def openings(draw: st.DrawFn) -> CallAuction:
    """Any buyers and sellers, with market orders beside them and without, any reference price in any bounds."""
    low, start, high = sorted(draw(st.tuples(*[st.integers(0, HIGH)] * 3)))
    orders = [
        Order(name, draw(st.sampled_from(Way)), draw(st.integers(0, 4)), draw(st.none() | st.integers(0, HIGH + 3)))
        for name in NAMES[: draw(st.integers(1, 6))]
    ]
    buys, sells = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    return open_call(orders, start=start, low=low, high=high, buys=buys, sells=sells)


@st.composite
def ended(draw: st.DrawFn) -> CallAuction:
    """A call auction after a bid or a pass of everybody, in any order."""
    auction = draw(openings())
    for name in draw(st.permutations(auction.bidders)):
        auction = auction.heard(name, draw(st.sampled_from([None, *auction.open_to(name)])))
    return auction


def called(start: int, orders: str, *, buys: int = 0, sells: int = 0, high: int = HIGH) -> CallAuction:
    """Orders as `5@12` bought or `-5@12` sold, of Ana, Beto, …"""
    read = [(int(shares), int(limit)) for shares, limit in (order.split("@") for order in orders.split())]
    sides = [
        Order(name, Way.UP if shares > 0 else Way.DOWN, abs(shares))
        for name, (shares, _limit) in zip(NAMES, read, strict=False)
    ]
    auction = open_call(sides, start=start, high=high, buys=buys, sells=sells)
    for name, (_shares, limit) in zip(NAMES, read, strict=False):
        auction = auction.heard(name, limit)
    return auction


def wanted(auction: CallAuction, price: int) -> tuple[int, int]:
    """Shares bought and sold at this price, counted afresh."""
    sums = {Way.UP: auction.buys, Way.DOWN: auction.sells}
    for order, limit in zip(auction.orders, auction.bids, strict=True):
        if limit is not None and (limit >= price if order.way is Way.UP else limit <= price):
            sums[order.way] += order.shares
    return sums[Way.UP], sums[Way.DOWN]


def spanned(auction: CallAuction) -> dict[int, tuple[int, int]]:
    """Shares bought and sold at each price from the outermost limit or the reference price to the other."""
    named = {auction.start, *(limit for limit in auction.bids if limit is not None)}
    return {price: wanted(auction, price) for price in range(min(named), max(named) + 1)}


@given(ended())
def test_no_price_would_trade_more_and_none_that_trades_as_much_leaves_less_over(auction: CallAuction) -> None:
    price = auction.price
    assert auction.volume(price) == min(wanted(auction, price))
    most = max(min(wanted(auction, p)) for p in range(HIGH + 1))
    assert auction.volume(price) == most
    if most == 0:
        assert price == auction.start
    found = spanned(auction)
    least = min(abs(bought - sold) for bought, sold in found.values() if min(bought, sold) == most)
    assert most == 0 or abs(found[price][0] - found[price][1]) == least


@given(ended())
def test_ties_go_by_market_pressure_and_then_by_the_reference_price(auction: CallAuction) -> None:
    found = spanned(auction)
    best = max((min(sums), -abs(sums[0] - sums[1])) for sums in found.values())
    fit = [p for p, sums in found.items() if (min(sums), -abs(sums[0] - sums[1])) == best]
    assert fit == list(range(fit[0], fit[-1] + 1))
    if best[0] == 0:
        return
    over = {found[p][0] > found[p][1] for p in fit} if all(found[p][0] != found[p][1] for p in fit) else set()
    if over == {True}:
        assert auction.price == fit[-1]
    elif over == {False}:
        assert auction.price == fit[0]
    else:
        assert auction.price == min(max(auction.start, fit[0]), fit[-1])


@given(ended())
def test_nobody_trades_against_its_limit_or_more_than_its_order_or_beyond_its_means(auction: CallAuction) -> None:
    price, traded = auction.price, auction.traded()
    assert traded.keys() == set(auction.bidders)
    for order, limit in zip(auction.orders, auction.bids, strict=True):
        shares = traded[order.bidder]
        assert 0 <= shares <= order.shares
        if shares:
            assert limit is not None
            assert price <= limit if order.way is Way.UP else price >= limit
            assert order.way is Way.DOWN or order.means is None or price <= order.means


@given(ended())
def test_as_much_is_bought_as_sold_and_market_orders_are_served_first(auction: CallAuction) -> None:
    volume, traded = auction.volume(auction.price), auction.traded()
    for way, market in ((Way.UP, auction.buys), (Way.DOWN, auction.sells)):
        own = sum(traded[order.bidder] for order in auction.orders if order.way is way)
        assert own == max(0, volume - market)


@given(ended())
def test_a_better_limit_is_served_before_a_worse_one_and_an_equal_one_in_bidding_order(auction: CallAuction) -> None:
    traded = auction.traded()
    for way in Way:
        orders = {order.bidder: order for order in auction.orders if order.way is way}
        line = [name for name in auction.ranking() if name in orders and auction.bids[NAMES.index(name)] is not None]
        limits = [auction.bids[NAMES.index(name)] for name in line]
        assert limits == sorted(limits, reverse=way is Way.UP)  # type: ignore[type-var]
        for first, then in pairwise(line):
            assert traded[first] == orders[first].shares or traded[then] == 0
            if auction.bids[NAMES.index(first)] == auction.bids[NAMES.index(then)]:
                assert NAMES.index(first) < NAMES.index(then)


@given(ended(), st.randoms(use_true_random=False))
def test_the_order_in_which_limits_are_heard_changes_nothing(auction: CallAuction, draw: Random) -> None:
    names = list(auction.bidders)
    draw.shuffle(names)
    nothing = (None,) * len(names)
    again = replace(auction, bids=nothing, heard_from=(False,) * len(names))
    for name in names:
        again = again.heard(name, auction.bids[NAMES.index(name)])
    assert again == auction


@given(ended())
def test_buyers_are_sellers_seen_in_a_mirror(auction: CallAuction) -> None:
    mirrored = replace(
        auction,
        orders=tuple(
            replace(order, way=Way.DOWN if order.way is Way.UP else Way.UP, means=None) for order in auction.orders
        ),
        bids=tuple(None if limit is None else HIGH - limit for limit in auction.bids),
        start=HIGH - auction.start,
        low=HIGH - auction.high,
        high=HIGH - auction.low,
        buys=auction.sells,
        sells=auction.buys,
    )
    assert mirrored.price == HIGH - auction.price
    assert mirrored.ranking() == auction.ranking()
    assert mirrored.traded() == auction.traded()


def test_the_worked_example_of_the_australian_exchange_is_priced_as_there() -> None:
    orders = "500@640 500@639 500@639 1000@634 500@633"
    buyers = [Order(f"buyer {n}", Way.UP, int(order.split("@")[0])) for n, order in enumerate(orders.split())]
    sells = "1000@610 500@640 520@641 550@642 519@643"
    sellers = [Order(f"seller {n}", Way.DOWN, int(order.split("@")[0])) for n, order in enumerate(sells.split())]
    auction = open_call([*buyers, *sellers], start=600, high=700)
    for order, text in zip(auction.orders, [*orders.split(), *sells.split()], strict=True):
        auction = auction.heard(order.bidder, int(text.split("@")[1]))
    assert {p for p in range(701) if auction.volume(p) == 1_000} == set(range(610, 640))
    assert auction.price == 639  # at 635..639 as few as 500 are left over, and all of them buyers'


@pytest.mark.parametrize(
    ("orders", "start", "price", "why"),
    [
        ("5@12 -5@8", 10, 10, "nobody is left over: the reference price lies between the limits"),
        ("5@12 -5@8", 3, 8, "the reference price lies below: the nearest"),
        ("5@12 -5@8", 19, 12, "the reference price lies above: the nearest"),
        ("7@12 -5@8", 10, 12, "buyers are left over"),
        ("5@12 -7@8", 10, 8, "sellers are left over"),
        ("5@12 3@11 -5@8", 9, 12, "at 12 nobody is left over, below it buyers are"),
        ("5@7 -5@8", 10, 10, "no price suits both: the reference price, and nobody trades"),
    ],
)
def test_the_price_and_why(orders: str, start: int, price: int, why: str) -> None:
    assert called(start, orders).price == price, why


def test_market_orders_alone_trade_at_the_reference_price_and_drive_it_nowhere() -> None:
    assert called(7, "", buys=3, sells=2).price == 7
    assert called(7, "-2@9", buys=3).price == 9
    assert called(12, "-2@9", buys=3).price == 12


def test_with_pressure_on_both_sides_the_reference_price_decides() -> None:
    # To 10 two of the buyers' shares are left over, from 11 on two of the sellers': at every price as many.
    for start in (4, 10, 11, 15):
        assert called(start, "2@10 -2@11", buys=5, sells=5).price == start


def test_of_equal_limits_the_first_in_bidding_order_is_served() -> None:
    assert called(10, "3@12 3@12 -4@9").traded() == {"Ana": 3, "Beto": 1, "Caro": 4}
