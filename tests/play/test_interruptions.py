"""Tables with clocks in scripts: the table's own lines, read as moves, told on the tape, and written out again."""

import pytest

from exchange.game import Back, StandIn, TimeUp
from exchange.script.write import write_script
from tests.play.stage import AUCTION, CHOICE, HEAD, failure, fault, holds, played, read


def kinds(text: str) -> list[type]:
    return [type(event) for event in holds(text).table.host.events()]


def test_lines_that_stand_together_tell_one_time_that_was_up() -> None:
    playing = holds(f"""\
{HEAD}Beto orders buy 1 IBE
Ana runs out of time
Caro runs out of time
then Ana runs out of time
then Caro runs out of time
then the sheets are turned over
then Ana orders nothing
then Beto orders buy 1 IBE
never Beto runs out of time
expect round 2
""")
    assert [event.seats for event in playing.table.host.events() if isinstance(event, TimeUp)] == [("Ana", "Caro")]


def test_in_an_auction_each_line_is_a_time_of_its_own() -> None:
    playing = holds(f"{AUCTION}Ana runs out of time\nBeto runs out of time\nthen IBE closes at 10, ranking Ana Beto")
    assert [event.seats for event in playing.table.host.events() if isinstance(event, TimeUp)] == [("Ana",), ("Beto",)]


def test_time_is_up_for_all_who_owe_a_move_or_for_nobody() -> None:
    assert failure(f"{HEAD}Ana runs out of time # ✗\n").so == (
        "refused not-your-turn: Beto owes a move too: time is up for all at once"
    )
    holds(f"{AUCTION}Beto runs out of time refused not-your-turn\nexpect to act Ana")


def test_a_choice_stays_open_for_the_line_that_says_its_time_is_up_B5_3() -> None:
    holds(f"{CHOICE}Ana runs out of time\nthen Ana buys 1 IBE from Caro at 12")
    assert TimeUp in kinds(f"{CHOICE}quiet plays for Beto\nAna runs out of time")


def test_a_stand_in_moves_where_no_move_is_written_until_the_person_is_back() -> None:
    holds(f"""\
{HEAD}value plays for Ana
Ana orders buy 1 IBE
quiet plays for Beto
Caro orders nothing
then Ana orders buy 1 IBE
then Beto orders nothing
expect to act Ana Beto Caro
Ana is back
Caro orders nothing
expect to act Ana Beto
Ana orders buy 1 IBE
expect round 3
""")


def test_traders_wait_where_it_is_expected_that_they_are_to_act() -> None:
    waiting = f"{AUCTION}quiet plays for Ana\nexpect to act Ana\n"
    assert holds(waiting).table.to_act() == ("Ana",)
    holds(f"{waiting}Beto passes refused not-your-turn\nthen Ana passes\nexpect to act Beto")


@pytest.mark.parametrize(
    "line",
    [
        "value plays for Caro",
        "Beto is back",
        "Caro is back",
        "random plays for Ana",
        "Caro runs out of time",
    ],
)
def test_what_the_table_cannot_do_is_refused(line: str) -> None:
    head = f"{HEAD}trader Caro quiet\nBeto orders nothing\nvalue plays for Ana\nexpect to act Ana Caro\n"
    assert failure(f"{head}{line} # ✗\n").so.startswith("refused not-your-turn: ")
    holds(f"{head}{line} refused not-your-turn\n")


@pytest.mark.parametrize(
    "marked",
    [
        "^valeu plays for Ana",
        "value plays for ^Eva",
        "value plays for Ana ^too",
        "Ana runs out of ^luck",
        "Ana is back ^again",
        "Ana ^is away",
    ],
)
def test_a_line_of_the_table_that_is_misspelt_is_shown_where(marked: str) -> None:
    fault(f"{HEAD}{marked}\n")


def test_a_script_of_an_interrupted_game_plays_to_the_same_events_and_the_same_script() -> None:
    text = f"""\
{CHOICE}value plays for Ana
expect to act Ana
quiet plays for Beto
expect to act Ana
Ana deals 1 with Dani
expect to act Ana Beto Caro Dani
Beto orders buy 1 FER
Caro orders sell 1 FER
Ana is back
Ana runs out of time
Dani runs out of time
"""
    playing = holds(text)
    events = playing.table.host.events()
    assert {StandIn, Back, TimeUp} < set(map(type, events))
    written = write_script(playing.table.log, playing.script.title)
    again = holds(written)
    assert list(again.table.host.events()) == list(events)
    assert write_script(again.table.log, again.script.title) == written


def test_the_tape_tells_it_in_spanish_too() -> None:
    playing = holds(f"{AUCTION}value plays for Ana\nexpect to act Ana\nAna runs out of time\nAna is back\n")
    told = [line.text for line in playing.table.host.tape("es")]
    assert "value juega por Ana" in told
    assert "a Ana se le acaba el tiempo" in told
    assert "Ana ha vuelto" in told


def test_nobody_is_called_by_a_word_that_opens_a_line_of_the_table() -> None:
    for word in ("runs", "Is"):
        fault(f"game bolsa\nseats Ana Beto ^{word}\n")


def test_a_seat_may_bear_a_traders_name() -> None:
    text = "game siniestra-1\nseats value Beto\nseed 3\ngreedy plays for value\nthen greedy plays for value\n"
    _playing, broken = played(text)
    assert broken is None
    assert read(text).steps
