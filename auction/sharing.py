"""Who trades how many shares at the price: price priority first, and then as the rulebook says."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from auction.curve import Order
from auction.rulebook import Rulebook, Serves, Shares
from auction.spoken import Way


def filled(orders: Sequence[Order], price: int, volume: int, rulebook: Rulebook, lot: int) -> tuple[int, ...]:
    """How many shares each order trades, as many on either side as `volume`; `orders` as they were heard."""
    shares = [0] * len(orders)
    for way in Way:
        left = volume
        line = [place for place, order in enumerate(orders) if order.way is way and order.trades_at(price)]
        line.sort(key=lambda place: _rank(orders[place], rulebook.serves))
        for _, equals in groupby(line, key=lambda place: _rank(orders[place], rulebook.serves)):
            places = list(equals)
            asked = [orders[place].shares for place in places]
            given = _shared([orders[place].bidder for place in places], asked, left, rulebook.shares, lot)
            for place, some in zip(places, given, strict=True):
                shares[place] = some
            left -= sum(given)
    return tuple(shares)


def _rank(order: Order, serves: Serves) -> tuple[int, int]:
    """The lower, the earlier served."""
    if order.limit is None:
        return (0 if serves is Serves.MARKET else 2, 0)
    return 1, -order.limit if order.way is Way.UP else order.limit


def _shared(bidders: Sequence[str], asked: Sequence[int], left: int, shares: Shares, lot: int) -> list[int]:
    """What is left, shared among orders that stand equal."""
    if sum(asked) <= left:
        return list(asked)
    match shares:
        case Shares.TIME:
            return _in_time(asked, left)
        case Shares.PRO_RATA:
            return _pro_rata(asked, left, lot)
        case Shares.IN_TURN:
            return _in_turn(bidders, asked, left, lot)


def _in_time(asked: Sequence[int], left: int) -> list[int]:
    given = []
    for some in asked:
        given.append(min(some, left))
        left -= given[-1]
    return given


def _pro_rata(asked: Sequence[int], left: int, lot: int) -> list[int]:
    """By size, down to whole lots. The lots left over go to the largest remainders, one each, of equal ones to the
    first heard; what is less than a lot goes to the first who still wants it."""
    total = sum(asked)
    given = [left * some // total // lot * lot for some in asked]
    over = left - sum(given)
    for place in sorted(range(len(asked)), key=lambda place: given[place] * total - left * asked[place]):
        more = min(lot, over, asked[place] - given[place])
        given[place] += more
        over -= more
    rest = _in_time([some - own for some, own in zip(asked, given, strict=True)], over)
    return [own + more for own, more in zip(given, rest, strict=True)]


def _in_turn(bidders: Sequence[str], asked: Sequence[int], left: int, lot: int) -> list[int]:
    """Each bidder in turn gets a lot, from who asks most for all its orders down, until nothing is left. Among a
    bidder's own orders the first heard comes first."""
    wanted: dict[str, int] = defaultdict(int)
    for bidder, some in zip(bidders, asked, strict=True):
        wanted[bidder] += some
    turns = sorted(wanted, key=lambda bidder: -wanted[bidder])
    given = dict.fromkeys(turns, 0)
    # Whole rounds at once, while nobody's wish is met and there is enough for all: an order may be of a million shares.
    while left:
        open_ones = [bidder for bidder in turns if given[bidder] < wanted[bidder]]
        rounds = min(left // (lot * len(open_ones)), *((wanted[name] - given[name]) // lot for name in open_ones))
        for bidder in open_ones:
            more = min(rounds * lot or lot, left, wanted[bidder] - given[bidder])
            given[bidder] += more
            left -= more
    own = []
    for bidder, some in zip(bidders, asked, strict=True):
        own.append(min(some, given[bidder]))
        given[bidder] -= own[-1]
    return own
