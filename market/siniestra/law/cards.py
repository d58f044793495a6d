"""Cards and decks (S1.1): a card is written as in a script, its value and its suit's letter, such as `7O` or `12C`."""

SUITS = ("O", "C", "E", "B")
VALUES: dict[int, tuple[int, ...]] = {52: tuple(range(1, 14)), 40: (*range(1, 8), 10, 11, 12)}
DECKS: dict[int, tuple[str, ...]] = {
    deck: tuple(f"{value}{suit}" for suit in SUITS for value in values) for deck, values in VALUES.items()
}
HAND = 7  # S1.2
WIDTH = len(SUITS)
_VALUE = {card: int(card[:-1]) for card in DECKS[52]}
_SUIT = {card: SUITS.index(card[-1]) for card in DECKS[52]}


def value(card: str) -> int:
    """What the card counts: the number printed on it."""
    return _VALUE[card]


def suit(card: str) -> int:
    """The card's suit, as its place in `SUITS`."""
    return _SUIT[card]


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards suit by suit, values rising."""
    return tuple(sorted(cards, key=lambda card: (_SUIT[card], _VALUE[card])))
