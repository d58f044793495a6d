"""How orders that stand equal share what is left for them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from auction.curve import Order
from auction.exchanges import XETRA
from auction.rulebook import Shares
from auction.sharing import filled
from auction.spoken import Way

BIDDERS = "ABCDEF"


def shared(shares: Shares, asked: list[int], left: int, lot: int = 1, bidders: str = BIDDERS) -> list[int]:
    """What buyers with one limit get of so many shares."""
    orders = [Order(name, Way.UP, some, 10) for name, some in zip(bidders, asked, strict=False)]
    orders.append(Order("Z", Way.DOWN, left, 10))
    return list(filled(orders, 10, min(left, sum(asked)), replace(XETRA, shares=shares), lot)[:-1])


@pytest.mark.parametrize(
    ("asked", "left", "lot", "given_"),
    [
        ([300, 300], 400, 1, [200, 200]),
        ([100, 200, 300], 300, 1, [50, 100, 150]),
        ([40_000, 50_000], 75_000, 100, [33_300, 41_700]),  # printed by TSX in its dark liquidity guide, 14.4.2
        ([1, 1, 1], 2, 1, [1, 1, 0]),  # equal remainders: the first heard
        ([5, 3, 1], 4, 1, [2, 1, 1]),  # 2.2, 1.3 and 0.4: the lot left over to the largest remainder
        ([70, 50], 95, 10, [55, 40]),  # what is less than a lot to the first who still wants it
    ],
)
def test_pro_rata_is_by_size_in_whole_lots(asked: list[int], left: int, lot: int, given_: list[int]) -> None:
    assert shared(Shares.PRO_RATA, asked, left, lot) == given_


@given(st.lists(st.integers(1, 400), min_size=1, max_size=6), st.data(), st.sampled_from([1, 10, 100]))
def test_pro_rata_nobody_gets_a_lot_more_than_its_part(asked: list[int], data: st.DataObject, lot: int) -> None:
    left = data.draw(st.integers(1, sum(asked)))
    for some, given_ in zip(asked, shared(Shares.PRO_RATA, asked, left, lot), strict=True):
        assert given_ <= some
        assert given_ > some * left / sum(asked) - lot


@given(st.lists(st.integers(1, 40), min_size=1, max_size=6), st.data())
def test_in_turn_nobody_who_wants_more_has_two_lots_less_than_another(asked: list[int], data: st.DataObject) -> None:
    left = data.draw(st.integers(1, sum(asked)))
    given_ = shared(Shares.IN_TURN, asked, left)
    assert sum(given_) == left
    assert all(given_[one] >= max(given_) - 1 for one in range(len(asked)) if given_[one] < asked[one])


def test_in_turn_the_orders_of_a_bidder_count_as_one() -> None:
    assert shared(Shares.IN_TURN, [300, 200, 400], 500, 100, "ABA") == [300, 200, 0]


@pytest.mark.parametrize("shares", Shares)
@given(st.lists(st.integers(1, 10**9), min_size=1, max_size=6), st.data())
def test_large_orders_share_as_quickly_as_small_ones(shares: Shares, asked: list[int], data: st.DataObject) -> None:
    left = data.draw(st.integers(1, sum(asked)))
    assert sum(shared(shares, asked, left)) == left
