"""The Spanish packs: 1 to 13 in four suits and jokers, or the 40 cards without 8, 9 and 13. A card is its value and its
suit, such as `7O` or `12C`; a joker is `*`, and `*6O` where it lies for the 6O."""

from collections.abc import Iterable

from exchange.board import Face, Hue
from exchange.value.words import marker, said

N_ = marker("market")

SUITS = ("O", "C", "E", "B")  # oros, copas, espadas, bastos
VALUES = {52: tuple(range(1, 14)), 40: (*range(1, 8), 10, 11, 12)}
"""The values in each suit of a pack of so many cards."""
DECKS = {size: tuple(f"{value}{suit}" for suit in SUITS for value in values) for size, values in VALUES.items()}
CARDS = DECKS[52]
JOKER = "*"
_PLACE = {card: place for place, card in enumerate((*CARDS, JOKER, *(f"{JOKER}{card}" for card in CARDS)))}
_VALUE = {card: int(card[:-1]) for card in CARDS}
_SUIT = {card: SUITS.index(card[-1]) for card in CARDS}


def packs(count: int, jokers: int) -> tuple[str, ...]:
    """The cards of so many packs, each with so many jokers."""
    return (*CARDS, *(JOKER,) * jokers) * count


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards by suit, then value; jokers last."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def is_joker(card: str) -> bool:
    """Whether this is a joker, whatever it lies for."""
    return card.startswith(JOKER)


def named(card: str) -> str:
    """The card itself, or the one for which a joker lies; empty for a joker that lies for none."""
    return card.removeprefix(JOKER)


def held_as(card: str) -> str:
    """What is in the hand of whoever plays this: the card itself, or a joker."""
    return JOKER if is_joker(card) else card


def value_of(card: str) -> int:
    """The number that stands on the card, 1 to 13."""
    return _VALUE[card]


def suit_of(card: str) -> str:
    """The suit of the card: O, C, E or B."""
    return card[-1]


def suit_place(card: str) -> int:
    """The place of the card's suit in `SUITS`."""
    return _SUIT[card]


_HUES: dict[str, Hue] = {"O": "gold", "C": "red", "E": "blue", "B": "green"}
_CALLED = {"O": N_("oros"), "C": N_("copas"), "E": N_("espadas"), "B": N_("bastos")}
_JOKER_CALLED = N_("joker")


def face(card: str, lang: str) -> Face:
    """How the card is drawn: `7O` is the seven of oros, `*7O` a joker that lies for it, with its sign before the
    value."""
    if card == JOKER:
        return Face(word=card, value=JOKER, called=str(said(_JOKER_CALLED, lang)))
    suit = suit_of(card)
    called = str(said(_CALLED[suit], lang))
    return Face(word=card, value=card.removesuffix(suit), suit=suit, hue=_HUES[suit], called=called)
