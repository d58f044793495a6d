"""The reader and runner of play scripts know no title: a game that exists in tests alone is played by its own words."""

from textwrap import dedent

import pytest

from exchange.script.read import read_script
from exchange.script.run import Failure, Playing, run_script
from exchange.value.errors import PlayFileError
from tests.toys.tender.title import TITLE

HEAD = "game tender\nseats Ana Beto Caro\n"


def played(text: str) -> tuple[Playing, Failure | None]:
    script = read_script(HEAD + dedent(text), "tender.play", {"tender": TITLE})
    return run_script(script, paranoid=True)


def so(text: str) -> str | None:
    """What is so instead at the first sentence that does not hold."""
    failure = played(text)[1]
    return None if failure is None else f"{failure.line}: {failure.so}"


def fault(text: str) -> str:
    with pytest.raises(PlayFileError) as error:
        played(text)
    return str(error.value)


def test_a_whole_game_is_played_by_the_titles_own_sentences() -> None:
    playing, failure = played("""\
        lots 1
        option ties first
        given purse Beto 7
        seed 4

        then lot 1 is called
        expect to act Ana Beto Caro
        Caro offers 3
        Ana offers 4
        Beto offers 8 refused T2.2
        Beto returns refused not-your-turn
        never Ana offers 4
        Beto offers 4
        then Ana offers 4
        then Caro offers 3
        expect choice Ana
        Ana returns
        then Ana returns the lot
        expect purse Ana 8
        expect over
        expect winner Caro
        expect to act nobody
        Ana keeps refused not-your-turn
        """)
    assert failure is None
    assert playing.tape[-1] == "Caro wins with 9"


def test_a_choice_left_unwritten_is_made_at_once_and_at_the_end() -> None:
    playing, failure = played("""\
        Ana offers 2
        Beto offers 1
        Caro offers 0
        expect to act Ana Beto Caro
        Ana offers 0
        Beto offers 2
        Caro offers 0
        expect over
        """)
    assert failure is None
    assert sum("keeps the lot" in sentence for sentence in playing.tape) == 2


@pytest.mark.parametrize("written", ["Ana keeps", "Ana returns", "Ana returns refused T3.2"])
def test_a_choice_stays_open_for_either_way_of_writing_it(written: str) -> None:
    failure = so(f"""\
        Ana offers 2
        Beto offers 1
        Caro offers 0
        never lot 2 is called
        {written}
        """)
    assert failure == ("7: accepted" if "refused" in written else None)


def test_a_choice_stays_open_while_a_check_ahead_expects_it() -> None:
    assert so("Ana offers 2\nBeto offers 1\nCaro offers 0\nexpect to act Ana\nexpect choice Ana") is None
    assert so("Ana offers 2\nBeto offers 1\nCaro offers 0\nexpect choice Beto") == "6: nobody chooses"


def test_traders_move_once_no_person_is_to_act_and_see_only_their_own_view() -> None:
    playing, failure = played("""\
        trader Beto clued
        trader Caro clued
        seed 11
        expect to act Ana Beto Caro
        Ana offers 9
        expect to act Ana
        Ana returns
        Ana offers 8
        Ana returns
        expect over
        """)
    assert failure is None
    offers = [sentence for sentence in playing.tape if sentence.startswith("Beto offers")]
    hint = playing.table.view("Beto").hints[1]
    assert offers[hint.lot - 1] == f"Beto offers {hint.worth}"
    assert playing.table.view("Caro").hints[1] is not hint


def test_traders_make_the_choices_that_a_script_would_leave_unwritten() -> None:
    tapes = [played(f"trader Ana random\ntrader Beto random\ntrader Caro random\nseed {n}")[0].tape for n in range(6)]
    assert any("returns the lot" in sentence for tape in tapes for sentence in tape)


def test_a_game_of_traders_alone_plays_itself_to_the_end() -> None:
    text = "trader Ana random\ntrader Beto clued\ntrader Caro random\nlots 5\nseed 3\nexpect over"
    one, other = played(text), played(text)
    assert one[1] is None
    assert list(one[0].table.log.read()) == list(other[0].table.log.read())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ana offers 2\nthen Beto offers 1", "4: on the tape instead: lot 1 is called"),
        ("never lot 1 is called", "3: it is on the tape"),
        ("Ana keeps", "3: refused not-your-turn: this is not awaited from Ana"),
        ("Ana offers 10 refused not-your-turn", "3: refused T2.2: Ana has 9 and cannot offer 10"),
        ("Ana offers 1 refused T2.2", "3: accepted"),
        ("expect purse Ana 3", "3: Ana has 9"),
        ("expect to act Ana", "3: Ana Beto Caro is to act"),
        ("expect over", "3: the game is not over"),
        ("lots 0\nexpect not over", "4: the game is over"),
        ("lots 0\nexpect winners Ana Beto", "4: won by Ana Beto Caro"),
        ("expect winner Ana", "3: nobody has won"),
    ],
)
def test_what_does_not_hold_is_said_with_its_line(text: str, told: str) -> None:
    assert so(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ana bids 3", "column 5: expected offers | draws | keeps | returns, found “bids”"),
        ("Ana offers many", "column 12: expected a whole number"),
        ("Ana offers 3 coins", "column 14: expected the end of the line, found “coins”"),
        ("Ana offers 3 refused B2.2", "column 22: expected a rule's number or not-your-turn, found “B2.2”"),
        ("lots 6", "column 6: expected a number 0..5, found “6”"),
        ("option ties nobody\noption ties first", "ties is set already"),
        ("option luck 3", "expected the name of an option, found “luck”"),
        ("trader Ana greedy", "expected a trader of tender (random clued), found “greedy”"),
        ("given purse Beto 2000", "tender.play:3  given purse Beto 2000"),
        ("seed 5\ngiven purse Ana 3, Beto 50", "tender.play:4  given purse Ana 3, Beto 50"),
        ("Ana offers 1\nlots 3", "the head is over"),
        ("Dani offers 1", "found “Dani”"),
        ("then Ana bids 4", "column 10: expected offers"),
        ("expect hand Ana", "column 8: expected purse | choice"),
    ],
)
def test_what_cannot_be_read_is_said_with_line_column_and_what_was_expected(text: str, told: str) -> None:
    assert told in fault(text)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("game bolsa\nseats Ana Beto", "expected a title, found “bolsa”"),
        ("game tender\nseats Ana", "a tender needs 2 to 4 seats, and 1 are named"),
        ("game tender\nseats Ana lot", "lot means something else"),
        ("game tender\nlots 2", "the head has none"),
        ("", "the file says nothing"),
    ],
)
def test_a_head_of_no_title_here_or_without_its_seats_cannot_be_read(head: str, told: str) -> None:
    with pytest.raises(PlayFileError) as error:
        read_script(head, "tender.play", {"tender": TITLE})
    assert told in str(error.value)
