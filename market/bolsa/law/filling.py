"""What an auction's bids are bound by, and who deals with whom after it (B5): whose choice it is, what it may be, and
what happens where none is made."""

from collections.abc import Sequence

from auction.spoken import Way
from market.bolsa.law.model import COMPANIES, WIDTH, Part, SharesTraded
from market.bolsa.law.state import State


def bid_bounds(
    state: State, company: int, way: Way, speaking: Sequence[str]
) -> tuple[tuple[int, ...] | None, int | None]:
    """What bounds the bids of an auction, as `open_spoken` takes it: the `means`, (bidders,) the highest price in coins
    that each could pay, and the `reach`, how far a bid may lie from the price it opens at. None where neither does."""
    wanted, offered = state.wanted(company), state.offered(company)
    means: tuple[int, ...] | None = None
    if way is Way.UP:
        # B4.4: a winner receives min(its buy, S) shares and must be able to pay for them.
        bidders = [state.seats.index(name) for name in speaking]
        means = tuple(state.cash[s] // max(1, min(state.buy[s * WIDTH + company], offered)) for s in bidders)
    reach = abs(wanted - offered) if state.house.bid_limit == "surplus" else None  # B8.4
    return means, reach


def short_side(state: State) -> dict[str, int]:
    """The seats that still have shares for the long side, clockwise from the token holder, and how many."""
    assert state.auction is not None
    company = state.company
    if state.auction.way is Way.UP:
        return {state.seats[s]: state.to_sell(s, company) for s in state.sellers(company)}
    return {state.seats[s]: state.to_buy(s, company) for s in state.buyers(company)}


def next_ranked(state: State) -> int | None:
    """The ranked seat that deals next: the first whose order is not yet dealt or withdrawn."""
    assert state.auction is not None
    company, up = state.company, state.auction.way is Way.UP
    for seat in state.ranking:
        if (state.to_buy(seat, company) if up else state.to_sell(seat, company)) > 0:
            return seat
    return None


def shares_to_deal(state: State, seat: int) -> int:
    """B5.1: min(its order, what the short side has left)."""
    assert state.auction is not None
    company, up = state.company, state.auction.way is Way.UP
    order = state.to_buy(seat, company) if up else state.to_sell(seat, company)
    return min(order, sum(short_side(state).values()))


def must_withdraw(state: State, seat: int) -> bool:
    """B5.2: a buyer that cannot pay for what it would receive."""
    assert state.auction is not None
    up = state.auction.way is Way.UP
    return up and shares_to_deal(state, seat) * state.deal_price > state.cash[seat]


def filling_seat(state: State) -> int | None:
    """The seat with a choice of B5.3 open; None where there is none, or only one way to deal."""
    if state.auction is None or not state.ranking:
        return None
    if state.nobody_deals:
        return None  # B8.3
    seat = next_ranked(state)
    if seat is None or seat == state.chose or state.traded[seat] or must_withdraw(state, seat):
        return None  # a seat that has chosen, or begun to deal, has no choice left
    left = short_side(state)
    if len(left) < 2 or shares_to_deal(state, seat) == sum(left.values()):
        return None
    return seat


def parts_clockwise(state: State, seat: int) -> tuple[Part, ...]:
    """Where no choice is made: all it can with the first clockwise from the token holder, then the next."""
    shares = shares_to_deal(state, seat)
    parts = []
    for name, left in short_side(state).items():
        if taken := min(left, shares):
            parts.append(Part(name, taken))
            shares -= taken
    return tuple(parts)


def traded(state: State, seat: int, part: Part) -> SharesTraded:
    """The trade of this part by a ranked seat, at the auction's price."""
    assert state.auction is not None
    buyer, seller = state.seats[seat], part.seat
    if state.auction.way is Way.DOWN:
        buyer, seller = seller, buyer
    company = COMPANIES[state.company]
    return SharesTraded(company=company, buyer=buyer, seller=seller, shares=part.shares, price=state.deal_price)


def choice_matters(state: State) -> bool:
    """B5.4: whether a later withdrawal (B5.2) will leave shares unsold, so that the open choice decides whose."""
    seat = filling_seat(state)
    if seat is None or state.auction is None or state.auction.way is not Way.UP:
        return False
    left = sum(short_side(state).values()) - shares_to_deal(state, seat)
    for later in state.ranking[state.ranking.index(seat) + 1 :]:
        shares = min(state.to_buy(later, state.company), left)
        if shares * state.deal_price <= state.cash[later]:
            left -= shares
    return left > 0
