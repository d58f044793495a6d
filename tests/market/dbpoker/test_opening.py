"""Tables of DBPóker that cannot be: seats (K1.1), house rules (K10), and positions, each fault at its line."""

import pytest

from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.value.errors import PlayFileError, SetupError
from market import GAMES
from market.dbpoker.law.edition import EDITIONS

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gala", "Hugo", "Ines", "Juan")
HEAD = {number: f"game dbpoker-{number}\nseats Ana Beto\n" for number in (1, 5, 6)}
SHOWCASES = "given showcase Ana 7h\ngiven showcase Beto 8h\n"


@pytest.mark.parametrize(("number", "most"), [(1, 3), (5, 9), (6, 9)])
def test_two_to_three_or_to_nine_seats_play_K1_1(number: int, most: int) -> None:
    game = GAMES[f"dbpoker-{number}"].game
    for count in range(2, most + 1):
        assert game.options(NAMES[:count], {})["quiet_rounds"] == 20
    for count in (1, most + 1):
        with pytest.raises(SetupError) as caught:
            game.options(NAMES[:count], {})
        assert caught.value.field == "seats"


def test_three_decks_at_most_are_on_the_table_K1_1() -> None:
    found = {count: {edition.decks(count) for edition in EDITIONS} for count in range(2, 10)}
    assert found == {2: {1}, 3: {1}, 4: {2}, 5: {2}, 6: {2}, 7: {3}, 8: {3}, 9: {3}}


def test_nine_seats_have_their_cards_from_three_decks_K1_3() -> None:
    for number, pile in ((5, 3 * 52 - 72), (6, 3 * 52 - 74)):
        script = f"game dbpoker-{number}\nseats {' '.join(NAMES[:9])}\nexpect pile {pile}\n"
        _playing, failure = run_script(read_script(script, "t.play", GAMES))
        assert failure is None, str(failure)


@pytest.mark.parametrize(
    ("number", "lines", "line", "why"),
    [
        (1, "given hand Ana 4c 4d Jc Tc\n", 3, "5 cards"),
        (1, "given hand Ana 4c 4d Jc Tc 2s 3s\n", 3, "5 cards"),
        (1, "given hand Ana nothing\n", 3, "5 cards"),
        (1, "given hand Ana 4c 4c Jc Tc 2s\n", 3, "4c is there too often"),
        (1, "given hand Ana 4c 1d Jc Tc 2s\n", 3, "expected the end of the line, found “1d”"),
        (1, "given hand Dani 4c 5d Jc Tc 2s\n", 3, "expected a seat"),
        (1, "given pile 2s\ngiven market 2c 3c 4c 5c 2s\n", 4, "2s is there too often"),
        (1, "given market 2c 3c 4c 5c\n", 3, "5 cards lie open"),
        (6, "given market 2c 3c 4c\n", 3, "2 cards lie open"),
        (5, "given market 2c 3c\n", 3, "expected"),
        (1, "given waste 2c\n", 3, "expected"),
        (1, "given showcase Ana 2c\n", 3, "expected"),
        (1, "given pile nothing\n", 3, "one card or more"),
        (1, "given coins Ana 0\n", 3, "would be out"),
        (1, "given laid Ana 2c 2d 3c 4d 9h\n", 3, "two pairs or better"),
        (1, "given laid Ana 2c 2d 3c 3d 9h\ngiven laid Beto 4c 5d 6c 7d 9s\n", 4, "two pairs or better"),
        (1, "given laid Ana 2c 2d 3c 3d\n", 3, "five cards"),
        (1, "given laid Ana 2c 2d 3c 3d 9h\ngiven draw Beto 2d\n", 4, "2d is there too often"),
        (5, "given hand Ana 4c 4d Jc Tc 2s\n", 3, "6 cards"),
        (5, SHOWCASES + "given hand Ana 4c 4d Jc Tc 2s 3s\n", 5, "5 cards"),
        (5, "given showcase Ana 7h\n", 3, "all seats or for none"),
        (1, "option coins 0\n", 3, "1..99"),
        (1, "option quiet_rounds 100\n", 3, "1..99"),
        (1, "option better some\n", 3, "any | listed"),
        (5, "option coins 9\n", 3, "expected the name of an option"),
        (1, "option answer lays\n", 3, "expected the name of an option"),
        (6, "option answer beats\n", 3, "shown | lays"),
        (1, "given turn Dani\n", 3, "expected a seat"),
        (1, "Ana shows 7h\n", 3, "expected"),
        (5, "Ana buys 7h\n", 3, "expected"),
        (6, "Ana takes\n", 3, "expected"),
        (6, "Ana lays without 9c using 7h of Beto\n", 3, "end of the line"),
        (1, "Ana buys 7h refused K8.3\n", 3, "K8.3"),
        (1, "expect waste 3\n", 3, "expected"),
    ],
)
def test_what_cannot_be_is_told_at_its_line(number: int, lines: str, line: int, why: str) -> None:
    with pytest.raises(PlayFileError) as fault:
        read_script(HEAD[number] + lines, "t.play", GAMES)
    assert (fault.value.line, why in str(fault.value)) == (line, True), str(fault.value)
