"""The opening shares of many tables, dealt at random (B8.2)."""

from __future__ import annotations

import numpy as np

from market.bolsa.engine.board import Ints, cards_of
from market.bolsa.engine.randomness import RandomSource, below, words
from market.bolsa.law.model import WIDTH, House
from market.bolsa.law.opening import EXCHANGES

SHUFFLES = 3
"""By the cards of B1.5, 12 shuffled tables in 13 are well dealt."""


def dealt(house: House, seats: int, tables: int, rng: RandomSource) -> Ints:
    """(5, seats, tables) opening shares, every table's its own, each deal that B8.2 allows as likely as any other.

    A shuffled deal in which a seat has more of a company than its cards is dealt again. Where that comes to nothing (a
    house may leave but one deal), shares are exchanged one by one, as `opening` deals them: that always ends.
    """
    owned = np.empty((WIDTH, seats, tables), np.int16)
    left = np.arange(tables)
    for _shuffle in range(SHUFFLES):
        owned[..., left] = _shuffled(house, seats, left.size, rng)
        left = left[(owned[..., left] > cards_of(house)).any(axis=(0, 1))]
    if left.size:
        owned[..., left] = _exchanged(house, seats, left.size, rng)
    return owned


def _shuffled(house: House, seats: int, tables: int, rng: RandomSource) -> Ints:
    """(5, seats, tables) as many shares for each seat from one shuffled pile, whatever its cards."""
    each = house.owned * WIDTH
    order = words(rng, (tables, seats * each)).argsort(axis=1, kind="stable")
    company = (order % WIDTH).reshape(tables, seats, each)
    return np.stack([(company == c).sum(axis=2).T for c in range(WIDTH)])


def _exchanged(house: House, seats: int, tables: int, rng: RandomSource) -> Ints:
    """(5, seats, tables) from the equal deal, two shares change places, again and again, never above a seat's cards."""
    each = house.owned * WIDTH  # share p is with seat p // each
    company = np.repeat(np.tile(np.arange(each) % WIDTH, seats)[:, None], tables, axis=1)
    owned = np.full((WIDTH, seats, tables), house.owned, np.int16)
    table = np.arange(tables)
    shares = np.full((2, tables), seats * each)
    for _step in range(EXCHANGES * seats * each):
        one, other = below(rng, shares)
        give, take = company[one, table], company[other, table]
        mine, theirs = one // each, other // each
        room = (owned[give, theirs, table] < cards_of(house)) & (owned[take, mine, table] < cards_of(house))
        moved = (room & (give != take) & (mine != theirs)).nonzero()[0]
        give, take, mine, theirs = give[moved], take[moved], mine[moved], theirs[moved]
        company[one[moved], moved], company[other[moved], moved] = take, give
        owned[give, mine, moved] -= 1
        owned[give, theirs, moved] += 1
        owned[take, theirs, moved] -= 1
        owned[take, mine, moved] += 1
    return owned
