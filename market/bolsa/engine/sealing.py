"""What sheets say of the rules they were written under, where a record is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from market.bolsa.law.model import WIDTH

if TYPE_CHECKING:
    from market.bolsa.engine.board import Batch, Ints


class Looked(NamedTuple):
    """(tables,) each: how many sheets could only be `empty`; how many have too little cash for one more order card that
    their sales would have paid (B2.3); how many orders are for a company of which the seat holds both cards (B2.4)."""

    empty: Ints
    short_of_cash: Ints
    both_cards: Ints


def look_at_sheets(batch: Batch) -> Looked:
    """What the sheets that have just been turned over say."""
    prices, owned, orders = batch.prices, batch.owned, batch.orders
    dear = prices.dtype.type(batch.house.track + 1)
    cash, income = batch.cash.copy(), np.zeros_like(batch.cash)
    cheapest, least = np.full_like(batch.cash, dear), np.full_like(batch.cash, dear)
    both = np.zeros(batch.cash.shape, np.int8)
    holds = np.zeros(batch.cash.shape, bool)
    for company in range(WIDTH):
        sheet, price = batch.sheets[company], prices[company]
        buys = np.maximum(sheet, 0)
        cash -= buys * price
        income += (buys - sheet) * price
        has_orders, has_shares = orders[company] > 0, owned[company] > 0
        more = (orders[company] > buys) & (sheet >= 0)
        np.minimum(cheapest, np.where(more, price, dear), out=cheapest)
        np.minimum(least, np.where(has_orders, price, dear), out=least)
        both += (sheet != 0) & has_orders & has_shares
        holds |= has_shares
    if batch.house.spend == "sales":  # B8.8: what sales bring counts, and nobody is held back by B2.3
        income.fill(0)
    short = (income > 0) & (cheapest > cash) & (cheapest <= cash + income) & (cheapest < dear)
    return Looked(
        empty=np.add.reduce(~holds & ((least > batch.cash) | (least == dear)), axis=0),
        short_of_cash=np.add.reduce(short, axis=0),
        both_cards=np.add.reduce(both, axis=0),
    )
