"""Every title: no seat bears a word by which one of its sentences, moves or lines of a head begins."""

from collections.abc import Iterator

import pytest

from exchange.value.errors import SetupError
from tests.titles.playing import NAMES, TITLES, companies_of_seats, some_games, titled
from tests.with_before import with_before


def sentences(name: str) -> Iterator[str]:
    """Whatever the title writes: tape, moves, heads, positions."""
    for game in some_games(name):
        words = game.title.words
        yield from words.head_lines(game.setup.options)
        yield from words.expect_lines(game.table.state)
        for event, before in with_before(game.title.game, game.blank(), game.events):
            yield from words.tape(event, before)
            yield from words.given_lines(event)
            yield words.move_line(event) or ""


@pytest.mark.parametrize("name", TITLES)
def test_the_words_that_open_a_sentence_or_stand_behind_its_seat_are_no_names(name: str) -> None:
    opening = {words[0] for sentence in sentences(name) if (words := sentence.split())}
    behind = {
        words[1]
        for sentence in sentences(name)
        if len(words := sentence.split()) > 1 and words[0] in NAMES and words[1].isalpha() and words[1] not in NAMES
    }
    for word in (opening | behind | titled(name).words.head.keys()) - {*NAMES, "and"}:
        for spelled in {word, word.capitalize() if word.islower() else word}:
            assert titled(name).name_fault(spelled), f"{spelled} would be a name"


@pytest.mark.parametrize("name", TITLES)
def test_a_title_takes_no_more_names_than_it_has_words_for(name: str) -> None:
    title = titled(name)
    for seats in companies_of_seats(name):
        title.check_names(seats)
    for word in title.words.reserved:
        assert word == word.casefold()
    with pytest.raises(SetupError):
        title.check_names(("Ana", "ana"))
