"""What sheets say of the rules they were written under, where a record is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from market.bolsa.engine.board import above_zero, cards_of

if TYPE_CHECKING:
    from market.bolsa.engine.board import Batch, Ints

_AT_ONCE = 2_048


class Looked(NamedTuple):
    """(tables,) each: how many sheets could only be `empty`; how many have too little cash for one more order card that
    their sales would have paid (B2.3); how many orders are for a company of which the seat holds both cards (B2.4)."""

    empty: Ints
    short_of_cash: Ints
    both_cards: Ints


def look_at_sheets(batch: Batch) -> Looked:
    """What the sheets that have just been turned over say."""
    sheets, owned, cards = batch.sheets, batch.owned, cards_of(batch.house)
    mixed = (sheets != 0) & (owned > 0) & (owned < cards)
    return Looked(
        empty=_empty(batch),
        short_of_cash=_short_of_cash(batch) if batch.house.spend == "cash" else np.zeros(batch.tables, np.int16),
        both_cards=np.add.reduce(mixed.view(np.int8), axis=(0, 1), dtype=np.int8),
    )


def _empty(batch: Batch) -> Ints:
    """Sheets of seats that own nothing, and cannot pay any share."""
    nothing = ~batch.owned.any(axis=0)
    if cards_of(batch.house):
        nothing &= batch.prices.min(axis=0) > batch.cash
    found: Ints = np.add.reduce(nothing.view(np.int8), axis=0, dtype=np.int8)
    return found


def _short_of_cash(batch: Batch) -> Ints:
    """Sheets that sell, with too little cash for another order card that the sales would have paid (B2.3)."""
    parts = [
        _short(batch, slice(first, first + _AT_ONCE)) for first in range(0, batch.tables, _AT_ONCE)
    ]  # what little is looked at lies near
    return np.concatenate(parts)


def _short(batch: Batch, tables: slice) -> Ints:
    money, cards = batch.cash.dtype, cards_of(batch.house)
    dear = money.type(batch.house.track + 1)
    sheets, owned, prices = batch.sheets[..., tables], batch.owned[..., tables], batch.prices[:, None, tables]
    buys = above_zero(sheets)
    left = batch.cash[:, tables] - np.add.reduce(buys.astype(money) * prices, axis=0, dtype=money)
    with_sales = batch.cash[:, tables] - np.add.reduce(sheets.astype(money) * prices, axis=0, dtype=money)
    more = (owned + buys < cards) & (buys == sheets)
    cheapest = np.minimum.reduce((~more).astype(money) * dear + prices, axis=0)
    # Who sells nothing has no more with its sales than it has left.
    short = (cheapest > left) & (cheapest <= with_sales) & (cheapest < dear)
    found: Ints = np.add.reduce(short.view(np.int8), axis=0, dtype=np.int8)
    return found
