"""The yardstick of the fold's benchmark: one mutable table of Bolsa that knows no more than what lies on it."""

from collections.abc import Callable
from typing import Any

from exchange.game import KERNEL_EVENTS, KernelEvent
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES


class Table:
    """The yardstick's table: lists and dicts that are written over."""

    def __init__(self, seats: tuple[str, ...], house: model.House) -> None:
        self.cash = dict.fromkeys(seats, house.cash)
        self.prices = dict.fromkeys(COMPANIES, house.price)
        self.owned = {seat: dict.fromkeys(COMPANIES, house.owned) for seat in seats}
        self.buy: dict[str, dict[str, int]] = {}
        self.sell: dict[str, dict[str, int]] = {}
        self.held: dict[str, Any] = {}
        self.round, self.token, self.called = 0, house.token, ""
        self.bids: dict[str, int] = {}
        self.passed: set[str] = set()
        self.ranking: tuple[str, ...] = ()
        self.winners: tuple[str, ...] = ()


def _begun(table: Table, event: Any) -> None:
    table.round, table.token = event.round, event.token


def _sealed(table: Table, event: Any) -> None:
    table.held[event.seat] = event


def _turned(table: Table, event: Any) -> None:
    table.held.clear()
    table.buy = {turned.seat: dict(turned.sheet.buy) for turned in event.sheets}
    table.sell = {turned.seat: dict(turned.sheet.sell) for turned in event.sheets}


def _called(table: Table, event: Any) -> None:
    table.called = event.company


def _withdrawn(table: Table, event: Any) -> None:
    for company in event.buys:
        del table.buy[event.seat][company]


def _opened(table: Table, event: Any) -> None:
    table.bids, table.passed = {}, set()


def _bid(table: Table, event: Any) -> None:
    table.bids[event.seat] = event.bid


def _passed(table: Table, event: Any) -> None:
    table.passed.add(event.seat)


def _closed(table: Table, event: Any) -> None:
    table.ranking = event.ranking


def _traded(table: Table, event: Any) -> None:
    coins = event.shares * event.price
    table.cash[event.buyer] -= coins
    table.cash[event.seller] += coins
    table.owned[event.buyer][event.company] += event.shares
    table.owned[event.seller][event.company] -= event.shares


def _moved(table: Table, event: Any) -> None:
    table.prices[event.company] = event.after


def _paid(table: Table, event: Any) -> None:
    table.cash[event.seat] += event.coins


def _won(table: Table, event: Any) -> None:
    table.winners = event.winners


def _positioned(table: Table, event: Any) -> None:
    table.prices, table.cash = dict(event.prices), dict(event.cash)
    _dealt(table, event)


def _dealt(table: Table, event: Any) -> None:
    for company, row in event.owned.items():
        for seat, shares in row.items():
            table.owned[seat][company] = shares


def _told(table: Table, event: Any) -> None:
    """Nothing on the table changes."""


MUTABLE: dict[type, Callable[[Table, Any], None]] = {
    model.PositionSet: _positioned,
    model.SharesDealt: _dealt,
    model.RoundBegun: _begun,
    model.SheetSealed: _sealed,
    model.SheetsTurnedOver: _turned,
    model.CompanyCalled: _called,
    model.BuysWithdrawn: _withdrawn,
    model.AuctionOpened: _opened,
    model.BidMade: _bid,
    model.BidderPassed: _passed,
    model.AuctionClosed: _closed,
    model.DealChosen: _told,
    model.SharesTraded: _traded,
    model.PriceMoved: _moved,
    model.RoundEnded: _begun,
    model.BankPaid: _paid,
    model.GameWon: _won,
    **dict.fromkeys(KERNEL_EVENTS, _told),
}


def matched(event: model.BolsaEvent) -> Callable[[Table, Any], None]:
    """The same by `match`."""
    match event:
        case model.PositionSet():
            return _positioned
        case model.SharesDealt():
            return _dealt
        case model.RoundBegun() | model.RoundEnded():
            return _begun
        case model.SheetSealed():
            return _sealed
        case model.SheetsTurnedOver():
            return _turned
        case model.CompanyCalled():
            return _called
        case model.BuysWithdrawn():
            return _withdrawn
        case model.AuctionOpened():
            return _opened
        case model.BidMade():
            return _bid
        case model.BidderPassed():
            return _passed
        case model.AuctionClosed():
            return _closed
        case model.SharesTraded():
            return _traded
        case model.PriceMoved():
            return _moved
        case model.BankPaid():
            return _paid
        case model.GameWon():
            return _won
        case model.DealChosen() | KernelEvent():
            return _told
