"""Choices of B5.3 in a script: read ahead to the next move line, past checks, kept open or dealt clockwise."""

import pytest

from tests.play.stage import AUCTION, CHOICE, failure, holds

CLOCKWISE = "Ana buys 1 IBE from Caro at 12"
# Three sellers and three bidders: Ana's choice is followed by one of Beto's, and then nobody's.
TWO_CHOICES = """\
game bolsa
seats Ana Beto Caro Dani Eva Fran
Ana orders buy 1 IBE
Beto orders buy 1 IBE
Caro orders sell 1 IBE
Dani orders sell 1 IBE
Eva orders sell 1 IBE
Fran orders buy 2 IBE
Ana bids 12
Beto passes
Fran passes
"""


def test_at_the_end_of_the_script_the_seat_deals_clockwise_at_once() -> None:
    assert holds(CHOICE).table.to_act() == ("Ana", "Beto", "Caro", "Dani")
    holds(f"{CHOICE}then {CLOCKWISE}\nthen Beto buys 1 IBE from Dani at 12\nnever Ana deals 1 with Caro")


def test_with_the_next_move_another_seats_the_seat_has_dealt_before_the_checks() -> None:
    holds(f"{CHOICE}then {CLOCKWISE}\nexpect round 2\nBeto orders nothing\nAna orders nothing")


def test_with_the_next_move_its_own_but_no_deal_it_has_dealt() -> None:
    holds(f"{CHOICE}then {CLOCKWISE}\nAna orders nothing\nexpect to act Beto Caro Dani")


def test_its_own_deal_ahead_keeps_the_choice_open_past_checks() -> None:
    holds(f"""\
{CHOICE}expect to act Ana
then IBE closes at 12, ranking Ana Beto
never {CLOCKWISE}
expect cash Ana 50
expect choice Ana
Ana deals 1 with Dani
then Ana deals 1 with Dani
then Ana buys 1 IBE from Dani at 12
""")


def test_a_deal_of_the_clockwise_kind_is_a_choice_made_and_stands_on_the_tape() -> None:
    holds(f"{CHOICE}Ana deals 1 with Caro\nthen Ana deals 1 with Caro\nthen {CLOCKWISE}")


def test_a_deal_ahead_keeps_the_choice_open_even_if_it_is_refused() -> None:
    holds(f"{CHOICE}expect to act Ana\nAna deals 2 with Dani refused B5.3\nAna deals 1 with Dani")


def test_the_deal_of_another_seat_ahead_does_not() -> None:
    holds(f"{CHOICE}then {CLOCKWISE}\nBeto deals 1 with Dani refused not-your-turn")


@pytest.mark.parametrize("before", ["", "expect cash Ana 50\n", "never Ana passes\nthen Ana bids 12\n"])
@pytest.mark.parametrize("after", ["", "expect cash Ana 50\n"])
def test_an_expected_choice_among_the_checks_keeps_it_open(before: str, after: str) -> None:
    playing = holds(f"{CHOICE}{before}expect choice Ana\n{after}")
    assert playing.table.to_act() == ("Ana",)


def test_a_choice_expected_of_another_seat_does_not() -> None:
    assert failure(f"{CHOICE}expect choice Beto # ✗").so == "no choice is open"


def test_a_choice_expected_behind_the_next_move_does_not() -> None:
    assert failure(f"{CHOICE}Beto passes refused not-your-turn\nexpect choice Ana # ✗").so == "no choice is open"


def test_an_open_choice_is_nobody_elses_turn() -> None:
    assert failure(f"{CHOICE}expect choice Ana\nBeto orders nothing # ✗").so.startswith("refused not-your-turn")


def test_moves_that_are_refused_do_not_close_a_choice_that_is_still_to_be_made() -> None:
    holds(f"""\
{CHOICE}expect choice Ana
Beto deals 1 with Dani refused not-your-turn
Ana bids 13 refused not-your-turn
expect cash Ana 50
Ana deals 2 with Dani refused B5.3
Beto passes refused not-your-turn
Ana deals 1 with Dani
then Ana buys 1 IBE from Dani at 12
""")


def test_after_its_last_refused_deal_a_seat_that_writes_no_other_deals_clockwise() -> None:
    holds(f"{CHOICE}Ana deals 2 with Dani refused B5.3\nthen {CLOCKWISE}\nexpect round 2")
    holds(f"{CHOICE}Ana deals 2 with Dani refused B5.3\nexpect choice Ana")


def test_each_choice_is_read_ahead_for_itself() -> None:
    holds(f"{TWO_CHOICES}then Ana buys 1 IBE from Caro at 12\nthen Beto buys 1 IBE from Dani at 12")
    holds(f"{TWO_CHOICES}Ana deals 1 with Eva\nthen Beto buys 1 IBE from Caro at 12")
    holds(f"{TWO_CHOICES}Ana deals 1 with Eva\nBeto deals 1 with Dani\nthen Fran buys 1 IBE from Caro at 12")
    holds(f"{TWO_CHOICES}Beto deals 1 with Eva\nthen Ana buys 1 IBE from Caro at 12\nthen Beto deals 1 with Eva")
    holds(f"{TWO_CHOICES}expect choice Beto\nexpect cash Ana 38, Caro 62")


def test_where_only_one_way_exists_there_is_no_choice_to_write() -> None:
    found = failure(f"{AUCTION}Ana passes\nBeto bids 12\nBeto deals 1 with Caro, 1 with Dani # ✗")
    assert found.so.startswith("refused not-your-turn")
