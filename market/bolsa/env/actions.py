"""The actions of Bolsa by number, and which of them are legal, for many rows at once.

By the cards of B1.5 and the track of B1.3 there are 1,024 sheets, 40 bids, a pass, and one action for each seat:

- `sheet`: what the seat wants to hold of each company when all goes well, as one number in the base cards + 1, the
  first company of the board its highest digit. More than it owns is an order to buy, less an order to sell (B2.1).
- `bid`: a price (B4.3), from 0 up; then the pass (B4.2).
- `deal`: the next share goes to the seat so many places clockwise (B5.3), 1 for the next one; 0, the seat itself, is
  never legal. Who deals three shares acts three times.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from exchange.value.errors import SetupError
from market.bolsa import N_
from market.bolsa.engine import PASS, BidView, Flags, Ints, View, cards_of
from market.bolsa.law.model import WIDTH, House

MOST_CARDS = 6
"""16,807 sheets: more actions than that are no small space."""
_AT_ONCE = 512
"""So many rows of sheets are judged at once: what is looked at stays near the processor."""
_FIRST = 2
"""What three companies cost is held against what the first two leave: long rows are quick."""
_ENOUGH = 30_000


class Actions(Struct, frozen=True, dict=True):
    """The actions at tables of this house and so many seats. Raises SetupError for more cards than `MOST_CARDS`."""

    house: House
    seats: int

    def __post_init__(self) -> None:
        if cards_of(self.house) > MOST_CARDS:
            why = N_("sheets of more than {most} cards of a company are too many to be numbered")
            raise SetupError("owned", why, most=MOST_CARDS)

    @property
    def base(self) -> int:
        """How many holdings of one company there are."""
        return cards_of(self.house) + 1

    @property
    def sheets(self) -> int:
        """How many sheets there are: the actions 0 up to here."""
        return int(self.base**WIDTH)

    @property
    def pass_(self) -> int:
        """The pass; the bids are the actions from `sheets` up to here."""
        return self.sheets + self.house.track + 1

    @property
    def deal(self) -> int:
        """The first action that deals a share."""
        return self.pass_ + 1

    @property
    def count(self) -> int:
        """How many actions there are."""
        return self.deal + self.seats

    @cached_property
    def targets(self) -> Ints:
        """(5, sheets) what each sheet wants to hold."""
        return np.stack(np.unravel_index(np.arange(self.sheets), (self.base,) * WIDTH)).astype(np.int8)

    # Which are legal --------------------------------------------------------------------------------------------------

    def sheet_mask(self, view: View) -> Flags:
        """(rows, actions) the sheets that can be paid (B2.3, B8.8)."""
        money = self._money
        digits = self._digits(view)
        last = _together(digits[_FIRST:]).T
        left = view.my_cash[:, None] - _together(digits[:_FIRST]).T
        mask = np.empty((view.rows, self.count), bool)
        mask[:, self.sheets :] = False
        for first in range(0, view.rows, _AT_ONCE):
            rows = slice(first, first + _AT_ONCE)
            cost = np.ascontiguousarray(last[rows])[:, None, :]
            means = np.minimum(left[rows], _ENOUGH).astype(money)[:, :, None]
            mask[rows, : self.sheets] = (cost <= means).reshape(cost.shape[0], -1)
        return mask

    def _digits(self, view: View) -> Ints:
        """(5, holdings, rows) what each holding of a company costs: less than nothing where sales count (B8.8)."""
        bought: Ints = np.arange(self.base, dtype=np.int8)[:, None] - view.my_owned[:, None]
        if self.house.spend != "sales":
            bought = np.maximum(bought, 0)
        digits: Ints = bought * view.prices.astype(self._money)[:, None]
        return digits

    @property
    def _money(self) -> Any:
        """The narrowest type that holds the price of all cards."""
        return np.int16 if self.house.track * cards_of(self.house) * WIDTH < _ENOUGH else np.int64

    def bid_mask(self, view: BidView) -> Flags:
        """(rows, actions) the bids open to each row, and the pass (B4.2 to B4.4)."""
        mask = np.zeros((view.rows, self.count), bool)
        prices = np.arange(self.house.track + 1, dtype=view.low.dtype)
        bids = mask[:, self.sheets : self.pass_]
        np.greater_equal(prices, view.low[:, None], out=bids)
        bids &= prices <= view.high[:, None]
        mask[:, self.pass_] = True
        return mask

    def deal_mask(self, seat: Ints, left: Ints) -> Flags:
        """(rows, actions) the seats with shares `left` (seats, rows), for the seats that deal (rows,) (B5.3)."""
        mask = np.zeros((seat.size, self.count), bool)
        rows = np.arange(seat.size)
        for step in range(self.seats):
            mask[:, self.deal + step] = left[(seat + step) % self.seats, rows] > 0
        return mask

    # What they are ----------------------------------------------------------------------------------------------------

    def sheets_of(self, actions: Ints, owned: Ints) -> Ints:
        """(5, rows) the order sheets of these actions (rows,), for who has `owned` (5, rows)."""
        sheets: Ints = self.targets.take(actions, axis=1).astype(owned.dtype) - owned
        return sheets

    def bids_of(self, actions: Ints) -> Ints:
        """(rows,) the bids, PASS for a pass."""
        bids: Ints = np.where(actions == self.pass_, PASS, actions - self.sheets)
        return bids

    def partner_of(self, actions: Ints, seat: Ints) -> Ints:
        """(rows,) the number of the seat to which the next share goes, from the seats that deal (rows,)."""
        partner: Ints = (seat + (actions - self.deal)) % self.seats
        return partner

    def sheet_number(self, sheet: Ints, owned: Ints) -> npt.NDArray[np.intp]:
        """(rows,) the actions that are these order sheets (5, rows)."""
        number: npt.NDArray[np.intp] = np.ravel_multi_index(
            tuple((owned + sheet).astype(np.intp)), (self.base,) * WIDTH
        )
        return number


def _together(digits: Ints) -> Ints:
    """(sheets, rows) what the holdings (companies, holdings, rows) of some companies cost in all ways together."""
    cost: Ints = digits[0]
    for digit in digits[1:]:
        cost = (cost[:, None] + digit).reshape(-1, digit.shape[-1])
    return cost
