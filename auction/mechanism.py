"""What every auction answers, whatever its rules: one small surface, so that one can stand where another stood."""

from typing import Protocol, Self

from auction.faults import Hearing


class Auction(Hearing, Protocol):
    """A frozen auction among `bidders`, in the order in which they are asked.

    Every word gives the auction after it. An opening is checked where the auction is opened (OpeningRefused), a word
    where it is heard (BidRefused): tests/auction/test_every_mechanism.py is the contract.
    """

    @property
    def sold(self) -> bool:
        """Whether anything changes hands, by the words heard so far."""

    @property
    def price(self) -> int | None:
        """The price by the words heard so far; None where a mechanism finds none."""

    def open_to(self, bidder: str) -> range:
        """The bids open to this bidder now, from the lowest up; it may always pass while it is awaited."""

    def heard(self, bidder: str, bid: int | None) -> Self:
        """After an awaited bidder's bid, or after it passed (None). Raises BidRefused."""

    def ranking(self) -> tuple[str, ...]:
        """The bidders by what they bid, best first; then those that never bid, in bidding order."""
