"""The call auction: orders with limits on both sides, and one price at which all that can trade do.

The price is found as the Australian exchange finds its opening and closing prices ("How opening and closing prices are
calculated", in its consultation on closing and settlement prices): of all prices those at which most shares trade; of
these, those that leave fewest over; then market pressure: the highest where buyers are left over at every one of them,
the lowest where sellers are; and else the nearest to the reference price. There all orders have limits. Here some may
have none, and so that they drive the price nowhere it goes no further than the limits and the reference price.
"""

from collections.abc import Sequence

from msgspec import Struct

from auction.once import HeardOnce
from auction.spoken import Way


class Order(Struct, frozen=True):
    """What a bidder comes with: it buys (UP) or sells (DOWN) so many shares, and bids the limit it will not go beyond.

    `means`: the highest price it could pay (UP only), None where that bounds it not.
    """

    bidder: str
    way: Way
    shares: int
    means: int | None = None


class CallAuction(HeardOnce, frozen=True, kw_only=True):
    """One call auction; a bid is the limit of the bidder's order, and who passes trades nothing.

    `orders`: each bidder's own; `buys`, `sells`: shares that others trade at any price (market orders), served first;
    `start`: the reference price; `low`, `high`: the lowest and highest limit there can be.
    """

    orders: tuple[Order, ...]
    start: int
    low: int
    high: int
    buys: int
    sells: int

    def demand(self, price: int) -> int:
        """Shares that buyers want at this price."""
        return self.buys + self._willing(Way.UP, price)

    def supply(self, price: int) -> int:
        """Shares that sellers give at this price."""
        return self.sells + self._willing(Way.DOWN, price)

    def volume(self, price: int) -> int:
        """Shares that would change hands at this price."""
        return min(self.demand(price), self.supply(price))

    @property
    def price(self) -> int:
        """The price at which all trade, by the orders heard so far; the reference price where nobody can."""
        named = {self.start, *(limit for limit in self.bids if limit is not None)}
        # Further out no more would trade, as no order there asks for more.
        volumes = {price: self.volume(price) for price in range(min(named), max(named) + 1)}
        most = max(volumes.values())
        if most == 0:
            return self.start
        left = {price: self.demand(price) - self.supply(price) for price in volumes if volumes[price] == most}
        least = min(map(abs, left.values()))
        fit = [price for price in left if abs(left[price]) == least]
        if all(left[price] > 0 for price in fit):
            return fit[-1]
        if all(left[price] < 0 for price in fit):
            return fit[0]
        return min(fit, key=lambda price: abs(price - self.start))  # `fit` has no gaps: one alone is nearest

    def open_to(self, bidder: str) -> range:
        """The limits open to this bidder, from the lowest up: empty if it is not awaited, or can only pass."""
        if bidder not in self.awaited:
            return range(0)
        order = self.orders[self.bidders.index(bidder)]
        means = self.high if order.means is None or order.way is Way.DOWN else order.means
        return range(self.low, min(self.high, means) + 1)

    def ranking(self) -> tuple[str, ...]:
        """The bidders by how far their limits go beyond the price, of equal ones the first in bidding order; then those
        without one. Buyers among themselves stand by the highest limit, sellers by the lowest."""
        price, places = self.price, range(len(self.bidders))
        beyond = {
            place: limit - price if self.orders[place].way is Way.UP else price - limit
            for place in places
            if (limit := self.bids[place]) is not None
        }
        ranked = sorted(beyond, key=lambda place: -beyond[place])
        return tuple(self.bidders[place] for place in [*ranked, *(place for place in places if place not in beyond)])

    def traded(self) -> dict[str, int]:
        """How many shares each bidder trades at the price. On the side with too many, market orders and better limits
        are served first, and of equal limits the first in bidding order."""
        volume = self.volume(self.price)
        left = {Way.UP: volume - self.buys, Way.DOWN: volume - self.sells}
        shares = dict.fromkeys(self.bidders, 0)
        for bidder in self.ranking():  # who would not trade at the price comes when nothing is left
            order = self.orders[self.bidders.index(bidder)]
            shares[bidder] = max(0, min(order.shares, left[order.way]))
            left[order.way] -= shares[bidder]
        return shares

    def _willing(self, way: Way, price: int) -> int:
        """Shares that bidders of this side trade at this price."""
        return sum(
            order.shares
            for order, limit in zip(self.orders, self.bids, strict=True)
            if order.way is way and limit is not None and (limit >= price if way is Way.UP else limit <= price)
        )


def open_call(
    orders: Sequence[Order], *, start: int, low: int = 0, high: int, buys: int = 0, sells: int = 0
) -> CallAuction:
    """A call auction about to begin. `orders` in bidding order, one a bidder; `start`, the reference price, lies in
    `low`..`high`; `buys` and `sells` are shares that others trade at any price."""
    return CallAuction(
        orders=tuple(orders),
        start=start,
        low=low,
        high=high,
        buys=buys,
        sells=sells,
        bidders=tuple(order.bidder for order in orders),
        bids=(None,) * len(orders),
        heard_from=(False,) * len(orders),
    )
