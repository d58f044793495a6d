"""A table's clock: what runs, what stands, and what a pace is."""

import pytest

from exchange.house.clock import GRACE, UNWATCHED, Pace, TableClock, pace_of
from exchange.value.errors import SetupError
from tests.exchange.house.hands import Hands


def test_a_pace_is_two_numbers_of_seconds() -> None:
    assert pace_of("90,20") == pace_of(" 90 , 20 ") == Pace(90, 20)
    for text in ("", "90", "90,20,1", "0,20", "-1,20", "90,x", "90,٢", "90,99999999"):
        with pytest.raises(SetupError):
            pace_of(text)


def test_a_decisions_time_runs_while_it_is_looked_at_and_begins_anew_with_the_next_alone() -> None:
    hands = Hands()
    clock = TableClock(hands.now, Pace(90, 20))
    clock.ask(1, sealed=True)
    hands.pass_by(30, clock.look)
    clock.ask(1, sealed=True)
    assert clock.left == pytest.approx(60)
    clock.add(30)
    hands.pass_by(89, clock.look)
    assert not clock.is_up
    hands.pass_by(2, clock.look)
    assert (clock.is_up, clock.left) == (True, 0)
    clock.ask(7, sealed=False)
    assert (clock.is_up, clock.left) == (False, 20)
    clock.ask(0, sealed=False)
    assert clock.left is None


def test_nothing_runs_while_the_table_is_paused_or_nobody_looks() -> None:
    hands = Hands()
    clock = TableClock(hands.now, Pace(90, 20))
    clock.ask(1, sealed=True)
    clock.paused = True
    hands.pass_by(600, lambda: clock.look(["Ana"], ["Ana"]))
    assert (clock.left, clock.grace("Ana"), clock.is_up) == (90, GRACE, False)
    clock.paused = False
    hands.seconds += 600  # the laptop slept
    clock.look(["Ana"], ["Ana"])
    assert clock.left == 90 - UNWATCHED
    hands.seconds -= 3600  # a clock set back
    clock.look(["Ana"], ["Ana"])
    assert clock.left == 90 - UNWATCHED


def test_a_grace_runs_only_while_the_table_waits_for_a_seat_that_is_away_and_is_whole_again_next_round() -> None:
    hands = Hands()
    clock = TableClock(hands.now, Pace(90, 20))
    hands.pass_by(10, lambda: clock.look(["Beto"], ["Ana"]))
    hands.pass_by(10, lambda: clock.look(["Ana"], []))
    assert clock.grace("Ana") == GRACE
    hands.pass_by(5, lambda: clock.look(["Ana", "Beto"], ["Ana"]))
    assert clock.grace("Ana") == pytest.approx(GRACE - 5)
    assert clock.grace("Beto") == GRACE
    clock.begin_round()
    assert clock.grace("Ana") == GRACE


def test_without_a_pace_no_time_is_up() -> None:
    hands = Hands()
    clock = TableClock(hands.now)
    clock.ask(1, sealed=True)
    hands.pass_by(1000, clock.look)
    assert (clock.left, clock.is_up, clock.runs) == (None, False, False)


def test_what_a_clock_has_run_leaves_out_what_was_paused() -> None:
    hands = Hands()
    clock = TableClock(hands.now)
    hands.pass_by(30, clock.look)
    clock.paused = True
    hands.pass_by(600, clock.look)
    clock.paused = False
    hands.pass_by(10, clock.look)
    assert clock.ran() == pytest.approx(40)
