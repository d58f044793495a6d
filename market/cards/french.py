"""The deck of 52: a card is its rank and its suit, such as `Td` or `As`."""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"  # clubs, diamonds, hearts, spades
DECK = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)
_PLACE = {card: place for place, card in enumerate(DECK)}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards by rank, equal ranks by suit."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))
