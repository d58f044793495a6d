"""What a seat is told would come of a move: it comes so, and no card that is hidden is in it."""

import re
from collections import Counter

import pytest

from exchange.opening import open_table
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.session import Session
from exchange.shapes import SomeOf, shapes_of
from market import GAMES
from market.dbpoker.law import model, moves
from market.dbpoker.law.edition import EDITIONS
from market.dbpoker.law.table import Stage

TITLES = [edition.name for edition in EDITIONS]
_SCORE = re.compile(r"(?:your score is|tu puntuación será) (minus |menos )?(\d+)(?: or (minus )?(\d+))? (?:then)?")
BUYING = """
game dbpoker-1
seats Ana Beto Caro
given hand Ana 2c 2d 2h 3c 3d
given hand Beto 4c 4d 9h Jd Kh
given hand Caro 5c 5d 9s Js Ks
given market 6c 6d 6h 6s 7c
given coins Ana 2, Beto 1, Caro 25
"""
LAYING = """
game dbpoker-5
seats Ana Beto Caro
given hand Ana 7c 7d Jc Jd 2d
given hand Beto 3c 3d 5c 5d 9d
given hand Caro Qc Qd 8c 8d 4s
given showcase Ana 7h
given showcase Beto Jh
given showcase Caro 8s
"""
ANSWERING = """
game dbpoker-6
seats Ana Beto Caro
given hand Ana 9c 9d 2c 2d Jh
given hand Beto Ac Ad Kd Ks 5d
given hand Caro 4h 4s 6h 6s 7c
given market 6c 4c
Ana draws
Ana lays
Beto yields
"""
SCORING = {
    "dbpoker-1": {moves.Draw, moves.Buy, moves.Sell, moves.Lay, moves.Swap},
    "dbpoker-5": {moves.TakeCard, moves.Lay, moves.Swap},
    "dbpoker-6": {moves.Draw, moves.Lay},
}


def table_of(script: str) -> Session:
    playing, failure = run_script(read_script(script, "t.play", GAMES))
    assert failure is None
    return playing.table


def told(table: Session, seat: str, move: moves.AnyMove, lang: str = "en") -> tuple[str, ...]:
    foresee = GAMES[table.log.head.title].foresee
    assert foresee is not None
    return foresee(table.view(seat), move, lang)


def scores_told(lines: tuple[str, ...]) -> list[int]:
    """The scores that lines speak of."""
    found = []
    for match in filter(None, map(_SCORE.search, lines)):
        minus, number, minus_too, other = match.groups()
        found.append(-int(number) if minus else int(number))
        found += [-int(other) if minus_too else int(other)] if other else []
    return found


@pytest.mark.parametrize("name", TITLES)
def test_the_score_that_is_told_is_the_score_that_comes_K6_3(name: str) -> None:
    """In whole games, for every kind of move that tells one. A sale waits for the others' answers, a challenge too."""
    kinds: Counter[type] = Counter()
    for seed in "123":
        table = open_table(name, "Ana=builder Beto=builder Caro=builder", seed=seed)
        waiting: tuple[type, int, list[int]] | None = None
        while seat := next(iter(table.to_act()), None):
            move = table.trader_moves(seat, table.traders()[seat])
            lines = told(table, seat, move)
            assert lines, move
            place, found = table.state.place(seat), scores_told(lines)
            waiting = (type(move), place, found) if found else waiting
            events = table.do(move)
            if waiting is None or table.state.stage in (Stage.OFFER, Stage.CHALLENGE):
                continue
            kind, place, expected = waiting
            if any(type(event) is model.ChallengeLost for event in events):
                waiting = None
                continue
            assert table.state.score(place) in expected or table.state.over, (name, seed, kind, expected)
            kinds[kind] += 1
            waiting = None
    assert set(kinds) >= SCORING[name]
    assert not kinds.keys() & {moves.Keep, moves.Discard, moves.Decline, moves.Yield}


def test_who_would_be_left_without_coins_is_warned_K7_8() -> None:
    lines = told(table_of(BUYING), "Ana", moves.Buy(seat="Ana", card="6c"))
    assert lines[-1] == "you would have no coins left: you are out (K7.8)"


def test_a_hand_tells_what_it_is_and_who_pays_how_much_K7_7() -> None:
    """Beto has a single coin, and pays no more."""
    assert told(table_of(BUYING), "Ana", moves.Lay(seat="Ana")) == (
        "full-house, worth 10 (K2.1)",
        "Beto pays you 1, Caro pays you 10",
        "your score is 8 then (K6.3)",
    )
    assert told(table_of(BUYING), "Ana", moves.Lay(seat="Ana"), "es") == (
        "full, vale 10 (K2.1)",
        "Beto te paga 1, Caro te paga 10",
        "tu puntuación será 8 (K6.3)",
    )


def test_a_showcase_of_another_tells_bonus_and_penalty_K8_5_K8_6() -> None:
    table = table_of(LAYING)
    lay = moves.Lay(seat="Ana", without="2d", using="Jh", owner="Beto")
    assert told(table, "Ana", lay)[1] == "the bank pays you 8, the bank pays you 1, you pay Beto 1"


def test_an_answer_tells_what_it_beats_and_what_becomes_of_it_K9_6_K10_5() -> None:
    answer = moves.Answer(seat="Caro", cards=("4h", "4s", "6h", "6s", "6c"))
    assert told(table_of(ANSWERING), "Caro", answer) == (
        "full-house beats the two-pairs of Ana, who loses it unpaid; your cards come back (K9.6)",
    )
    laid = table_of(ANSWERING.replace("seats", "option answer lays\nseats"))
    assert told(laid, "Caro", answer) == (
        "full-house beats the two-pairs of Ana, is laid, and the bank pays you 8 (K10.5)",
    )


def test_an_answer_is_put_together_of_hand_and_open_cards_and_yielding_is_all_else_K9_4_K9_5() -> None:
    table = table_of(ANSWERING)
    own, answer = shapes_of(table.choices("Caro"))
    assert own.command is moves.Yield
    (five,) = answer.fields
    assert isinstance(five, SomeOf)
    assert five.values == ("4h", "4s", "6h", "6s", "7c", "4c", "6c")
    assert all(answer.fits(move) for move in table.choices("Caro") if isinstance(move, moves.Answer))
    poor = table_of(ANSWERING.replace("4h 4s 6h 6s 7c", "4h Ts 8h 6s 7c"))
    assert shapes_of(poor.choices("Caro")) == ()
    assert [*poor.choices("Caro")] == [moves.Yield(seat="Caro")]
