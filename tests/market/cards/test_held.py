"""Cards that lie face down: given, turned over, sealed anew, and known to whom they should be."""

import pytest
from msgspec import UNSET

from exchange.value.chance import Chance
from exchange.value.seal import HOST, redacted, seal
from market.cards.held import (
    HeldCard,
    all_known,
    held,
    known,
    laid_down,
    laid_for,
    opened,
    placed,
    put_down,
    shuffled,
    taken_out,
    told,
    without,
)

SALTS = Chance("7").draws("salts")


def lying(*cards: str) -> tuple[HeldCard, ...]:
    return held(laid_down(cards, SALTS), 3)


def unknown(cards: tuple[HeldCard, ...]) -> tuple[HeldCard, ...]:
    return tuple(HeldCard(UNSET, UNSET, card.seal, card.opens, card.place) for card in cards)


def test_a_card_is_given_under_its_seal_to_one_seat_after_another() -> None:
    pile = lying("2c", "3d")
    for seat, other in (("Ana", "Beto"), ("Beto", "Ana")):
        given = placed(seat, pile)
        assert [card.card_seal for card in given] == [card.seal for card in pile]
        assert [(card.laid, card.place) for card in given] == [(3, 0), (3, 1)]
        assert tuple(map(told, unknown(pile), redacted(given, seat))) == pile
        assert known(map(told, unknown(pile), redacted(given, other))) == ()
        assert tuple(map(told, pile, redacted(given, other))) == pile  # whoever knew them knows them still


def test_a_card_is_turned_over_by_who_knows_it_and_names_its_seal() -> None:
    (card,) = lying("2c")
    turned = opened(card)
    assert (turned.opens, turned.place) == (3, 0)
    assert seal(turned.card_salt, turned.card) == card.seal
    with pytest.raises(ValueError, match="hides it"):
        opened(unknown((card,))[0])


def test_a_shuffle_seals_each_card_anew_for_nobody() -> None:
    before = lying("2c", "3d", "3d", "4h")
    after = shuffled(before, Chance("7"), "discards 9")
    assert sorted(str(card.card) for card in after) == ["2c", "3d", "3d", "4h"]
    assert not {card.card_seal for card in after} & {card.seal for card in before}
    assert {card.audience() for card in after} == {HOST}
    assert after == shuffled(before, Chance("7"), "discards 9")
    assert after != shuffled(before, Chance("8"), "discards 9")


def test_a_card_that_is_not_known_is_sealed_by_nothing() -> None:
    (card,) = laid_for("Ana", (UNSET,), SALTS)
    assert (card.card, card.card_salt, card.card_seal) == (UNSET, UNSET, "")


def test_of_equal_cards_the_first_is_taken_and_of_hidden_ones_as_many() -> None:
    cards = lying("2c", "3d", "3d")
    card, left = taken_out(cards, "3d")
    assert (card.place, [each.place for each in left]) == (1, [0, 2])
    assert without(cards, (opened(cards[2]),)) == cards[:2]
    assert len(without(unknown(cards), (opened(cards[2]),))) == 2
    assert taken_out(unknown(cards), "3d")[0].place == 0


def test_a_card_put_down_out_of_a_hand_has_a_new_seal_that_tells_nobody_which_it_is() -> None:
    hand = lying("2c", "3d", "4h")
    (card,) = laid_for("Ana", ("3d",), SALTS)
    down, left = put_down(hand, card, 7)
    assert (down.dealt, left) == (hand[1], (hand[0], hand[2]))
    assert (down.sealed.card, down.sealed.opens, down.sealed.place) == ("3d", 7, 0)
    assert down.sealed.seal not in {each.seal for each in hand}
    seen = [put_down(unknown(hand), redacted(laid_for("Ana", (name,), SALTS), "Beto")[0], 7) for name in ("2c", "4h")]
    assert seen[0][1] == seen[1][1]
    assert [known((each.sealed, each.dealt)) for each, _left in seen] == [(), ()]


def test_a_hand_is_told_whole_or_not_at_all() -> None:
    hand = lying("2c", "3d")
    assert all_known(hand) == ("2c", "3d")
    assert all_known((hand[0], *unknown(hand[1:]))) is None
    assert all_known(()) == ()
