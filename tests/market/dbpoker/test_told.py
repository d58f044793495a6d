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
