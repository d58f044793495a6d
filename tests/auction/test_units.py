"""Sealed auctions of several units: uniform, as bid, and between buyers and sellers with k."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auction.faults import OpeningRefused
from auction.lots import Interest
from auction.spoken import Way
from auction.units import Auctioneer, Settles, UnitsAuction, open_units

TRACK = 30
NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva")


def sale(settles: Settles, k: Fraction | int, *bids: tuple[str, int, int], units: int = 4) -> UnitsAuction:
    """The auctioneer sells at 5 or more; each bid is a bidder's, for so many units, at a price."""
    lots: dict[str, list[int]] = {}
    for name, some, _price in bids:
        lots.setdefault(name, []).append(some)
    interests = [Interest(name, Way.UP, tuple(own)) for name, own in lots.items()]
    auction = open_units(interests, auctioneer=Auctioneer(Way.DOWN, units, 5), track=TRACK, settles=settles, k=k)
    for name, _some, price in bids:
        auction = auction.heard(name, price)
    return auction


BIDS = (("Ana", 2, 20), ("Beto", 1, 18), ("Ana", 1, 15), ("Caro", 2, 12))


def test_as_bid_each_pays_what_it_bid_for_each_unit() -> None:
    auction = sale(Settles.AS_BID, 0, *BIDS)
    assert auction.traded() == {"Ana": 3, "Beto": 1, "Caro": 0}
    assert auction.paid() == {"Ana": 2 * 20 + 15, "Beto": 18, "Caro": 0}
    assert auction.price == 15


@pytest.mark.parametrize(("k", "price"), [(1, 15), (0, 12), (Fraction(1, 2), 13), (Fraction(2, 3), 14)])
def test_uniform_all_pay_between_the_lowest_winning_and_the_highest_losing_bid(k: Fraction | int, price: int) -> None:
    auction = sale(Settles.UNIFORM, k, *BIDS)
    assert auction.price == price
    assert auction.paid() == {"Ana": 3 * price, "Beto": price, "Caro": 0}


def test_what_nobody_takes_stays_unsold_and_the_highest_losing_bid_is_then_the_reserve() -> None:
    auction = sale(Settles.UNIFORM, 0, ("Ana", 1, 20), ("Beto", 2, 9))
    assert (auction.volume, auction.unsold, auction.price) == (3, 1, 5)
    nothing = open_units([Interest("Ana", Way.UP)], auctioneer=Auctioneer(Way.DOWN, 4, 5), track=TRACK).heard(
        "Ana", None
    )
    assert (nothing.ended, nothing.sold, nothing.unsold, nothing.price) == (True, False, 4, None)
    assert nothing.paid() == {"Ana": 0}


def test_of_equal_bids_the_first_heard_wins() -> None:
    auction = sale(Settles.UNIFORM, 1, ("Beto", 3, 20), ("Ana", 3, 20))
    assert auction.traded() == {"Beto": 3, "Ana": 1}


def test_the_auctioneer_buys_from_the_cheapest() -> None:
    interests = [Interest("Ana", Way.DOWN, (2,)), Interest("Beto", Way.DOWN, (2,))]
    auction = open_units(interests, auctioneer=Auctioneer(Way.UP, 3, 25), track=TRACK, k=1)
    auction = auction.heard("Ana", 10).heard("Beto", 8)
    assert (auction.traded(), auction.price) == ({"Ana": 1, "Beto": 2}, 10)  # the next unit offered costs 10 as well


@pytest.mark.parametrize(
    ("bid", "ask", "k", "price"),
    [
        (20, 10, Fraction(1, 2), 15),  # Chatterjee and Samuelson: k × bid + (1 − k) × ask
        (20, 10, 0, 10),
        (20, 10, 1, 20),
        (20, 10, Fraction(1, 3), 13),
        (10, 10, Fraction(1, 2), 10),
        (9, 10, Fraction(1, 2), None),
    ],
)
def test_one_buyer_and_one_seller_split_by_k(bid: int, ask: int, k: Fraction | int, price: int | None) -> None:
    interests = [Interest("Ana", Way.UP), Interest("Beto", Way.DOWN)]
    auction = open_units(interests, track=TRACK, k=k).heard("Ana", bid).heard("Beto", ask)
    assert auction.price == price
    assert auction.traded() == dict.fromkeys(("Ana", "Beto"), 0 if price is None else 1)
    assert auction.unsold == 0


def test_the_k_double_auction_of_several_pays_between_the_middle_two_of_all_bids() -> None:
    """With m sellers of one unit: (1 − k) × s(m) + k × s(m + 1), s being all bids and asks from the lowest up."""
    interests = [*(Interest(name, Way.UP) for name in NAMES[:3]), *(Interest(name, Way.DOWN) for name in NAMES[3:])]
    auction = open_units(interests, track=TRACK, k=Fraction(1, 2))
    for name, price in zip(NAMES, (24, 16, 9, 7, 12), strict=True):
        auction = auction.heard(name, price)
    assert auction.price == 14  # 7 9 [12 16] 24
    assert auction.traded() == {"Ana": 1, "Beto": 1, "Caro": 0, "Dani": 1, "Eva": 1}


def test_as_bid_what_lies_between_buyer_and_seller_stays_with_the_auction() -> None:
    interests = [Interest("Ana", Way.UP), Interest("Beto", Way.DOWN)]
    auction = open_units(interests, track=TRACK, settles=Settles.AS_BID).heard("Ana", 20).heard("Beto", 10)
    assert auction.paid() == {"Ana": 20, "Beto": 10}


@st.composite
def ended(draw: st.DrawFn) -> UnitsAuction:
    """Any auction of units after all bids."""
    auctioneer = draw(st.none() | st.builds(Auctioneer, st.sampled_from(Way), st.integers(1, 6), st.integers(0, TRACK)))
    interests = []
    for name in NAMES[: draw(st.integers(1, 5))]:
        way = draw(st.sampled_from(Way))
        if auctioneer:
            way = Way.UP if auctioneer.way is Way.DOWN else Way.DOWN
        interests.append(Interest(name, way, tuple(draw(st.lists(st.integers(1, 3), min_size=1, max_size=3)))))
    k = draw(st.sampled_from([Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1)]))
    auction = open_units(interests, auctioneer=auctioneer, track=TRACK, settles=draw(st.sampled_from(Settles)), k=k)
    while not auction.ended:
        name = draw(st.sampled_from(auction.awaited))
        auction = auction.heard(name, draw(st.sampled_from([None, *auction.open_to(name)])))
    return auction


@given(ended())
def test_nobody_pays_more_than_it_bid_or_is_paid_less_than_it_asked(auction: UnitsAuction) -> None:
    traded, paid = auction.traded(), auction.paid()
    for place, interest in enumerate(auction.interests):
        units = [
            word.bid
            for word in auction.words
            if word.place == place and word.bid is not None
            for _ in range(interest.lots[word.lot])
        ]
        some, coins = traded[interest.bidder], paid[interest.bidder]
        assert some <= len(units)
        if interest.way is Way.UP:
            assert coins <= sum(sorted(units, reverse=True)[:some])
        else:
            assert coins >= sum(sorted(units)[:some])


@given(ended())
def test_no_unit_is_left_that_a_buyer_and_a_seller_would_both_trade(auction: UnitsAuction) -> None:
    bids, asks = (
        [units.price for units in side for _ in range(units.units)] for side in (auction._bids(), auction._asks())
    )
    left = auction.volume
    assert all(bid >= ask for bid, ask in zip(bids[:left], asks[:left], strict=True))
    if len(bids) > left and len(asks) > left:
        assert bids[left] < asks[left]
    if left and auction.settles is Settles.UNIFORM:
        least = max([asks[left - 1], *bids[left : left + 1]])
        most = min([bids[left - 1], *asks[left : left + 1]])
        assert auction.price == least + int(auction.k * (most - least))


@given(ended())
def test_as_many_units_are_bought_as_sold(auction: UnitsAuction) -> None:
    traded = auction.traded()
    for way in Way:
        own = sum(traded[interest.bidder] for interest in auction.interests if interest.way is way)
        assert own == (0 if auction.auctioneer and auction.auctioneer.way is way else auction.volume)


def test_a_billion_units_cost_no_more_than_one() -> None:
    auction = sale(Settles.UNIFORM, 1, ("Ana", 10**9, 20), ("Beto", 10**9, 18), units=10**9 + 5)
    assert (auction.traded(), auction.price, auction.unsold) == ({"Ana": 10**9, "Beto": 5}, 18, 0)


@pytest.mark.parametrize(
    ("interests", "data"),
    [
        ([Interest("Ana", Way.UP)], {"auctioneer": Auctioneer(Way.DOWN, -1, 5)}),
        ([Interest("Ana", Way.UP)], {"auctioneer": Auctioneer(Way.DOWN, 0, 5)}),
        ([Interest("Ana", Way.UP)], {"auctioneer": Auctioneer(Way.DOWN, 4, TRACK + 1)}),
        ([Interest("Ana", "up")], {}),  # type: ignore[arg-type]
        ([Interest("Ana", Way.UP)], {"settles": "uniform"}),
        ([Interest("Ana", Way.UP)], {"k": 2}),
        ([Interest("Ana", Way.UP)], {"k": -1}),
        ([Interest("Ana", Way.UP, market=1)], {}),
        ([Interest("Ana", Way.DOWN)], {"auctioneer": Auctioneer(Way.DOWN, 4, 5)}),
    ],
)
def test_no_auction_of_units_opens_with_what_there_is_not(interests: list[Interest], data: dict[str, object]) -> None:
    with pytest.raises(OpeningRefused):
        open_units(interests, track=TRACK, **data)  # type: ignore[arg-type]
