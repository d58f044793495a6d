"""What holds of every call auction, by whichever rulebook: the price, the volume and the fills."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from auction.curve import Order
from auction.exchanges import ASX, RULEBOOKS, TOKYO, XETRA
from auction.faults import OpeningRefused
from auction.rulebook import Rulebook, Serves, Shares, Tie
from auction.spoken import Way
from auction.uncross import Outcome, uncross
from tests.auction.books import HIGH, Case, best, book, candidates, cases, priced, wanted

MANY = settings(max_examples=settings().max_examples * 3 // 2)
every_row = pytest.mark.parametrize("rulebook", RULEBOOKS.values(), ids=RULEBOOKS)
SHARING = [
    replace(row, shares=shares, serves=serves) for row in RULEBOOKS.values() for shares in Shares for serves in Serves
]


def outcome(case: Case, lot: int = 1) -> Outcome:
    return uncross(case.orders, case.rulebook, reference=case.reference, band=case.band, tick=case.tick, lot=lot)


@given(cases())
@settings(max_examples=settings().max_examples * 6)
def test_the_price_is_the_one_found_tick_by_tick(case: Case) -> None:
    assert outcome(case).price == priced(case)


@given(cases())
@MANY
def test_no_price_that_is_looked_at_trades_more_and_none_that_trades_as_much_leaves_less_over(case: Case) -> None:
    found = outcome(case)
    if found.price is None or not candidates(case):
        return
    volumes = {price: min(wanted(case.orders, price)) for price in candidates(case)}
    assert found.volume == max(volumes.values())
    left = min(abs(bought - sold) for price in best(case) for bought, sold in [wanted(case.orders, price)])
    assert abs(found.surplus) <= left or case.rulebook.tie is not Tie.NEAREST


@given(cases())
@MANY
def test_the_price_lies_in_the_band_and_on_a_tick_unless_it_is_the_reference_price(case: Case) -> None:
    price = outcome(case).price
    low, high = case.band or (0, HIGH + case.tick)
    assert price is None or low <= price <= high
    assert price is None or price % case.tick == 0 or price == case.reference


@given(cases(SHARING), st.integers(1, 3))
@MANY
def test_as_much_is_bought_as_sold_and_nobody_trades_past_its_limit_or_its_shares(case: Case, lot: int) -> None:
    found = outcome(case, lot)
    for way in Way:
        fills = zip(case.orders, found.fills, strict=True)
        assert sum(some for order, some in fills if order.way is way) == found.volume
    for order, some in zip(case.orders, found.fills, strict=True):
        assert 0 <= some <= order.shares
        if some and order.limit is not None:
            assert found.price is not None
            assert found.price <= order.limit if order.way is Way.UP else found.price >= order.limit


@given(cases(SHARING))
@MANY
def test_a_better_order_is_served_whole_before_a_worse_one_gets_a_share(case: Case) -> None:
    found = outcome(case)
    willing = [place for place, order in enumerate(case.orders) if order.trades_at(found.price or 0)]
    for one, other in combinations(willing, 2):
        for first, then in ((one, other), (other, one)):
            if found.volume and _better(case.orders[first], case.orders[then], case.rulebook):
                assert found.fills[first] == case.orders[first].shares or found.fills[then] == 0


@given(cases())
@MANY
def test_of_equal_orders_the_first_heard_is_served_first_where_time_decides(case: Case) -> None:
    found = outcome(replace(case, rulebook=replace(case.rulebook, shares=Shares.TIME)))
    for first, then in combinations(range(len(case.orders)), 2):
        one, other = case.orders[first], case.orders[then]
        if one.way is other.way and one.limit == other.limit:
            assert found.fills[first] == one.shares or found.fills[then] == 0


@given(cases(), st.randoms(use_true_random=False))
@MANY
def test_the_order_in_which_orders_are_heard_moves_neither_price_nor_volume(case: Case, draw: st.DataObject) -> None:
    orders = list(case.orders)
    draw.shuffle(orders)  # type: ignore[attr-defined]
    again = outcome(replace(case, orders=orders))
    assert (again.price, again.volume) == (outcome(case).price, outcome(case).volume)


@given(cases())
@MANY
def test_an_order_cut_in_two_of_the_same_bidder_changes_nothing(case: Case) -> None:
    place = next((place for place, order in enumerate(case.orders) if order.shares > 1), None)
    if place is None:
        return
    order = case.orders[place]
    halves = [replace(order, shares=1), replace(order, shares=order.shares - 1)]
    again = outcome(replace(case, orders=[*case.orders[:place], *halves, *case.orders[place + 1 :]]))
    found = outcome(case)
    assert (again.price, again.volume, again.surplus) == (found.price, found.volume, found.surplus)
    if case.rulebook.shares is not Shares.PRO_RATA:
        assert again.fills[place] + again.fills[place + 1] == found.fills[place]


@given(cases())
@MANY
def test_buyers_are_sellers_seen_in_a_mirror(case: Case) -> None:
    """But for the tick, and for what lies just halfway: of two prices as near the higher is taken."""
    top = 10 * HIGH
    mirrored = [
        replace(
            order,
            way=Way.DOWN if order.way is Way.UP else Way.UP,
            limit=None if order.limit is None else top - order.limit,
        )
        for order in case.orders
    ]
    band = None if case.band is None else (top - case.band[1], top - case.band[0])
    other = Case(mirrored, case.rulebook, top - case.reference, band, case.tick)
    one, seen = outcome(case), outcome(other)
    near = [price for price in best(case) if one.price is not None and 2 * case.reference - one.price == price]
    if len(near) == 1 and near[0] != one.price:
        return
    if case.band is None and case.rulebook.prices != "limits":
        return  # the price 0 is an end of its own
    assert (seen.volume, seen.surplus) == (one.volume, -one.surplus)
    assert seen.price == (None if one.price is None else top - one.price)
    assert seen.fills == one.fills


@every_row
def test_where_nobody_can_trade_there_is_no_price(rulebook: Rulebook) -> None:
    nothing = Outcome(price=None, volume=0, surplus=0, fills=(0, 0))
    assert uncross(book("5@7 -5@8"), rulebook, reference=10) == nothing
    assert uncross(book("5@7 3@market"), rulebook, reference=10) == nothing
    assert uncross([], rulebook, reference=10).price is None


@every_row
def test_each_row_cites_what_it_follows(rulebook: Rulebook) -> None:
    assert all(len(cite) > 30 for cite in rulebook.cites)
    assert rulebook.cites


def test_a_price_band_ends_the_price_and_refuses_limits_outside() -> None:
    orders = book("5@market -5@8")
    assert uncross(orders, TOKYO, reference=20).price == 9  # one tick beyond the limit
    assert uncross(orders, TOKYO, reference=8, band=(5, 8)).price == 8
    with pytest.raises(OpeningRefused, match="a limit of Beto is 8"):
        uncross(orders, ASX, reference=10, band=(9, 20))


def test_prices_lie_on_ticks() -> None:
    assert uncross(book("5@1205 -5@800"), ASX, reference=1003, tick=5).price == 1005
    assert uncross(book("5@1205 -5@800"), ASX, reference=1002, tick=5).price == 1000
    with pytest.raises(OpeningRefused, match="no multiple of 5"):
        uncross(book("5@1203 -5@800"), ASX, reference=1000, tick=5)


@pytest.mark.parametrize(
    "order",
    [
        Order("Ana", Way.UP, -3, 10),
        Order("Ana", Way.UP, 0, 10),
        Order("Ana", Way.UP, 3, -1),
        Order("Ana", Way.UP, True, 1),
        Order("Ana", "up", 3, 10),  # type: ignore[arg-type]
    ],
)
def test_an_order_that_nobody_could_give_is_refused(order: Order) -> None:
    with pytest.raises(OpeningRefused):
        uncross([order], XETRA, reference=10)


@pytest.mark.parametrize(
    "data", [{"band": (9, 5)}, {"band": (-1, 20)}, {"tick": 0}, {"lot": 0}, {"reference": -1}, {"band": (11, 20)}]
)
def test_data_that_no_market_has_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(OpeningRefused):
        uncross(book("5@12"), XETRA, **({"reference": 10} | data))  # type: ignore[arg-type]


def _better(one: Order, other: Order, rulebook: Rulebook) -> bool:
    if one.way is not other.way:
        return False
    if one.limit is None or other.limit is None:
        first = one if rulebook.serves is Serves.LIMIT else other
        return first.limit is not None and (one.limit is None) is not (other.limit is None)
    return one.limit > other.limit if one.way is Way.UP else one.limit < other.limit
