"""Which combinations a hand can lay: those without jokers first, then those in which jokers fill the gaps."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from market.cards.spanish import JOKER, SUITS
from market.remigio_51.law.combinations import (
    HIGH_ACE,
    LEAST,
    LEAST_CARDS,
    LOW_ACE,
    MOST_IN_SET,
    Combination,
    open_ends,
)


def layable(cards: Iterable[str]) -> Iterator[Combination]:
    """Every combination of these cards once: with none of their jokers, then with one, and so on."""
    held = Counter(cards)
    jokers = held.pop(JOKER, 0)
    for filled in range(jokers + 1):
        yield from _sets(held, filled)
        yield from _runs(held, filled)


def _sets(held: Counter[str], jokers: int) -> Iterator[Combination]:
    """Sets with exactly so many jokers."""
    for value in range(1, 14):
        suits = [suit for suit in SUITS if held[f"{value}{suit}"]]
        for size in range(LEAST, MOST_IN_SET + 1):
            plain = size - jokers
            if plain < LEAST_CARDS or plain > len(suits):
                continue
            for real in combinations(suits, plain):
                for lain in combinations([suit for suit in SUITS if suit not in real], jokers):
                    there = [suit for suit in SUITS if suit in real or suit in lain]
                    yield tuple(_card(value, suit, joker=suit in lain) for suit in there)


def _runs(held: Counter[str], jokers: int) -> Iterator[Combination]:
    """Runs with exactly so many jokers. A card that is held may stay in the hand, and a joker lie for it."""
    for suit in SUITS:
        has = [bool(held[f"{_value(place)}{suit}"]) for place in range(HIGH_ACE + 1)]
        ace_twice = held[f"1{suit}"] > 1
        for low in range(LOW_ACE, HIGH_ACE - LEAST + 2):
            for high in range(low + LEAST - 1, HIGH_ACE + 1):
                places = range(low, high + 1)
                gaps = [place for place in places if not has[place]]
                if len(gaps) > jokers:
                    break  # a longer run has no fewer gaps
                if len(places) - jokers < LEAST_CARDS:
                    continue
                mine = [place for place in places if has[place]]
                for more in combinations(mine, jokers - len(gaps)):
                    lain = {*gaps, *more}
                    both = {LOW_ACE, HIGH_ACE} <= {*places} - lain
                    if not both or ace_twice:
                        yield tuple(_card(_value(place), suit, joker=place in lain) for place in places)


def lying_for(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards for which a joker of these could lie in a combination of them, each as `*7O`; an ace twice where it
    could lie at both ends of a run."""
    held = Counter(cards)
    jokers = held.pop(JOKER, 0)
    found: Counter[str] = Counter()
    for suit in SUITS if jokers else ():
        has = [bool(held[f"{_value(place)}{suit}"]) for place in range(HIGH_ACE + 1)]
        for low in range(LOW_ACE, HIGH_ACE - LEAST + 2):
            for high in range(low + LEAST - 1, HIGH_ACE + 1):
                gaps = high - low + 1 - sum(has[low : high + 1])
                if gaps > jokers:
                    break
                for place in range(low, high + 1):
                    if gaps + has[place] <= jokers and sum(has[low : high + 1]) - has[place] >= LEAST_CARDS:
                        found[f"{_value(place)}{suit}"] |= 1 << (place == HIGH_ACE)
        for value in range(LOW_ACE, HIGH_ACE):
            if sum(bool(held[f"{value}{other}"]) for other in SUITS if other != suit) >= LEAST_CARDS:
                found[f"{value}{suit}"] |= 1
    both = 3 if jokers > 1 else 0  # an ace below and above
    twice = ((card, 2 if ends == both else 1) for card, ends in found.items())
    return tuple(f"{JOKER}{card}" for card, times in twice for _time in range(times))


def fitting(combination: Combination, held: Iterable[str]) -> Iterator[str]:
    """What of these cards could be added to the combination, jokers named; no card twice."""
    kinds = {*held}
    for card in dict.fromkeys(open_ends(combination)):
        if card in kinds:
            yield card
        if JOKER in kinds:
            yield f"{JOKER}{card}"


def _card(value: int, suit: str, *, joker: bool) -> str:
    return f"{JOKER if joker else ''}{value}{suit}"


def _value(place: int) -> int:
    return LOW_ACE if place == HIGH_ACE else place
