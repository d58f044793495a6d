"""What a person is told: moves as they are typed, what comes of them, and how scores come about."""

import pytest

from exchange.script.read import read_script
from exchange.script.run import run_script
from market import GAMES

HEAD = "game dbpoker-5\nseats Ana Beto\ngiven showcase Ana Ah\ngiven showcase Beto 5s\n"
HANDS = "given hand Ana 2h 2c 6h 6s Th\ngiven laid Ana 9c 9d Tc Td Js\ngiven pile 8c 8d\n"


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("en", ["draws", "lays", "lays without Th using Ah of Ana", "swaps Th for 9c in 1"]),
        ("es", ["roba", "baja", "baja sin Th con Ah de Ana", "sustituye Th por 9c en 1"]),
    ],
)
def test_one_move_of_each_kind_is_told_as_it_is_typed_K8_2_K8_4(lang: str, wanted: list[str]) -> None:
    playing, failure = run_script(read_script(HEAD + HANDS, "t.play", GAMES))
    assert failure is None
    told = GAMES["dbpoker-5"].legal(playing.table.choices("Ana"), lang)
    assert [line.split("   ")[0] for line in told] == wanted
    assert all("(K" in line for line in told)


def test_a_score_is_told_as_coins_less_own_cards_K6_3() -> None:
    playing, _failure = run_script(read_script(HEAD + HANDS + "given coins Ana 9\n", "t.play", GAMES))
    told = GAMES["dbpoker-5"].explain(playing.table.state, "en")
    assert told == (
        "K6.3  Ana: 9 coins less 8 own cards is 1",
        "K6.3  Beto: 0 coins less 8 own cards is minus 8",
    )


def _rules(script: str) -> list[str]:
    """What the tape says of payments and open cards, and by which rule."""
    playing, failure = run_script(read_script(script, "t.play", GAMES))
    assert failure is None
    tape = playing.table.host.tape()
    return [f"{line.text}: {line.rule}" for line in tape if " pays " in line.text or " opens " in line.text]


def test_a_payment_is_told_by_the_rule_that_makes_it_due_K4_3_K8_4_K8_5_K8_6() -> None:
    head = "game dbpoker-5\nseats Ana Beto\ngiven showcase Ana 7c\ngiven showcase Beto 6c\n"
    hand = "given hand Ana 2h 2c 6h 6s Th\ngiven laid Ana 9c 9d Tc Td Js\n"
    told = _rules(head + hand + "Ana swaps Th for Js in 1\nAna lays without Js using 6c of Beto\n")
    assert told == [
        "the bank pays Ana 5: K4.3",
        "the bank pays Ana 8: K8.4",
        "the bank pays Ana 2: K8.5",
        "Ana pays Beto 2: K8.6",
    ]


def test_who_takes_what_is_sold_pays_by_the_rule_of_selling_K7_3_K7_5_K7_6_K7_7() -> None:
    script = (
        "game dbpoker-1\nseats Ana Beto\ngiven hand Ana 2h 3c 6h 8s Th\ngiven hand Beto 4h 4c 4d Js Jh\n"
        "given market 9c 9d 5c 5d Ks\ngiven pile Qc Qd Qh\nAna sells Th\nBeto takes\nAna keeps\n"
        "Beto buys Ks\nBeto keeps\nAna sells 8s\nBeto declines\nAna keeps\nBeto lays\n"
    )
    assert _rules(script)[5:] == [
        "Beto pays Ana 2: K7.5",
        "Beto pays the bank 2: K7.3",
        "the market opens Qc: K7.3",
        "the bank pays Ana 1: K7.6",
        "Ana pays Beto 10: K7.7",
    ]


ANSWERED = (
    "seats Ana Beto\n{option}given hand Ana 4h 4s 6h 6s 7c\ngiven hand Beto 9c 9d 2c 5h Jh\ngiven draw Ana 3c\n"
    "given draw Beto 7d 7h 7s\ngiven market 9h 9s\ngiven pile 8c 8d 8h Tc Td\nAna draws\nAna lays\n"
    "Beto answers 9c 9d 9h 9s 2c\n"
)


def test_an_answer_that_is_laid_is_paid_and_replaced_by_K10_5() -> None:
    assert _rules("game dbpoker-6\n" + ANSWERED.format(option="option answer lays\n")) == [
        "the market opens 9h: K1.3",
        "the market opens 9s: K1.3",
        "the bank pays Beto 10: K10.5",
        "the market opens 8d: K10.5",
        "the market opens 8h: K10.5",
    ]


def test_the_answers_cards_are_its_seats_own_while_they_are_shown_K6_3_K9_6() -> None:
    """The curve of scores has no peak where an answer lies open."""
    script = "game dbpoker-6\n" + ANSWERED.format(option="")
    playing, failure = run_script(read_script(script, "t.play", GAMES))
    assert failure is None
    host = playing.table.host
    assert {host.state(n).score(1) for n in range(8, len(host.events()) + 1)} == {-8}


def test_why_one_of_equal_scores_wins_is_told_K6_4() -> None:
    script = (
        "game dbpoker-6\nseats Ana Beto\noption quiet_rounds 1\ngiven coins Ana 3, Beto 2\ngiven draw Ana 2c\n"
        "given draw Beto nothing\ngiven hand Ana Ac 3d 5h 7s 9c\ngiven hand Beto Ad 3h 5s 7c 9d\n"
        "given market Kc Kd\nAna exchanges Ac for Kc\nAna keeps\nBeto exchanges Ad for Kd\nBeto keeps\n"
    )
    playing, failure = run_script(read_script(script, "t.play", GAMES))
    assert failure is None
    assert GAMES["dbpoker-6"].explain(playing.table.state, "en")[2:] == (
        "K6.4  of equal scores, fewer own cards win: Beto",
    )
