"""Auctions in which nobody hears the others: each bidder comes with lots, and says one limit for each.

A single lot is the plain sealed bid; several are a demand curve, each with a limit of its own. Who speaks first stands
first where limits are equal: the words are kept as they were heard.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from auction.faults import (
    Bound,
    Fault,
    OpeningRefused,
    check_between,
    check_bidders,
    check_kind,
    check_word,
    first_fault,
    within,
)
from auction.spoken import Way


class Word(Struct, frozen=True):
    """What was heard of a bidder's lot: `place` is the bidder's, `lot` its lot's, None the bid of who passed."""

    place: int
    lot: int
    bid: int | None


class Interest(Struct, frozen=True):
    """What a bidder comes with: it buys (UP) or sells (DOWN) each lot of so many shares, and says a limit for each.

    `market`: shares that it trades at any price, besides; `means`: the highest price it could pay for a share (UP
    only), None where that bounds it not.
    """

    bidder: str
    way: Way
    lots: tuple[int, ...] = (1,)
    market: int = 0
    means: int | None = None


class ByLot(Struct, frozen=True, kw_only=True):
    """The interests in bidding order, and the words heard so far. Bids lie on multiples of `tick` in `low`..`high`."""

    interests: tuple[Interest, ...]
    low: int
    high: int
    tick: int = 1
    words: tuple[Word, ...] = ()

    @property
    def bidders(self) -> tuple[str, ...]:
        """Who bids, in bidding order."""
        return tuple(interest.bidder for interest in self.interests)

    @property
    def ended(self) -> bool:
        """Whether everybody has bid or passed for each lot."""
        return len(self.words) == sum(len(interest.lots) for interest in self.interests)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Who has neither bid nor passed for all its lots, in bidding order."""
        heard = Counter(word.place for word in self.words)
        return tuple(one.bidder for place, one in enumerate(self.interests) if heard[place] < len(one.lots))

    def open_to(self, bidder: str) -> range:
        """The bids open to this bidder for its next lot, from the lowest up: empty if it is not awaited, or can only
        pass."""
        return within(self._bounds(bidder), self.tick) if bidder in self.awaited else range(0)

    def fault_of(self, bidder: str, bid: int) -> Fault | None:
        """What is wrong with this bid of an awaited bidder for its next lot."""
        return first_fault(self._bounds(bidder), bid, self.tick)

    def heard(self, bidder: str, bid: int | None) -> Self:
        """After this bidder's bid for its next lot, or after it passed on that lot (None). Raises BidRefused."""
        check_word(self, bidder, bid)
        place = self.bidders.index(bidder)
        lot = sum(word.place == place for word in self.words)
        return replace(self, words=(*self.words, Word(place, lot, bid)))

    def ranked(self, base: int) -> tuple[str, ...]:
        """The bidders by how far their best limit goes beyond this price, of equal ones the first in bidding order;
        then those without one."""
        beyond: dict[int, int] = {}
        for word in self.words:
            if word.bid is not None:
                far = word.bid - base if self.interests[word.place].way is Way.UP else base - word.bid
                beyond[word.place] = max(far, beyond.get(word.place, far))
        silent = [place for place in range(len(self.interests)) if place not in beyond]
        ranked = sorted(beyond, key=lambda place: (-beyond[place], place))
        return tuple(self.interests[place].bidder for place in [*ranked, *silent])

    def _reserve(self) -> int | None:
        """The price that a bid must reach, None where any will do."""
        return None

    def _bounds(self, bidder: str) -> tuple[Bound, ...]:
        """The bounds of this bidder's bid."""
        interest, reserve = self.interests[self.bidders.index(bidder)], self._reserve()
        up = interest.way is Way.UP
        bounds = [Bound(Fault.OUTSIDE, self.low, self.high)]
        if reserve is not None:
            bounds.append(Bound(Fault.NOT_BETTER, reserve if up else self.low, self.high if up else reserve))
        if up and interest.means is not None:
            bounds.append(Bound(Fault.BEYOND_MEANS, self.low, interest.means))
        return tuple(bounds)


def check_band(low: int, high: int, tick: int) -> None:
    """Refuse a band that holds no price, and ticks that are none. Raises OpeningRefused."""
    check_between("the lowest price", low, 0)
    check_between("the highest price", high, low)
    check_between("the tick", tick, 1)


def check_interests(interests: Sequence[Interest]) -> None:
    """Refuse interests that nobody could have. Raises OpeningRefused."""
    check_bidders([interest.bidder for interest in interests])
    for interest in interests:
        check_kind(f"the way of {interest.bidder}", interest.way, Way)
        if not interest.lots and not interest.market:
            raise OpeningRefused(f"{interest.bidder} comes with nothing to trade")
        for shares in interest.lots:
            check_between(f"a lot of {interest.bidder}", shares, 1)
        check_between(f"what {interest.bidder} trades at any price", interest.market, 0)
        if interest.means is not None:
            check_between(f"what {interest.bidder} could pay", interest.means, 0)
            if interest.market and interest.way is Way.UP:
                raise OpeningRefused(f"{interest.bidder} buys at any price, and could pay {interest.means}")
