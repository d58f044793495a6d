"""What is kept of auctions while they are spoken, where a record is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from market.bolsa.engine.auctions import Auctions, Places
    from market.bolsa.engine.board import Flags, Ints

Bits = npt.NDArray[np.unsignedinteger[Any]]


@dataclass(slots=True)
class Hearing:
    """Of k auctions, (k,) each: how many `bidders`, the `turns` it took, `active` bits of those who had not passed at
    its end, `forced` passes of seats without a legal bid, and whether the first bid was the price it opened at.

    `spoken` is None, or every bid and pass: the auctions' columns, the seats, and the bids in coins, -1 for a pass.
    """

    bidders: Ints
    turns: Ints
    active: Bits
    forced: Ints
    at_opening: Flags
    turn: int = 0
    spoken: list[tuple[Places, Ints, Ints]] | None = None

    @classmethod
    def of(cls, auction: Auctions, *, moves: bool) -> Hearing:
        """Of auctions before the first turn; every bid and pass is kept too, if `moves`."""
        auctions = auction.tables.size
        return cls(
            bidders=np.bitwise_count(auction.active).view(np.int8),
            turns=np.zeros(auctions, auction.standing.dtype),
            active=np.zeros(auctions, np.uint8),
            forced=np.zeros(auctions, np.int8),
            at_opening=np.zeros(auctions, bool),
            spoken=[] if moves else None,
        )

    def must_pass(self, rows: Places) -> None:
        """The speakers of these auctions have no bid open (B4.2)."""
        self.forced[rows] += 1

    def hear(self, auction: Auctions, made: Flags, heights: Ints) -> None:
        """All speakers are about to be heard; `made` says who bids."""
        self.turn += 1
        if self.turn <= len(auction.rank):  # when all have spoken once, a bid stands, or it is over
            opening = ((auction.leader == 0) & (heights == auction.standing + 1)).nonzero()[0]
            self.at_opening[auction.row.take(opening)] = True
        if self.spoken is not None:
            self.spoken.append((auction.row, auction.turn, np.where(made, heights * auction.sign_now, -1)))

    def end(self, rows: Places, active: Bits) -> None:
        """These auctions end with the turn just heard."""
        self.turns[rows] = self.turn
        self.active[rows] = active
