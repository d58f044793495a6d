"""What auctions share in which each bidder speaks once, unseen by the others."""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace


class HeardOnce(Struct, frozen=True, kw_only=True):
    """Bidders, named by their place 0, 1, … in bidding order, and what was heard of each.

    `bids`: each bidder's bid, None where there is none; `heard_from`: who has bid or passed.
    """

    bidders: tuple[str, ...]
    bids: tuple[int | None, ...]
    heard_from: tuple[bool, ...]

    @property
    def ended(self) -> bool:
        """Whether everybody has bid or passed."""
        return all(self.heard_from)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Who has neither bid nor passed, in bidding order."""
        return tuple(name for name, heard in zip(self.bidders, self.heard_from, strict=True) if not heard)

    def heard(self, bidder: str, bid: int | None) -> Self:
        """After this bidder's bid, or after it passed (None)."""
        here = self.bidders.index(bidder)
        bids = (*self.bids[:here], bid, *self.bids[here + 1 :])
        return replace(self, bids=bids, heard_from=(*self.heard_from[:here], True, *self.heard_from[here + 1 :]))
