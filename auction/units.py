"""Sealed auctions of several units of one thing: each pays its own bid, or all pay one price between the last bid that
trades and the first that does not.

The bids to buy stand from the highest down, the bids to sell from the lowest up, and units trade while the buyer bids
at least what the seller asks. Every price from the least to the most that clears the market then suits both sides; `k`
says which it is, from 0 (the lowest) to 1 (the highest). This is the k-double auction of Rustichini, Satterthwaite and
Williams ("Convergence to Efficiency in a Simple Market with Incomplete Information", Econometrica 62, 1994, section 2);
with two bidders that of Chatterjee and Samuelson (1983). Where the auctioneer sells, k = 1 is the lowest winning bid,
and k = 0 the highest losing one, or the reserve.
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct

from auction.faults import OpeningRefused, check_between, check_kind
from auction.lots import ByLot, Interest, check_band, check_interests
from auction.spoken import Way

AUCTIONEER = -1


class Settles(StrEnum):
    """What is paid for a unit: one price by all, or by each what it bid."""

    UNIFORM = "uniform"
    AS_BID = "as bid"


class Units(NamedTuple):
    """So many units at a price, and whose they are: a bidder's place, or AUCTIONEER."""

    price: int
    units: int
    place: int


class Auctioneer(Struct, frozen=True):
    """What the auctioneer sells (DOWN) or buys (UP): so many units, at the reserve or better."""

    way: Way
    units: int
    reserve: int


class UnitsAuction(ByLot, frozen=True, kw_only=True):
    """One sealed auction of units. Bidders trade with the auctioneer; without one, buyers trade with sellers."""

    auctioneer: Auctioneer | None
    settles: Settles
    k: Fraction

    @property
    def volume(self) -> int:
        """How many units change hands."""
        bids, asks = self._bids(), self._asks()
        # At each bid, those that bid as much buy, and those that ask no more sell.
        wanted = [sum(other.units for other in bids if other.price >= bid.price) for bid in bids]
        given = [sum(ask.units for ask in asks if ask.price <= bid.price) for bid in bids]
        return max(map(min, wanted, given), default=0)

    @property
    def sold(self) -> bool:
        """Whether any unit changes hands."""
        return self.volume > 0

    @property
    def unsold(self) -> int:
        """How many of the auctioneer's units find nobody; 0 without an auctioneer."""
        return self.auctioneer.units - self.volume if self.auctioneer else 0

    @property
    def price(self) -> int | None:
        """What all pay, rounded down to a whole coin; where each pays its own bid, the worst bid that trades. None
        where no unit changes hands."""
        volume = self.volume
        if not volume:
            return None
        bids, asks = self._bids(), self._asks()
        (last_bid, *beaten_bids), (last_ask, *beaten_asks) = (_prices(side, volume) for side in (bids, asks))
        if self.settles is Settles.AS_BID:
            return last_ask if self.auctioneer and self.auctioneer.way is Way.UP else last_bid
        least, most = max([last_ask, *beaten_bids]), min([last_bid, *beaten_asks])
        return least + int(self.k * (most - least))

    def traded(self) -> dict[str, int]:
        """How many units each bidder trades."""
        units = dict.fromkeys(self.bidders, 0)
        for _own, some, place in self._trading():
            units[self.bidders[place]] += some
        return units

    def paid(self) -> dict[str, int]:
        """How many coins each buyer pays, and each seller is paid, for all its units. Where buyers and sellers get what
        they bid, what lies between stays with the auction."""
        coins = dict.fromkeys(self.bidders, 0)
        price = self.price
        for own, some, place in self._trading():
            coins[self.bidders[place]] += some * (own if price is None or self.settles is Settles.AS_BID else price)
        return coins

    def ranking(self) -> tuple[str, ...]:
        """The bidders by how far their best bid goes beyond the reserve, of equal ones the first in bidding order; then
        those without one."""
        return self.ranked(self.auctioneer.reserve if self.auctioneer else 0)

    def _reserve(self) -> int | None:
        return self.auctioneer.reserve if self.auctioneer else None

    def _bids(self) -> list[Units]:
        """What is asked for, best first, of equal prices as heard."""
        return sorted(self._of(Way.UP), key=lambda units: -units.price)

    def _asks(self) -> list[Units]:
        """What is offered, best first, of equal prices as heard."""
        return sorted(self._of(Way.DOWN), key=lambda units: units.price)

    def _of(self, way: Way) -> list[Units]:
        if self.auctioneer and self.auctioneer.way is way:
            return [Units(self.auctioneer.reserve, self.auctioneer.units, AUCTIONEER)]
        return [
            Units(word.bid, self.interests[word.place].lots[word.lot], word.place)
            for word in self.words
            if word.bid is not None and self.interests[word.place].way is way
        ]

    def _trading(self) -> list[Units]:
        """The units that bidders trade, each at its own bid."""
        return [
            units._replace(units=some)
            for side in (self._bids(), self._asks())
            for units, some in zip(side, _first(side, self.volume), strict=True)
            if units.place != AUCTIONEER
        ]


def _first(side: Sequence[Units], volume: int) -> list[int]:
    """How many units of each are among the first so many."""
    before = accumulate((units.units for units in side), initial=0)
    return [max(0, min(units.units, volume - already)) for units, already in zip(side, before, strict=False)]


def _prices(side: Sequence[Units], volume: int) -> list[int]:
    """The price of the last of the first so many units, and that of the next one, where there is one."""
    ends = accumulate(units.units for units in side)
    reached = [(units, end) for units, end in zip(side, ends, strict=True) if end >= volume]
    (last, end), after = reached[0], reached[1:]
    return [last.price, *([last.price] if end > volume else [units.price for units, _end in after[:1]])]


def open_units(
    interests: Sequence[Interest],
    *,
    auctioneer: Auctioneer | None = None,
    track: int,
    settles: Settles = Settles.UNIFORM,
    k: Fraction | int = 0,
) -> UnitsAuction:
    """An auction of units about to begin. `interests` in bidding order, all across from the auctioneer where there is
    one; `track`: the highest price there is (the lowest is 0); `k`: 0 to 1, which of the prices that clear the market
    all pay. Raises OpeningRefused."""
    check_interests(interests)
    check_band(0, track, 1)
    check_kind("what is paid", settles, Settles)
    if auctioneer:
        check_kind("the way of the auctioneer", auctioneer.way, Way)
        check_between("what the auctioneer trades", auctioneer.units, 1)
        check_between("the reserve", auctioneer.reserve, 0, track)
    if not 0 <= k <= 1:
        raise OpeningRefused(f"k is {k}, and lies between 0 and 1")
    for interest in interests:
        check_between(f"what {interest.bidder} trades at any price", interest.market, 0, 0)
        if auctioneer and interest.way is auctioneer.way:
            raise OpeningRefused(f"{interest.bidder} stands on the side of the auctioneer")
    return UnitsAuction(
        interests=tuple(interests), low=0, high=track, auctioneer=auctioneer, settles=settles, k=Fraction(k)
    )
