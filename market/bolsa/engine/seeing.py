"""What a trader is shown, and what a trader is.

A view is a number of rows: row r is seat `seat[r]` at some table, which has to decide now. Everything in it
is public at that table (B2.6) and is gathered only when it is asked for. Sheets show once they are turned
over, in `BidView` and `DealView`; a `View` made for writing sheets has none.
"""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import numpy as np

from market.bolsa.engine.auctions import Auctions, Places
from market.bolsa.engine.board import Batch, Flags, Ints, cards_of
from market.bolsa.engine.fillings import Fillings
from market.bolsa.engine.randomness import RandomSource
from market.bolsa.law.model import House

PASS = -1


class View:
    """What `rows` seats may see when they write their sheets. All arrays have the rows on their last axis."""

    def __init__(self, batch: Batch, tables: Places, seat: Ints) -> None:
        self._batch = batch
        self._given = tables, seat

    @cached_property
    def _tables(self) -> Places:
        return self._given[0]

    @cached_property
    def seat(self) -> Ints:
        """(rows,) the number of the seat that decides."""
        return self._given[1]

    @property
    def table(self) -> Places:
        """(rows,) the number of the table, from 0, among those that are played side by side."""
        return self._tables

    @property
    def rows(self) -> int:
        """How many seats decide."""
        return self.seat.size

    @property
    def seats(self) -> int:
        """How many seats each table has."""
        return self._batch.seats

    @property
    def house(self) -> House:
        """The options and house rules (B8), the same at every table."""
        return self._batch.house

    @property
    def round(self) -> int:
        """The round, from 1; the same at every table."""
        return self._batch.round

    @property
    def cards(self) -> int:
        """Owned + order cards, of each company and seat."""
        return cards_of(self._batch.house)

    @cached_property
    def token(self) -> Ints:
        """(rows,) the seat that holds the token."""
        return self._batch.token.take(self._tables)

    @cached_property
    def prices(self) -> Ints:
        """(5, rows) the board, in coins."""
        return self._batch.prices.take(self._tables, axis=1)

    @cached_property
    def before(self) -> Ints:
        """(5, rows) the board as it was one round ago; in the first round, as it is."""
        return self._batch.before.take(self._tables, axis=1)

    @cached_property
    def cash(self) -> Ints:
        """(seats, rows) in coins."""
        return self._batch.cash.take(self._tables, axis=1)

    @cached_property
    def owned(self) -> Ints:
        """(5, seats, rows) shares."""
        return self._batch.owned.take(self._tables, axis=2)

    @cached_property
    def my_cash(self) -> Ints:
        """(rows,) in coins."""
        return self._batch.cash.reshape(-1).take(self.places)

    @cached_property
    def my_owned(self) -> Ints:
        """(5, rows) shares."""
        return self._batch.owned.reshape(self._batch.owned.shape[0], -1).take(self.places, axis=1)

    @property
    def my_orders(self) -> Ints:
        """(5, rows) order cards."""
        return self.cards - self.my_owned

    @cached_property
    def places(self) -> Places:
        """(rows,) where the seat's own is among all seats of all tables: seat * tables + table."""
        mine: Places = self.seat * np.intp(self._batch.tables) + self._tables
        return mine

    def turned(self, seat: Ints) -> Turned:
        """What the tables of the rows show, each seen from its `seat` (rows,)."""
        return Turned(self._batch, self._tables, seat)

    def part(self, rows: Places) -> View:
        """The view of some of the rows."""
        return View(self._batch, self._tables.take(rows), self.seat.take(rows))

    def tables(self, copies: int = 1) -> Batch:
        """The rows' tables as a batch of its own to try moves on: each row's `copies` times, one after
        another."""
        return self._batch.take(np.repeat(self._tables, copies))


class Turned:
    """What lies before the seats of tables, a row each, counted clockwise from the row's own, itself first."""

    def __init__(self, batch: Batch, tables: Places, seat: Ints) -> None:
        around = (seat.astype(np.intp) + np.arange(batch.seats)[:, None]) % batch.seats
        self._batch = batch
        self._places = around * batch.tables + tables

    @property
    def cash(self) -> Ints:
        """(seats, rows) in coins."""
        return self._batch.cash.reshape(-1).take(self._places)

    @property
    def owned(self) -> Ints:
        """(5, seats, rows) shares."""
        return self._batch.owned.reshape(self._batch.owned.shape[0], -1).take(self._places, axis=1)

    @property
    def sheets(self) -> Ints:
        """(5, seats, rows) what the turned-over sheets still ask for: buys above 0, sells below."""
        return self._batch.sheets.reshape(self._batch.sheets.shape[0], -1).take(self._places, axis=1)


class SheetsView(View):
    """Views of all tables for several seats at once: what is asked for most comes without gathering."""

    def __init__(self, batch: Batch, seats: list[int]) -> None:
        tables = np.tile(np.arange(batch.tables), len(seats))
        super().__init__(batch, tables, np.repeat(np.array(seats, np.int8), batch.tables))
        self.asked = seats

    @cached_property
    def prices(self) -> Ints:
        """(5, rows) the board, in coins."""
        return np.tile(self._batch.prices, len(self.asked))

    @cached_property
    def my_cash(self) -> Ints:
        """(rows,) in coins."""
        return self._batch.cash[self.asked].reshape(-1)

    @cached_property
    def my_owned(self) -> Ints:
        """(5, rows) shares."""
        return self._batch.owned[:, self.asked].reshape(self._batch.owned.shape[0], -1)


class BidView(View):
    """What the speakers of auctions going on may see; `low` and `high` (rows,) bound the bids open to
    each."""

    def __init__(self, batch: Batch, auction: Auctions, places: Places, low: Ints, high: Ints) -> None:
        self._batch = batch
        self._auction = auction
        self._places = places
        self.low = low
        self.high = high

    @cached_property
    def _row(self) -> Places:
        return self._auction.row.take(self._places)

    @cached_property
    def _tables(self) -> Places:
        return self._auction.tables.take(self._row)

    @cached_property
    def seat(self) -> Ints:
        """(rows,) the number of the seat that speaks."""
        return self._auction.turn.take(self._places)

    @property
    def rows(self) -> int:
        """How many seats speak."""
        return self._places.size

    def part(self, rows: Places) -> BidView:
        """The view of some of the rows."""
        places = self._places.take(rows)
        return BidView(self._batch, self._auction, places, self.low.take(rows), self.high.take(rows))

    @property
    def company(self) -> int:
        """The company that is being auctioned, by its place on the board."""
        return self._auction.company

    @cached_property
    def sheets(self) -> Ints:
        """(5, seats, rows) what the turned-over sheets still ask for: buys above 0, sells below."""
        return self._batch.sheets.take(self._tables, axis=2)

    @cached_property
    def up(self) -> Flags:
        """(rows,) whether buyers bid up; else sellers bid down."""
        up: Flags = self._auction.sign_now.take(self._places) > 0
        return up

    @cached_property
    def price(self) -> Ints:
        """(rows,) the board's price of the company."""
        price: Ints = self._batch.prices[self.company].take(self._tables)
        return price

    @cached_property
    def standing(self) -> Ints:
        """(rows,) the standing bid, PASS before the first."""
        bid = self._auction.standing.take(self._places) * self._auction.sign_now.take(self._places)
        standing: Ints = np.where(self._auction.leader.take(self._places) > 0, bid, PASS)
        return standing

    @cached_property
    def leader(self) -> Ints:
        """(rows,) the seat that made the standing bid, PASS before the first."""
        bit = self._auction.leader.take(self._places)
        return np.where(bit > 0, np.log2(np.maximum(bit, 1)).astype(np.int8), np.int8(PASS))

    @cached_property
    def active(self) -> Flags:
        """(seats, rows) the bidders who have not passed."""
        bits = 1 << np.arange(self.seats)[:, None]
        active: Flags = (self._auction.active.take(self._places) & bits) > 0
        return active

    @cached_property
    def wanted(self) -> Ints:
        """(rows,) shares the bidders want to trade, together."""
        wanted: Ints = np.add.reduce(self._auction.order.take(self._row, axis=1), axis=0)
        return wanted

    @cached_property
    def share(self) -> Ints:
        """(rows,) shares the other side has for them."""
        return self._auction.share.take(self._row)

    def auctions(self, copies: int = 1) -> Auctions:
        """The auctions going on, to try bids on: they are at the tables of `self.tables(copies)`."""
        return self._auction.take(np.repeat(self._places, copies))


class DealView(View):
    """What ranked seats may see that choose whom to deal with (B5.3)."""

    def __init__(self, batch: Batch, filling: Fillings, places: Places, shares: Ints) -> None:
        super().__init__(batch, filling.tables.take(places), filling.ranking[filling.rank].take(places))
        self._filling = filling
        self._places = places
        self.shares = shares
        """(rows,) shares the seat deals now."""

    def part(self, rows: Places) -> DealView:
        """The view of some of the rows."""
        return DealView(self._batch, self._filling, self._places.take(rows), self.shares.take(rows))

    @property
    def company(self) -> int:
        """The company whose shares are dealt, by its place on the board."""
        return self._filling.company

    @cached_property
    def left(self) -> Ints:
        """(seats, rows) shares each seat of the short side has left: the most one may deal with it."""
        return self._filling.left.take(self._places, axis=1)

    @cached_property
    def sheets(self) -> Ints:
        """(5, seats, rows) what the turned-over sheets still ask for: buys above 0, sells below."""
        return self._batch.sheets.take(self._tables, axis=2)

    @cached_property
    def up(self) -> Flags:
        """(rows,) whether buyers have bid up; else sellers bid down."""
        up: Flags = self._filling.sign.take(self._places) > 0
        return up

    @cached_property
    def price(self) -> Ints:
        """(rows,) what is paid for a share: the auction's price."""
        return self._filling.price.take(self._places)

    def fillings(self, copies: int = 1) -> Fillings:
        """The fillings going on, to try deals on: they are at the tables of `self.tables(copies)`."""
        return self._filling.take(np.repeat(self._places, copies))


class Strategy(Protocol):
    """One that decides for any number of seats at once, from what they may see and the generator alone.

    A trader keeps nothing between two calls: who asks the same twice, with generators in the same state, gets
    the same.
    """

    @property
    def name(self) -> str:
        """What it is called in the list of traders."""

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """(5, rows) an order sheet a row: shares to buy above 0, to sell below (B2).

        -my_owned <= sheet <= my_orders, and the buys at the board's prices cost no more than my_cash (B2.3); by
        house.spend == "sales", than my_cash and what the sheet's sales would bring (B8.8).
        """

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """(rows,) a bid in low..high, or PASS (B4.2)."""

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        """(seats, rows) how many shares with each seat: 0 <= deals <= left, `shares` of them in all
        (B5.3)."""
