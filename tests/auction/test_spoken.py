"""The spoken auction, up and down: who speaks, which bids are legal, when it ends, its price and its ranking."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from auction.spoken import NOBODY, Fault, SpokenAuction, Way, open_spoken

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito")
TRACK = 39
PASS = None
BIDS = range(-2, TRACK + 4)

WAYS = st.sampled_from(Way)
TALES = st.lists(st.none() | st.integers(0, TRACK), max_size=60)


@st.composite
def openings(draw: st.DrawFn) -> SpokenAuction:
    """An auction about to begin: any way, two bidders or more, any price, with and without limits."""
    way = draw(WAYS)
    count = draw(st.integers(2, 6))
    means = draw(st.none() | st.lists(st.integers(0, 60), min_size=count, max_size=count)) if way is Way.UP else None
    start, reach = draw(st.integers(0, TRACK)), draw(st.none() | st.integers(1, 9))
    return open_spoken(way, NAMES[:count], start=start, track=TRACK, means=means, reach=reach)


def told(auction: SpokenAuction, tale: list[int | None]) -> list[SpokenAuction]:
    """The auction after each move of a tale, until it ends; a bid that is not legal is a pass."""
    steps = [auction]
    for bid in tale:
        if auction.ended:
            break
        (name,) = auction.awaited
        auction = auction.passes() if bid is None or auction.fault_of(name, bid) else auction.bid(bid)
        steps.append(auction)
    return steps


def to_the_end(auction: SpokenAuction, tale: list[int | None]) -> SpokenAuction:
    return told(auction, [*tale, *[PASS] * len(auction.bidders)])[-1]


@given(openings(), TALES)
def test_a_bid_is_legal_just_when_nothing_is_wrong_with_it_B4_3(auction: SpokenAuction, tale: list[int | None]) -> None:
    for step in told(auction, tale):
        for name in step.awaited:
            assert list(step.open_to(name)) == [bid for bid in BIDS if step.fault_of(name, bid) is None]


@given(openings(), TALES)
def test_the_first_bid_opens_at_the_price_or_beyond_and_each_later_one_betters_it_B4_3(
    auction: SpokenAuction, tale: list[int | None]
) -> None:
    up = auction.way is Way.UP
    bids = [step.standing for before, step in pairwise(told(auction, tale)) if step.bids != before.bids]
    for place, bid in enumerate(bids):
        assert bid is not None
        assert 0 <= bid <= TRACK
        standing = bids[place - 1] if place else auction.start + (-1 if up else 1)
        assert standing is not None
        assert bid > standing if up else bid < standing


@given(openings(), TALES)
def test_bidders_speak_clockwise_and_who_passed_never_again_B4_2(
    auction: SpokenAuction, tale: list[int | None]
) -> None:
    out: set[str] = set()
    for before, step in pairwise(told(auction, tale)):
        (speaking,) = before.awaited
        assert speaking not in out
        if step.passed != before.passed:
            out.add(speaking)
        assert {name for name, passed in zip(step.bidders, step.passed, strict=True) if passed} == out
        if step.awaited:
            here = auction.bidders.index(speaking)
            clockwise = [*auction.bidders[here + 1 :], *auction.bidders[: here + 1]]
            assert step.awaited == (next(name for name in clockwise if name not in out),)


@given(openings(), TALES)
def test_it_ends_at_the_limit_or_when_only_the_leader_is_left_or_nobody_and_no_sooner_B4_5(
    auction: SpokenAuction, tale: list[int | None]
) -> None:
    for step in told(auction, tale):
        left = [name for name, out in zip(step.bidders, step.passed, strict=True) if not out]
        leader = [] if step.leader == NOBODY else [step.bidders[step.leader]]
        due = step.standing == step.limit or left == leader
        assert step.ended == due
        if step.ended:
            assert step.awaited == ()
            assert [list(step.open_to(name)) for name in step.bidders] == [[]] * len(step.bidders)


@given(openings(), TALES)
def test_the_price_is_the_last_bid_and_without_a_bid_what_it_opened_at_B4_6(
    auction: SpokenAuction, tale: list[int | None]
) -> None:
    end = to_the_end(auction, tale)
    assert end.ended
    assert end.price == (auction.start if end.standing is None else end.standing)


@given(openings(), TALES)
def test_the_ranking_is_by_own_last_bid_best_first_then_the_silent_as_they_speak_B4_7(
    auction: SpokenAuction, tale: list[int | None]
) -> None:
    steps = told(auction, [*tale, *[PASS] * 6])
    last: dict[str, int] = {}
    for before, step in pairwise(steps):
        if step.standing is not None and step.bids != before.bids:
            last[before.awaited[0]] = step.standing
    sign = -1 if auction.way is Way.UP else 1
    bid = sorted(last, key=lambda name: sign * last[name])
    assert steps[-1].ranking() == (*bid, *(name for name in auction.bidders if name not in last))
    if bid:
        assert steps[-1].ranking()[0] == steps[-1].bidders[steps[-1].leader]


@given(st.integers(2, 6), st.integers(0, TRACK), st.none() | st.integers(1, 9), TALES)
def test_down_is_up_seen_in_a_mirror_B4_2(count: int, start: int, reach: int | None, tale: list[int | None]) -> None:
    up = open_spoken(Way.UP, NAMES[:count], start=start, track=TRACK, reach=reach)
    down = open_spoken(Way.DOWN, NAMES[:count], start=TRACK - start, track=TRACK, reach=reach)
    mirrored = [None if bid is None else TRACK - bid for bid in tale]
    rising, falling = told(up, tale), told(down, mirrored)
    assert len(rising) == len(falling)
    for one, other in zip(rising, falling, strict=True):
        assert one.awaited == other.awaited
        assert one.price == TRACK - other.price
        assert one.ranking() == other.ranking()
        for name in one.bidders:
            assert [TRACK - bid for bid in other.open_to(name)][::-1] == list(one.open_to(name))
        for name in one.awaited:
            assert [one.fault_of(name, bid) for bid in BIDS] == [other.fault_of(name, TRACK - bid) for bid in BIDS]


def test_no_bid_is_open_to_whom_the_price_is_beyond_and_all_others_may_go_on_B4_4() -> None:
    auction = open_spoken(Way.UP, ("Ana", "Beto"), start=10, track=TRACK, means=[9, 20])
    assert list(auction.open_to("Ana")) == []
    assert auction.fault_of("Ana", 10) is Fault.BEYOND_MEANS
    assert list(auction.passes().open_to("Beto")) == list(range(10, 21))


@pytest.mark.parametrize(
    ("way", "bid", "fault"),
    [
        (Way.UP, 40, Fault.OUTSIDE),  # beyond the track, its means and its limit
        (Way.UP, -1, Fault.OUTSIDE),
        (Way.UP, 9, Fault.NOT_BETTER),
        (Way.UP, 16, Fault.BEYOND_MEANS),  # beyond its means and its limit
        (Way.UP, 14, Fault.BEYOND_LIMIT),
        (Way.UP, 13, None),
        (Way.DOWN, -1, Fault.OUTSIDE),
        (Way.DOWN, 11, Fault.NOT_BETTER),
        (Way.DOWN, 6, Fault.BEYOND_LIMIT),
        (Way.DOWN, 7, None),
    ],
)
def test_of_several_faults_the_first_is_named_B8_4(way: Way, bid: int, fault: Fault | None) -> None:
    means = [15, 15] if way is Way.UP else None
    auction = open_spoken(way, ("Ana", "Beto"), start=10, track=TRACK, means=means, reach=3)
    assert auction.fault_of("Ana", bid) is fault


@pytest.mark.parametrize(("way", "end"), [(Way.UP, TRACK), (Way.DOWN, 0)])
def test_a_bid_at_the_end_of_the_track_ends_it_at_once_B4_5(way: Way, end: int) -> None:
    auction = open_spoken(way, NAMES, start=10, track=TRACK)
    assert auction.bid(end).ended
    assert auction.bid(end).ranking()[0] == "Ana"
    assert not auction.bid(abs(end - 1)).ended


def test_the_last_of_all_may_still_bid_where_nobody_has_B4_5() -> None:
    auction = open_spoken(Way.UP, ("Ana", "Beto"), start=10, track=TRACK).passes()
    assert auction.awaited == ("Beto",)
    assert auction.bid(10).ended
    assert auction.passes().ended
    assert auction.passes().ranking() == ("Ana", "Beto")


def test_a_move_gives_another_auction_and_leaves_this_one_as_it_was() -> None:
    auction = open_spoken(Way.UP, ("Ana", "Beto"), start=10, track=TRACK)
    copy = replace(auction)
    auction.bid(12)
    auction.passes()
    assert auction == copy
    with pytest.raises(AttributeError):
        auction.speaker = 1  # type: ignore[misc]
