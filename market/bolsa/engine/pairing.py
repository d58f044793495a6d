"""Who deals with whom where nobody is asked: clockwise from the token holder (B3.4, B5.3). Counts of pairs, and of
choices of B5.3 that a table would ask for, without stepping through either.

The shares that change hands lie in a row, 1 to n. Each seat of one side has a stretch of it, in the order of dealing,
and each seat of the other side one in theirs; who deals with whom are the stretches that overlap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from market.bolsa.engine.board import cards_of, either

if TYPE_CHECKING:
    from market.bolsa.engine.auctions import Auctions, Places
    from market.bolsa.engine.board import Batch, Flags, Ints

_ONE_WORD = 63
"""So many shares fit into the bits of one word."""


@dataclass(slots=True)
class Ways:
    """How auctions were filled, (k,) each: in how many `pairs` of seats, after how many `choices` of B5.3.

    `chosen` are choices that were made: tables, seats, and parts (seats, tables).
    """

    pairs: Ints
    choices: Ints
    chosen: list[tuple[Places, Ints, Ints]] = field(default_factory=list)

    def begun(self, columns: Places) -> Ways:
        """Those of some auctions alone, before anything is filled."""
        return Ways(np.zeros(columns.size, np.int8), np.zeros(columns.size, np.int8))

    def chose(self, places: Places, tables: Places, seats: Ints, parts: Ints) -> None:
        """These fillings, at their tables, were asked for a choice."""
        self.choices[places] += 1
        self.chosen.append((tables, seats, parts))

    def ended(self, columns: Places, filled: Ways) -> None:
        """These auctions were filled so."""
        self.pairs[columns], self.choices[columns] = filled.pairs, filled.choices
        self.chosen += filled.chosen

    def nobody(self, silent: Flags) -> None:
        """In these auctions nobody deals (B8.3)."""
        self.pairs[silent] = self.choices[silent] = 0


def clockwise_from_token(batch: Batch) -> Sequence[int]:
    """The seats clockwise from the token holder, who is the same at every table."""
    token = int(batch.token[0])
    return [(token + step) % batch.seats for step in range(batch.seats)]


def most_dealt(batch: Batch) -> int:
    """So many shares of a company can change hands at once: each has a seat that buys and one that sells."""
    return batch.seats * cards_of(batch.house) // 2


def ends(shares: Ints, order: Sequence[int]) -> list[Ints]:
    """Where each seat's stretch ends, (k,) by seat in this order; `shares` (seats, k)."""
    found = [shares[order[0]]]
    for seat in order[1:]:
        found.append(found[-1] + shares[seat])
    return found


def pairs(one: Sequence[Ints], other: Sequence[Ints], most: int) -> Ints:
    """(k,) how many stretches of the two sides overlap, by the ends of both: as many as there are different ends.

    `most` is how many shares there may be.
    """
    every = [*one, *other]
    if most > _ONE_WORD:
        row = np.sort(np.stack(every), axis=0)
        steps = (row[0] > 0) + np.add.reduce(row[1:] > row[:-1], axis=0)
        found: Ints = steps.astype(np.int8)
        return found
    word: Any = next(kind for kind in (np.uint16, np.uint32, np.uint64) if most < np.iinfo(kind).bits)
    bits = np.zeros(one[0].shape, word)
    for end in every:
        bits |= word(1) << end.view(np.uint8) if end.dtype == np.int8 else word(1) << end.astype(word)
    counted: Ints = np.bitwise_count(bits & ~word(1)).view(np.int8)
    return counted


def ways_of(batch: Batch, auction: Auctions, ahead: Ints, deals: Ints, short: Ints) -> Ways:
    """How the auctions are filled where all can pay and nobody is asked. `ahead`: (seats, k) shares of the orders
    ranked before each seat's; `deals` and `short`: (seats, k) shares of the long and of the short side."""
    start = np.minimum(ahead, auction.share)
    clockwise = clockwise_from_token(batch)
    end = start + deals
    last = short[clockwise[0]]
    for seat in clockwise[1:]:
        last = either(short[seat] > 0, short[seat], last)
    # B5.3: more than one way exists where a seat takes less than is left, and two at least have shares left.
    asked = (deals > 0) & (end < auction.share) & (start < auction.share - last)
    return Ways(
        pairs=pairs(list(end), ends(short, clockwise), most_dealt(batch)),
        choices=np.add.reduce(asked.view(np.int8), axis=0, dtype=np.int8),
    )


def starts(rank: Ints, deals: Ints) -> Ints:
    """(seats, k) shares dealt by the seats ranked before each."""
    before = rank > rank[:, None]  # [one, other]
    found: Ints = np.add.reduce(before.view(np.int8) * deals, axis=1, dtype=deals.dtype)
    return found
