"""What a seat can reckon at Remigio 51: the most that its hand can lay at once, and how many cards it waits for."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import islice

from market.cards.spanish import JOKER, SUITS, held_as, packs, value_of
from market.remigio_51.law.combinations import HIGH_ACE, Combination, hand_points, points
from market.remigio_51.law.laying import layable
from market.remigio_51.law.table import State

MOST_LOOKED_AT = 150  # combinations, the plainest first
MOST_STEPS = 4_000  # of the search for the best of them side by side
_BITS = 5  # of a number for each kind of card: how many there are, and a bit above that lends


def most_points(hand: tuple[str, ...]) -> tuple[Combination, ...]:
    """Combinations that this hand can lay side by side, which come to the most points (R2.1)."""
    return _best(hand, points)


def most_shed(hand: tuple[str, ...]) -> tuple[Combination, ...]:
    """Combinations that this hand can lay side by side, which leave the fewest points in it (R2.2)."""
    return _best(hand, _shed)


def _shed(cards: Combination) -> int:
    return hand_points(map(held_as, cards))


@lru_cache(maxsize=256)
def _best(hand: tuple[str, ...], worth: Callable[[Combination], int]) -> tuple[Combination, ...]:
    """The best combinations side by side: a search through the dearest first, as far as it goes."""
    kinds = {card: place * _BITS for place, card in enumerate(dict.fromkeys(hand))}
    lends = sum(1 << (shift + _BITS - 1) for shift in kinds.values())
    found = [
        (worth(cards), _packed(map(held_as, cards), kinds), cards) for cards in islice(layable(hand), MOST_LOOKED_AT)
    ]
    found.sort(key=lambda lay: -lay[0])
    best: tuple[int, tuple[Combination, ...]] = (0, ())
    steps = 0

    def search(at: int, left: int, total: int, laid: tuple[Combination, ...]) -> None:
        nonlocal best, steps
        if total > best[0]:
            best = (total, laid)
        for place in range(at, len(found)):
            value, packed, cards = found[place]
            steps += 1
            if steps > MOST_STEPS or total + value * ((len(hand) - sum(map(len, laid))) // 3) <= best[0]:
                return  # what comes behind is worth no more
            after = (left | lends) - packed
            if after & lends == lends:
                search(place, after ^ lends, total + value, (*laid, cards))

    search(0, _packed(hand, kinds), 0, ())
    return best[1]


def _packed(cards: Iterable[str], kinds: Mapping[str, int]) -> int:
    return sum(1 << kinds[card] for card in cards)


def dearest(hand: tuple[str, ...], *, opened: bool) -> str:
    """The dearest card of the hand; before opening one that is not of those that come to the most points. A joker only
    where there is nothing else."""
    spare = list(hand)
    for cards in () if opened else most_points(hand):
        for card in cards:
            spare.remove(held_as(card))
    plainly = [card for card in spare or hand if card != JOKER] or [JOKER]
    return max(plainly, key=lambda card: hand_points((card,)))


def unseen(view: State, seat: int) -> Counter[str]:
    """Of each card how many this seat sees nowhere."""
    left = Counter(packs(view.decks, view.house.jokers))
    left.subtract(view.known(seat))
    left.subtract(view.discards)
    left.subtract(held_as(card) for cards in view.combinations for card in cards)
    return left


def waits_for(hand: Iterable[str]) -> frozenset[str]:
    """The cards that would make a combination with two of the hand."""
    held = {*hand}
    found = set()
    for suit in SUITS:
        has = {place for place in range(1, HIGH_ACE + 1) if f"{_value(place)}{suit}" in held}
        for low in range(1, HIGH_ACE - 1):
            missing = [place for place in range(low, low + 3) if place not in has]
            if len(missing) == 1:
                found.add(f"{_value(missing[0])}{suit}")
    suits = Counter(value_of(card) for card in held if card != JOKER)
    for value, count in suits.items():
        if count > 1:
            found.update(f"{value}{suit}" for suit in SUITS)
    return frozenset(found - held)


def outs(hand: Iterable[str], left: Mapping[str, int]) -> int:
    """How many cards that one does not see would make a combination with two of the hand."""
    return sum(left[card] for card in waits_for(hand))


def _value(place: int) -> int:
    return 1 if place == HIGH_ACE else place
