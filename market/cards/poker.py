"""What cards are worth in poker: a kind and the ranks that it names. Suits and cards that are not named never count."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from market.cards.french import RANKS

KINDS = ("high", "pair", "two-pairs", "three", "straight", "flush", "full-house", "four", "straight-flush")
"""From the lowest to the highest."""
TWO_RANKS = ("two-pairs", "full-house")
WHEEL = "5432A"  # in A 2 3 4 5 the ace is the lowest
_RISE = {rank: place for place, rank in enumerate(RANKS)}
_LOWEST = {"high": "7", "flush": "7", "straight": "5", "straight-flush": "5"}


class Worth(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind with the ranks that it names: the higher pair before the lower, the three before the pair."""

    kind: str
    ranks: tuple[str, ...]

    @property
    def height(self) -> tuple[int, ...]:
        """By what it is compared: the kind, the first rank, the second."""
        return (KINDS.index(self.kind), *(_RISE[rank] for rank in self.ranks))

    def __str__(self) -> str:
        return " ".join((self.kind, *self.ranks))


def ranks_named(kind: str) -> int:
    """How many ranks this kind names."""
    return 2 if kind in TWO_RANKS else 1


def _all() -> Iterator[Worth]:
    for kind in KINDS:
        for first in RANKS[RANKS.index(_LOWEST.get(kind, "2")) :]:
            if kind == "two-pairs":
                yield from (Worth(kind, (first, lower)) for lower in RANKS[: _RISE[first]])
            elif kind == "full-house":
                yield from (Worth(kind, (first, pair)) for pair in RANKS if pair != first)
            else:
                yield Worth(kind, (first,))


WORTHS = tuple(_all())
"""All that five cards can be worth, rising."""
_KNOWN = frozenset(WORTHS)


def exists(worth: Worth) -> bool:
    """Whether five cards of one deck can be worth that."""
    return worth in _KNOWN


def best(cards: Iterable[str]) -> Worth:
    """The most that five of these cards (five or more, none twice) are worth."""
    cards = tuple(cards)
    by_suit: dict[str, list[str]] = {}
    for card in cards:
        by_suit.setdefault(card[1], []).append(card[0])
    flushes = [sorted(ranks, key=_RISE.__getitem__, reverse=True) for ranks in by_suit.values() if len(ranks) >= 5]
    if straights := [top for ranks in flushes if (top := _straight(ranks))]:
        return Worth("straight-flush", (max(straights, key=_RISE.__getitem__),))
    counts = Counter(card[0] for card in cards)
    alike = {number: [rank for rank in reversed(RANKS) if counts[rank] >= number] for number in (4, 3, 2, 1)}
    if alike[4]:
        return Worth("four", (alike[4][0],))
    threes, pairs = alike[3], alike[2]
    if threes and len(pairs) > 1:
        return Worth("full-house", (threes[0], next(rank for rank in pairs if rank != threes[0])))
    if flushes:
        return Worth("flush", (max((ranks[0] for ranks in flushes), key=_RISE.__getitem__),))
    if top := _straight(counts):
        return Worth("straight", (top,))
    if threes:
        return Worth("three", (threes[0],))
    if len(pairs) > 1:
        return Worth("two-pairs", (pairs[0], pairs[1]))
    if pairs:
        return Worth("pair", (pairs[0],))
    return Worth("high", (alike[1][0],))


def _straight(ranks: Iterable[str]) -> str:
    """The highest rank of five in a row, empty where there are none."""
    held = {*ranks}
    for top in range(len(RANKS) - 1, 3, -1):
        if held.issuperset(RANKS[top - 4 : top + 1]):
            return RANKS[top]
    return WHEEL[0] if held.issuperset(WHEEL) else ""
