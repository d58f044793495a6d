"""Rows for prices where there is not room for all of them."""

from hypothesis import given
from hypothesis import strategies as st

from tui.floor.bolsa.levels import GAP, levels


@given(st.sets(st.integers(0, 39), min_size=1, max_size=12), st.integers(1, 50))
def test_marked_prices_stand_from_the_top_down_and_a_gap_stands_for_two_or_more(marked: set[int], room: int) -> None:
    rows = levels(marked, 0, 39, room)
    assert len(rows) <= room
    prices = [row for row in rows if row != GAP]
    assert prices == sorted(set(prices), reverse=True)
    assert marked <= set(prices) or len(rows) == room or room < 2 * len(marked)
    for place, row in enumerate(rows):
        if row == GAP:
            assert rows[place - 1] - rows[place + 1] > 2
    if GAP not in rows and room >= 2 * len(marked):
        assert prices == list(range(prices[0], prices[-1] - 1, -1))


def test_all_the_room_is_used() -> None:
    assert levels({10}, 0, 39, 40) == tuple(range(39, -1, -1))
    assert levels({10, 23}, 0, 39, 9) == (25, 24, 23, 22, 21, GAP, 11, 10, 9)
    assert levels({5_000}, 0, 9_999, 3) == (5_001, 5_000, 4_999)
