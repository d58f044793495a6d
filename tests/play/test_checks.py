"""`then`, `never` and `expect`: what they look at, when they hold, and how it reads where they do not."""

import pytest

from tests.play.stage import AUCTION, CHOICE, HEAD, failure, fault, holds

NOTHING = f"{HEAD}rounds 1\nAna orders nothing\nBeto orders nothing\nCaro orders nothing\n"


def test_then_finds_its_sentence_behind_the_last_one_found_others_may_stand_between() -> None:
    holds(f"{NOTHING}then IBE stays at 10\nthen FER stays at 10\nthen the bank pays Caro 50")
    failure(f"{NOTHING}then FER stays at 10\nthen IBE stays at 10 # ✗")


def test_one_sentence_is_found_once() -> None:
    failure(f"{NOTHING}then IBE stays at 10\nthen IBE stays at 10 # ✗")


def test_a_then_that_was_not_written_does_not_move_the_place() -> None:
    holds(f"{NOTHING}expect over\nnever IBE stays at 11\nthen round 1 begins, token with Ana\nthen IBE stays at 10")


def test_then_looks_at_the_tape_so_far() -> None:
    failure(f"{HEAD}then the sheets are turned over # ✗\nAna orders nothing\nBeto orders nothing\nCaro orders nothing")


def test_then_may_find_what_happened_long_before_the_last_move() -> None:
    holds(f"{AUCTION}Ana bids 12\nBeto passes\nthen round 1 begins, token with Ana\nthen Ana bids 12")


def test_never_looks_at_the_whole_tape_so_far_and_only_so_far() -> None:
    holds(f"{HEAD}never the sheets are turned over\nAna orders nothing\nBeto orders nothing\nCaro orders nothing")
    found = failure(f"{NOTHING}then FER stays at 10\nnever IBE stays at 10 # ✗")
    assert found.so == "it is on the tape"
    failure(f"{HEAD}never round 1 begins, token with Ana # ✗")


def test_a_failing_then_tells_what_is_on_the_tape_instead_and_what_came_before() -> None:
    found = failure(f"""\
{AUCTION}Ana bids 12
Beto passes
then IBE goes to auction, up, speaking Ana Beto
then IBE moves from 10 to 13 # ✗
""")
    assert str(found) == ("some.play:10  then IBE moves from 10 to 13: on the tape instead: IBE moves from 10 to 12")
    assert found.tape[-1] == "round 2 begins, token with Beto"
    assert len(found.tape) == 5


def test_where_the_tape_ends_there_is_nothing_instead() -> None:
    assert (
        failure(f"{HEAD}then round 1 begins, token with Ana\nthen Ana passes # ✗").so == "on the tape instead: nothing"
    )


def test_the_first_sentence_that_does_not_hold_ends_the_script() -> None:
    failure(f"{HEAD}expect round 2 # ✗\nexpect round 3\nAna passes")


@pytest.mark.parametrize(
    "check",
    [
        "expect prices IBE 10, SAN 10",
        "expect prices FER 10",
        "expect cash Ana 50, Caro 50",
        "expect owned IBE Ana 1, Beto 1",
        "expect orders IBE Ana 2",
        "expect round 1",
        "expect token Ana",
        "expect to act Ana Beto Caro",
        "expect worth Ana 100, Beto 100",
        "expect not over",
    ],
)
def test_what_is_so_at_the_opening_may_be_expected(check: str) -> None:
    holds(HEAD + check)


@pytest.mark.parametrize(
    ("marked", "so"),
    [
        ("expect prices IBE 11, SAN 10, TEF 9 # ✗", "IBE is 10, TEF is 10"),
        ("expect cash Ana 51 # ✗", "Ana has 50"),
        ("expect owned IBE Ana 1, Beto 2 # ✗", "Beto owns 1"),
        ("expect orders IBE Ana 1 # ✗", "Ana has 2"),
        ("expect round 2 # ✗", "it is round 1"),
        ("expect token Beto # ✗", "the token is with Ana"),
        ("expect choice Ana # ✗", "no choice is open"),
        ("expect to act Ana # ✗", "Ana Beto Caro is to act"),
        ("expect to act Beto Ana Caro # ✗", "Ana Beto Caro is to act"),
        ("expect to act nobody # ✗", "Ana Beto Caro is to act"),
        ("expect worth Ana 99 # ✗", "Ana is worth 100"),
        ("expect over # ✗", "the game is not over"),
        ("expect winner Ana # ✗", "nobody has won"),
        ("expect winners Ana Beto # ✗", "nobody has won"),
        (f"expect cash Ana {'9' * 30} # ✗", "Ana has 50"),
    ],
)
def test_what_is_not_so_is_told_as_it_is(marked: str, so: str) -> None:
    assert failure(HEAD + marked).so == so


@pytest.mark.parametrize(
    ("marked", "so"),
    [
        ("expect not over # ✗", "the game is over"),
        ("expect to act Ana # ✗", "nobody is to act"),
        ("expect winner Ana # ✗", "won by Ana Beto Caro"),
        ("expect winners Ana Beto # ✗", "won by Ana Beto Caro"),
    ],
)
def test_the_end_too_is_told_as_it_is_B7_2(marked: str, so: str) -> None:
    assert failure(NOTHING + marked).so == so
    holds(f"{NOTHING}expect over\nexpect to act nobody\nexpect winners Caro Ana Beto\nexpect worth Ana 100")


def test_one_winner_is_expected_in_either_number() -> None:
    alone = NOTHING.replace("rounds 1", "rounds 1\ngiven cash Beto 51")
    holds(f"{alone}expect winner Beto\nexpect winners Beto\nthen Beto wins with 101")


def test_a_shared_win_is_nobodys_alone() -> None:
    failure(f"{NOTHING}expect winner Ana # ✗")


def test_whose_a_choice_is_may_be_expected_B5_3() -> None:
    holds(f"{CHOICE}expect choice Ana\nexpect to act Ana")
    assert failure(f"{CHOICE}expect choice Ana\nexpect choice Beto # ✗").so == "the choice is Ana's"


def test_owned_counts_zones_1_and_3_and_orders_2_and_4_until_the_cards_move_B6() -> None:
    holds(f"{CHOICE}expect choice Ana\nexpect cash Ana 50\nexpect owned IBE Ana 1, Caro 1\nexpect orders IBE Beto 2")


@pytest.mark.parametrize(
    "marked",
    [
        "expect^",
        "expect ^luck",
        "expect ^draw",
        "expect ^hand Ana 7O",
        "expect ^columns Ana O 2",
        "expect ^score Ana 36",
        "expect ^price IBE 10",
        "expect ^Over",
        "expect prices^",
        "expect prices ^O 3",
        "expect prices IBE^",
        "expect prices IBE 13 ^SAN 8",
        "expect prices IBE 13, ^IBE 13",
        "expect prices IBE ^-1",
        "expect prices IBE 13,^",
        "expect cash ^Dani 3",
        "expect cash Ana 3, ^Ana 3",
        "expect owned ^Ana 1",
        "expect owned IBE^",
        "expect owned IBE Ana 1, ^SAN Ana 1",
        "expect orders IBE Ana^",
        "expect round^",
        "expect round ^two",
        "expect round 2 ^3",
        "expect token ^Dani",
        "expect token Ana ^Beto",
        "expect choice^",
        "expect choice ^nobody",
        "expect choice Ana ^Beto",
        "expect to^",
        "expect to ^move Ana",
        "expect to act^",
        "expect to act ^Dani",
        "expect to act Ana^, Beto",
        "expect to act Ana ^Ana",
        "expect to act Ana ^nobody",
        "expect to act nobody ^Ana",
        "expect worth Ana^",
        "expect not^",
        "expect not ^won",
        "expect over ^now",
        "expect winner^",
        "expect winner Ana ^Beto",
        "expect winners Ana^, Beto",
        "expect winners Ana ^Ana",
    ],
)
def test_what_nobody_can_expect_of_this_game_cannot_be_read(marked: str) -> None:
    fault(HEAD + marked)


def test_who_expects_what_is_not_there_is_told_all_that_is() -> None:
    told = str(fault(f"{HEAD}expect ^ovr"))
    for word in ("prices", "choice", "worth", "to act", "not over", "winners"):
        assert word in told
