"""A move names the event that it answers."""

import pytest

from exchange.opening import open_table
from exchange.value.errors import Conflict
from tests.toys.tender import model
from tests.toys.tender.title import TITLE


def test_a_move_that_answers_another_event_than_the_last_is_not_made() -> None:
    table = open_table(TITLE, "Ana Beto Caro")
    n, move = table.state.n, model.Offer(seat="Ana", coins=3)
    for other in (n - 1, n + 1):
        with pytest.raises(Conflict):
            table.do(move, after=other)
    assert len(table.log) == n
    table.do(move, after=n)
    assert len(table.log) == n + 1
