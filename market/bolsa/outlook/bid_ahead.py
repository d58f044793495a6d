"""An auction seen by one of its bidders: what a bid costs and loses, what bidding no more may bring, who gains.

Once sheets are turned over all of this is public (B2.6). It is told as the orders lie: later auctions may go either
way, and nobody else is taken to withdraw.
"""

from collections.abc import Iterator

from msgspec import Struct

from auction.spoken import NOBODY, SpokenAuction, Way
from market.bolsa.law.filling import shares_to_deal
from market.bolsa.law.model import COMPANIES, WIDTH
from market.bolsa.law.state import State


class Won(Struct, frozen=True, kw_only=True):
    """An auction won at `price`: the `shares` dealt, the `coins` they cost (or bring, in one that goes down), the cash
    `left`, and how much more the seat is worth than at the board's price.

    `lost` are the later companies whose buys are then withdrawn (B3.1), in board order; `risked` those that may be, by
    how auctions before them end.
    """

    price: int
    shares: int
    coins: int
    left: int
    gain: int
    lost: tuple[str, ...] = ()
    risked: tuple[str, ...] = ()


class Silent(Struct, frozen=True, kw_only=True):
    """An auction in which the seat bids no more: it deals `least`..`most` shares, at a price from `low` to `high`.

    `unpaid_from`: the lowest price at which it may be left with shares that it cannot pay for (B5.2), None where there
    is none; `lost` are the later companies whose buys it then loses too. `open_end`: whether the price may run to the
    last that can be bid.
    """

    least: int
    most: int
    low: int
    high: int
    open_end: bool = False
    unpaid_from: int | None = None
    lost: tuple[str, ...] = ()


def if_won(view: State, seat: str, price: int) -> Won:
    """What comes of it if this bidder wins the auction going on at this price."""
    auction, place = _going_on(view), view.seats.index(seat)
    shares = shares_to_deal(view, place)
    coins = shares * price
    if auction.way is Way.DOWN:
        return Won(
            price=price, shares=shares, coins=coins, left=view.cash[place] + coins, gain=_gain(view, place, price)
        )
    left = view.cash[place] - coins
    lost, risked = withdrawn_later(view, place, left)
    gain = _gain(view, place, price)
    return Won(price=price, shares=shares, coins=coins, left=left, gain=gain, lost=lost, risked=risked)


def gains(view: State, price: int) -> dict[str, int]:
    """How much more each seat is worth if the auction closes at this price. Whoever deals there deals at the new price,
    which changes nobody's worth (B4.6): what counts is what was owned before."""
    return {name: _gain(view, place, price) for place, name in enumerate(view.seats)}


def ceilings(view: State) -> dict[str, int]:
    """The furthest price that each bidder who has not passed could still bid: its cash (B4.4) and the limit (B8.4)."""
    auction = _going_on(view)
    bidders = zip(auction.bidders, auction.means, auction.passed, strict=True)
    up = auction.way is Way.UP
    return {name: min(means, auction.limit) if up else auction.limit for name, means, passed in bidders if not passed}


def if_silent(view: State, seat: str) -> Silent:
    """What comes of it if this bidder bids no more: it passes, has passed, or is not outbid (B4.7, B5.1, B5.2)."""
    auction, me = _going_on(view), view.seats.index(seat)
    table = _table(view, me)
    outcomes = [_outcome(table, winner, price) for winner, price in _endings(auction, seat)]
    if not auction.sold and view.house.all_pass == "nobody":  # B8.3: if nobody bids, nobody deals
        company = view.company
        moved = auction.start + view.wanted(company) - view.offered(company)
        outcomes = [one for one in outcomes if one.winner != NOBODY]
        outcomes.append(_Outcome(NOBODY, max(0, min(auction.track, moved)), 0, 0))
    up = auction.way is Way.UP
    cash = view.cash[me]
    unpaid = [one.price for one in outcomes if up and one.most * one.price > cash]
    prices = [one.price for one in outcomes]
    return Silent(
        least=min(0 if up and one.most * one.price > cash else one.least for one in outcomes),
        most=max(min(one.most, cash // one.price) if up and one.price else one.most for one in outcomes),
        low=min(prices),
        high=max(prices),
        open_end=(max(prices) if up else min(prices)) == auction.limit != auction.price,
        unpaid_from=min(unpaid, default=None),
        lost=_later_buys(view, me, view.company + 1) if unpaid else (),
    )


# How an auction may end --------------------------------------------------------------------------------


class _Outcome(Struct, frozen=True):
    """A way in which the auction may end: who wins (a bidder's place, or NOBODY), at which price, and between which
    numbers of shares are left for the seat."""

    winner: int
    price: int
    least: int
    most: int


def _going_on(view: State) -> SpokenAuction:
    assert view.auction is not None
    return view.auction


def _endings(auction: SpokenAuction, seat: str) -> Iterator[tuple[int, int]]:
    """Every winner and price with which it can end if this seat bids no more."""
    if not auction.sold:
        yield NOBODY, auction.start
    else:
        yield auction.leader, auction.price
    step, first = _step(auction), _next_bid(auction)
    able = [place for place in _able(auction) if auction.bidders[place] != seat]
    begin = dict.fromkeys(able, first)
    if able and auction.sold and auction.bidders[auction.leader] != seat:
        begin[auction.leader] = first + step  # somebody has bid in between
    for place, least in begin.items():
        for price in range(least, _furthest(auction, place) + step, step):
            yield place, price


def _step(auction: SpokenAuction) -> int:
    return 1 if auction.way is Way.UP else -1


def _next_bid(auction: SpokenAuction) -> int:
    """The least bid that betters what stands (B4.3)."""
    return auction.price + _step(auction) if auction.sold else auction.start


def _able(auction: SpokenAuction) -> list[int]:
    """The bidders who may still speak, and to whom a bid is open then; the leader only where another bids."""
    step, first = _step(auction), _next_bid(auction)
    return [
        place
        for place, passed in enumerate(auction.passed)
        if not passed and place != auction.leader and (_furthest(auction, place) - first) * step >= 0
    ]


def _furthest(auction: SpokenAuction, place: int) -> int:
    return min(auction.means[place], auction.limit) if auction.way is Way.UP else auction.limit


class _Table(Struct, frozen=True):
    """What no ending changes: the seat's place among the bidders and its order, what the short side has, and of every
    bidder its order; who stands above the seat now, each with the furthest price at which it can pay for its order
    (B5.2); and who may still come to stand above it by a bid (`first` is the least one)."""

    mine: int
    there: int
    order: tuple[int, ...]
    above: tuple[tuple[int, int], ...]
    rising: tuple[int, ...]
    first: int
    step: int


def _table(view: State, me: int) -> _Table:
    auction, name = _going_on(view), view.seats[me]
    up = auction.way is Way.UP
    seats = [view.seats.index(each) for each in auction.bidders]
    order = tuple(_order(view, seat) for seat in seats)
    ranked = auction.ranking()
    above = [auction.bidders.index(other) for other in ranked[: ranked.index(name)]]
    pays = tuple((place, view.cash[seats[place]] // order[place] if up else auction.track) for place in above)
    mine = auction.bidders.index(name)
    rising = tuple(place for place in _able(auction) if place != mine)
    return _Table(mine, _there(view), order, pays, rising, _next_bid(auction), _step(auction))


def _outcome(table: _Table, winner: int, price: int) -> _Outcome:
    """How many shares may be left for the seat where this bidder wins at this price."""
    mine, there, order = table.order[table.mine], table.there, table.order
    if winner == table.mine:
        return _Outcome(winner, price, min(mine, there), min(mine, there))
    wins = {winner} - {NOBODY}
    between = wins and (price - table.first) * table.step > 0
    # B5.2: of those above, whoever cannot pay withdraws; the winner always can (B4.4).
    pays = {place for place, furthest in table.above if price <= furthest}
    before = {place for place, _furthest in table.above} | (set(table.rising) if between else set())
    taken, surely = (sum(order[place] for place in who | wins) for who in (before, pays))
    return _Outcome(winner, price, min(mine, max(0, there - taken)), min(mine, max(0, there - surely)))


def _there(view: State) -> int:
    """What the short side has to deal."""
    return view.offered(view.company) if _going_on(view).way is Way.UP else view.wanted(view.company)


def _order(view: State, seat: int) -> int:
    """What the seat's order in the company called still asks for, on the long side."""
    up = _going_on(view).way is Way.UP
    return view.to_buy(seat, view.company) if up else view.to_sell(seat, view.company)


def _gain(view: State, seat: int, price: int) -> int:
    return view.shares_owned(seat, view.company) * (price - view.prices[view.company])


# What is left for later companies --------------------------------------------------------------------------------


def withdrawn_later(view: State, seat: int, cash: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """With so much cash behind the company called: the later companies whose buys the seat then withdraws for certain
    (B3.1), and those whose buys it may have to withdraw, by how auctions in between end."""
    low = high = cash
    risked_from = WIDTH
    for company in range(view.company + 1, WIDTH):
        cost = view.to_buy(seat, company) * view.prices[company]
        if cost > low and risked_from == WIDTH:
            risked_from = company
        if cost > high:
            lost = _later_buys(view, seat, company)
            risked = tuple(name for name in _later_buys(view, seat, risked_from) if name not in lost)
            return lost, risked
        least, most = _cash_moved(view, seat, company)
        low, high = max(0, low + least), max(0, high + most)
    return (), _later_buys(view, seat, risked_from)


def _later_buys(view: State, seat: int, first: int) -> tuple[str, ...]:
    return tuple(COMPANIES[company] for company in range(first, WIDTH) if view.to_buy(seat, company))


def _cash_moved(view: State, seat: int, company: int) -> tuple[int, int]:
    """The least and the most by which the seat's cash can change at a later company, as the orders lie (B3.2)."""
    wanted, offered, price = view.wanted(company), view.offered(company), view.prices[company]
    buys, sells = view.to_buy(seat, company), view.to_sell(seat, company)
    if not buys and not sells:
        return 0, 0
    if not wanted or not offered:  # B8.9
        fee = view.house.unanswered * (buys + sells)
        return -fee, -fee
    traded = min(wanted, offered)
    if wanted > offered and len(view.buyers(company)) > 1:  # 5b: all that is offered is sold, at this price or a higher
        return (-min(buys, traded) * price, 0) if buys else (sells * price, sells * view.house.track)
    if offered > wanted and len(view.sellers(company)) > 1:  # 6b: all that is wanted is bought, at this price or less
        return (-buys * price, 0) if buys else (0, min(sells, traded) * price)
    coins = (min(sells, traded) - min(buys, traded)) * price
    return coins, coins
