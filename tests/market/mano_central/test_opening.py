"""Tables of Mano Central that cannot be: seats (M1.1), house rules (M6), and positions, each fault at its line."""

import pytest

from exchange.script.read import read_script
from exchange.value.errors import PlayFileError, SetupError
from market import GAMES
from market.mano_central.title import TITLE

HEAD = "game mano-central\nseats Ana Beto Caro\n"
CENTRAL = "given central 4c 4d Jc Tc 2s\n"


@pytest.mark.parametrize("count", [1, 2, 7])
def test_three_to_six_seats_play_M1_1(count: int) -> None:
    with pytest.raises(SetupError) as caught:
        TITLE.game.options(("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gala")[:count], {})
    assert caught.value.field == "seats"


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ("given hand Ana 4c 4d Jc Tc\n", 3, "five cards"),
        ("given hand Ana 4c 4d Jc Tc 2s 3s\n", 3, "five cards"),
        ("given central 4c 4d Jc\n", 3, "five cards"),
        ("given hand Ana 4c 4c Jc Tc 2s\n", 3, "4c” is named twice"),
        ("given hand Ana 4c 1d Jc Tc 2s\n", 3, "expected a card"),
        (CENTRAL + "given hand Ana 4c 5d 6c 7c 8s\n", 4, "4c is in two places"),
        (CENTRAL + "given pile 2s\n", 4, "2s is in two places"),
        ("given points Ana 0, Beto 0\n", 3, "fewer than two seats"),
        ("given points Beto 0\ngiven turn Beto\n", 4, "cannot hold the hand"),
        ("given claim straight-flush A\n", 3, "never accepted"),
        ("given claim two-pairs 4 J\n", 3, "never worth two-pairs 4 J"),
        ("given claim three\n", 3, "expected a rank"),
        ("given claim quads 4\n", 3, "expected a kind of hand"),
        ("option points 0\n", 3, "1..99"),
        ("option fresh giver\n", 3, "next | doubter"),
        ("option shown never\n", 3, "lifted | open"),
    ],
)
def test_what_cannot_be_given_is_told_at_its_line(lines: str, line: int, why: str) -> None:
    with pytest.raises(PlayFileError) as fault:
        read_script(HEAD + lines, "t.play", GAMES)
    assert (fault.value.line, why in str(fault.value)) == (line, True), str(fault.value)
