"""Every title: no seat bears a word by which one of its sentences, moves or lines of a head begins."""

from collections.abc import Iterator

import pytest

from exchange.value.errors import SetupError
from market import GAMES
from tests.titles.playing import NAMES, TITLES, companies_of_seats, some_games, titled


def opening_words(name: str) -> Iterator[str]:
    """The first word of whatever the title writes in a script; of a move the word behind its seat."""
    for game in some_games(name):
        words = game.title.words
        yield from (line.split()[0] for line in words.head_lines(game.setup.options))
        for done in game.done:
            if move := words.command_line(done.command):
                yield move.split()[1]
        for entry in game.table.host.entries():
            tape = words.tape(entry.event, game.table.host.state(entry.n - 1))
            yield from (word for sentence in tape if (word := sentence.split()[0]) not in NAMES)


@pytest.mark.parametrize("name", TITLES)
def test_no_seat_bears_a_word_that_opens_a_sentence_or_a_move(name: str) -> None:
    title = titled(name)
    for word in {*opening_words(name), *title.words.head, *title.words.reserved}:
        for spelled in {word, word.capitalize() if word.islower() else word}:
            assert title.name_fault(spelled), f"{spelled} would be a name"


@pytest.mark.parametrize("name", TITLES)
def test_a_title_takes_no_name_from_the_seats_of_its_own_table(name: str) -> None:
    for seats in companies_of_seats(name):
        titled(name).check_names(seats)
    with pytest.raises(SetupError):
        titled(name).check_names(("Ana", "ana"))
    assert all(word == word.casefold() for word in titled(name).words.reserved)


THINGS = {
    "bolsa": ("IBE", "SAN"),
    "siniestra-1": ("O", "B", "1O", "13B"),
    "siniestra-2": ("O", "B", "1O", "13B"),
    "mano-central": ("c", "s", "2c", "As"),
    "remigio-51": ("O", "B", "1O", "13B", "*", "*1O", "*13B"),
    "dbpoker-1": ("c", "s", "2c", "As"),
    "dbpoker-5": ("c", "s", "2c", "As"),
    "dbpoker-6": ("c", "s", "2c", "As"),
}
"""Companies, suits and cards as a script of the title writes them."""


@pytest.mark.parametrize("name", THINGS)
def test_no_seat_is_called_like_a_company_a_suit_or_a_card_of_its_title(name: str) -> None:
    for thing in THINGS[name]:
        assert titled(name).name_fault(thing), f"{thing} would be a name"


def test_every_title_of_ours_says_what_its_things_are_called() -> None:
    assert {name for name, title in GAMES.items() if title.package.startswith("market.")} == set(THINGS)
