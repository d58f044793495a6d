"""What cards are worth in poker, held against every five of them and against the order of all worths."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from market.cards.french import DECK
from market.cards.poker import KINDS, WORTHS, Worth, best, exists

HANDS = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("2c 3d 4s 5d 7h", "high 7"),
        ("Kc Ad 2s 3d 4h", "high A"),
        ("4c 4d Jc Tc 2s", "pair 4"),
        ("4c 4d Jc Jd 2s", "two-pairs J 4"),
        ("2c 2d 2s 4s Tc", "three 2"),
        ("Ac 2d 3s 4d 5h", "straight 5"),
        ("Tc Jd Qs Kd Ah", "straight A"),
        ("2h 4h 6h 8h 9h", "flush 9"),
        ("4c 4d 4s Jd Jh", "full-house 4 J"),
        ("9c 9d 9s 9h Jh", "four 9"),
        ("As 2s 3s 4s 5s", "straight-flush 5"),
        ("Tc Jc Qc Kc Ac", "straight-flush A"),
    ],
)
def test_five_cards_are_worth_what_poker_calls_them(cards: str, worth: str) -> None:
    assert str(best(cards.split())) == worth


@given(HANDS)
def test_whatever_five_cards_are_worth_is_one_of_the_309(cards: list[str]) -> None:
    assert exists(best(cards))
    assert best(cards) == best(sorted(cards))


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=9, unique=True))
def test_of_more_cards_the_best_five_count(cards: list[str]) -> None:
    assert best(cards) == max(map(best, combinations(cards, 5)), key=lambda worth: worth.height)


def test_there_are_309_worths_and_each_is_higher_than_the_one_before() -> None:
    assert len(WORTHS) == len(set(WORTHS)) == 309
    assert all(lower.height < higher.height for lower, higher in pairwise(WORTHS))
    assert [kind for kind in KINDS if any(worth.kind == kind for worth in WORTHS)] == list(KINDS)


@pytest.mark.parametrize(
    "worth", [("two-pairs", "4", "J"), ("full-house", "J", "J"), ("straight", "4"), ("high", "6"), ("flush", "6")]
)
def test_what_no_five_cards_are_worth_does_not_exist(worth: tuple[str, ...]) -> None:
    assert not exists(Worth(worth[0], worth[1:]))
