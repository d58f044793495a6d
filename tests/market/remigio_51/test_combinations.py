"""Combinations of Remigio 51 (R5), what they are worth (R2), and which of them a hand can lay."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.shapes import any_move, shapes_of
from exchange.value.chance import Draws
from market.cards.spanish import CARDS, JOKER, held_as, in_order, is_joker, named, packs
from market.remigio_51.law.choices import Playing
from market.remigio_51.law.combinations import (
    arranged,
    hand_points,
    has_cards_enough,
    is_combination,
    is_set,
    open_ends,
    points,
    run_of,
    with_added,
    with_swapped,
)
from market.remigio_51.law.laying import fitting, layable, lying_for

NEAR = (*(f"{value}{suit}" for suit in "OC" for value in (1, 2, 3, 12, 13)), "2E", "2B", JOKER, JOKER)
HANDS = st.lists(st.sampled_from(NEAR), min_size=5, max_size=8)  # cards that go together


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("1O 2O 3O", 6),
        ("1O 2O 3O 4O", 10),
        ("12O 13O 1O", 31),
        ("1O 1C 1E 1B", 44),
        ("10O 11O 12O 13O", 40),
        ("5O *6O 7O", 18),
        ("*1O 2O 3O", 6),
        ("12O 13O *1O", 31),
        ("1C 2C 3C 4C 5C 6C 7C 8C 9C 10C 11C 12C 13C 1C", 96),
    ],
)
def test_a_combination_is_worth_its_cards_and_an_ace_by_its_place_R2_1(cards: str, worth: int) -> None:
    assert is_combination(cards.split())
    assert points(cards.split()) == worth


@pytest.mark.parametrize(
    "cards",
    [
        "13O 1O 2O",
        "5O 6O",
        "5O 6O 8O",
        "7O 6O 5O",
        "5O 5C",
        "5O 5C 5C",
        "5O 5C 6E",
        "5O 5C 5E 5B 5O",
        "5O 6O *",
        "5O 6C 7O",
    ],
)
def test_these_are_neither_run_nor_set_R5_1(cards: str) -> None:
    assert not is_combination(cards.split())


def test_a_hand_counts_each_card_by_itself_R2_2() -> None:
    assert hand_points(["1O", "2O", "3O", "*", "13B"]) == 11 + 2 + 3 + 25 + 10


def brute(cards: list[str]) -> set[tuple[str, ...]]:
    """Every combination of up to five of these cards, by trying all."""
    found = set()
    for size in (3, 4, 5):
        for chosen in combinations(cards, size):
            wild = [CARDS if card == JOKER else (card,) for card in chosen]
            if sum(card == JOKER for card in chosen) > 1:
                continue
            for lain in product(*wild):
                played = [f"{JOKER}{card}" if held == JOKER else card for card, held in zip(lain, chosen, strict=True)]
                if is_set(played):
                    found.add(arranged(played))
                elif len({card[-1] for card in lain}) == 1:
                    found |= {order for order in permutations(played) if run_of(order)}
    return {cards for cards in found if has_cards_enough(cards)}


@given(HANDS)
@settings(max_examples=15)
def test_every_combination_that_a_hand_can_lay_is_found_once_R5_1_R5_3(cards: list[str]) -> None:
    found = list(layable(cards))
    assert len({*found}) == len(found)
    for lain in found:
        assert is_combination(lain)
        assert has_cards_enough(lain)
        assert arranged(lain) == lain
        assert Counter(map(held_as, lain)) <= Counter(cards)
    assert {lain for lain in found if len(lain) <= 5 and sum(map(is_joker, lain)) <= 1} == brute(cards)


@given(HANDS)
def test_a_joker_can_lie_for_the_cards_that_some_combination_of_the_hand_names_R5_2(cards: list[str]) -> None:
    named_by = {card for lain in layable(cards) for card in lain if is_joker(card)}
    assert {*lying_for(cards)} == named_by
    assert all(Counter(filter(is_joker, lain)) <= Counter(lying_for(cards)) for lain in layable(cards))


def test_a_joker_can_lie_for_an_ace_at_both_ends_of_a_run_R5_1() -> None:
    run = [*(f"{value}O" for value in range(2, 14)), JOKER, JOKER]
    assert Counter(lying_for(run))["*1O"] == 2


@pytest.mark.parametrize(
    ("hand", "types"),
    [("5O * *", ["Discard"]), ("5O 7O *", ["Discard", "Lay"]), ("5O 6O 9B", ["Discard"]), ("* * *", ["Discard"])],
)
def test_a_lay_is_among_the_shapes_where_something_can_be_laid(hand: str, types: list[str]) -> None:
    cards = in_order(hand.split())
    playing = Playing("Ana", cards, 0, (), opened=True, unfinished=False, laid=0, retracted=False)
    assert [shape.command.__name__ for shape in shapes_of(playing)] == types
    for seed in range(20):
        assert any_move(playing, "Ana", Draws(str(seed), "any")) in playing


@given(HANDS)
def test_what_is_added_makes_a_combination_that_holds_it_and_nothing_else_fits_R6_1(cards: list[str]) -> None:
    for lain in layable(cards):
        for card in (*CARDS, *(f"{JOKER}{card}" for card in CARDS)):
            added = with_added(lain, card)
            assert (added is not None) == (named(card) in open_ends(lain))
            if added is not None:
                assert is_combination(added)
                assert Counter(added) == Counter((*lain, card))
                assert card in fitting(lain, (named(card), JOKER))
            elif not is_joker(card):
                assert not any(
                    is_combination(order) for order in ((*lain, card), (card, *lain), arranged((*lain, card)))
                )


@given(HANDS)
def test_a_joker_is_swapped_for_the_very_card_for_which_it_lies_R6_2(cards: list[str]) -> None:
    for lain in layable(cards):
        for card in CARDS:
            swapped = with_swapped(lain, card)
            assert (swapped is not None) == (f"{JOKER}{card}" in lain)
            if swapped is not None:
                assert is_combination(swapped)
                assert points(swapped) == points(lain)


def test_two_packs_hold_every_card_twice_and_jokers_stand_last_R1_2() -> None:
    assert len(packs(2, 2)) == 108
    assert len(packs(3, 2)) == 162
    assert len(packs(3, 3)) == 165
    assert set(Counter(packs(2, 2)).values()) == {2, 4}
    assert in_order(["*", "1B", "13O", "2O"]) == ("2O", "13O", "1B", "*")
