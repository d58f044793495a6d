"""Combinations (R5) and what cards are worth (R2): runs and sets, as tuples of cards; `*6O` is a joker that lies for
the 6O. A run stands from low to high, a set in the order of suits."""

from collections.abc import Iterable, Sequence

from market.cards.spanish import CARDS, JOKER, SUITS, is_joker, named, suit_of, value_of

LEAST, MOST_IN_SET = 3, 4  # R5.1
LEAST_CARDS = 2  # R5.3: so many at least are no jokers
LOW_ACE, HIGH_ACE = 1, 14  # the places of an ace in a run
_FIGURES = 10  # R2.1: what 11, 12 and 13 are worth
_ACE, _JOKER = 11, 25

Combination = tuple[str, ...]


def run_of(cards: Sequence[str]) -> range | None:
    """The places of the cards in their suit, from low to high, 1 to 14; None where they are no run (R5.1)."""
    plain = [named(card) for card in cards]
    if len(plain) < LEAST or not _KNOWN.issuperset(plain) or len({suit_of(card) for card in plain}) > 1:
        return None
    first = value_of(plain[0])
    places = range(first, first + len(plain))
    if places[-1] > HIGH_ACE:  # nothing goes on round the corner
        return None
    return places if all(value_of(card) == _value_at(at) for card, at in zip(plain, places, strict=True)) else None


def is_set(cards: Sequence[str]) -> bool:
    """Whether these are three or four cards of one value, all of different suits (R5.1)."""
    plain = [named(card) for card in cards]
    if not LEAST <= len(plain) <= MOST_IN_SET or not _KNOWN.issuperset(plain):
        return False
    return len({value_of(card) for card in plain}) == 1 and len({suit_of(card) for card in plain}) == len(plain)


def is_combination(cards: Sequence[str]) -> bool:
    """Whether these are a run or a set, jokers aside (R5.1)."""
    return run_of(cards) is not None or is_set(cards)


def has_cards_enough(cards: Iterable[str]) -> bool:
    """Whether at least two of these are no jokers (R5.3)."""
    return sum(not is_joker(card) for card in cards) >= LEAST_CARDS


def arranged(cards: Sequence[str]) -> Combination:
    """The combination as it lies: a set in the order O C E B."""
    if run_of(cards) is not None:
        return tuple(cards)
    return tuple(sorted(cards, key=lambda card: SUITS.index(suit_of(named(card)))))


def points(cards: Sequence[str]) -> int:
    """What a combination comes to (R2.1): an ace is 1 at the low end of a run, else 11."""
    places = run_of(cards)
    if places is None:
        return sum(_worth(named(card)) for card in cards)
    return sum(_at(place) for place in places)


def hand_points(cards: Iterable[str]) -> int:
    """What cards in the hand count (R2.2): a joker 25, an ace 11."""
    return sum(_JOKER if card == JOKER else _worth(card) for card in cards)


def open_ends(cards: Combination) -> tuple[str, ...]:
    """The cards that could be added (R6.1): at the upper end of a run, then at its lower one; the missing suit of a
    set. An ace that fits at both ends stands first, for it goes above the 13."""
    places = run_of(cards)
    if places is None:
        lain = {named(card) for card in cards}
        value = value_of(named(cards[0]))
        missing = tuple(card for suit in SUITS if (card := f"{value}{suit}") not in lain)
        return missing if len(cards) < MOST_IN_SET else ()
    suit = suit_of(named(cards[0]))
    upper = (f"{_value_at(places[-1] + 1)}{suit}",) if places[-1] < HIGH_ACE else ()
    lower = (f"{places[0] - 1}{suit}",) if places[0] > LOW_ACE else ()
    return (*upper, *lower)


def with_added(cards: Combination, card: str) -> Combination | None:
    """The combination with this card, or joker that is named, added to it (R6.1); None where it does not fit."""
    ends = open_ends(cards)
    if named(card) not in ends:
        return None
    places = run_of(cards)
    if places is None:
        return arranged((*cards, card))
    upper = places[-1] < HIGH_ACE and named(card) == ends[0]
    return (*cards, card) if upper else (card, *cards)


def with_swapped(cards: Combination, card: str) -> Combination | None:
    """The combination with this card in the place of the joker that lies for it (R6.2), the last one where two do; None
    where none does."""
    joker = f"{JOKER}{card}"
    if joker not in cards:
        return None
    place = len(cards) - 1 - cards[::-1].index(joker)
    return (*cards[:place], card, *cards[place + 1 :])


_KNOWN = frozenset(CARDS)


def _value_at(place: int) -> int:
    return LOW_ACE if place == HIGH_ACE else place


def _at(place: int) -> int:
    """What the card at this place of a run is worth."""
    return _ACE if place == HIGH_ACE else min(place, _FIGURES)


def _worth(card: str) -> int:
    """What a card is worth in a set, and in the hand."""
    value = value_of(card)
    return _ACE if value == LOW_ACE else min(value, _FIGURES)
