"""Rounds at many tables: the sheets (B2), the call of company after company (B3), and the end (B7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from market.bolsa.engine.auctions import Auctions
from market.bolsa.engine.banking import charge_fees, pay_dividends
from market.bolsa.engine.board import Batch, Ints, opened
from market.bolsa.engine.calling import Asking, call, fill_on, hold
from market.bolsa.engine.dealing import dealt
from market.bolsa.engine.fillings import Fillings
from market.bolsa.engine.randomness import RandomSource
from market.bolsa.engine.seating import Lineup, Players
from market.bolsa.engine.seeing import SheetsView, Strategy
from market.bolsa.law.model import WIDTH, House


def play(batch: Batch, traders: Lineup, rng: RandomSource) -> Batch:
    """Play all rounds that are left, and let the bank pay (B7.2). The batch itself is played, and handed
    back."""
    while batch.round <= batch.house.rounds:
        play_round(batch, traders, rng)
    settle(batch)
    return batch


def play_many(
    house: House,
    traders: Sequence[Strategy],
    games: int,
    rng: RandomSource,
    *,
    block: int = 32_768,
) -> Iterator[Batch]:
    """Play many whole games from the set-up, the token with seat 0: finished batches of at most `block` tables.

    However many games there are, only one block of them is held. Where shares are dealt (B8.2), each has its own deal.
    """
    seats = len(traders)
    for first in range(0, games, block):
        tables = min(block, games - first)
        owned = dealt(house, seats, tables, rng) if house.start == "dealt" else None
        yield play(opened(house, seats, tables, owned=owned), traders, rng)


def play_round(batch: Batch, traders: Lineup, rng: RandomSource, sheets: Ints | None = None) -> None:
    """Play one round, from the sheets (5, seats, tables) where they are given, else from the traders' own."""
    batch.sheets = ask_sheets(batch, traders, rng) if sheets is None else sheets
    finish_round(batch, traders, rng)


def ask_sheets(batch: Batch, traders: Lineup, rng: RandomSource) -> Ints:
    """The sheets (5, seats, tables) the traders write; nobody sees any of them before all are in (B2.1)."""
    sheets = np.empty(batch.sheets.shape, batch.sheets.dtype)  # contiguous, however the last ones lie
    for trader, view in Players(traders, rng).views(batch):
        written = trader.sheets(view, rng)
        if isinstance(view, SheetsView):
            sheets[:, view.asked] = written.reshape(WIDTH, -1, batch.tables)
        else:
            sheets.reshape(WIDTH, -1)[:, view.places] = written
    return sheets


def asking_round(batch: Batch, going: Auctions | Fillings | None = None) -> Asking[None]:
    """The round from its turned-over sheets on; or, `going` being open at every table, from an auction or a filling.

    It asks for bids and deals, and goes on with the answers: `finish_round` has them from traders.
    """
    if batch.record is not None:
        batch.record.turned_over(batch)
    first = 0
    board = batch.prices.copy()
    if going is not None:
        first = going.company + 1
        if isinstance(going, Auctions):
            yield from hold(batch, going)
        else:
            yield from fill_on(batch, going)
    for company in range(first, WIDTH):
        yield from call(batch, company)
    pay_dividends(batch)
    charge_fees(batch)
    if batch.record is not None:
        batch.record.round_over(batch)
    batch.before = board
    batch.token = (batch.token + 1) % batch.seats  # B7.1
    batch.round += 1


def finish_round(
    batch: Batch,
    traders: Lineup,
    rng: RandomSource,
    going: Auctions | Fillings | None = None,
) -> None:
    """Play a round on from its turned-over sheets; or, `going` being open at every table, from an auction or
    a filling."""
    players = Players(traders, rng)
    asking = asking_round(batch, going)
    view = next(asking, None)
    while view is not None:
        try:
            view = asking.send(players.answer(view))
        except StopIteration:
            break


def settle(batch: Batch) -> None:
    """The bank pays every seat its owned shares (B7.2): worth is cash now, and the shares stay on show."""
    batch.cash = batch.worth
    batch.paid = True
