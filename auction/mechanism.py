"""What every auction answers, whatever its rules: one small surface, so that one can stand where another stood."""

from typing import Protocol, Self


class Auction(Protocol):
    """A frozen auction of one thing among `bidders`, in the order in which they are asked.

    Every move gives the auction after it. Nothing is judged there: `open_to` says beforehand what is legal.
    """

    @property
    def bidders(self) -> tuple[str, ...]:
        """Who bids."""

    @property
    def ended(self) -> bool:
        """Whether nobody is to bid any more."""

    @property
    def awaited(self) -> tuple[str, ...]:
        """Who may bid or pass now: one at a time, or all who have not yet."""

    @property
    def price(self) -> int:
        """The price as it stands; when the auction has ended, the price it has found."""

    def open_to(self, bidder: str) -> range:
        """The bids open to this bidder now, from the lowest up; it may always pass while it is awaited."""

    def heard(self, bidder: str, bid: int | None) -> Self:
        """After an awaited bidder's bid, or after it passed (None)."""

    def ranking(self) -> tuple[str, ...]:
        """The bidders by what they bid, best first; then those that never bid, in bidding order."""
