"""The call auction as a mechanism: lots and market orders have owners, limits are heard one after another."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from auction.call import CallAuction, open_call
from auction.curve import Order
from auction.exchanges import EURONEXT, NSE, RULEBOOKS, TOKYO, XETRA
from auction.faults import BidRefused, Fault, Unheard
from auction.lots import Interest
from auction.rulebook import Shares
from auction.spoken import Way
from auction.uncross import uncross

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito")
HIGH = 20


@st.composite
def openings(draw: st.DrawFn) -> CallAuction:
    """Any buyers and sellers, with several lots and market orders and without, by any rulebook."""
    low, reference, high = sorted(draw(st.tuples(*[st.integers(0, HIGH)] * 3)))
    interests = []
    for name in NAMES[: draw(st.integers(1, 6))]:
        way = draw(st.sampled_from(Way))
        market = draw(st.integers(0, 3))
        lots = tuple(draw(st.lists(st.integers(1, 4), min_size=0 if market else 1, max_size=3)))
        means = draw(st.none() | st.integers(0, HIGH + 3)) if way is Way.DOWN or not market else None
        interests.append(Interest(name, way, lots, market, means))
    return open_call(
        interests, reference=reference, band=(low, high), rulebook=draw(st.sampled_from([*RULEBOOKS.values()]))
    )


@st.composite
def ended(draw: st.DrawFn) -> CallAuction:
    """A call auction after a bid or a pass of everybody for every lot, in any order."""
    auction = draw(openings())
    while not auction.ended:
        name = draw(st.sampled_from(auction.awaited))
        auction = auction.heard(name, draw(st.sampled_from([None, *auction.open_to(name)])))
    return auction


@given(ended())
def test_its_outcome_is_that_of_its_orders_as_they_were_heard(auction: CallAuction) -> None:
    band = (auction.low, auction.high)
    found = uncross(auction.orders, auction.rulebook, reference=auction.reference, band=band)
    assert auction.outcome == found
    assert (auction.price, auction.volume, auction.sold) == (found.price, found.volume, found.volume > 0)
    limits = [order.limit for order in auction.orders if order.limit is not None]
    assert limits == [word.bid for word in auction.words if word.bid is not None]


@given(ended())
def test_nobody_trades_against_its_limits_or_more_than_it_came_with_or_beyond_its_means(auction: CallAuction) -> None:
    price, traded = auction.price, auction.traded()
    assert traded.keys() == set(auction.bidders)
    for place, interest in enumerate(auction.interests):
        up = interest.way is Way.UP
        willing = interest.market + sum(
            interest.lots[word.lot]
            for word in auction.words
            if word.place == place and word.bid is not None and price is not None
            if (word.bid >= price if up else word.bid <= price)
        )
        assert 0 <= traded[interest.bidder] <= (0 if price is None else willing)
        if traded[interest.bidder] and up and interest.means is not None:
            assert price is not None
            assert price <= interest.means


@given(ended())
def test_as_much_is_bought_as_sold(auction: CallAuction) -> None:
    traded = auction.traded()
    for way in Way:
        own = sum(traded[interest.bidder] for interest in auction.interests if interest.way is way)
        assert own == auction.volume


@given(ended(), st.randoms(use_true_random=False))
def test_the_order_in_which_limits_are_heard_moves_neither_price_nor_volume(auction: CallAuction, draw: Random) -> None:
    words = list(auction.words)
    draw.shuffle(words)
    again = replace(auction, words=())
    for word in words:
        name = auction.bidders[word.place]
        lot = len([one for one in again.words if one.place == word.place])
        bid = next(one.bid for one in auction.words if (one.place, one.lot) == (word.place, lot))
        again = again.heard(name, bid)
    assert again.ended
    assert (again.price, again.volume, again.ranking()) == (auction.price, auction.volume, auction.ranking())


def test_a_bidder_says_a_limit_for_each_of_its_lots_and_so_a_demand_curve() -> None:
    auction = open_call(
        [Interest("Ana", Way.UP, (3, 2, 4)), Interest("Beto", Way.DOWN, (6,))], reference=10, band=(0, HIGH)
    )
    for bid in (14, 12, None):
        assert "Ana" in auction.awaited
        auction = auction.heard("Ana", bid)
    with pytest.raises(BidRefused) as refused:
        auction.heard("Ana", 9)
    assert refused.value.fault is Unheard.NOT_AWAITED
    auction = auction.heard("Beto", 11)
    assert auction.orders == (
        Order("Ana", Way.UP, 3, 14),
        Order("Ana", Way.UP, 2, 12),
        Order("Beto", Way.DOWN, 6, 11),
    )
    assert (auction.price, auction.traded()) == (11, {"Ana": 5, "Beto": 5})


def test_market_orders_have_owners_and_are_served_first_or_last_by_the_rulebook() -> None:
    interests = [
        Interest("Ana", Way.UP, (3,)),
        Interest("Beto", Way.UP, (), market=4),
        Interest("Caro", Way.DOWN, (5,)),
    ]
    for rulebook, traded in ((XETRA, {"Ana": 1, "Beto": 4, "Caro": 5}), (NSE, {"Ana": 3, "Beto": 2, "Caro": 5})):
        auction = open_call(interests, reference=10, band=(0, HIGH), rulebook=rulebook)
        assert auction.awaited == ("Ana", "Caro")
        auction = auction.heard("Ana", 12).heard("Caro", 12)
        assert (auction.price, auction.traded()) == (12, traded)


def test_of_equal_limits_the_first_heard_is_served_first() -> None:
    interests = [Interest("Ana", Way.UP, (3,)), Interest("Beto", Way.UP, (3,)), Interest("Caro", Way.DOWN, (4,))]
    auction = open_call(interests, reference=10, band=(0, HIGH))
    for first, then in (("Ana", "Beto"), ("Beto", "Ana")):
        found = auction.heard(first, 12).heard(then, 12).heard("Caro", 9)
        assert found.traded() == {first: 3, then: 1, "Caro": 4}
        assert found.ranking() == ("Caro", "Ana", "Beto")


def test_equal_limits_share_pro_rata_where_the_rulebook_says_so() -> None:
    rulebook = replace(EURONEXT, shares=Shares.PRO_RATA)
    interests = [Interest("Ana", Way.UP, (6,)), Interest("Beto", Way.UP, (3,)), Interest("Caro", Way.DOWN, (6,))]
    auction = open_call(interests, reference=10, band=(0, HIGH), rulebook=rulebook)
    auction = auction.heard("Beto", 12).heard("Ana", 12).heard("Caro", 9)
    assert auction.traded() == {"Ana": 4, "Beto": 2, "Caro": 6}


def test_limits_lie_on_ticks_and_in_the_band() -> None:
    interests = [Interest("Ana", Way.UP), Interest("Beto", Way.DOWN)]
    auction = open_call(interests, reference=100, band=(82, 119), tick=5, rulebook=TOKYO)
    assert list(auction.open_to("Ana")) == [85, 90, 95, 100, 105, 110, 115]
    for bid in (80, 83, 99, 120):
        assert auction.fault_of("Ana", bid) is Fault.OUTSIDE


@pytest.mark.parametrize("rulebook", RULEBOOKS.values(), ids=RULEBOOKS)
def test_there_is_no_price_until_somebody_can_trade(rulebook: object) -> None:
    interests = [Interest("Ana", Way.UP), Interest("Beto", Way.DOWN)]
    auction = open_call(interests, reference=10, band=(0, HIGH), rulebook=rulebook)  # type: ignore[arg-type]
    assert (auction.price, auction.sold) == (None, False)
    apart = auction.heard("Ana", 7).heard("Beto", 8)
    assert (apart.price, apart.sold, apart.traded()) == (None, False, {"Ana": 0, "Beto": 0})
    assert auction.heard("Ana", 8).heard("Beto", 8).price == 8
