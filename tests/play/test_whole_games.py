"""Whole games of traders, written out as scripts: the same moves give the same tape, and one false word is found."""

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.stage import FILE, holds, played

SEATS = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fran")


@cache
def written_out(seats: int, seed: int, house: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """A game among random traders: its head with its moves as lines, its tape, and its end as `expect` lines."""
    head = f"game bolsa\nseats {' '.join(SEATS[:seats])}\nrounds 3\nseed {seed}\n{house}"
    traders = "".join(f"trader {seat} random\n" for seat in SEATS[:seats])
    playing = holds(head + traders)
    words = playing.script.title.words
    moves = [words.move_line(entry.event) for entry in playing.table.log.read()]
    lines = "\n".join(line for line in moves if line is not None)
    return f"{head}{lines}\n", tuple(playing.tape), words.expect_lines(playing.table.state)


GAMES_OF_ALL_KINDS = {
    "seats": st.integers(3, 6),
    "seed": st.integers(0, 40),
    "house": st.sampled_from(["", "option cash 15\n", "option all_pass nobody\noption bid_limit surplus\n"]),
}


@settings(max_examples=25)
@given(**GAMES_OF_ALL_KINDS)
def test_a_game_written_out_gives_the_same_tape_and_the_same_end(seats: int, seed: int, house: str) -> None:
    text, tape, end = written_out(seats, seed, house)
    told = "\n".join([*(f"then {sentence}" for sentence in tape), *end, "expect over"])
    assert tuple(holds(text + told).tape) == tape


@settings(max_examples=25)
@given(**GAMES_OF_ALL_KINDS, data=st.data())
def test_one_false_word_in_what_is_told_is_found_at_its_line(
    seats: int, seed: int, house: str, data: st.DataObject
) -> None:
    text, tape, _end = written_out(seats, seed, house)
    at = data.draw(st.sampled_from([place for place, sentence in enumerate(tape) if sentence[-1].isdigit()]))
    told = [f"then {sentence}" for sentence in tape]
    told[at] += "00"  # as often as not a number that stands nowhere on this tape
    failure = played(text + "\n".join(told))[1]
    if failure is None:  # … and 0 coins are 000 coins
        assert tape[at].endswith(" 0")
        return
    assert (failure.file, failure.line) == (FILE, text.count("\n") + at + 1)
    assert failure.sentence == told[at]


@pytest.mark.parametrize("place", [0, 7, 15])
def test_a_move_left_out_is_missed_at_the_next_line_that_needed_it(place: int) -> None:
    text, _tape, _end = written_out(4, 3, "")
    lines = text.splitlines()
    moves = [at for at, line in enumerate(lines) if re.search(" (orders|bids|passes)", line)]  # `deals` may be left out
    del lines[moves[place]]
    assert played("\n".join(lines))[1] is not None
