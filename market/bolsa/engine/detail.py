"""Every move and payment at the tables of a batch: what tables of data and games that are played again need beside a
record, and sums do not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from market.bolsa.law.model import WIDTH

if TYPE_CHECKING:
    from market.bolsa.engine.auctions import Places
    from market.bolsa.engine.board import Batch, Ints


class Heard(NamedTuple):
    """Bids and passes of auctions at one time, (k,) each; `bids` in coins, -1 for a pass."""

    round: int
    company: int
    tables: Places
    seats: Ints
    bids: Ints


class Chosen(NamedTuple):
    """Choices of B5.3: `seats` (k,) chose at `tables` (k,); `parts` (seats, k) are the shares with each seat."""

    round: int
    company: int
    tables: Places
    seats: Ints
    parts: Ints


class Paid(NamedTuple):
    """Coins that seats were paid, or paid, by a house rule: (seats, tables)."""

    round: int
    company: int
    option: str
    coins: Ints


@dataclass(slots=True)
class Detail:
    """Round r is at index r - 1. `opening`: (5, seats, tables) shares. (rounds, 5, seats, tables): `sheets` as turned
    over; `asked`, what they asked when the company was called, after B3.1; `deals`, shares bought less sold. (rounds,
    5, tables): `wanted` and `offered` shares when it was called, before that; `withdrawn` shares of it (B3.1, B5.2).
    `cash`: (rounds + 1, seats, tables) at the opening and behind each round. The rest is what was said and paid, in
    its order."""

    opening: Ints
    sheets: Ints
    asked: Ints
    deals: Ints
    cash: Ints
    wanted: Ints
    offered: Ints
    withdrawn: Ints
    spoken: list[Heard] = field(default_factory=list)
    chosen: list[Chosen] = field(default_factory=list)
    paid: list[Paid] = field(default_factory=list)

    @classmethod
    def of(cls, batch: Batch) -> Detail:
        """Of a batch that is about to be played."""
        calls = (batch.house.rounds, WIDTH, batch.tables)
        cards, kind = (*calls[:2], batch.seats, batch.tables), batch.owned.dtype
        return cls(
            opening=batch.owned.copy(),
            sheets=np.zeros(cards, kind),
            asked=np.zeros(cards, kind),
            deals=np.zeros(cards, kind),
            cash=behind_rounds(batch.cash, batch.house.rounds),
            wanted=np.zeros(calls, np.int16),
            offered=np.zeros(calls, np.int16),
            withdrawn=np.zeros(calls, np.int16),
        )

    def called(self, here: tuple[int, int], sheets: Ints) -> None:
        """A company was called, and B3.1 done."""
        self.asked[here] = sheets
        self.wanted[here] = np.maximum(sheets, 0).sum(axis=0) + self.withdrawn[here]
        self.offered[here] = np.maximum(-sheets, 0).sum(axis=0)


def behind_rounds(values: Ints, rounds: int) -> Ints:
    """(rounds + 1, …) these values at the opening, and room for those behind each round."""
    found = np.empty((rounds + 1, *values.shape), values.dtype)
    found[0] = values
    return found
