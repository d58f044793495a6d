"""Sealed auctions of several units of one thing: each pays its own bid, or all pay one price between the last bid that
trades and the first that does not.

The bids to buy stand from the highest down, the bids to sell from the lowest up, and units trade while the buyer bids
at least what the seller asks. Every price from the least to the most that clears the market then suits both sides; `k`
says which it is, from 0 (the lowest) to 1 (the highest). This is the k-double auction of Rustichini, Satterthwaite and
Williams ("Convergence to Efficiency in a Simple Market with Incomplete Information", Econometrica 62, 1994, section 2);
with two bidders that of Chatterjee and Samuelson (1983). Where the house sells, k = 1 is the lowest winning bid and k =
0 the highest losing one, or the reserve.
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from auction.faults import OpeningRefused, check_between
from auction.lots import ByLot, Interest, check_band, check_interests
from auction.spoken import Way

HOUSE = -1


class Settles(StrEnum):
    """What is paid for a unit: one price by all, or by each what it bid."""

    UNIFORM = "uniform"
    AS_BID = "as bid"


class House(Struct, frozen=True):
    """What the house sells (DOWN) or buys (UP): so many units, at the reserve or better."""

    way: Way
    units: int
    reserve: int


class UnitsAuction(ByLot, frozen=True, kw_only=True):
    """One sealed auction of units. Bidders trade with the house; without one, buyers and sellers with one another."""

    house: House | None
    settles: Settles
    k: Fraction

    @property
    def volume(self) -> int:
        """How many units change hands."""
        return len(self._pairs())

    @property
    def sold(self) -> bool:
        """Whether any unit changes hands."""
        return self.volume > 0

    @property
    def unsold(self) -> int:
        """How many of the house's units find nobody; 0 without a house."""
        return self.house.units - self.volume if self.house else 0

    @property
    def price(self) -> int | None:
        """What all pay, rounded down to a whole coin; where each pays its own bid, the worst bid that trades. None
        where no unit changes hands."""
        bids, asks, volume = self._bids(), self._asks(), self.volume
        if not volume:
            return None
        (last_bid, _buyer), (last_ask, _seller) = bids[volume - 1], asks[volume - 1]
        if self.settles is Settles.AS_BID:
            return last_ask if self.house and self.house.way is Way.UP else last_bid
        least = max([last_ask, *(bid for bid, _place in bids[volume : volume + 1])])
        most = min([last_bid, *(ask for ask, _place in asks[volume : volume + 1])])
        return least + int(self.k * (most - least))

    def traded(self) -> dict[str, int]:
        """How many units each bidder trades."""
        units = dict.fromkeys(self.bidders, 0)
        for _own, place in self._trading():
            units[self.bidders[place]] += 1
        return units

    def paid(self) -> dict[str, int]:
        """How many coins each buyer pays, and each seller is paid, for all its units. Where buyers and sellers get what
        they bid, what lies between stays with the auction."""
        coins = dict.fromkeys(self.bidders, 0)
        price = self.price
        for own, place in self._trading():
            coins[self.bidders[place]] += own if price is None or self.settles is Settles.AS_BID else price
        return coins

    def ranking(self) -> tuple[str, ...]:
        """The bidders by how far their best bid goes beyond the reserve, of equal ones the first in bidding order; then
        those without one."""
        return self.ranked(self.house.reserve if self.house else 0)

    def _reserve(self) -> int | None:
        return self.house.reserve if self.house else None

    def _bids(self) -> list[tuple[int, int]]:
        """Each unit asked for: the price bid and the bidder's place, best first, of equal ones as heard."""
        return sorted(self._of(Way.UP), key=lambda unit: -unit[0])

    def _asks(self) -> list[tuple[int, int]]:
        """Each unit offered: the price asked and the bidder's place, best first, of equal ones as heard."""
        return sorted(self._of(Way.DOWN), key=lambda unit: unit[0])

    def _of(self, way: Way) -> list[tuple[int, int]]:
        if self.house and self.house.way is way:
            return [(self.house.reserve, HOUSE)] * self.house.units
        return [
            unit
            for word in self.words
            if word.bid is not None and self.interests[word.place].way is way
            for unit in [(word.bid, word.place)] * self.interests[word.place].lots[word.lot]
        ]

    def _pairs(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """The units that trade: who buys each, and who sells it."""
        return [(bid, ask) for bid, ask in zip(self._bids(), self._asks(), strict=False) if bid[0] >= ask[0]]

    def _trading(self) -> list[tuple[int, int]]:
        """Each unit that a bidder trades: its own bid and its place."""
        return [(own, place) for pair in self._pairs() for own, place in pair if place != HOUSE]


def open_units(
    interests: Sequence[Interest],
    *,
    house: House | None = None,
    track: int,
    settles: Settles = Settles.UNIFORM,
    k: Fraction | int = 0,
) -> UnitsAuction:
    """An auction of units about to begin. `interests` in bidding order, all across from the house where there is one;
    `track`: the highest price there is (the lowest is 0); `k`: 0 to 1, which of the prices that clear the market all
    pay. Raises OpeningRefused."""
    check_interests(interests)
    check_band(0, track, 1)
    if house:
        check_between("what the house trades", house.units, 1)
        check_between("the reserve", house.reserve, 0, track)
    if not 0 <= k <= 1:
        raise OpeningRefused(f"k is {k}, and lies between 0 and 1")
    for interest in interests:
        check_between(f"what {interest.bidder} trades at any price", interest.market, 0, 0)
        if house and interest.way is house.way:
            raise OpeningRefused(f"{interest.bidder} stands on the side of the house")
    return UnitsAuction(interests=tuple(interests), low=0, high=track, house=house, settles=settles, k=Fraction(k))
