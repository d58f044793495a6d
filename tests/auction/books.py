"""Order books for the tests: written in a line, drawn by Hypothesis, and priced tick by tick, as slowly as possible."""

from collections.abc import Sequence

from hypothesis import strategies as st
from msgspec import Struct

from auction.curve import Order
from auction.exchanges import RULEBOOKS
from auction.rulebook import Prices, Rulebook, Tie
from auction.spoken import Way

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gil", "Hugo", "Iris", "Juan", "Kike", "Luz")
HIGH = 24


def book(text: str) -> list[Order]:
    """Orders as `5@12` bought or `-5@12` sold, `5@market` without a limit, of Ana, Beto, … in turn."""
    orders = []
    for name, order in zip(NAMES, text.split(), strict=False):
        shares, limit = order.split("@")
        way = Way.DOWN if shares.startswith("-") else Way.UP
        orders.append(Order(name, way, abs(int(shares)), None if limit == "market" else int(limit)))
    return orders


class Case(Struct, frozen=True):
    """A book with what `uncross` asks for besides."""

    orders: list[Order]
    rulebook: Rulebook
    reference: int
    band: tuple[int, int] | None
    tick: int


@st.composite
def cases(draw: st.DrawFn, rulebooks: Sequence[Rulebook] = tuple(RULEBOOKS.values())) -> Case:
    """Any few orders, several of the same bidder among them, in any band, on any tick, by any rulebook."""
    tick = draw(st.sampled_from([1, 1, 2, 5]))
    band = draw(st.none() | st.just((draw(st.integers(0, 9)), draw(st.integers(15, HIGH)))))
    low, high = band or (0, HIGH)
    ticks = range(-(-low // tick) * tick, high + 1, tick)
    orders = [
        Order(
            draw(st.sampled_from(NAMES[:4])),
            draw(st.sampled_from(Way)),
            draw(st.integers(1, 5)),
            draw(st.sampled_from([None, *ticks, *ticks])),
        )
        for _ in range(draw(st.integers(1, 9)))
    ]
    return Case(orders, draw(st.sampled_from(rulebooks)), draw(st.integers(low, high)), band, tick)


def wanted(orders: Sequence[Order], price: int) -> tuple[int, int]:
    """Shares bought and sold at this price, counted one by one."""
    sums = {Way.UP: 0, Way.DOWN: 0}
    for order in orders:
        up = order.way is Way.UP
        if order.limit is None or (order.limit >= price if up else order.limit <= price):
            sums[order.way] += order.shares
    return sums[Way.UP], sums[Way.DOWN]


def candidates(case: Case) -> list[int]:
    """Each price that the rulebook looks at."""
    limits = sorted({order.limit for order in case.orders if order.limit is not None})
    low, high = case.band or (0, 10 * HIGH)
    if not limits:
        return []
    ends = [*limits, case.reference]
    prices = {
        Prices.LIMITS: limits,
        Prices.TICKS: [price for price in range(min(ends), max(ends) + 1) if price % case.tick == 0],
        Prices.BEYOND: [*range(limits[0] - case.tick, limits[-1] + case.tick + 1, case.tick)],
    }[case.rulebook.prices]
    if case.rulebook.crossed:
        bids = [order.limit for order in case.orders if order.way is Way.UP and order.limit is not None]
        asks = [order.limit for order in case.orders if order.way is Way.DOWN and order.limit is not None]
        prices = [price for price in prices if bids and asks and min(asks) <= price <= max(bids)]
    return [price for price in prices if low <= price <= high]


def best(case: Case) -> list[int]:
    """The prices at which most shares trade and fewest are left over."""
    scores = {price: (min(wanted(case.orders, price)), -abs(surplus(case, price))) for price in candidates(case)}
    top = max(scores.values(), default=(0, 0))
    return [price for price, score in scores.items() if score == top and top[0]]


def surplus(case: Case, price: int) -> int:
    """Shares of buyers left over at this price; of sellers below 0."""
    bought, sold = wanted(case.orders, price)
    return bought - sold


def priced(case: Case) -> int | None:
    """The price by the rulebook's words, one tick after another."""
    row, reference, fit = case.rulebook, case.reference, best(case)
    if not candidates(case):
        price = reference if row.fallback and min(wanted(case.orders, reference)) else None
    elif not fit:
        price = None
    else:
        price = _of(fit, case)
    market = [order for order in case.orders if order.limit is None]
    if price is not None and row.whole_market and max(wanted(market, price)) > min(wanted(case.orders, price)):
        return None
    return price


def _of(fit: list[int], case: Case) -> int:
    left = [surplus(case, price) for price in fit]
    if case.rulebook.pressure and min(left) > 0:
        return max(fit)
    if case.rulebook.pressure and max(left) < 0:
        return min(fit)
    if case.rulebook.innermost and min(left) < 0 < max(left):
        buyers = [price for price in fit if surplus(case, price) > 0]
        fit = [max(buyers), min(price for price in fit if surplus(case, price) < 0)]
    distance = min(abs(price - case.reference) for price in fit)
    near = [price for price in fit if abs(price - case.reference) == distance]
    inside = min(fit) <= case.reference <= max(fit)
    if inside and (case.rulebook.tie is Tie.REFERENCE or (case.rulebook.tie is Tie.HALFWAY and len(near) == 2)):
        return case.reference
    return max(near)
