"""Which prices stand as rows where there is not room for all of them: a price is a height, the dearest on top."""

from collections.abc import Collection
from functools import lru_cache

GAP = -1
"""A row that stands for the prices that were left out."""


def levels(marked: Collection[int], low: int, high: int, room: int) -> tuple[int, ...]:
    """At most `room` rows for prices in low..high, from the top down, every marked one among them; GAP where some are
    left out. Where there is no room even for the marked ones, the dearest of them."""
    return _levels(frozenset(price for price in marked if low <= price <= high), low, high, room)


@lru_cache(maxsize=256)
def _levels(marked: frozenset[int], low: int, high: int, room: int) -> tuple[int, ...]:
    if high - low < room:
        return tuple(range(high, low - 1, -1))
    shown = set(marked)
    if len(_rows(shown)) > room:
        return tuple(sorted(shown, reverse=True))[: max(0, room)]
    for away in range(1, room):
        for mark in sorted(marked, reverse=True):
            for price in (mark + away, mark - away):
                if low <= price <= high and price not in shown and len(_rows(shown | {price})) <= room:
                    shown.add(price)
        if len(_rows(shown)) == room:
            break
    return _rows(shown)


def _rows(shown: Collection[int]) -> tuple[int, ...]:
    """The rows of these prices; a gap of one price is that price, for it takes no more room."""
    rows: list[int] = []
    for price in sorted(shown, reverse=True):
        if rows and rows[-1] - price > 1:
            rows.append(rows[-1] - 1 if rows[-1] - price == 2 else GAP)
        rows.append(price)
    return tuple(rows)
