"""What five cards are (K2), and how hands of one kind compare (K10.4)."""

from itertools import combinations

import pytest

from market.cards.french import DECK, RANKS, in_order
from market.cards.poker import best
from market.dbpoker.law.edition import EDITIONS
from market.dbpoker.law.hands import KINDS, kind_of, ranking

BELOW = ("high", "pair")


def test_five_cards_of_one_deck_are_what_poker_has_them_K2_1_K2_2() -> None:
    """Each rank pattern and suit pattern is met: every thirty-first of all hands of two suits and half the ranks."""
    cards = [card for card in DECK if card[1] in "cdh" and card[0] in "A2345TJQK"]
    for five in list(combinations(cards, 5))[::31]:
        worth = best(five)
        wanted = "" if worth.kind in BELOW else worth.kind
        if worth.kind == "straight-flush" and worth.ranks == ("A",):
            wanted = "royal-flush"
        assert kind_of(five) == wanted, five


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("9c 9c 9c 9d 9h", "four"),
        ("9c 9c 9c 9c 9c", "four"),
        ("2c 2c 3c 3c 4c", "flush"),
        ("2c 2c 4c 5c 6c", "flush"),
        ("2c 2c 2c 5c 6c", "flush"),
        ("2c 2c 2c 3c 3c", "full-house"),
        ("2c 2c 2c 2c 3c", "four"),
        ("2c 2c 3d 4d 5d", ""),
    ],
)
def test_equal_cards_make_the_best_kind_that_they_are_K2_2(cards: str, kind: str) -> None:
    assert kind_of(in_order(cards.split())) == kind


def test_a_higher_kind_is_worth_more_in_every_version_K2_1() -> None:
    for edition in EDITIONS:
        worths = [edition.worth(kind) for kind in KINDS]
        assert worths == sorted({*worths})
        assert edition.worth("") == 0


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("3c 3d 2c 2d 5h", "3h 3s 2h 2s 4h"),
        ("6c 5d 4h 3s 2c", "Ac 2d 3h 4s 5c"),
        ("Ac Kd Qh Js Tc", "Kc Qd Jh Ts 9c"),
        ("9c 9d 9h 2c 2d", "8c 8d 8h Ac Ad"),
        ("Kc Jc 9c 7c 3c", "Kd Jd 9d 7d 2d"),
        ("9c 9c 9d 9h 9s", "9c 9d 9h 9s 8c"),
    ],
)
def test_between_hands_of_one_kind_the_ranks_decide_K10_4(higher: str, lower: str) -> None:
    assert ranking(higher.split()) > ranking(lower.split())


def test_suits_never_decide_K10_4() -> None:
    for rank in RANKS[:4]:
        one, other = f"{rank}c {rank}d Kc Kd Ah".split(), f"{rank}h {rank}s Kh Ks Ac".split()
        assert ranking(one) == ranking(other)


def test_of_flushes_the_highest_rank_decides_though_equal_cards_are_among_them_K10_4() -> None:
    """K2.2: five of one suit are a flush; a pair in it counts for nothing."""
    pairs, high = in_order(["2h", "4h", "7h", "7h", "9h"]), in_order(["2c", "3c", "5c", "8c", "Tc"])
    assert ranking(high) > ranking(pairs)
    assert ranking(pairs) > ranking(in_order(["3s", "4s", "6s", "7s", "9s"]))
