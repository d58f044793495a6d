"""What a thin client is told at a table that teaches."""

import pytest

from exchange.game import PERSON
from exchange.house.thin import thin
from exchange.opening import open_table
from exchange.value.seal import SPECTATOR
from market.bolsa.law.model import SealSheet, Sheet


def test_every_seat_that_learns_is_told_of_its_own_moments_thought_by_thought() -> None:
    table = open_table("bolsa", {"Luz": PERSON, "Mar": PERSON, "Sol": PERSON}, options={"rounds": 1})
    (begins,) = thin(table, "Mar", "en", teaches=True).balloons
    assert "You are Mar" in begins
    seen = len(table.host)
    for seat in table.seats:
        table.do(SealSheet(seat=seat, sheet=Sheet({"IBE": 1})))
    told = thin(table, "Mar", "es", seen, teaches=True).balloons
    assert told[0].startswith("Las boletas")
    assert len(told) > 2


@pytest.mark.parametrize(("title", "seats"), [("bolsa", "Luz Mar Sol"), ("mano-central", "Luz Mar Sol")])
def test_nobody_is_taught_where_it_is_not_asked_for_or_there_is_no_lesson_or_no_seat(title: str, seats: str) -> None:
    table = open_table(title, dict.fromkeys(seats.split(), PERSON))
    assert thin(table, "Luz", "en").balloons == ()
    assert thin(table, SPECTATOR, "en", teaches=True).balloons == ()
    assert bool(thin(table, "Luz", "en", teaches=True).balloons) == (title == "bolsa")
