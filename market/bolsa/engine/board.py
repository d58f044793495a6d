"""The tables of a batch and what lies on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from market.bolsa.law.model import WIDTH, House

if TYPE_CHECKING:
    from market.bolsa.engine.recording import Record

Ints = npt.NDArray[np.signedinteger[Any]]
Flags = npt.NDArray[np.bool_]

SAFE_INT16 = 30_000


def either(flags: Flags, yes: Any, no: Any) -> Ints:
    """`yes` where the flag is set, `no` elsewhere: as `np.where`, and several times as quick on narrow whole numbers. A
    difference may wrap around: it comes back."""
    found: Ints = no + (yes - no) * flags.view(np.int8)
    return found


def above_zero(values: Ints) -> Ints:
    """As `np.maximum(values, 0)`, which is ten times slower on narrow whole numbers."""
    found: Ints = np.maximum(values, np.zeros(values.shape[-1:], values.dtype))
    return found


def cards_of(house: House) -> int:
    """Owned + order cards, the same for each seat and company (B1.5, B8.1)."""
    return house.owned + house.orders


def order_counts(house: House) -> type[Any]:
    """The narrowest safe type of how many shares a seat orders or deals in a round."""
    return np.int8 if WIDTH * cards_of(house) <= np.iinfo(np.int8).max else np.int32


@dataclass(slots=True)
class Batch:
    """`tables` games side by side, all in the same round. The arrays change as the round is played.

    `prices`, `before`: (5, tables), in coins; `before` is the board as the last finished round found it.
    `cash`: (seats, tables), in coins. `owned`: (5, seats, tables), shares in zones 1 + 3.
    `sheets`: (5, seats, tables), what the turned-over sheets still ask for: buys above 0, sells below; all 0
    while the sheets are sealed. `token`: (tables,), the seat that holds it.
    `record`: None, or what is kept of all that happens. `paid`: whether the bank has paid (B7.2).
    """

    house: House
    prices: Ints
    before: Ints
    cash: Ints
    owned: Ints
    sheets: Ints
    token: Ints
    round: int = 1
    record: Record | None = None
    paid: bool = False

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return int(self.cash.shape[1])

    @property
    def seats(self) -> int:
        """How many seats each table has."""
        return int(self.cash.shape[0])

    @property
    def orders(self) -> Ints:
        """(5, seats, tables): order cards, zones 2 + 4."""
        return cards_of(self.house) - self.owned

    @property
    def worth(self) -> Ints:
        """(seats, tables): cash and the owned shares at the board's prices; cash, once the bank has paid."""
        if self.paid:
            return self.cash
        total = self.cash.copy()
        for company in range(WIDTH):
            total += self.owned[company] * self.prices[company]
        return total

    @property
    def winners(self) -> Flags:
        """(seats, tables): who would share the win (B7.2) if the game ended now."""
        worth = self.worth
        best: Flags = worth == worth.max(axis=0)
        return best

    def take(self, tables: npt.NDArray[np.intp]) -> Batch:
        """A batch of its own with the named tables, in that order; a table may be named many times."""
        return Batch(
            house=self.house,
            prices=self.prices.take(tables, axis=1),
            before=self.before.take(tables, axis=1),
            cash=self.cash.take(tables, axis=1),
            owned=self.owned.take(tables, axis=2),
            sheets=self.sheets.take(tables, axis=2),
            token=self.token.take(tables),
            round=self.round,
        )


def opened(
    house: House,
    seats: int,
    tables: int,
    *,
    token: int = 0,
    owned: Ints | None = None,
) -> Batch:
    """`tables` games at their opening (B1), with the token at seat number `token` (B1.6).

    `owned`: opening shares where they were dealt (B8.2), (5, seats, tables) or, the same at every table, (5, seats).
    """
    money, count = _types(house, seats)
    shares = np.full((WIDTH, seats), house.owned) if owned is None else owned
    if shares.ndim < 3:
        shares = np.repeat(shares[:, :, None], tables, axis=2)
    return Batch(
        house=house,
        prices=np.full((WIDTH, tables), house.price, money),
        before=np.full((WIDTH, tables), house.price, money),
        cash=np.full((seats, tables), house.cash, money),
        owned=shares.astype(count),
        sheets=np.zeros((WIDTH, seats, tables), count),
        token=np.full(tables, token, np.int8),
    )


def placed(house: House, position: dict[str, Any], tables: int = 1) -> Batch:
    """`tables` copies of one position.

    `position` names `prices` (5,), `cash` (seats,), `owned` (5, seats), `token`, `round`, and `before` (5,)
    where the board of the last round is known.
    """
    cash = np.asarray(position["cash"])
    money, count = _types(house, cash.size, int(cash.sum()))
    prices = np.asarray(position["prices"])

    def copies(values: Any, kind: type[np.signedinteger[Any]]) -> Ints:
        array = np.asarray(values, kind)
        return np.repeat(array[..., None], tables, axis=-1)

    return Batch(
        house=house,
        prices=copies(prices, money),
        before=copies(position.get("before", prices), money),
        cash=copies(cash, money),
        owned=copies(position["owned"], count),
        sheets=np.zeros((WIDTH, cash.size, tables), count),
        token=np.full(tables, position["token"], np.int8),
        round=position.get("round", 1),
    )


def _types(house: House, seats: int, cash: int | None = None) -> tuple[type[Any], type[Any]]:
    """The narrowest safe types of money and of card counts: narrow arrays are quick ones."""
    shares = (seats + 1) * WIDTH * cards_of(house)
    most = (cash if cash is not None else seats * house.cash) + shares * house.track
    most += house.rounds * shares * house.dividend  # B8.6
    money = np.int16 if most <= SAFE_INT16 else np.int64
    count = np.int8 if seats * cards_of(house) <= 127 else np.int32
    return money, count
