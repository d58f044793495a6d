"""What happened at the tables of a batch, kept as arrays: who asks for it pays for it, and nobody else does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from market.bolsa.engine.board import above_zero, either, order_counts
from market.bolsa.engine.detail import Chosen, Detail, Heard, Paid, behind_rounds
from market.bolsa.engine.pairing import clockwise_from_token, ends, most_dealt, pairs
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
_5A, _5B, _6A, _6B = map(CASES.index, ("5a", "5b", "6a", "6b"))
_BIT = (1 << np.arange(8)).astype(np.uint8)


class Held(NamedTuple):
    """Auctions that were held, (k,) each: their `tables`; how many `bidders`; `turns`, which are bids and passes;
    `bids`; `forced` passes; the price they opened at (`start`) and closed at (`closing`); whether there was a bid
    (`led`), whether that was at the end of what may be bid (`at_end`), or else so far that nobody could pay more
    (`at_payable`); seats that passed and dealt all the same (`passed_yet`); whether the first bid was the opening
    price (`at_opening`); bidders that could bid further than their whole order could be paid (`beyond`); choices of
    B5.3 that a table would ask for, of which those that were not asked here fall clockwise (`choices`).

    They are of `company` in `round`, going up where `up`.
    """

    tables: Places
    call: Ints
    up: Flags
    bidders: Ints
    turns: Ints
    bids: Ints
    forced: Ints
    start: Ints
    closing: Ints
    led: Flags
    at_end: Flags
    at_payable: Flags
    passed_yet: Ints
    at_opening: Flags
    beyond: Ints
    choices: Ints


@dataclass(slots=True)
class Record:
    """Everything that sums count. Round r is at index r - 1; the tables are the last axis.

    (rounds, 5, tables): `case`, an index of `CASES`, -1 before it is played; `shares` that changed hands, in `pairs`
    of seats. (rounds, seats, tables): shares that sheets `asked_buy` and `asked_sell`, and that were `bought` and
    `sold`. `deals`: (5, seats, tables) shares bought less sold in the round that is played. `prices`: (rounds + 1, 5,
    tables), `worth`: (rounds + 1, seats, tables), at the opening and behind each round. `payments`: (3, tables) coins
    by `PAYMENTS`. (tables,): `empty_sheets`, which could only be empty; `short_of_cash`, sheets with too little cash
    for one more order card that their sales would have paid (B2.3); `both_cards`, orders for a company of which the
    seat held shares and order cards (B2.4); `lone`, each 5a and 6a with several seats on its short side.
    `withdrew`: the tables of seats that withdrew, by `WITHDRAWING`. `detail`: None, or every move and payment.
    """

    case: Ints
    shares: Ints
    pairs: Ints
    asked_buy: Ints
    asked_sell: Ints
    deals: Ints
    bought: Ints
    sold: Ints
    prices: Ints
    worth: Ints
    payments: Ints
    empty_sheets: Ints
    short_of_cash: Ints
    both_cards: Ints
    lone: Ints
    detail: Detail | None
    auctions: list[Held] = field(default_factory=list)
    withdrew: dict[str, list[Places]] = field(default_factory=lambda: {rule: [] for rule in WITHDRAWING})
    round: int = 0
    company: int = 0

    @classmethod
    def of(cls, batch: Batch, *, moves: bool = False) -> Record:
        """Of a batch that is about to be played, whose token lies with the same seat at every table; every move and
        payment is kept too, if `moves`."""
        rounds, seats, tables = batch.house.rounds, batch.seats, batch.tables
        calls, orders, asked = (rounds, WIDTH, tables), (rounds, seats, tables), order_counts(batch.house)
        return cls(
            case=np.full(calls, -1, np.int8),
            shares=np.zeros(calls, batch.owned.dtype),
            pairs=np.zeros(calls, np.int8),
            asked_buy=np.zeros(orders, asked),
            asked_sell=np.zeros(orders, asked),
            deals=np.zeros((WIDTH, seats, tables), batch.owned.dtype),
            bought=np.zeros(orders, asked),
            sold=np.zeros(orders, asked),
            prices=behind_rounds(batch.prices, rounds),
            worth=behind_rounds(batch.worth, rounds),
            payments=np.zeros((len(PAYMENTS), tables), np.int64),
            empty_sheets=np.zeros(tables, np.int16),
            short_of_cash=np.zeros(tables, np.int16),
            both_cards=np.zeros(tables, np.int16),
            lone=np.zeros(tables, np.int16),
            detail=Detail.of(batch) if moves else None,
        )

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return int(self.worth.shape[-1])

    def held(self) -> Held:
        """All auctions, in the order of rounds and companies."""
        parts: Any = (
            zip(*self.auctions, strict=True) if self.auctions else [[np.zeros(0, np.int64)]] * len(Held._fields)
        )
        return Held(*map(np.concatenate, parts))

    def withdrawals(self) -> Ints:
        """(2, tables) withdrawals of seats, by `WITHDRAWING`."""
        counts = [
            np.bincount(np.concatenate(tables), minlength=self.tables) if tables else np.zeros(self.tables, np.int64)
            for tables in self.withdrew.values()
        ]
        return np.stack(counts)

    def turned_over(self, batch: Batch) -> None:
        """The sheets of a round lie open, and no company has been called."""
        self.round = batch.round - 1
        looked = look_at_sheets(batch)
        self.asked_buy[self.round] = looked.buy
        self.asked_sell[self.round] = looked.sell
        self.empty_sheets += looked.empty
        self.short_of_cash += looked.short_of_cash
        self.both_cards += looked.both_cards
        if self.detail is not None:
            self.detail.sheets[self.round] = batch.sheets

    def withdrawn(self, company: int, tables: Places, buys: Ints, rule: str) -> None:
        """Seats at these tables withdrew so many buys of the company that is called."""
        self.withdrew[rule].append(tables)
        if self.detail is not None:
            np.add.at(self.detail.withdrawn[self.round, company], tables, buys)

    def called(self, batch: Batch, company: int, sides: Sides, held: Flags) -> None:
        """A company was called, with an auction where `held`; B3.1 has been done, and nothing else."""
        self.company = company
        both = (sides.share > 0).view(np.int8)
        kind = np.sign(sides.net)
        kind += 1
        kind += 3 * both
        kind += 3 * held.view(np.int8)
        self.case[self.round, company] = _CASE.take(kind)
        if self.detail is not None:
            self.detail.called((self.round, company), batch.sheets[company])

    def auctioned(self, batch: Batch, auction: Auctions, filled: Filled) -> None:
        """The auctions were held and filled; no cash has moved yet."""
        at, up, hearing, ways = auction.tables, auction.sign > 0, auction.hearing, filled.ways
        assert hearing is not None
        assert ways is not None
        wants = auction.order > 0
        at_end = auction.led & (auction.height >= auction.end)
        # Sellers need no money: in an auction down all can bid to its end. An auction up has no height below 0.
        furthest = np.maximum.reduce(auction.cap * wants.view(np.int8), axis=0)
        beyond = (auction.order * auction.cap > filled.cash) & up
        passed = wants & (filled.deals != 0) & ((_BIT[: batch.seats, None] & hearing.active) == 0)
        self.auctions.append(
            Held(
                tables=at,
                call=np.full(at.size, self.round * WIDTH + auction.company, np.int16),
                up=up,
                bidders=hearing.bidders,
                turns=hearing.turns,
                # Who is not active any more has passed once.
                bids=hearing.turns - hearing.bidders + np.bitwise_count(hearing.active),
                forced=hearing.forced,
                start=batch.prices[auction.company].take(at),
                closing=auction.price,
                led=auction.led,
                at_end=at_end,
                at_payable=up & auction.led & ~at_end & (auction.height >= furthest),
                passed_yet=np.add.reduce(passed.view(np.int8), axis=0, dtype=np.int8),
                at_opening=hearing.at_opening,
                beyond=np.add.reduce(beyond.view(np.int8), axis=0, dtype=np.int8),
                choices=ways.choices,
            )
        )
        self.pairs[self.round, auction.company][at] = ways.pairs
        if self.detail is not None and hearing.spoken is not None:
            here = self.round, auction.company
            self.detail.spoken += [Heard(*here, at.take(rows), seats, bids) for rows, seats, bids in hearing.spoken]
            self.detail.chosen += [Chosen(*here, tables, seats, parts) for tables, seats, parts in ways.chosen]

    def dealt(self, company: int, deals: Ints) -> None:
        """What is dealt (seats, tables), bought less sold."""
        self.deals[company] = deals
        if self.detail is not None:
            self.detail.deals[self.round, company] = deals

    def paid(self, option: str, coins: Ints) -> None:
        """Coins (seats, tables) went from the bank or to it by this option (B8.6, B8.7, B8.9)."""
        self.payments[PAYMENTS.index(option)] += coins.sum(axis=0, dtype=np.int64)
        if self.detail is not None:
            self.detail.paid.append(Paid(self.round, self.company, option, coins))

    def round_over(self, batch: Batch) -> None:
        """The round's companies are done."""
        self.prices[self.round + 1] = batch.prices
        self.worth[self.round + 1] = batch.worth
        self._add_deals(batch)
        if self.detail is not None:
            self.detail.cash[self.round + 1] = batch.cash

    def _add_deals(self, batch: Batch) -> None:
        """What was dealt in the round, and by how many pairs where no auction said that."""
        here, deals = self.round, self.deals
        buys = above_zero(deals)
        self.bought[here] = np.add.reduce(buys, axis=0, dtype=self.bought.dtype)
        self.sold[here] = self.bought[here] - np.add.reduce(deals, axis=0, dtype=self.bought.dtype)
        self.shares[here] = np.add.reduce(buys, axis=1, dtype=deals.dtype)
        buyers, sellers = (np.add.reduce(side.view(np.int8), axis=1, dtype=np.int8) for side in (deals > 0, deals < 0))
        case, most = self.case[here], np.maximum(buyers, sellers)
        self.lone += np.add.reduce((((case == _5A) | (case == _6A)) & (most > 1)).view(np.int8), axis=0, dtype=np.int8)
        # Where one seat deals with all of the other side, there are as many pairs as seats on that side.
        at_once = ~((case == _5B) | (case == _6B))
        self.pairs[here] = either(at_once, most, self.pairs[here])
        # Several on both sides, case 4: the longer way.
        companies, tables = (at_once & (np.minimum(buyers, sellers) > 1)).nonzero()
        order, dealt = clockwise_from_token(batch), deals[companies, :, tables].T
        bought, sold = ends(above_zero(dealt), order), ends(above_zero(-dealt), order)
        self.pairs[here, companies, tables] = pairs(bought, sold, most_dealt(batch))
