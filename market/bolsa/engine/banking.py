"""What the bank pays and takes by house rules, at many tables: dividends (B8.6), fees (B8.7), vain orders (B8.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from market.bolsa.engine.board import Batch, Ints


def pay_dividends(batch: Batch) -> None:
    """B8.6: behind the last company of a round the bank pays each seat for each share it owns."""
    if not batch.house.dividend:
        return
    money = batch.cash.dtype
    coins = batch.owned.sum(axis=0, dtype=money) * money.type(batch.house.dividend)
    batch.cash += coins
    if batch.record is not None:
        batch.record.paid("dividend", coins)


def charge_fees(batch: Batch) -> None:
    """B8.7: after that each seat pays the bank, or what it has."""
    if batch.house.fee:
        _charge(batch, "fee", np.full_like(batch.cash, batch.house.fee))


def charge_unanswered(batch: Batch, sheets: Ints, share: Ints) -> None:
    """B8.9: in cases 2 and 3, which are those of no `share` (tables,), each seat pays for each share its `sheets`
    (seats, tables) ask of the company called, or what it has."""
    money = batch.cash.dtype
    in_vain = np.where(share == 0, np.abs(sheets), 0).astype(money)
    _charge(batch, "unanswered", in_vain * money.type(batch.house.unanswered))


def _charge(batch: Batch, option: str, due: Ints) -> None:
    coins = np.minimum(batch.cash, due)
    batch.cash -= coins
    if batch.record is not None:
        batch.record.paid(option, coins)
