"""How the desk of any title looks, at both sizes, with cards of both decks: pictures that do not change by
themselves."""

from __future__ import annotations

import pytest

from tests.floor.playing import staged
from tests.floor.test_snapshots import BIG, SMALL, Snap, at

pytestmark = pytest.mark.usefixtures("at_once")

MANO = """
game mano-central
seats Ana Beto Caro
trader Beto honest
trader Caro honest
given hand Ana 4c 4d 9h Jd Kh
given hand Beto Qs Qh 7d 8d 2s
given hand Caro 2c 3c 6d 9s As
given central 4s Jh Td 9c Kc
"""
ANSWERED = (
    MANO.replace("given central", "given turn Caro\ngiven central")
    + "Caro forms 4s Jh Td 9c Kc\nCaro shows Jh\nCaro claims pair J\n"
)
LAYING = """
game remigio-51
seats Ana Beto
dealer Beto
trader Beto random
given hand Ana 5O 6O 7O 8C 8E 8B 1C 2C 11E 12E * 13B 4O 9E
given discards 9C
given combination 11O 12O 13O 1O
given combination 7C 7E *7B
Ana draws
"""


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_a_hand_is_formed_of_ten_cards(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(MANO)
    keys = ("right", "right", "space", "right", "space")
    assert snap_compare(app, run_before=at(app, "MovesPanel!", *keys), terminal_size=size)


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_a_claim_is_answered(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(ANSWERED, lang="en")
    assert snap_compare(app, run_before=at(app, "MovesPanel!", "right"), terminal_size=size)


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_a_hand_of_two_decks_with_combinations_on_the_table(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(LAYING)
    assert snap_compare(app, run_before=at(app, "MovesPanel!", "2", "e"), terminal_size=size)


def test_a_claim_with_plain_signs(snap_compare: Snap) -> None:
    app = staged(ANSWERED, ascii=True)
    assert snap_compare(app, run_before=at(app, "MovesPanel!"), terminal_size=SMALL)


def test_a_move_is_typed(snap_compare: Snap) -> None:
    app = staged(ANSWERED)
    assert snap_compare(app, run_before=at(app, "MovesPanel!", "w", "d"), terminal_size=SMALL)


SWAPPING = """
game dbpoker-1
seats Ana Beto Caro
trader Beto builder
trader Caro builder
given hand Ana 2h 9d 3h 7s Jd
given hand Beto 4c 4d 5c 5d Kh
given hand Caro Ts Js Qs Ks 8s
given laid Ana 2c 2d 3c 3d 9h
given laid Caro Qc Qd Qh 4s 5s
given market 2s 4h 6s Tc Ad
given draw Ana 6c
given draw Caro 9s
"""
SHOWCASES = """
game dbpoker-5
seats Ana Beto Caro
trader Beto builder
trader Caro builder
given hand Ana 7c 7d Jc Jd 2d
given hand Beto 3c 3d 5c 5d 9d
given hand Caro 2c 3s 8c 8d 4c
given showcase Ana 7h
given showcase Beto Jh
given showcase Caro 8s
"""
CHALLENGED = """
game dbpoker-6
seats Ana Beto Caro
trader Beto builder
trader Caro builder
given hand Ana 4h 4s 6h 6s 7c
given hand Beto 9c 9d 2c 2d Jh
given hand Caro Ac Ad Kd Ks 5d
given market 6c 4c
given turn Beto
Beto draws
Beto lays
Caro yields
"""


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_a_card_is_swapped_into_a_laid_hand(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(SWAPPING)
    assert snap_compare(app, run_before=at(app, "MovesPanel!", "4", "right"), terminal_size=size)


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_a_hand_is_laid_with_somebodys_showcase(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(SHOWCASES, lang="en")
    assert snap_compare(app, run_before=at(app, "MovesPanel!", "3", "down", "right"), terminal_size=size)


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_a_challenge_is_answered_with_cards_of_hand_and_market(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(CHALLENGED)
    assert snap_compare(app, run_before=at(app, "MovesPanel!", "2", "1", "2", "6", "7"), terminal_size=size)
