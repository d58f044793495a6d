"""Guessing what is hidden: hands and draw piles that are consistent with all that a seat has seen."""

from collections import Counter

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from exchange.value.chance import Draws
from market.cards.spanish import value_of
from market.siniestra.law.model import State
from market.siniestra.traders.simple import unseen_cards

PAIR = 2  # S3.1: both sides hold two cards of each value


class Guess(Struct, frozen=True):
    """One way in which the hidden cards may lie: `hand` of the other, a card it has sealed among them; the draw piles,
    top card first: `pile` is one's own, or the common one, and `theirs` the other's (empty where it is common)."""

    hand: tuple[str, ...]
    pile: tuple[str, ...]
    theirs: tuple[str, ...]


def orders(draws: Draws, count: int, size: int) -> npt.NDArray[np.intp]:
    """(count, size) so many random orders of 0..size-1, each as likely: numbers sorted by words of 64 bits."""
    words = np.frombuffer(draws.raw(count * size * 8), ">u8").reshape(count, size)
    return words.argsort(axis=1, kind="stable")


def guesses(view: State, me: int, count: int, draws: Draws) -> tuple[Guess, ...]:
    """So many guesses of what this seat cannot see. Those of version 2 respect that both sides hold the same values
    (S3.1), unless the game began from a position in which that cannot be."""
    unseen = tuple(unseen_cards(view, me))
    held = len(view.hands[1 - me]) + (view.sealed[1 - me] is not None)
    shuffles = [tuple(map(unseen.__getitem__, order)) for order in orders(draws, count, len(unseen)).tolist()]
    if view.version.common_pile:
        return tuple(Guess(shuffled[:held], shuffled[held:], ()) for shuffled in shuffles)
    own_pile = len(view.draw[me])
    mine = _values_in_own_pile(view, me, unseen)
    made = []
    for shuffled in shuffles:
        if mine is None:
            own, others = shuffled[:own_pile], shuffled[own_pile:]
        else:
            own, others = _split(shuffled, mine)
        made.append(Guess(others[:held], own, others[held:]))
    return tuple(made)


def _values_in_own_pile(view: State, me: int, unseen: tuple[str, ...]) -> Counter[int] | None:
    """How many cards of each value this seat's own pile must hold (S3.1); None where that does not add up."""
    seen = (*view.played[me], *view.own_cards(me))
    known, hidden = Counter(map(value_of, seen)), Counter(map(value_of, unseen))
    due = Counter({number: PAIR - known[number] for number in hidden})
    fits = all(0 <= due[number] <= hidden[number] for number in hidden) and due.total() == len(view.draw[me])
    return due if fits else None


def _split(shuffled: tuple[str, ...], mine: Counter[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first cards of each value go to one's own pile, as many as must, and the rest to the other."""
    left = mine.copy()
    own, others = [], []
    for card in shuffled:
        if left[value_of(card)] > 0:
            left[value_of(card)] -= 1
            own.append(card)
        else:
            others.append(card)
    return tuple(own), tuple(others)
