"""What an auction refuses, and how it says so: alike in every mechanism, at its opening and at each word.

A mechanism lists the bounds of a bid as rows. Which bids are open and what is wrong with a bid are read from the same
rows, so they cannot differ.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol


class Fault(StrEnum):
    """Why a bid is not legal, in the order in which it is looked at."""

    OUTSIDE = "outside"  # off the track, or between two ticks
    NOT_BETTER = "not better"  # does not open at the reserve, or does not better what stands
    BEYOND_MEANS = "beyond means"  # the bidder could not pay
    BEYOND_LIMIT = "beyond limit"  # past the last price of this auction


class Unheard(StrEnum):
    """Why somebody may not speak at all, in the order in which it is looked at."""

    ENDED = "ended"
    STRANGER = "stranger"  # no bidder of this auction
    NOT_AWAITED = "not awaited"  # out of turn, or heard already


class AuctionError(ValueError):
    """An auction was given what it cannot take; nothing has changed."""


class OpeningRefused(AuctionError):
    """An auction cannot open so."""


class BidRefused(AuctionError):
    """A word was not heard. `fault` says why."""

    def __init__(self, bidder: str, bid: int | None, fault: Fault | Unheard) -> None:
        word = "pass" if bid is None else f"bid {bid}"
        super().__init__(f"{bidder} may not {word}: {fault.value}")
        self.bidder = bidder
        self.bid = bid
        self.fault = fault


class Bound(NamedTuple):
    """A bid lies in `low`..`high`, or else it has this fault."""

    fault: Fault
    low: int
    high: int


def within(bounds: Sequence[Bound], tick: int = 1) -> range:
    """The bids that lie in all bounds and on a tick, from the lowest up."""
    low = max(bound.low for bound in bounds)
    return range(-(-low // tick) * tick, min(bound.high for bound in bounds) + 1, tick)


def first_fault(bounds: Iterable[Bound], bid: int, tick: int = 1) -> Fault | None:
    """The first fault of this bid, None if it lies in all bounds and on a tick."""
    if bid % tick:
        return Fault.OUTSIDE
    return next((bound.fault for bound in bounds if not bound.low <= bid <= bound.high), None)


class Hearing(Protocol):
    """What must be known of an auction to hear a word."""

    @property
    def bidders(self) -> tuple[str, ...]:
        """Who bids, in the order in which they are asked."""

    @property
    def ended(self) -> bool:
        """Whether nobody is to bid any more."""

    @property
    def awaited(self) -> tuple[str, ...]:
        """Who may bid or pass now: one at a time, or all who have not yet."""

    def fault_of(self, bidder: str, bid: int) -> Fault | None:
        """What is wrong with this bid of an awaited bidder, None if it is open to it."""


def check_word(auction: Hearing, bidder: str, bid: int | None) -> None:
    """Refuse a word that this auction cannot hear now. Raises BidRefused."""
    if auction.ended:
        raise BidRefused(bidder, bid, Unheard.ENDED)
    if bidder not in auction.bidders:
        raise BidRefused(bidder, bid, Unheard.STRANGER)
    if bidder not in auction.awaited:
        raise BidRefused(bidder, bid, Unheard.NOT_AWAITED)
    if bid is None:
        return
    fault = auction.fault_of(bidder, bid) if is_whole(bid) else Fault.OUTSIDE
    if fault is not None:
        raise BidRefused(bidder, bid, fault)


def check_bidders(bidders: Sequence[str]) -> None:
    """Refuse an auction without bidders, and one in which a name stands twice. Raises OpeningRefused."""
    if not bidders:
        raise OpeningRefused("nobody bids")
    for place, name in enumerate(bidders):
        if name in bidders[:place]:
            raise OpeningRefused(f"{name} bids twice")


def check_between(what: str, value: int, low: int, high: int | None = None) -> None:
    """Refuse what is no whole number from `low` to `high`, None for no end. Raises OpeningRefused."""
    if not is_whole(value) or value < low or (high is not None and value > high):
        end = "or more" if high is None else f"to {high}"
        raise OpeningRefused(f"{what} is {value!r}, and not a whole number of {low} {end}")


def check_means(bidders: Sequence[str], means: Sequence[int] | None) -> None:
    """Refuse means that are not one for each bidder, 0 or more. Raises OpeningRefused."""
    if means is None:
        return
    if len(means) != len(bidders):
        raise OpeningRefused(f"{len(bidders)} bid, and there are the means of {len(means)}")
    for name, highest in zip(bidders, means, strict=True):
        check_between(f"what {name} could pay", highest, 0)


def check_kind(what: str, value: object, kind: type[StrEnum]) -> None:
    """Refuse a word in place of the enum's own member, as mechanisms tell members apart. Raises OpeningRefused."""
    if not isinstance(value, kind):
        raise OpeningRefused(f"{what} is {value!r}, and no {kind.__name__}")


def is_whole(value: object) -> bool:
    """Whether it is a whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)
