"""Seats played by traders in a script: when they move, when they wait, and that they make their choices too."""

from tests.play.stage import CHOICE, HEAD, failure, holds

TWO_QUIET = f"{HEAD}trader Beto quiet\ntrader Caro quiet\n"


def test_traders_wait_while_a_seat_without_one_is_to_act() -> None:
    holds(f"{TWO_QUIET}expect to act Ana Beto Caro")


def test_traders_move_after_each_move_line_before_the_checks_that_follow() -> None:
    holds(f"{TWO_QUIET}Ana orders buy 1 IBE\nthen IBE moves from 10 to 11\nexpect round 2\nexpect to act Ana Beto Caro")


def test_traders_move_right_after_the_head() -> None:
    playing = holds(f"{TWO_QUIET}trader Ana quiet\nthen round 5 ends, token to Caro\nexpect over")
    assert playing.tape[-1] == "Ana, Beto and Caro win with 100"


def test_the_script_of_a_game_among_traders_needs_no_line_behind_its_head() -> None:
    head = f"{HEAD}trader Ana random\ntrader Beto value\ntrader Caro random\n"
    one, same, other = holds(head), holds(f"{head}expect over"), holds(f"{head}seed 8")
    assert one.table.over
    assert one.tape == same.tape
    assert one.tape != other.tape


def test_a_trader_waits_while_the_next_move_line_is_its_own_seats() -> None:
    holds(f"""\
{TWO_QUIET}Ana orders buy 1 IBE
expect to act Caro
Caro orders sell 1 IBE
then Ana buys 1 IBE from Caro at 10
Ana orders nothing
then Caro orders nothing
""")


def test_a_trader_waits_for_its_own_line_even_where_this_will_be_refused() -> None:
    holds(f"""\
{TWO_QUIET}Ana orders buy 1 IBE
Caro orders sell 2 IBE refused B2.2
then Caro orders nothing
""")


def test_a_trader_moves_in_the_middle_of_an_auction_B4_2() -> None:
    holds(f"""\
{HEAD}trader Beto quiet
Ana orders buy 1 IBE
Beto orders buy 1 IBE
Caro orders sell 1 IBE
Ana bids 11
then Beto passes
then Ana buys 1 IBE from Caro at 11
""")


def test_traders_make_their_choices_of_B5_3_too() -> None:
    text = CHOICE.replace("seats Ana Beto Caro Dani", "seats Ana Beto Caro Dani\ntrader Ana quiet")
    holds(f"{text}then Ana buys 1 IBE from Caro at 12\nexpect round 2")
    # … but not one that is written, or expected.
    holds(f"{text}expect to act Ana\nAna deals 1 with Dani\nthen Ana buys 1 IBE from Dani at 12")
    holds(f"{text}expect choice Ana")
    # A next line of its own seat that is no deal leaves the choice unwritten.
    holds(f"{text}then Ana buys 1 IBE from Caro at 12\nAna orders buy 1 SAN\nexpect to act Beto Caro Dani")


def test_a_seat_with_a_trader_that_is_not_to_act_is_refused_like_any_other() -> None:
    found = failure(f"{TWO_QUIET}Ana orders nothing\nBeto passes # ✗")
    assert found.so.startswith("refused not-your-turn")


def test_traders_move_after_a_refused_line_as_after_any_other() -> None:
    holds(f"""\
{HEAD}trader Ana quiet
trader Beto quiet
trader Caro quiet
rounds 1
Ana passes refused not-your-turn
expect over
""")
