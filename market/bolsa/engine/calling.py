"""The call of one company at many tables (B3): its eight cases, its auctions (B4), their filling (B5) and B6."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeVar

import numpy as np

from market.bolsa.engine.auctions import Auctions, Places, open_auctions
from market.bolsa.engine.banking import charge_unanswered
from market.bolsa.engine.board import Batch, Ints, above_zero
from market.bolsa.engine.fillings import Fillings, fill, fill_ranked, step_through, withdraw
from market.bolsa.engine.hearing import Hearing
from market.bolsa.engine.pairing import Ways, starts, ways_of
from market.bolsa.engine.seeing import BidView, DealView
from market.bolsa.law.model import House

FoundT = TypeVar("FoundT")
Asking = Generator[BidView | DealView, Ints, FoundT]
"""What goes on until seats must decide, and asks: each view that it gives is to be sent what a trader would answer."""


class Sides(NamedTuple):
    """A called company's orders, (tables,) each: `demand` is D, `net` D - S, `share` min(D, S), `long_seats` how many
    seats stand on the long side (B3.2)."""

    demand: Ints
    net: Ints
    share: Ints
    long_seats: Ints


class Filled(NamedTuple):
    """What became of auctions: `deals` (seats, k), shares bought less sold; the `cash` (seats, k) of before; (k,) the
    price `paid` and the one that the `board` shows then; and how, where a record is kept."""

    deals: Ints
    cash: Ints
    paid: Ints
    board: Ints
    ways: Ways | None


def _sides(sheets: Ints) -> Sides:
    """By the sheets (seats, tables) of one company."""
    kind = sheets.dtype
    demand = np.add.reduce(above_zero(sheets), axis=0, dtype=kind)
    net = np.add.reduce(sheets, axis=0, dtype=kind)
    long = (sheets * np.sign(net)) > 0
    return Sides(
        demand, net, np.minimum(demand, demand - net), np.add.reduce(long.view(np.int8), axis=0, dtype=np.int8)
    )


def call(batch: Batch, company: int) -> Asking[None]:
    """One company is called (B3): what needs no auction at once, the auctions among their bidders."""
    price = batch.prices[company]
    if company or batch.house.spend == "sales":  # B3.1; at the first company the sheets' check of the cash still holds
        _withdraw_unpayable(batch, company, price)
    sheets = batch.sheets[company]
    sides = _sides(sheets)
    share = sides.share
    held = (share > 0) & (sides.net != 0) & (sides.long_seats > 1)  # 5b, 6b
    at_once = share * ~held
    deals = np.minimum(np.maximum(sheets, -at_once), at_once)  # 4, 5a, 6a; none in 1, 2 and 3
    moved = np.minimum(np.maximum(price + _step(batch.house, sides), 0), batch.house.track)  # B1.3
    after = moved.astype(price.dtype, copy=False)
    paid = price
    record = batch.record
    if record is not None:
        record.called(batch, company, sides, held)
    tables = held.nonzero()[0]
    if tables.size:
        auction = open_auctions(batch, company, tables, sides.net.take(tables), share.take(tables))
        if record is not None:
            auction.hearing = Hearing.of(auction, moves=record.detail is not None)
        yield from _speak(batch, auction)
        filled = yield from _fill(batch, auction)
        if record is not None:
            record.auctioned(batch, auction, filled)
        for seat in range(batch.seats):
            deals[seat][tables] = filled.deals[seat]
        paid = price.copy()
        paid[tables] = filled.paid
        after[tables] = filled.board
    if record is not None:
        record.dealt(company, deals)
    if batch.house.unanswered:
        charge_unanswered(batch, sheets, sides.share)
    batch.owned[company] += deals
    batch.cash -= deals * paid
    batch.prices[company] = after
    batch.sheets[company] = 0  # B6


def _step(house: House, sides: Sides) -> Ints:
    """(tables,) how far the price moves where there is no auction: by D - S, but for B8.5 in cases 2 and 3."""
    if house.quiet_move == "quantity":
        return sides.net
    quiet = np.sign(sides.net) * sides.long_seats if house.quiet_move == "seats" else np.zeros_like(sides.net)
    return np.where(sides.share == 0, quiet, sides.net)


def _withdraw_unpayable(batch: Batch, company: int, price: Ints) -> None:
    """B3.1: a buyer that cannot pay what it asks of this company withdraws all its buys."""
    broke = batch.sheets[company] * price > batch.cash
    if broke.any():
        seats, tables = np.divmod(np.flatnonzero(broke), batch.tables)
        withdraw(batch, company, seats, tables, "B3.1")


def _speak(batch: Batch, auction: Auctions) -> Asking[None]:
    """Let the bidders speak until every auction has ended (B4)."""
    while auction.row.size:
        places, low, high = auction.due()
        bids = None
        if places.size:
            bids = yield BidView(batch, auction, places, low, high)
        auction.answer(places, bids)


def _deal(batch: Batch, filling: Fillings) -> Asking[None]:
    """Go on from this rank to the last (B5). Cash moves with each deal (B5.5), cards do not yet."""
    while not filling.over:
        shares = filling.due(batch)
        parts, columns = filling.only_ways(shares)
        if columns.size:
            chosen = yield DealView(batch, filling, columns, shares.take(columns))
            filling.choose(parts, columns, chosen)
        filling.deal(batch, parts)


def _fill(batch: Batch, auction: Auctions) -> Asking[Filled]:
    """Fill after the auctions (B5)."""
    price, sheets = auction.price, batch.sheets[auction.company].take(auction.tables, axis=1)
    cash = batch.cash.take(auction.tables, axis=1)
    taken, ahead, unpaid = fill(auction, price, cash)
    stuck = _fill_withdrawing(batch, auction, taken, unpaid) if unpaid.size else unpaid
    short = above_zero(sheets * -auction.sign.astype(sheets.dtype))
    way = 2 * (sheets > 0).astype(sheets.dtype) - 1
    deals = np.maximum(taken, short) * way
    ways = None
    if batch.record is not None:
        if unpaid.size:  # who withdraws is ahead of nobody
            ahead[:, unpaid] = starts(auction.rank.take(unpaid, axis=1), taken.take(unpaid, axis=1))
        ways = ways_of(batch, auction, ahead, taken, short)
    if stuck.size:
        filling = step_through(auction, price, short, stuck)
        filling.ways = None if ways is None else ways.begun(stuck)
        before = batch.cash[:, filling.tables]
        yield from _deal(batch, filling)
        batch.cash[:, filling.tables] = before  # it moves with all other cash of the call
        deals[:, stuck] = filling.dealt * way.take(stuck, axis=1)
        if ways is not None and filling.ways is not None:
            ways.ended(stuck, filling.ways)
    if batch.house.all_pass == "rank":
        return Filled(deals, cash, price, price, ways)
    silent = ~auction.led  # B8.3
    deals[:, silent] = 0
    if ways is not None:
        ways.nobody(silent)
    surplus = auction.order.sum(axis=0) - auction.share
    moved = np.clip(price + surplus * auction.sign, 0, batch.house.track).astype(price.dtype)
    return Filled(deals, cash, price, np.where(silent, moved, price), ways)


def _fill_withdrawing(batch: Batch, auction: Auctions, deals: Ints, stuck: Places) -> Places:
    """Fill the `stuck` columns of `deals`, in which a seat cannot pay (B5.2), where the short side sells out all the
    same; the columns where shares are left unsold, so that it matters who deals with whom (B5.4)."""
    cash = batch.cash.take(auction.tables, axis=1)
    ranked, broke, left = fill_ranked(auction, auction.price, cash, stuck)
    sold = (left == 0).nonzero()[0]
    deals[:, stuck.take(sold)] = ranked.take(sold, axis=1)
    seats, columns = broke.take(sold, axis=1).nonzero()
    withdraw(batch, auction.company, seats, auction.tables.take(stuck.take(sold)).take(columns), "B5.2")
    return stuck.take((left > 0).nonzero()[0])


def hold(batch: Batch, auction: Auctions) -> Asking[None]:
    """Go on with auctions that are open at every table, and fill."""
    yield from _speak(batch, auction)
    filled = yield from _fill(batch, auction)
    batch.owned[auction.company] += filled.deals
    batch.cash -= filled.deals * filled.paid
    batch.prices[auction.company] = filled.board
    batch.sheets[auction.company] = 0


def fill_on(batch: Batch, filling: Fillings) -> Asking[None]:
    """Go on with fillings that are open at every table."""
    bought = filling.sign * np.where(filling.order > 0, 1, -1)
    yield from _deal(batch, filling)
    batch.owned[filling.company] += (filling.dealt * bought).astype(batch.owned.dtype)
    batch.prices[filling.company] = filling.price
    batch.sheets[filling.company] = 0
