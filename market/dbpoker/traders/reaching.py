"""What a hand promises: the worth that can be hoped for when some of its cards are kept and the others drawn anew.

One card to come is reckoned card by card, against a whole deck. For more cards the odds are those of poker by what is
kept: how many are alike, of one suit, near to one another.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations

from market.cards.french import DECK, RANKS, SUITS, in_order
from market.dbpoker.law.hands import HAND, KINDS, ROYAL, RUNS, kind_of

Worths = tuple[int, ...]
"""What the kinds are worth, by `KINDS`."""

_ODDS: dict[tuple[int, int], dict[str, float]] = {
    (2, 3): {"three": 0.896, "full-house": 0.061, "four": 0.043},
    (2, 2): {"two-pairs": 0.172, "three": 0.077, "full-house": 0.009},
    (2, 1): {"two-pairs": 0.03, "three": 0.015},
    (3, 2): {"two-pairs": 0.16, "three": 0.114, "full-house": 0.01, "four": 0.003},
    (3, 1): {"two-pairs": 0.045, "three": 0.02},
    (4, 1): {"two-pairs": 0.047, "three": 0.021, "straight": 0.004, "flush": 0.002},
    (5, 0): {"two-pairs": 0.047, "three": 0.021, "straight": 0.004, "flush": 0.002},
}
"""How likely each kind is: by how many cards are to come, and how many of those kept are of one rank."""
_FLUSH = {2: 0.042, 3: 0.008}  # by how many cards are to come, where all that is kept is of one suit
_STRAIGHT = {2: 0.03, 3: 0.01}  # and where it lies within five ranks
_NEAR = 4
_OTHERS = len(DECK) - 4


def worth_of(kind: str, worths: Worths) -> int:
    """What a hand of this kind is worth."""
    return worths[KINDS.index(kind)] if kind else 0


@lru_cache(maxsize=1 << 16)
def promise(kept: tuple[str, ...], worths: Worths) -> float:
    """The worth that can be hoped for when just these cards, by rank and suit, are kept."""
    coming = HAND - len(kept)
    if coming <= 0:
        return worth_of(kind_of(kept), worths)
    if coming == 1:
        return _one_to_come(kept, worths)
    alike = max(Counter(card[0] for card in kept).values(), default=0)
    hoped = sum(odds * worth_of(kind, worths) for kind, odds in _ODDS[coming, alike].items())
    if alike == 1 and len({card[1] for card in kept}) == 1:
        hoped += _FLUSH.get(coming, 0) * worth_of("flush", worths)
    places = [RANKS.index(card[0]) for card in kept]
    if alike == 1 and max(places) - min(places) <= _NEAR:
        hoped += _STRAIGHT.get(coming, 0) * worth_of("straight", worths)
    return hoped


def _one_to_come(kept: tuple[str, ...], worths: Worths) -> float:
    """Of the cards that are not kept each may come: what they make of these four, added up."""
    ranks = Counter(card[0] for card in kept)
    match sorted(ranks.values()):
        case [1, 1, 2]:
            outs = {"two-pairs": 6, "three": 2}
        case [2, 2]:
            outs = {"two-pairs": _OTHERS - 4, "full-house": 4}
        case [1, 3]:
            outs = {"three": _OTHERS - 4, "full-house": 3, "four": 1}
        case [4]:
            outs = {"four": _OTHERS}
        case _:
            outs = _straights_and_flushes(frozenset(ranks), one_suit=len({card[1] for card in kept}) == 1)
    return sum(count * worth_of(kind, worths) for kind, count in outs.items()) / _OTHERS


@lru_cache
def _straights_and_flushes(ranks: frozenset[str], *, one_suit: bool) -> dict[str, int]:
    """How many cards make a straight or a flush of four cards of these ranks."""
    ends = [rank for rank in RANKS if rank not in ranks and ranks | {rank} in RUNS]
    royal = sum(ranks | {rank} == ROYAL for rank in ends)
    if not one_suit:
        return {"straight": len(SUITS) * len(ends)}
    in_suit = {"straight-flush": len(ends) - royal, "royal-flush": royal, "flush": len(RANKS) - HAND + 1 - len(ends)}
    return in_suit | {"straight": (len(SUITS) - 1) * len(ends)}


@lru_cache(maxsize=1 << 16)
def best_kept(hand: tuple[str, ...], worths: Worths) -> tuple[float, tuple[str, ...]]:
    """What of a hand, by rank and suit, is best kept, and what that promises."""
    kept = (five for count in range(min(len(hand), HAND) + 1) for five in combinations(hand, count))
    best = max(kept, key=lambda cards: (promise(cards, worths), len(cards)))
    return promise(best, worths), best


def hope(hand: tuple[str, ...], worths: Worths) -> float:
    """What this hand promises when the best of it is kept."""
    return best_kept(in_order(hand), worths)[0]
