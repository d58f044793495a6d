"""What happened at the tables of a batch, kept as arrays: who asks for it pays for it, and nobody else does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from market.bolsa.engine.pairing import clockwise_from_token, ends, pairs
from market.bolsa.engine.sealing import look_at_sheets
from market.bolsa.law.model import PAYMENTS, WIDTH

if TYPE_CHECKING:
    from market.bolsa.engine.auctions import Auctions, Places
    from market.bolsa.engine.board import Batch, Flags, Ints
    from market.bolsa.engine.calling import Filled, Sides

CASES = ("1", "2", "3", "4", "5a", "5b", "6a", "6b")
"""The eight cases of B3.2, in the order of their numbers in a record."""
WITHDRAWING = ("B3.1", "B5.2")
"""The rules under which seats withdraw, in the order of `Record.withdrawals`."""
# The case by the sign of D - S and, 3 further each, whether both sides ask and whether there is an auction.
_CASE = np.array([1, 0, 2, 6, 3, 4, 7, 3, 5], np.int8)
_BIT = (1 << np.arange(8)).astype(np.uint8)


class Spoken(NamedTuple):
    """Bids and passes of auctions at one time, (k,) each; `bids` in coins, -1 for a pass."""

    round: int
    company: int
    tables: Places
    seats: Ints
    bids: Ints


class Chosen(NamedTuple):
    """Choices of B5.3: `seats` (k,) chose at `tables` (k,); `parts` (seats, k) are the shares with each seat."""

    round: int
    company: int
    tables: Places
    seats: Ints
    parts: Ints


class Coins(NamedTuple):
    """Coins that seats were paid or paid by an option, (seats, tables)."""

    round: int
    company: int
    option: str
    coins: Ints


@dataclass(slots=True)
class Record:
    """Everything that happened at the tables. Round r is at index r - 1; the tables are the last axis.

    (rounds, 5, tables): `case`, an index of `CASES`, -1 before it is played; `wanted` and `offered` shares when the
    company was called; `withdrawn` shares of it (B3.1, B5.2); `shares` that changed hands in `pairs` of seats; `lone`,
    true for a 5a or 6a with several seats on its short side. The same of auctions, 0 where there was none: `bidders`,
    `turns`, `bids`, `forced` passes, `closing` price, `led` (there was a bid), `at_end`, `at_payable` (nobody could
    bid further), `passed_yet` (seats that passed, and dealt all the same), `at_opening` (the first bid was the opening
    price), `beyond` (bidders that could bid further than their whole order could be paid), `choices` of B5.3 that a
    table would ask for, of which those that were not asked here fall clockwise.

    `opening`: (5, seats, tables) shares. `sheets`, `deals`: (rounds, 5, seats, tables) as turned over; shares bought
    less sold. `prices`: (rounds + 1, 5, tables), `cash` and `worth`: (rounds + 1, seats, tables), at the opening and
    behind each round. `withdrawals`: (2, tables) by `WITHDRAWING`; `payments`: (3, tables) coins by `PAYMENTS`.
    (tables,): `empty_sheets`, which could only be empty; `short_of_cash`, sheets with too little cash for one more
    order card that their sales would have paid (B2.3); `both_cards`, orders for a company of which the seat held
    shares and order cards (B2.4). `spoken`, `chosen`, `coins`, `asked`: None, or every bid, pass, choice and payment,
    in their order, and (rounds, 5, seats, tables) what the sheets asked when the company was called, less what was
    withdrawn until then.
    """

    case: Ints
    wanted: Ints
    offered: Ints
    withdrawn: Ints
    shares: Ints
    pairs: Ints
    lone: Flags
    bidders: Ints
    turns: Ints
    bids: Ints
    forced: Ints
    closing: Ints
    led: Flags
    at_end: Flags
    at_payable: Flags
    passed_yet: Ints
    at_opening: Flags
    beyond: Ints
    choices: Ints
    sheets: Ints
    deals: Ints
    prices: Ints
    opening: Ints
    cash: Ints
    worth: Ints
    withdrawals: Ints
    payments: Ints
    empty_sheets: Ints
    short_of_cash: Ints
    both_cards: Ints
    spoken: list[Spoken] | None
    chosen: list[Chosen] | None
    coins: list[Coins] | None
    asked: Ints | None
    round: int = 0
    company: int = 0

    @classmethod
    def of(cls, batch: Batch, *, moves: bool = False) -> Record:
        """Of a batch that is about to be played, whose token lies with the same seat at every table; every move
        and payment is kept too, if `moves`."""
        rounds, seats, tables = batch.house.rounds, batch.seats, batch.tables
        calls, count, money = (rounds, WIDTH, tables), batch.owned.dtype, batch.cash.dtype
        flags = ("lone", "led", "at_end", "at_payable", "at_opening")
        few = ("bidders", "passed_yet", "beyond", "choices")
        many = ("wanted", "offered", "withdrawn", "shares", "pairs", "turns", "bids", "forced")
        arrays: dict[str, Any] = {name: np.zeros(calls, bool) for name in flags}
        arrays |= {name: np.zeros(calls, np.int8) for name in few}
        arrays |= {name: np.zeros(calls, np.int16) for name in many}
        arrays |= {name: np.zeros(tables, np.int32) for name in ("empty_sheets", "short_of_cash", "both_cards")}
        return cls(
            **arrays,
            case=np.full(calls, -1, np.int8),
            closing=np.zeros(calls, money),
            sheets=np.zeros((rounds, WIDTH, seats, tables), count),
            deals=np.zeros((rounds, WIDTH, seats, tables), count),
            prices=np.repeat(batch.prices[None], rounds + 1, axis=0),
            opening=batch.owned.copy(),
            cash=np.repeat(batch.cash[None], rounds + 1, axis=0),
            worth=np.repeat(batch.worth[None], rounds + 1, axis=0),
            withdrawals=np.zeros((len(WITHDRAWING), tables), np.int32),
            payments=np.zeros((len(PAYMENTS), tables), np.int64),
            spoken=[] if moves else None,
            chosen=[] if moves else None,
            coins=[] if moves else None,
            asked=np.zeros((rounds, WIDTH, seats, tables), count) if moves else None,
        )

    @property
    def moves(self) -> bool:
        """Whether every move and payment is kept."""
        return self.spoken is not None

    def turned_over(self, batch: Batch) -> None:
        """The sheets of a round lie open, and no company has been called."""
        self.round = batch.round - 1
        self.sheets[self.round] = batch.sheets
        looked = look_at_sheets(batch)
        self.empty_sheets += looked.empty
        self.short_of_cash += looked.short_of_cash
        self.both_cards += looked.both_cards

    def withdrew(self, company: int, tables: Places, buys: Ints, rule: str) -> None:
        """Seats at these tables withdrew so many buys of the company that is called."""
        self.withdrawals[WITHDRAWING.index(rule)] += np.bincount(tables, minlength=self.withdrawals.shape[1])
        np.add.at(self.withdrawn[self.round, company], tables, buys)

    def called(self, batch: Batch, company: int, sides: Sides, held: Flags) -> None:
        """A company was called, with an auction where `held`; B3.1 has been done, and nothing else."""
        here = self.round, company
        self.company = company
        if self.asked is not None:
            self.asked[here] = batch.sheets[company]
        self.wanted[here] = sides.demand + self.withdrawn[here]
        self.offered[here] = sides.demand - sides.net
        both = (sides.share > 0).view(np.int8)
        self.case[here] = _CASE.take(np.sign(sides.net) + 1 + 3 * both + 3 * held.view(np.int8))
        alone = ((both > 0) & ~held & (sides.net != 0)).nonzero()[0]
        short = batch.sheets[company].take(alone, axis=1) * np.sign(sides.net.take(alone))
        self.lone[here][alone] = np.add.reduce((short < 0).view(np.int8), axis=0) > 1

    def dealt(self, batch: Batch, company: int, deals: Ints) -> None:
        """What will be dealt (seats, tables) where there is no auction: bought less sold."""
        here, order = (self.round, company), clockwise_from_token(batch)
        self.deals[here] = deals
        bought = ends(np.maximum(deals, 0), order)
        self.shares[here] = bought[-1]
        most = batch.seats * (batch.house.owned + batch.house.orders)
        self.pairs[here] = pairs(bought, ends(np.maximum(-deals, 0), order), most)

    def auctioned(self, batch: Batch, auction: Auctions, filled: Filled) -> None:
        """The auctions were held and filled; no cash has moved yet."""
        here, at = (self.round, auction.company), auction.tables
        hearing, ways = auction.hearing, filled.ways
        assert hearing is not None
        assert ways is not None
        wants = auction.order > 0
        bidders = np.add.reduce(wants.view(np.int8), axis=0, dtype=np.int8)
        furthest = np.where(wants, auction.cap, np.iinfo(auction.cap.dtype).min).max(axis=0)
        at_end = auction.led & (auction.height >= auction.end)
        cash = batch.cash.take(at, axis=1)
        bits = np.bitwise_or.reduce(
            np.where(wants & (filled.deals != 0), _BIT[: batch.seats, None], np.uint8(0)), axis=0
        )
        self.bidders[here][at] = bidders
        self.turns[here][at] = hearing.turns
        # Who is not active any more has passed once.
        self.bids[here][at] = hearing.turns - bidders + np.bitwise_count(hearing.active)
        self.forced[here][at] = hearing.forced
        self.closing[here][at] = auction.price
        self.led[here][at] = auction.led
        self.at_end[here][at] = at_end
        self.at_payable[here][at] = auction.led & ~at_end & (auction.height >= furthest)
        self.passed_yet[here][at] = np.bitwise_count(bits & ~hearing.active)
        self.at_opening[here][at] = hearing.at_opening
        beyond = (auction.order * auction.cap > cash) & (auction.sign > 0)
        self.beyond[here][at] = np.add.reduce(beyond.view(np.int8), axis=0)
        for seat in range(batch.seats):
            self.deals[here][seat][at] = filled.deals[seat]
        self.shares[here][at] = np.add.reduce(np.maximum(filled.deals, 0), axis=0)
        self.choices[here][at] = ways.choices
        self.pairs[here][at] = ways.pairs
        if self.spoken is not None and hearing.spoken is not None:
            self.spoken += [Spoken(*here, at.take(rows), seats, bids) for rows, seats, bids in hearing.spoken]
        if self.chosen is not None:
            self.chosen += [Chosen(*here, tables, seats, parts) for tables, seats, parts in ways.chosen]

    def paid(self, option: str, coins: Ints) -> None:
        """Coins (seats, tables) went from the bank or to it by this option (B8.6, B8.7, B8.9)."""
        self.payments[PAYMENTS.index(option)] += coins.sum(axis=0, dtype=np.int64)
        if self.coins is not None:
            self.coins.append(Coins(self.round, self.company, option, coins))

    def round_over(self, batch: Batch) -> None:
        """The round's companies are done."""
        self.prices[self.round + 1] = batch.prices
        self.cash[self.round + 1] = batch.cash
        self.worth[self.round + 1] = batch.worth
