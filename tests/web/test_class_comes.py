"""A class that comes all at once, from the one address that a school's network may have to the house."""

from collections import Counter

import pytest

from exchange.house.plan import Plan
from tests.web.class_comes import LISTED, NAMES, OPEN, comes
from tests.web.visiting import at_once, served


@pytest.mark.parametrize(
    ("plan", "came", "at_tables"),
    [(LISTED, 24, [4] * 6), (OPEN, 24, [4] * 6), (LISTED, 22, [4, 4, 4, 4, 3, 3])],
    ids=["of a list", "whoever comes", "two are missing"],
)
async def test_a_class_that_comes_at_once_from_one_address_has_a_seat_each_and_sits_as_evenly_as_can_be(
    plan: Plan, came: int, at_tables: list[int]
) -> None:
    with served(plan) as running:
        found = await at_once(*(comes(running, name) for name in NAMES[:came]))
        keys = [key for key, _table, _seat in found]
        assert len(set(keys)) == came
        assert len({(table, seat) for _key, table, seat in found}) == came
        running.ask(lambda house: house.deal())
        where = running.ask(lambda house: [house.place(key) for key in keys])
        seats = [(place.table, seat) for place in where if place is not None for seat in place.seats]
        assert len(set(seats)) == len(seats) == came
        assert sorted(Counter(table for table, _seat in seats).values(), reverse=True) == at_tables
