"""The tidy tables of Remigio 51, and the options of stored games in a report."""

import pytest

from exchange.opening import open_table
from exchange.value.seal import HOST
from market import GAMES
from market.export import tidy
from market.lab.report.speaker import AnyTitle
from market.lab.stored import counted_games, stored


def test_a_row_for_each_seat_of_each_deal_says_what_it_counted_and_paid_R8_1_R9_4() -> None:
    table = open_table(
        "remigio-51", "Ana=plain Beto=plain Caro=melder", seed="3", options={"reentry": 2, "triumph": 3, "limit": 60}
    )
    for _events in table.traders_move():
        pass
    (found,) = tidy([(table.log, HOST)], GAMES).values()
    names = [column.name for column in found["deals"].columns]
    rows = [dict(zip(names, row, strict=True)) for row in found["deals"].rows]
    assert len(rows) == 3 * table.state.deal
    assert sum(row["closed"] for row in rows) == table.state.deal
    assert all(row["counted"] == 0 for row in rows if row["closed"])
    assert all(row["counted"] >= 2 for row in rows if not row["closed"])
    assert any(row["reentered"] for row in rows)
    last = [row for row in rows if row["deal"] == table.state.deal]
    assert [row["points"] for row in last] == list(table.state.points)
    assert [row["coins"] for row in last] == list(table.state.coins)
    assert sum(row["coins"] for row in last) == 0
    assert {row["ended_by"] for row in rows} <= {"R7.2", "R7.3"}


@pytest.mark.parametrize(("dealer", "told"), [("lot", "lot"), ("Juan", "Beto")])
def test_a_report_takes_games_whose_dealer_was_drawn_by_lot_or_named_R1_3(dealer: str, told: str) -> None:
    table = open_table("remigio-51", "Luz=melder Juan=melder", seed="3", options={"limit": 20, "dealer": dealer})
    for _events in table.traders_move():
        pass
    games = stored(GAMES["remigio-51"], [(table.log, HOST)])
    (counted,) = counted_games(games, AnyTitle())
    assert counted.condition.options["dealer"] == told
