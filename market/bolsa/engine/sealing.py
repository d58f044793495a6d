"""What sheets say of the rules they were written under, where a record is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from market.bolsa.engine.board import above_zero, cards_of, order_counts

if TYPE_CHECKING:
    from market.bolsa.engine.board import Batch, Ints

_AT_ONCE = 4_096


class Looked(NamedTuple):
    """(seats, tables) shares the sheets ask to `buy` and to `sell`. (tables,) each: how many sheets could only be
    `empty`; how many have too little cash for one more order card that their sales would have paid (B2.3); how many
    orders are for a company of which the seat holds both cards (B2.4)."""

    buy: Ints
    sell: Ints
    empty: Ints
    short_of_cash: Ints
    both_cards: Ints


def look_at_sheets(batch: Batch) -> Looked:
    """What the sheets that have just been turned over say."""
    parts: Any = [_look(batch, slice(first, first + _AT_ONCE)) for first in range(0, batch.tables, _AT_ONCE)]
    return Looked(*(np.concatenate(each, axis=-1) for each in zip(*parts, strict=True)))


def _look(batch: Batch, tables: slice) -> Looked:
    """What those at some tables say: what little is looked at lies near."""
    sheets, owned, cards = batch.sheets[..., tables], batch.owned[..., tables], cards_of(batch.house)
    asked = order_counts(batch.house)
    buy = np.add.reduce(above_zero(sheets), axis=0, dtype=asked)
    order_cards = cards - owned
    mixed = ((owned * order_cards) != 0) & (sheets != 0)
    empty = _empty(batch, tables)
    return Looked(
        buy=buy,
        sell=buy - np.add.reduce(sheets, axis=0, dtype=asked),
        empty=empty,
        short_of_cash=_short_of_cash(batch, tables) if batch.house.spend == "cash" else np.zeros_like(empty),
        both_cards=np.add.reduce(mixed.view(np.int8), axis=(0, 1), dtype=np.int8),
    )


def _empty(batch: Batch, tables: slice) -> Ints:
    """Sheets of seats that own nothing, and cannot pay any share."""
    nothing = np.bitwise_or.reduce(batch.owned[..., tables], axis=0) == 0
    if cards_of(batch.house):
        nothing &= batch.prices[:, tables].min(axis=0) > batch.cash[:, tables]
    found: Ints = np.add.reduce(nothing.view(np.int8), axis=0, dtype=np.int8)
    return found


def _short_of_cash(batch: Batch, tables: slice) -> Ints:
    """Sheets that sell, with too little cash for another order card that the sales would have paid (B2.3)."""
    money, cards = batch.cash.dtype, cards_of(batch.house)
    dear = money.type(batch.house.track + 1)
    sheets, owned, prices = batch.sheets[..., tables], batch.owned[..., tables], batch.prices[:, None, tables]
    cost = sheets.astype(money) * prices
    left = batch.cash[:, tables] - np.add.reduce(above_zero(cost), axis=0, dtype=money)
    with_sales = batch.cash[:, tables] - np.add.reduce(cost, axis=0, dtype=money)
    no_more = (owned + sheets >= cards) | (sheets < 0)
    cheapest = np.minimum.reduce(no_more * dear + prices, axis=0)
    # Who sells nothing has no more with its sales than it has left.
    short = (cheapest > left) & (cheapest <= with_sales) & (cheapest < dear)
    found: Ints = np.add.reduce(short.view(np.int8), axis=0, dtype=np.int8)
    return found
