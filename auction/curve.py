"""Demand and supply over the prices, as levels: they change at limits alone, so that what lies between two limits is
one level, however many ticks it holds."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from msgspec import Struct

from auction.rulebook import Prices
from auction.spoken import Way


class Order(Struct, frozen=True):
    """An order of this bidder to buy (UP) or sell (DOWN) so many shares. `limit`: the price it will not go beyond, None
    for a market order, which trades at any."""

    bidder: str
    way: Way
    shares: int
    limit: int | None = None

    def trades_at(self, price: int) -> bool:
        """Whether it would trade at this price."""
        if self.limit is None:
            return True
        return self.limit >= price if self.way is Way.UP else self.limit <= price


class Level(NamedTuple):
    """All ticks from `low` to `high`, at each of which as many shares are wanted (`demand`) and given (`supply`)."""

    low: int
    high: int
    demand: int
    supply: int

    @property
    def volume(self) -> int:
        """Shares that would change hands."""
        return min(self.demand, self.supply)

    @property
    def surplus(self) -> int:
        """Shares left over: of buyers above 0, of sellers below."""
        return self.demand - self.supply


def level_at(orders: Sequence[Order], price: int) -> Level:
    """Demand and supply at one price."""
    willing = [order for order in orders if order.trades_at(price)]
    demand = sum(order.shares for order in willing if order.way is Way.UP)
    return Level(price, price, demand, sum(order.shares for order in willing) - demand)


def levels(orders: Sequence[Order], prices: Prices, reference: int, tick: int) -> list[Level]:
    """The levels of the prices to look at, from the lowest up; none where no order has a limit."""
    limits = sorted({order.limit for order in orders if order.limit is not None})
    if not limits:
        return []
    at = _at_limits(orders, limits)
    if prices is Prices.LIMITS:
        return at
    below, above = limits[0] - tick, limits[-1] + tick
    lowest, highest = below, above
    if prices is Prices.TICKS:
        lowest, highest = -(-reference // tick) * tick, reference // tick * tick
    found = [Level(lowest, below, at[0].demand, at[0].supply - _shares(orders, Way.DOWN, limits[0]))]
    for level, after in pairwise(at):
        # Between two limits those want it who want it at the higher, and those give it who give it at the lower.
        found += [level, Level(level.high + tick, after.low - tick, after.demand, level.supply)]
    found += [at[-1], Level(above, highest, at[-1].demand - _shares(orders, Way.UP, limits[-1]), at[-1].supply)]
    return [level for level in found if level.low <= level.high]


def _at_limits(orders: Sequence[Order], limits: Sequence[int]) -> list[Level]:
    """One level at each limit, in one walk over the orders."""
    at = {limit: [0, 0] for limit in limits}
    market = [0, 0]
    for order in orders:
        here = market if order.limit is None else at[order.limit]
        here[order.way is Way.DOWN] += order.shares
    supply = accumulate((at[limit][1] for limit in limits), initial=market[1])
    demand = [*accumulate((at[limit][0] for limit in reversed(limits)), initial=market[0])][:0:-1]
    next(supply)
    return [Level(limit, limit, bought, sold) for limit, bought, sold in zip(limits, demand, supply, strict=True)]


def _shares(orders: Sequence[Order], way: Way, limit: int) -> int:
    return sum(order.shares for order in orders if order.way is way and order.limit == limit)
