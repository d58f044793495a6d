"""Where a seat's worth came from, round by round: trades, price moves, auctions, payments. The parts are exact.

When a company has been called, n shares were bought (below 0: sold) at `paid`, and its price went from `before` to
`after`, a seat that owned h before is worth h (after - before) + n (after - paid) more. The first is the price's move,
or the auction's where one set the price; the second is the trade's.
"""

from __future__ import annotations

from collections.abc import Iterator

from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from market.lab.analyse.analysis import Change, Round
from market.lab.analyse.story import Story

TRADES, MOVES, AUCTIONS, PAYMENTS = "trades", "moves", "auctions", "payments"
PARTS = {
    TRADES: N_("trades"),
    MOVES: N_("price moves"),
    AUCTIONS: N_("auctions"),
    PAYMENTS: N_("payments"),
}
"""What a change of worth is split into: name → what it is called. Payments are those of B8.6, B8.7 and B8.9."""


def changes(story: Story) -> tuple[Round, ...]:
    """Each round that was begun, as far as it was played."""
    return tuple(_round(story, number, first, last) for number, first, last in story.spans())


def _round(story: Story, number: int, first: int, last: int) -> Round:
    before: State = story.states[first - 1]
    after: State = story.states[last]
    seats = {}
    parts = {seat: dict.fromkeys(PARTS, 0) for seat in before.seats}
    for seat, part, coins in _gains(story, first, last):
        parts[seat][part] += coins
    for place, seat in enumerate(before.seats):
        start, end = before.worth(place), after.worth(place)
        # A call that is going on has said nothing yet: its price is an auction's.
        parts[seat][AUCTIONS] += end - start - sum(parts[seat].values())
        seats[seat] = Change(before=start, after=end, parts=parts[seat])
    return Round(round=number, n=first, seats=seats)


def _gains(story: Story, first: int, last: int) -> Iterator[tuple[str, str, int]]:
    """Seat, part and coins, company by company."""
    called, way = 0, MOVES
    trades: list[model.SharesTraded] = []
    for n in range(first, last + 1):
        match story.events[n - 1]:
            case model.CompanyCalled():
                called, trades, way = n, [], MOVES
            case model.AuctionOpened():
                way = AUCTIONS
            case model.SharesTraded() as trade:
                trades.append(trade)
            case model.DividendPaid() as paid:
                yield paid.seat, PAYMENTS, paid.coins
            case model.FeePaid() | model.UnansweredPaid() as paid:
                yield paid.seat, PAYMENTS, -paid.coins
            case model.PriceMoved() as moved:
                table: State = story.states[called - 1]
                company = COMPANIES.index(moved.company)
                for place, seat in enumerate(table.seats):
                    yield seat, way, table.shares_owned(place, company) * (moved.after - moved.before)
                for trade in trades:
                    gain = trade.shares * (moved.after - trade.price)
                    yield trade.buyer, TRADES, gain
                    yield trade.seller, TRADES, -gain
                trades = []
            case _:
                pass
