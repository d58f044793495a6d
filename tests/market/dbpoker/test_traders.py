"""How well the traders of DBPóker play, and what a hand promises."""

import pytest

from market import simulate
from market.cards.french import in_order
from market.dbpoker.law.edition import EDITIONS, FIRST
from market.dbpoker.traders.reaching import best_kept, hope, promise

WORTHS = FIRST.worths


@pytest.mark.prove
@pytest.mark.parametrize("name", [edition.name for edition in EDITIONS])
def test_the_builder_takes_more_than_its_part_from_two_that_move_at_random(name: str) -> None:
    found = simulate(name, ["builder", "random", "random"], seats=3, games=60, seed=1)
    shares = found.sums[0]["share_trader"]
    assert shares[0] > 2 * shares.sum() / 3


def test_one_card_to_come_is_reckoned_card_by_card_K2_1() -> None:
    def promised(cards: str) -> float:
        return promise(in_order(cards.split()), WORTHS) * 48

    flush, straight, four, full, three, two_pairs = 9, 8, 11, 10, 7, 6
    assert promised("2c 5c 9c Kc") == pytest.approx(9 * flush)
    assert promised("5c 6d 7h 8s") == pytest.approx(8 * straight)
    assert promised("5c 6d 8h 9s") == pytest.approx(4 * straight)
    assert promised("9c 9d 9h 2s") == pytest.approx(four + 3 * full + 44 * three)
    assert promised("9c 9d 2h 2s") == pytest.approx(4 * full + 44 * two_pairs)
    assert promised("9c 9d 2h 3s") == pytest.approx(2 * three + 6 * two_pairs)


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("9c 9d 2h 5s Kc", "9c 9d"),
        ("2c 5c 9c Kc Jd", "2c 5c 9c Kc"),
        ("9c 9d 9h 2s Kd", "9c 9d 9h"),
        ("9c 9d Kh 2s Kd", "9c 9d Kd Kh"),
        ("2c 2d 2h 3s 3d", "2c 2d 2h 3d 3s"),
    ],
)
def test_what_is_kept_is_what_promises_most(hand: str, kept: str) -> None:
    cards = in_order(hand.split())
    assert set(kept.split()) <= set(best_kept(cards, WORTHS)[1])
    assert hope(cards, WORTHS) >= promise(in_order(kept.split()), WORTHS)
