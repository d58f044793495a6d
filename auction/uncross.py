"""The call auction in one call: orders and a rulebook in, price, volume and fills out.

The price is found at the levels of demand and supply, in turn by most shares traded, fewest left over, market pressure
and reference price. Which of these count, and how, is the rulebook's row.
"""

from collections.abc import Sequence

from msgspec import Struct

from auction.curve import Level, Order, level_at, levels
from auction.faults import OpeningRefused, check_between, check_kind
from auction.lots import check_band
from auction.rulebook import Rulebook, Tie
from auction.sharing import filled
from auction.spoken import Way


class Outcome(Struct, frozen=True, kw_only=True):
    """What a call auction came to.

    `price`: at which all trade, None where there is no price; `volume`: shares that change hands; `surplus`: shares
    left over at the price, of buyers above 0, of sellers below; `fills`: the shares of each order, in the order given.
    """

    price: int | None
    volume: int
    surplus: int
    fills: tuple[int, ...]


def uncross(
    orders: Sequence[Order],
    rulebook: Rulebook,
    *,
    reference: int,
    band: tuple[int, int] | None = None,
    tick: int = 1,
    lot: int = 1,
) -> Outcome:
    """The outcome of these orders, given as they were heard, by this rulebook.

    `reference`: the reference price (the last one, or yesterday's close: the rulebook says); `band`: the lowest and the
    highest price that there may be, None for any from 0 up; limits are multiples of `tick`; `lot`: the shares that are
    given at once where orders share. Prices are whole numbers of the smallest coin. Raises OpeningRefused.
    """
    _check(orders, reference, band, tick, lot)
    price = _price(orders, rulebook, reference, band, tick)
    if price is None:
        return Outcome(price=None, volume=0, surplus=0, fills=(0,) * len(orders))
    found = level_at(orders, price)
    fills = filled(orders, price, found.volume, rulebook, lot)
    return Outcome(price=price, volume=found.volume, surplus=found.surplus, fills=fills)


def _check(orders: Sequence[Order], reference: int, band: tuple[int, int] | None, tick: int, lot: int) -> None:
    low, high = band or (0, None)
    check_band(low, low if high is None else high, tick)
    check_between("the lot", lot, 1)
    check_between("the reference price", reference, low, high)
    for order in orders:
        check_kind(f"the way of {order.bidder}", order.way, Way)
        check_between(f"an order of {order.bidder}", order.shares, 1)
        if order.limit is not None:
            check_between(f"a limit of {order.bidder}", order.limit, low, high)
            if order.limit % tick:
                raise OpeningRefused(f"a limit of {order.bidder} is {order.limit}, and no multiple of {tick}")


def _price(
    orders: Sequence[Order], rulebook: Rulebook, reference: int, band: tuple[int, int] | None, tick: int
) -> int | None:
    found = levels(orders, rulebook.prices, reference, tick)
    if rulebook.crossed:
        found = _crossed(orders, found)
    low, high = band or (0, None)
    found = _clipped(found, low, high, tick)
    if found:
        price = _best(found, rulebook, reference, tick)
    else:
        price = reference if rulebook.fallback and level_at(orders, reference).volume else None
    if price is not None and rulebook.whole_market:
        market = level_at([order for order in orders if order.limit is None], price)
        if max(market.demand, market.supply) > level_at(orders, price).volume:
            return None
    return price


def _crossed(orders: Sequence[Order], found: Sequence[Level]) -> list[Level]:
    """The prices from the lowest limit to sell to the highest to buy; none where limits do not cross."""
    bids = [order.limit for order in orders if order.way is Way.UP and order.limit is not None]
    asks = [order.limit for order in orders if order.way is Way.DOWN and order.limit is not None]
    if not bids or not asks:
        return []
    return [level for level in found if min(asks) <= level.low and level.high <= max(bids)]


def _clipped(found: Sequence[Level], low: int, high: int | None, tick: int) -> list[Level]:
    """The levels in the band, on ticks."""
    lowest = -(-low // tick) * tick
    highest = found[-1].high if high is None and found else (high or 0) // tick * tick
    inside = [level._replace(low=max(level.low, lowest), high=min(level.high, highest)) for level in found]
    return [level for level in inside if level.low <= level.high]


def _best(found: Sequence[Level], rulebook: Rulebook, reference: int, tick: int) -> int | None:
    most = max(level.volume for level in found)
    if not most:
        return None
    fit = [level for level in found if level.volume == most]
    least = min(abs(level.surplus) for level in fit)
    fit = [level for level in fit if abs(level.surplus) == least]
    buyers = [level for level in fit if level.surplus > 0]
    sellers = [level for level in fit if level.surplus < 0]
    if rulebook.pressure and len(buyers) == len(fit):
        return fit[-1].high
    if rulebook.pressure and len(sellers) == len(fit):
        return fit[0].low
    if rulebook.innermost and buyers and sellers:
        low, high = buyers[-1], sellers[0]
        fit = [low._replace(low=low.high), high._replace(high=high.low)]
    return _nearest(fit, rulebook.tie, reference, tick)


def _nearest(fit: Sequence[Level], tie: Tie, reference: int, tick: int) -> int:
    if reference >= fit[-1].high:
        return fit[-1].high
    if reference <= fit[0].low:
        return fit[0].low
    if tie is Tie.REFERENCE:
        return reference
    inner = (reference // tick * tick, -(-reference // tick) * tick)
    near = sorted(
        {min(max(price, level.low), level.high) for level in fit for price in inner},
        key=lambda price: (abs(price - reference), -price),
    )
    if tie is Tie.HALFWAY and len(near) > 1 and near[0] - reference == reference - near[1]:
        return reference
    return near[0]
