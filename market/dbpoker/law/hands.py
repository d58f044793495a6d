"""What five cards are (K2): their kind, and how two hands of one kind compare (K10.4)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from market.cards.french import RANKS

HAND = 5
KINDS = ("two-pairs", "three", "straight", "flush", "full-house", "four", "straight-flush", "royal-flush")
"""From the lowest to the highest (K2.1); what is less than two pairs has no kind."""
NO_KIND = ""

LISTED = frozenset(
    [
        ("two-pairs", "full-house"),
        ("three", "full-house"),
        ("three", "four"),
        ("full-house", "four"),
        ("flush", "straight-flush"),
        ("straight-flush", "royal-flush"),
    ]
)
"""The rises that the original lists (K10.2)."""

_RISE = {rank: place for place, rank in enumerate(RANKS)}
_WHEEL = frozenset("A2345")  # K2.2
ROYAL = frozenset("TJQKA")
RUNS = frozenset([_WHEEL, *(frozenset(RANKS[first : first + HAND]) for first in range(len(RANKS) - HAND + 1))])
"""The ranks of each straight (K2.2)."""


@lru_cache(maxsize=1 << 16)
def kind_of(cards: tuple[str, ...]) -> str:
    """The best kind that these five cards are (K2.2), `NO_KIND` for less than two pairs. Equal cards may be among
    them."""
    ranks = frozenset(card[0] for card in cards)
    one_suit = len({card[1] for card in cards}) == 1
    match len(ranks):
        case 5:
            return _of_five_ranks(ranks, one_suit=one_suit)
        case 4:
            return "flush" if one_suit else NO_KIND
        case 3 if one_suit:
            return "flush"
        case 3:
            return "three" if _most_alike(cards) == 3 else "two-pairs"
        case 2:
            return "full-house" if _most_alike(cards) == 3 else "four"
        case _:
            return "four"  # K2.2: five of one rank are a four


def _of_five_ranks(ranks: frozenset[str], *, one_suit: bool) -> str:
    if ranks not in RUNS:
        return "flush" if one_suit else NO_KIND
    if not one_suit:
        return "straight"
    return "royal-flush" if ranks == ROYAL else "straight-flush"


def _most_alike(cards: Sequence[str]) -> int:
    return max(Counter(card[0] for card in cards).values())


def height(kind: str) -> int:
    """Where the kind stands: 0 for two pairs, -1 for what is less."""
    return KINDS.index(kind) if kind else -1


def ranking(cards: Sequence[str]) -> tuple[int, ...]:
    """By what hands of one kind compare as in poker (K10.4): the ranks, those that are there most often first; of a
    flush the highest first, equal cards or not (K2.2)."""
    ranks = [card[0] for card in cards]
    if frozenset(ranks) == _WHEEL and len({*ranks}) == HAND:
        return (_RISE["5"],)
    counts = Counter(ranks if kind_of(tuple(cards)) != "flush" else ())
    return tuple(sorted((_RISE[rank] for rank in ranks), key=lambda place: (-counts[RANKS[place]], -place)))
