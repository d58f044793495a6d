"""The Spanish packs: which cards there are, their order, and how they are drawn."""

import pytest

from market.cards.spanish import CARDS, DECKS, SUITS, face, in_order, suit_of, suit_place, value_of


@pytest.mark.parametrize("size", DECKS)
def test_a_pack_has_each_card_once_by_suit_and_value(size: int) -> None:
    deck = DECKS[size]
    assert len({*deck}) == len(deck) == size
    assert in_order(reversed(deck)) == deck
    assert [suit_place(card) for card in deck] == sorted(map(suit_place, deck))


def test_the_pack_of_40_lacks_8_9_and_13() -> None:
    assert {value_of(card) for card in {*CARDS} - {*DECKS[40]}} == {8, 9, 13}


def test_the_place_of_a_suit_and_its_letter_are_one() -> None:
    assert all(SUITS[suit_place(card)] == suit_of(card) == face(card, "en").suit for card in CARDS)
    assert {card: face(card, "en").called for card in ("1O", "1C", "1E", "1B")} == {
        "1O": "oros",
        "1C": "copas",
        "1E": "espadas",
        "1B": "bastos",
    }
