"""What holds of every auction, spoken, sealed or called, up or down: one contract, for whoever joins them too."""

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auction.call import CallAuction, open_call
from auction.faults import AuctionError, BidRefused, Fault, OpeningRefused, Unheard
from auction.lots import Interest
from auction.mechanism import Auction
from auction.sealed import Pays, open_sealed
from auction.spoken import Way, open_spoken
from auction.units import Auctioneer, Settles, UnitsAuction, open_units

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito")
TRACK = 20
Opening = Callable[[Way, Sequence[str], int, Sequence[int] | None], Auction]


def across(way: Way) -> Way:
    return Way.DOWN if way is Way.UP else Way.UP


def _spoken(way: Way, bidders: Sequence[str], start: int, means: Sequence[int] | None) -> Auction:
    return open_spoken(way, bidders, start=start, track=TRACK, means=means)


def _sealed(pays: Pays, way: Way, bidders: Sequence[str], start: int, means: Sequence[int] | None) -> Auction:
    return open_sealed(way, bidders, start=start, track=TRACK, means=means, pays=pays)


def _interests(way: Way, bidders: Sequence[str], means: Sequence[int] | None) -> list[Interest]:
    own = [None] * len(bidders) if means is None else [*means, *bidders][: len(bidders)]
    return [
        Interest(bidder, way, (1 + place % 2,), means=highest)  # type: ignore[arg-type]
        for place, (bidder, highest) in enumerate(zip(bidders, own, strict=True))
    ]


def _units(settles: Settles, way: Way, bidders: Sequence[str], start: int, means: Sequence[int] | None) -> Auction:
    """The auctioneer has two units; all pay the lowest winning bid, or the highest asked."""
    auctioneer = Auctioneer(across(way), 2, start)
    interests = _interests(way, bidders, means)
    return open_units(interests, auctioneer=auctioneer, track=TRACK, settles=settles, k=1 if way is Way.UP else 0)


def _call(way: Way, bidders: Sequence[str], start: int, means: Sequence[int] | None) -> Auction:
    """One side of a call auction bids from the reference price on; the other trades two shares at any price."""
    band = (start, TRACK) if way is Way.UP else (0, min(start, TRACK))
    others = Interest("Nadie", across(way), (), market=2)
    return open_call([*_interests(way, bidders, means), others], reference=start, band=band)


MECHANISMS: dict[str, Opening] = {
    "spoken": _spoken,
    "sealed, first price": partial(_sealed, Pays.FIRST),
    "sealed, second price": partial(_sealed, Pays.SECOND),
    "units, one price": partial(_units, Settles.UNIFORM),
    "units, as bid": partial(_units, Settles.AS_BID),
    "call": _call,
}
every_mechanism = pytest.mark.parametrize("mechanism", MECHANISMS)
every_way = pytest.mark.parametrize("way", list(Way))
FEW = settings(max_examples=settings().max_examples // 3)  # of each mechanism, either way
COUNTS, STARTS = st.integers(1, 6), st.integers(0, TRACK)
WORDS = st.lists(st.tuples(st.integers(0, 5), st.none() | st.integers(0, TRACK)), max_size=40)
Words = list[tuple[int, int | None]]


def told(auction: Auction, words: Words) -> list[tuple[str, int | None, Auction]]:
    """Whom each word came from, what it was, and the auction after it, up to its end: in the end all pass."""
    steps: list[tuple[str, int | None, Auction]] = []
    for who, bid in [*words, *[(0, None)] * 6]:
        if auction.ended:
            break
        bidder = auction.awaited[who % len(auction.awaited)]
        said = bid if bid is not None and bid in auction.open_to(bidder) else None
        auction = auction.heard(bidder, said)
        steps.append((bidder, said, auction))
    return steps


@every_mechanism
@every_way
@given(count=COUNTS, start=STARTS, words=WORDS)
@FEW
def test_it_awaits_bidders_until_it_ends_and_always_ends_once_all_pass(
    mechanism: str, way: Way, count: int, start: int, words: Words
) -> None:
    auction = MECHANISMS[mechanism](way, NAMES[:count], start, None)
    assert not auction.ended
    for _who, _bid, step in told(auction, words):
        assert set(step.awaited) <= set(NAMES[:count]) <= set(step.bidders)
        assert step.ended == (not step.awaited)
        assert all(len(step.open_to(name)) == 0 for name in step.bidders if name not in step.awaited)
        assert list(step.open_to("Ninguno")) == []
    assert told(auction, words)[-1][2].ended


@every_mechanism
@every_way
@given(count=COUNTS, start=STARTS, words=WORDS)
@FEW
def test_the_price_lies_between_the_start_and_the_best_bid_and_without_a_bid_nothing_is_sold(
    mechanism: str, way: Way, count: int, start: int, words: Words
) -> None:
    steps = told(MECHANISMS[mechanism](way, NAMES[:count], start, None), words)
    bids = [bid for _who, bid, _step in steps if bid is not None]
    best = (max if way is Way.UP else min)([start, *bids])
    end = steps[-1][2]
    assert end.sold == bool(bids)
    if not bids:
        assert end.price == (start if mechanism == "spoken" else None)  # B4.6: without a bid, the current price
        return
    price = end.price
    assert price is not None
    assert min(start, best) <= price <= max(start, best)
    if mechanism != "call":  # one price for all may lie between what the last to trade and the first not to have bid
        assert price in [start, *bids]


@every_mechanism
@every_way
@given(count=COUNTS, start=STARTS, words=WORDS)
@FEW
def test_the_ranking_names_everybody_once_by_last_bid_and_the_silent_last(
    mechanism: str, way: Way, count: int, start: int, words: Words
) -> None:
    steps = told(MECHANISMS[mechanism](way, NAMES[:count], start, None), words)
    last = {who: bid for who, bid, _step in steps if bid is not None}
    ranking = tuple(name for name in steps[-1][2].ranking() if name in NAMES)
    assert sorted(ranking) == sorted(NAMES[:count])
    ranked = [last[name] for name in ranking if name in last]
    assert ranked == sorted(ranked, reverse=way is Way.UP)
    assert list(ranking[len(last) :]) == [name for name in NAMES[:count] if name not in last]


@every_mechanism
@given(count=COUNTS, start=STARTS, words=WORDS, means=st.lists(st.integers(0, TRACK + 5), min_size=6, max_size=6))
@FEW
def test_nobody_bids_beyond_the_track_or_its_means_so_the_winner_can_pay(
    mechanism: str, count: int, start: int, words: Words, means: list[int]
) -> None:
    auction = MECHANISMS[mechanism](Way.UP, NAMES[:count], start, means[:count])
    steps = told(auction, words)
    for who, bid, _step in steps:
        assert bid is None or 0 <= bid <= min(TRACK, means[NAMES.index(who)])
    end = steps[-1][2]
    if any(bid is not None for _who, bid, _step in steps):
        assert end.price is not None
        assert end.price <= means[NAMES.index(end.ranking()[0])]


@every_mechanism
@given(count=COUNTS, start=STARTS, words=WORDS)
@FEW
def test_down_is_up_seen_in_a_mirror(mechanism: str, count: int, start: int, words: Words) -> None:
    up = told(MECHANISMS[mechanism](Way.UP, NAMES[:count], start, None), words)
    mirrored = [(who, None if bid is None else TRACK - bid) for who, bid in words]
    down = told(MECHANISMS[mechanism](Way.DOWN, NAMES[:count], TRACK - start, None), mirrored)
    assert len(up) == len(down)
    for (who, bid, one), (whom, other_bid, other) in zip(up, down, strict=True):
        assert (who, bid) == (whom, None if other_bid is None else TRACK - other_bid)
        assert one.price == (None if other.price is None else TRACK - other.price)
        assert one.ranking() == other.ranking()
        assert one.awaited == other.awaited


@every_mechanism
@every_way
def test_a_word_gives_another_auction_and_leaves_this_one_as_it_was(mechanism: str, way: Way) -> None:
    auction = MECHANISMS[mechanism](way, NAMES[:3], 10, None)
    before = (auction.awaited, auction.price, auction.ranking())
    after = auction.heard("Ana", 10)
    assert after != auction
    assert (auction.awaited, auction.price, auction.ranking()) == before


def opened(mechanism: str, way: Way = Way.UP, start: int = 10, means: Sequence[int] | None = None) -> Auction:
    return MECHANISMS[mechanism](way, NAMES[:3], start, means)


@every_mechanism
@every_way
@pytest.mark.parametrize("start", [-1, TRACK + 1, 2.5, True])
def test_no_auction_opens_at_a_price_that_is_not_on_the_track(mechanism: str, way: Way, start: int) -> None:
    with pytest.raises(OpeningRefused):
        opened(mechanism, way, start)


@every_mechanism
@every_way
@pytest.mark.parametrize("bidders", [(), ("Ana", "Beto", "Ana")])
def test_no_auction_opens_without_bidders_or_with_one_twice(mechanism: str, way: Way, bidders: tuple[str, ...]) -> None:
    if mechanism == "call" and not bidders:
        with pytest.raises(OpeningRefused, match="nobody bids"):
            open_call([], reference=10, band=(0, TRACK))
        return
    with pytest.raises(OpeningRefused, match="nobody bids" if not bidders else "Ana bids twice"):
        MECHANISMS[mechanism](way, bidders, 10, None)


@every_mechanism
@pytest.mark.parametrize("means", [(-1, 10, 10), (10, 10, 2.5)])
def test_no_auction_opens_with_means_that_nobody_has(mechanism: str, means: tuple[int, ...]) -> None:
    with pytest.raises(OpeningRefused):
        opened(mechanism, means=means)


@every_mechanism
@every_way
def test_only_a_bidder_of_the_auction_is_heard(mechanism: str, way: Way) -> None:
    for bid in (10, None):
        with pytest.raises(BidRefused) as refused:
            opened(mechanism, way).heard("Ninguno", bid)
        assert refused.value.fault is Unheard.STRANGER


@every_mechanism
@every_way
@given(words=WORDS, start=STARTS)
@FEW
def test_whoever_is_not_awaited_is_not_heard_and_after_the_end_nobody_is(
    mechanism: str, way: Way, words: Words, start: int
) -> None:
    auction = opened(mechanism, way, start)
    for _who, _bid, step in [("", None, auction), *told(auction, words)]:
        for name in set(step.bidders) - set(step.awaited):
            for bid in (start, None):
                with pytest.raises(BidRefused) as refused:
                    step.heard(name, bid)
                assert refused.value.fault is (Unheard.ENDED if step.ended else Unheard.NOT_AWAITED)


@every_mechanism
@every_way
@given(words=WORDS, start=STARTS, means=st.lists(st.integers(0, TRACK + 5), min_size=3, max_size=3))
@FEW
def test_a_bid_is_heard_just_when_it_is_open_and_else_its_fault_is_said(
    mechanism: str, way: Way, words: Words, start: int, means: list[int]
) -> None:
    auction = opened(mechanism, way, start, means if way is Way.UP else None)
    for _who, _bid, step in [("", None, auction), *told(auction, words)]:
        for name in step.awaited:
            for bid in range(-2, TRACK + 3):
                fault = step.fault_of(name, bid)
                assert (fault is None) == (bid in step.open_to(name))
                if fault is None:
                    assert step.heard(name, bid) != step
                    continue
                with pytest.raises(BidRefused, match=f"{name} may not bid {bid}: {fault.value}") as refused:
                    step.heard(name, bid)
                assert (refused.value.bidder, refused.value.bid, refused.value.fault) == (name, bid, fault)
                assert isinstance(refused.value, AuctionError)


@every_mechanism
@every_way
def test_a_bid_worse_than_the_reserve_is_refused_and_one_off_the_track_too(mechanism: str, way: Way) -> None:
    auction = opened(mechanism, way)
    worse = 9 if way is Way.UP else 11
    assert auction.fault_of("Ana", worse) is (Fault.OUTSIDE if mechanism == "call" else Fault.NOT_BETTER)
    assert auction.fault_of("Ana", TRACK + 1) is Fault.OUTSIDE
    assert auction.fault_of("Ana", -1) is Fault.OUTSIDE


@every_mechanism
def test_a_bid_beyond_ones_means_is_refused(mechanism: str) -> None:
    auction = opened(mechanism, means=(12, 20, 20))
    assert auction.fault_of("Ana", 12) is None
    assert auction.fault_of("Ana", 13) is Fault.BEYOND_MEANS


@every_mechanism
@every_way
@pytest.mark.parametrize("bid", [10.0, True, "10"])
def test_a_bid_that_is_no_whole_number_is_refused(mechanism: str, way: Way, bid: int) -> None:
    with pytest.raises(BidRefused) as refused:
        opened(mechanism, way).heard("Ana", bid)
    assert refused.value.fault is Fault.OUTSIDE


@pytest.mark.parametrize("opening", ["units", "call"])
@pytest.mark.parametrize(
    "interest",
    [
        Interest("Ana", Way.UP, (3, -1)),
        Interest("Ana", Way.UP, (0,)),
        Interest("Ana", Way.UP, ()),
        Interest("Ana", Way.UP, market=-1),
        Interest("Ana", Way.UP, (1,), means=-1),
        Interest("Ana", Way.UP, (1,), market=1, means=30),
    ],
)
def test_nobody_comes_with_shares_that_there_are_not(opening: str, interest: Interest) -> None:
    with pytest.raises(OpeningRefused, match="Ana"):
        _several(opening, interest)


def _several(opening: str, interest: Interest) -> UnitsAuction | CallAuction:
    if opening == "units":
        return open_units([interest], auctioneer=Auctioneer(Way.DOWN, 2, 10), track=TRACK)
    return open_call([interest], reference=10, band=(0, TRACK))


@pytest.mark.parametrize("band", [(12, 8), (-1, 8), (0, True)])
def test_no_auction_opens_in_a_band_whose_low_is_higher_than_its_high(band: tuple[int, int]) -> None:
    with pytest.raises(OpeningRefused):
        open_call([Interest("Ana", Way.UP)], reference=band[1], band=band)


def test_the_track_of_an_auction_begins_at_0_or_higher() -> None:
    with pytest.raises(OpeningRefused):
        open_spoken(Way.UP, NAMES, start=0, track=-1)
    with pytest.raises(OpeningRefused):
        open_sealed(Way.UP, NAMES, start=0, track=-1, pays=Pays.FIRST)
    with pytest.raises(OpeningRefused):
        open_units([Interest("Ana", Way.UP)], track=-1)
    with pytest.raises(OpeningRefused):
        open_spoken(Way.UP, NAMES, start=0, track=TRACK, reach=-1)
    with pytest.raises(OpeningRefused, match="3 bid, and there are the means of 2"):
        open_spoken(Way.UP, NAMES[:3], start=0, track=TRACK, means=[1, 2])


@every_mechanism
def test_no_auction_opens_with_a_way_that_is_none(mechanism: str) -> None:
    with pytest.raises(OpeningRefused, match="'up', and no Way"):
        MECHANISMS[mechanism]("up", NAMES[:3], 10, None)  # type: ignore[arg-type]
