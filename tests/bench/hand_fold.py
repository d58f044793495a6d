"""Bolsa folded by hand: mutable lists, no rules, no validation. How fast plain Python can be, for benchmarks alone."""

from collections.abc import Callable, Iterable
from typing import Any

from exchange.game import KERNEL_EVENTS
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, WIDTH
from market.bolsa.law.state import State

PLACE = {company: place for place, company in enumerate(COMPANIES)}


class Board:
    """The table as lists: what `State` holds, changed in place."""

    def __init__(self, start: State) -> None:
        self.place = {seat: place for place, seat in enumerate(start.seats)}
        self.prices, self.cash = list(start.prices), list(start.cash)
        self.owned, self.orders = list(start.owned), list(start.orders)
        self.sell, self.buy = list(start.sell), list(start.buy)
        self.traded = [0] * len(start.seats)
        self.held: list[Any] = [None] * len(start.seats)
        self.bids: list[tuple[str, int]] = []
        self.n = self.round = self.token = self.company = 0
        self.winners: tuple[str, ...] = ()

    def fold(self, events: Iterable[Any]) -> "Board":
        """After all these events."""
        for event in events:
            self.n += 1
            BY_TYPE[type(event)](self, event)
        return self

    def same_as(self, state: State) -> bool:
        """Whether the law comes to the same table."""
        mine = (self.n, self.round, self.token, self.prices, self.cash, self.owned, self.orders, self.winners)
        law = (state.n, state.round, state.token, state.prices, state.cash, state.owned, state.orders, state.winners)
        return mine == tuple(list(part) if isinstance(part, tuple) and part is not law[7] else part for part in law)


def begun(b: Board, e: model.RoundBegun) -> None:
    b.round, b.token, b.company = e.round, b.place[e.token], 0


def sealed(b: Board, e: model.SheetSealed) -> None:
    b.held[b.place[e.seat]] = (b.n, e.sheet)


def turned(b: Board, e: model.SheetsTurnedOver) -> None:
    for turned in e.sheets:
        row = b.place[turned.seat] * WIDTH
        for company, shares in turned.sheet.sell.items():
            b.owned[row + PLACE[company]] -= shares
            b.sell[row + PLACE[company]] += shares
        for company, shares in turned.sheet.buy.items():
            b.orders[row + PLACE[company]] -= shares
            b.buy[row + PLACE[company]] += shares
    b.held = [None] * len(b.held)


def called(b: Board, e: model.CompanyCalled) -> None:
    b.company = PLACE[e.company]


def withdrawn(b: Board, e: model.BuysWithdrawn) -> None:
    row = b.place[e.seat] * WIDTH
    for company, shares in e.buys.items():
        b.buy[row + PLACE[company]] -= shares
        b.orders[row + PLACE[company]] += shares


def opened(b: Board, _e: model.AuctionOpened) -> None:
    b.bids = []


def bid(b: Board, e: model.BidMade) -> None:
    b.bids.append((e.seat, e.bid))


def nothing(_b: Board, _e: Any) -> None:
    pass


def trade(b: Board, e: model.SharesTraded) -> None:
    buyer, seller, coins = b.place[e.buyer], b.place[e.seller], e.shares * e.price
    b.cash[buyer] -= coins
    b.cash[seller] += coins
    b.traded[buyer] += e.shares
    b.traded[seller] += e.shares


def moved(b: Board, e: model.PriceMoved) -> None:
    company = PLACE[e.company]
    b.prices[company] = e.after
    for seat, done in enumerate(b.traded):
        place = seat * WIDTH + company
        if b.sell[place]:
            b.orders[place] += done
            b.owned[place] += b.sell[place] - done
            b.sell[place] = 0
        elif b.buy[place]:
            b.owned[place] += done
            b.orders[place] += b.buy[place] - done
            b.buy[place] = 0
        b.traded[seat] = 0


def ended(b: Board, e: model.RoundEnded) -> None:
    b.token = b.place[e.token]


def paid(b: Board, e: model.BankPaid) -> None:
    b.cash[b.place[e.seat]] += e.coins


def won(b: Board, e: model.GameWon) -> None:
    b.winners = e.winners


Fold = Callable[[Board, Any], None]

BY_TYPE: dict[type, Fold] = {
    model.RoundBegun: begun,
    model.SheetSealed: sealed,
    model.SheetsTurnedOver: turned,
    model.CompanyCalled: called,
    model.BuysWithdrawn: withdrawn,
    model.AuctionOpened: opened,
    model.BidMade: bid,
    model.BidderPassed: nothing,
    model.AuctionClosed: nothing,
    model.DealChosen: nothing,
    model.SharesTraded: trade,
    model.PriceMoved: moved,
    model.RoundEnded: ended,
    model.BankPaid: paid,
    model.GameWon: won,
    **dict.fromkeys(KERNEL_EVENTS, nothing),
}
