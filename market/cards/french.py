"""The deck of 52: a card is its rank and its suit, such as `Td` or `As`."""

from collections.abc import Iterable

from exchange.board import Face, Hue
from exchange.value.words import marker, said

N_ = marker("market")

RANKS = "23456789TJQKA"
SUITS = "cdhs"  # clubs, diamonds, hearts, spades
DECK = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)
_PLACE = {card: place for place, card in enumerate(DECK)}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards by rank, equal ranks by suit."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_HUES: dict[str, Hue] = {"c": "green", "d": "blue", "h": "red", "s": ""}
_CALLED = {"c": N_("clubs"), "d": N_("diamonds"), "h": N_("hearts"), "s": N_("spades")}


def face(card: str, lang: str) -> Face:
    """How the card is drawn: `Td` is the ten of diamonds."""
    rank, suit = card[0], card[1]
    value = "10" if rank == "T" else rank
    called = str(said(_CALLED[suit], lang))
    return Face(word=card, value=value, suit=_SIGNS[suit], hue=_HUES[suit], called=called)
