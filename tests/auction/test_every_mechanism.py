"""What holds of every auction, spoken, sealed or called, up or down: one contract, for whoever joins them too."""

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auction.call import Order, open_call
from auction.mechanism import Auction
from auction.sealed import Pays, open_sealed
from auction.spoken import Way, open_spoken

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito")
TRACK = 20
Opening = Callable[[Way, Sequence[str], int, Sequence[int] | None], Auction]


def _spoken(way: Way, bidders: Sequence[str], start: int, means: Sequence[int] | None) -> Auction:
    return open_spoken(way, bidders, start=start, track=TRACK, means=means)


def _sealed(pays: Pays, way: Way, bidders: Sequence[str], start: int, means: Sequence[int] | None) -> Auction:
    return open_sealed(way, bidders, start=start, track=TRACK, means=means, pays=pays)


def _call(way: Way, bidders: Sequence[str], start: int, means: Sequence[int] | None) -> Auction:
    """One side of a call auction bids from the reference price on; the other gives two shares at any price."""
    orders = [
        Order(bidder, way, 1 + place % 2, None if means is None else means[place])
        for place, bidder in enumerate(bidders)
    ]
    if way is Way.UP:
        return open_call(orders, start=start, low=start, high=TRACK, sells=2)
    return open_call(orders, start=start, high=start, buys=2)


MECHANISMS: dict[str, Opening] = {
    "spoken": _spoken,
    "sealed, first price": partial(_sealed, Pays.FIRST),
    "sealed, second price": partial(_sealed, Pays.SECOND),
    "call": _call,
}
every_mechanism = pytest.mark.parametrize("mechanism", MECHANISMS)
every_way = pytest.mark.parametrize("way", list(Way))
FEW = settings(max_examples=30)  # of each mechanism, either way
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
        assert set(step.awaited) <= set(step.bidders) == set(NAMES[:count])
        assert step.ended == (not step.awaited)
        assert all(len(step.open_to(name)) == 0 for name in step.bidders if name not in step.awaited)
        assert list(step.open_to("Nadie")) == []
    assert told(auction, words)[-1][2].ended


@every_mechanism
@every_way
@given(count=COUNTS, start=STARTS, words=WORDS)
@FEW
def test_the_price_lies_between_the_start_and_the_best_bid_and_without_a_bid_is_the_start(
    mechanism: str, way: Way, count: int, start: int, words: Words
) -> None:
    steps = told(MECHANISMS[mechanism](way, NAMES[:count], start, None), words)
    bids = [bid for _who, bid, _step in steps if bid is not None]
    best = (max if way is Way.UP else min)([start, *bids])
    price = steps[-1][2].price
    assert min(start, best) <= price <= max(start, best)
    assert bids or price == start
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
    ranking = steps[-1][2].ranking()
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
        assert one.price == TRACK - other.price
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
