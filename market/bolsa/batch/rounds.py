"""The round of many tables: the sheets, the call of company after company (B3), provisioning and the end (B6,
B7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from market.bolsa.batch.auctions import Auction, Places, open_auctions
from market.bolsa.batch.board import CASES, Batch, Flags, Ints, opened
from market.bolsa.batch.dealing import dealt
from market.bolsa.batch.filling import Filling, fill, fill_ranked, step_through, withdraw
from market.bolsa.batch.luck import Luck
from market.bolsa.batch.seeing import BidView, DealView, SheetsView, Trader, View
from market.bolsa.model import WIDTH, House


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, table by table: `place` (seats, tables) is the number of each seat's trader among `traders`."""

    traders: Sequence[Trader]
    place: Ints


Traders = Sequence[Trader] | Seating
"""One trader a seat, the same at every table, or a seating."""


class Floor:
    """Who plays, and the generator that the traders are handed. Equal traders are asked as one."""

    def __init__(self, traders: Traders, rng: Luck) -> None:
        self.rng = rng
        self.different: list[Trader] = []
        seated = traders.traders if isinstance(traders, Seating) else traders
        numbers = np.array([self._number(trader) for trader in seated], np.int8)
        self._place = numbers[traders.place] if isinstance(traders, Seating) else numbers

    def _number(self, trader: Trader) -> int:
        if trader not in self.different:
            self.different.append(trader)
        return self.different.index(trader)

    def views(self, batch: Batch) -> Iterator[tuple[Trader, View]]:
        """Each trader with the view of all its seats."""
        for number, trader in enumerate(self.different):
            seats, *tables = (self._place == number).nonzero()
            if not seats.size:
                continue
            if tables:
                yield trader, View(batch, tables[0], seats.astype(np.int8))
            else:
                yield trader, SheetsView(batch, seats.tolist())

    def split(self, seat: Ints, tables: Places) -> list[tuple[Trader, Places]]:
        """Which trader decides which of the rows, `seat` and `tables` being theirs."""
        if len(self.different) == 1:
            return [(self.different[0], np.arange(seat.size))]
        whose = self._place[seat, tables] if self._place.ndim > 1 else self._place.take(seat)
        rows = [(whose == number).nonzero()[0] for number in range(len(self.different))]
        return [(trader, own) for trader, own in zip(self.different, rows, strict=True) if own.size]


def play(batch: Batch, traders: Traders, rng: Luck) -> Batch:
    """Play all rounds that are left, and let the bank pay (B7.2). The batch itself is played, and handed
    back."""
    while batch.round <= batch.house.rounds:
        play_round(batch, traders, rng)
    settle(batch)
    return batch


def play_many(
    house: House,
    traders: Sequence[Trader],
    games: int,
    rng: Luck,
    *,
    block: int = 32_768,
    tally: bool = False,
) -> Iterator[Batch]:
    """Play many whole games from the set-up, the token with seat 0: finished batches of at most `block` tables.

    However many games there are, only one block of them is held. Where shares are dealt (B8.2), each has its own deal.
    """
    seats = len(traders)
    for first in range(0, games, block):
        tables = min(block, games - first)
        owned = dealt(house, seats, tables, rng) if house.start == "dealt" else None
        yield play(opened(house, seats, tables, owned=owned, tally=tally), traders, rng)


def play_round(batch: Batch, traders: Traders, rng: Luck, sheets: Ints | None = None) -> None:
    """Play one round, from the sheets (5, seats, tables) where they are given, else from the traders' own."""
    batch.sheets = ask_sheets(batch, traders, rng) if sheets is None else sheets
    finish_round(batch, traders, rng)


def ask_sheets(batch: Batch, traders: Traders, rng: Luck) -> Ints:
    """The sheets (5, seats, tables) the traders write; nobody sees any of them before all are in (B2.1)."""
    sheets = np.empty_like(batch.sheets)
    for trader, view in Floor(traders, rng).views(batch):
        written = trader.sheets(view, rng)
        if isinstance(view, SheetsView):
            sheets[:, view.asked] = written.reshape(WIDTH, -1, batch.tables)
        else:
            sheets.reshape(WIDTH, -1)[:, view.places] = written
    return sheets


def finish_round(
    batch: Batch,
    traders: Traders,
    rng: Luck,
    going: Auction | Filling | None = None,
) -> None:
    """Play a round on from its turned-over sheets; or, `going` being open at every table, from an auction or
    a filling."""
    floor = Floor(traders, rng)
    first = 0
    board = batch.prices.copy()
    if going is not None:
        first = going.company + 1
        if isinstance(going, Auction):
            _hold(batch, floor, going)
        else:
            _fill_on(batch, floor, going)
    for company in range(first, WIDTH):
        _call(batch, floor, company)
    batch.before = board
    batch.token = (batch.token + 1) % batch.seats  # B7.1
    batch.round += 1


def settle(batch: Batch) -> None:
    """The bank pays every seat its owned shares (B7.2): worth is cash now, and the shares stay on show."""
    batch.cash = batch.worth
    batch.paid = True


def _call(batch: Batch, floor: Floor, company: int) -> None:
    """One company is called (B3): what needs no auction at once, the auctions among their bidders."""
    price = batch.prices[company]
    if company:  # B3.1; at the first company the sheets' own check still holds
        _withdraw_unpayable(batch, company, price)
    sheets = batch.sheets[company]
    demand = np.add.reduce(np.maximum(sheets, 0), axis=0, dtype=sheets.dtype)
    net = np.add.reduce(sheets, axis=0, dtype=sheets.dtype)
    share = np.minimum(demand, demand - net)
    side = np.sign(net)
    long_seats = np.add.reduce(((sheets * side) > 0).view(np.int8), axis=0, dtype=np.int8)
    held = (share > 0) & (net != 0) & (long_seats > 1)  # 5b, 6b
    if batch.tally is not None:
        _count_cases(batch, demand, net, long_seats)
    at_once = np.where(held, 0, share).astype(share.dtype, copy=False)
    deals = np.minimum(np.maximum(sheets, -at_once), at_once)  # 4, 5a, 6a; none in 1, 2 and 3
    move = net
    if batch.house.quiet_move == "seats":  # B8.5
        move = np.where(share == 0, side * long_seats, net)
    elif batch.house.quiet_move == "none":
        move = np.where(share == 0, 0, net).astype(net.dtype)
    after = np.minimum(np.maximum(price + move, 0), batch.house.track).astype(price.dtype, copy=False)
    paid = price
    tables = held.nonzero()[0]
    if tables.size:
        auction = open_auctions(batch, company, tables, net.take(tables), share.take(tables))
        auction.run(lambda *asked: _ask_bids(batch, floor, *asked))
        dealt, closing, board = _fill(batch, floor, auction)
        for seat in range(batch.seats):
            deals[seat][tables] = dealt[seat]
        paid = price.copy()
        paid[tables] = closing
        after[tables] = board
    batch.owned[company] += deals
    batch.cash -= deals * paid
    batch.prices[company] = after
    batch.sheets[company] = 0  # B6
    batch.count("shares", np.add.reduce(np.maximum(deals, 0), axis=0))


def _withdraw_unpayable(batch: Batch, company: int, price: Ints) -> None:
    """B3.1: a buyer that cannot pay what it asks of this company withdraws all its buys."""
    broke = batch.sheets[company] * price > batch.cash
    if broke.any():
        seats, tables = broke.nonzero()
        withdraw(batch, company, seats, tables, "B3.1")


def _count_cases(batch: Batch, demand: Ints, net: Ints, long_seats: Ints) -> None:
    """Which of the eight cases of B3.2 each table has."""
    supply = demand - net
    both = (demand > 0) & (supply > 0)
    one = long_seats == 1
    cases: list[Flags] = [
        (demand == 0) & (supply == 0),
        (demand == 0) & (supply > 0),
        (supply == 0) & (demand > 0),
        both & (net == 0),
        both & (net > 0) & one,
        both & (net > 0) & ~one,
        both & (net < 0) & one,
        both & (net < 0) & ~one,
    ]
    for case, tables in zip(CASES, cases, strict=False):
        batch.count(case, tables)


def _fill(batch: Batch, floor: Floor, auction: Auction) -> tuple[Ints, Ints, Ints]:
    """Fill after the auctions: shares bought less sold (seats, k), what was paid, and the board's price after
    it."""
    company, tables, sign = auction.company, auction.tables, auction.sign
    price = auction.price
    board = price
    cash = batch.cash.take(tables, axis=1)
    deals, stuck = fill(auction, price, cash)
    if stuck.size:
        ranked, broke, left = fill_ranked(auction, price, cash, stuck)
        sold = (left == 0).nonzero()[0]
        deals[:, stuck.take(sold)] = ranked.take(sold, axis=1)
        seats, columns = broke.take(sold, axis=1).nonzero()
        withdraw(batch, company, seats, tables.take(stuck.take(sold)).take(columns), "B5.2")
        stuck = stuck.take((left > 0).nonzero()[0])
    sheets = batch.sheets[company].take(tables, axis=1)
    side = sign.astype(sheets.dtype)
    short = np.maximum(-sheets * side, 0)
    way = np.where(sheets > 0, 1, -1).astype(sheets.dtype)
    dealt = np.maximum(deals, short) * way
    if stuck.size:
        filling = step_through(auction, price, short, stuck)
        before = batch.cash[:, filling.tables]
        filling.run(batch, lambda *asked: _ask_deals(batch, floor, *asked))
        batch.cash[:, filling.tables] = before  # it moves with all other cash of the call
        dealt[:, stuck] = filling.dealt * way.take(stuck, axis=1)
    if batch.house.all_pass == "nobody":  # B8.3
        silent = ~auction.led
        dealt[:, silent] = 0
        surplus = auction.order.sum(axis=0) - auction.share
        moved = np.clip(price + surplus * sign, 0, batch.house.track).astype(price.dtype)
        board = np.where(silent, moved, price)
    return dealt, price, board


def _hold(batch: Batch, floor: Floor, auction: Auction) -> None:
    """Go on with auctions that are open at every table, and fill."""
    auction.run(lambda *asked: _ask_bids(batch, floor, *asked))
    dealt, paid, board = _fill(batch, floor, auction)
    batch.owned[auction.company] += dealt
    batch.cash -= dealt * paid
    batch.prices[auction.company] = board
    batch.sheets[auction.company] = 0


def _fill_on(batch: Batch, floor: Floor, filling: Filling) -> None:
    """Go on with fillings that are open at every table."""
    bought = filling.sign * np.where(filling.order > 0, 1, -1)
    filling.run(batch, lambda *asked: _ask_deals(batch, floor, *asked))
    batch.owned[filling.company] += (filling.dealt * bought).astype(batch.owned.dtype)
    batch.prices[filling.company] = filling.price
    batch.sheets[filling.company] = 0


def _ask_bids(batch: Batch, floor: Floor, auction: Auction, places: Places, low: Ints, high: Ints) -> Ints:
    groups = floor.split(auction.turn.take(places), auction.tables.take(auction.row.take(places)))
    if len(groups) == 1:
        return groups[0][0].bids(BidView(batch, auction, places, low, high), floor.rng)
    bids = np.empty(places.size, low.dtype)
    for trader, rows in groups:
        view = BidView(batch, auction, places.take(rows), low.take(rows), high.take(rows))
        bids.put(rows, trader.bids(view, floor.rng))
    return bids


def _ask_deals(batch: Batch, floor: Floor, filling: Filling, places: Places, shares: Ints) -> Ints:
    seat = filling.ranking[filling.rank].take(places)
    deals = np.empty((batch.seats, places.size), np.int64)
    for trader, rows in floor.split(seat, filling.tables.take(places)):
        view = DealView(batch, filling, places.take(rows), shares.take(rows))
        deals[:, rows] = trader.deals(view, floor.rng)
    return deals
