"""One table played twice, by decide and evolve and by the batch engine, from the same sheets, bids and choices."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st
from msgspec.structs import replace

from exchange.game import PERSON, Setup
from market.bolsa.engine import (
    PASS,
    Batch,
    BidView,
    DealView,
    Ints,
    RandomSource,
    Record,
    View,
    cards_of,
    opened,
    placed,
    play,
)
from market.bolsa.engine.recording import CASES, WITHDRAWING
from market.bolsa.law.choices import sheet_from
from market.bolsa.law.game import Bolsa
from market.bolsa.law.model import (
    COMPANIES,
    PAYMENTS,
    WIDTH,
    Bid,
    BidderPassed,
    BidMade,
    BuysWithdrawn,
    Deal,
    DividendPaid,
    FeePaid,
    House,
    Part,
    Pass,
    Payment,
    PriceMoved,
    SealSheet,
    SharesTraded,
    UnansweredPaid,
)
from market.bolsa.law.opening import Position
from market.bolsa.law.state import State
from market.bolsa.traders.seated import bid_at, deals_at, sheet_at

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito")
LAW = Bolsa()
WAYS = {
    "start": ("equal", "dealt"),
    "all_pass": ("rank", "nobody"),
    "bid_limit": ("track", "surplus"),
    "quiet_move": ("quantity", "seats", "none"),
    "spend": ("cash", "sales"),
}
"""The house rules that are no numbers (B8.2 to B8.5, B8.8)."""


PAID_BY: dict[type, str] = {DividendPaid: "dividend", FeePaid: "fee", UnansweredPaid: "unanswered"}


class Script:
    """What a seat does at a table, whoever asks: a function of a seed and of what both engines must agree on."""

    def __init__(self, seed: int, boldness: int) -> None:
        self._seed = seed
        self._boldness = boldness

    def sheet(self, table: int, seat: int, round_: int, facts: tuple[Any, Any, int, House], cards: int) -> list[int]:
        owned, prices, cash, house = facts
        draw = Random(repr((self._seed, "sheet", table, seat, round_)))
        sheet = [0] * WIDTH
        for company in draw.sample(range(WIDTH), WIDTH):
            want = draw.randint(-owned[company], cards - owned[company])
            while want > 0 and want * prices[company] > cash:
                want -= 1
            cash -= (want if house.spend == "sales" else max(want, 0)) * prices[company]
            sheet[company] = want
        return sheet

    def bid(self, table: int, seat: int, round_: int, company: int, low: int, high: int) -> int:
        """A bid in low..high, or PASS: near one end of what is open, anywhere in it, or none."""
        draw = Random(repr((self._seed, "bid", table, seat, round_, company, low, high)))
        if draw.randrange(10) >= self._boldness:
            return PASS
        return draw.choice([low, high, draw.randint(low, high), min(low + 1, high), max(high - 1, low)])

    def deals(self, table: int, seat: int, round_: int, company: int, left: tuple[int, ...], shares: int) -> list[int]:
        draw = Random(repr((self._seed, "deals", table, seat, round_, company, left, shares)))
        return list(draw.choice(list(_spreads(left, shares))))


def _spreads(left: tuple[int, ...], shares: int) -> Iterator[tuple[int, ...]]:
    return (parts for parts in product(*(range(most + 1) for most in left)) if sum(parts) == shares)


class Scripted:
    """A trader that follows a script, at each table and seat its own, and keeps what it was shown.

    `table`: the number of its only table, where it does not play at all of them.
    """

    name = "scripted"

    def __init__(self, script: Script, table: int | None = None) -> None:
        self._script = script
        self._table = table
        self.shown: dict[tuple[Any, ...], dict[str, Any]] = {}

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        rows = []
        for table, seat, row in self._rows(view):
            facts = (view.my_owned[:, row].tolist(), view.prices[:, row].tolist(), int(view.my_cash[row]), view.house)
            rows.append(self._script.sheet(table, seat, view.round, facts, view.cards))
            self.shown["sheet", table, seat, view.round] = shown(view, row)
        return np.array(rows).T

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        bids = []
        for table, seat, row in self._rows(view):
            low, high = int(view.low[row]), int(view.high[row])
            bids.append(self._script.bid(table, seat, view.round, view.company, low, high))
            seen = shown(view, row, "up", "price", "standing", "leader", "active", "wanted", "share")
            self.shown["bid", table, seat, view.round, view.company, low, high] = seen
        return np.array(bids)

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        rows = []
        for table, seat, row in self._rows(view):
            left, shares = tuple(view.left[:, row].tolist()), int(view.shares[row])
            rows.append(self._script.deals(table, seat, view.round, view.company, left, shares))
            self.shown["deals", table, seat, view.round, view.company] = shown(view, row, "left", "shares", "price")
        return np.array(rows).T

    def _rows(self, view: View) -> Iterator[tuple[int, int, int]]:
        for row in range(view.rows):
            table = int(view.table[row]) if self._table is None else self._table
            yield table, int(view.seat[row]), row


def shown(view: View, row: int, *more: str) -> dict[str, Any]:
    """What a row of the view shows, by name."""
    names = ("seat", "token", "prices", "before", "cash", "owned", "my_cash", "my_owned", "my_orders", *more)
    seen = {name: getattr(view, name)[..., row].tolist() for name in names}
    if isinstance(view, BidView | DealView):
        seen["sheets"] = view.sheets[..., row].tolist()
    return seen


class Start(NamedTuple):
    """Where tables begin: in the set-up of the house, or in a position. `house.token` names the token's holder (B1.6).

    Where shares are dealt (B8.2) each table of a set-up has a deal of its own, from `seed` and its number; those of a
    position have one deal, and the position may name other shares yet.
    """

    house: House
    seats: int
    seed: int = 0
    position: Position | None = None

    def by_the_law(self, table: int) -> State:
        """The table after its opening events."""
        seats = NAMES[: self.seats]
        setup = Setup(
            seats=seats,
            players=dict.fromkeys(seats, PERSON),
            options={name: getattr(self.house, name) for name in House.__struct_fields__},
            seed=str((self.seed, table if self.position is None else 0)),
            position=self.position,
        )
        state = LAW.blank(seats, setup.options)
        for event in LAW.open(setup):
            state = LAW.evolve(state, event)
        return state

    def as_batch(self, tables: int) -> Batch:
        """So many tables side by side, which record what comes up at each."""
        states = [self.by_the_law(table) for table in range(tables)]
        owned = np.stack([owned_at(state) for state in states], axis=-1)
        token = NAMES.index(self.house.token)
        if self.position is None:
            dealt = owned if self.house.start == "dealt" else None
            batch = opened(self.house, self.seats, tables, token=token, owned=dealt)
            batch.record = Record.of(batch)
            return batch
        values = {name: getattr(states[0], name) for name in ("prices", "cash", "round")}
        batch = placed(self.house, {**values, "owned": owned[..., 0], "token": token}, tables)
        batch.record = Record.of(batch)
        return batch


def owned_at(state: State) -> Ints:
    """(5, seats) shares in zones 1 + 3."""
    seats = range(len(state.seats))
    return np.array([[state.shares_owned(seat, company) for seat in seats] for company in range(WIDTH)])


def by_the_law(state: State, trader: Scripted) -> tuple[State, Counter[str]]:
    """Play a table on by decide and evolve; its end, and how often each of CASES came up."""
    counts: Counter[str] = Counter()
    while not LAW.over(state):
        command = command_of(state, trader)
        assert command in LAW.choices(state, command.seat)
        for event in LAW.decide(state, command):
            state = LAW.evolve(state, event)
            match event:
                case PriceMoved():
                    counts[event.case] += 1
                case BuysWithdrawn():
                    counts[event.rule] += 1
                case SharesTraded():
                    counts["shares"] += event.shares
                case Payment() if type(event) in PAID_BY:
                    counts[PAID_BY[type(event)]] += event.coins
                case BidMade() | BidderPassed():
                    counts["turns"] += 1
                    counts["bids"] += isinstance(event, BidMade)
                case _:
                    pass
    return state, counts


def command_of(state: State, trader: Scripted) -> SealSheet | Bid | Pass | Deal:
    """The move of the first seat that is to act."""
    name, rng = LAW.to_act(state)[0], np.random.default_rng(0)
    if state.awaiting_sheets:
        sheet = sheet_from(sheet_at(state, state.seats.index(name), trader, rng))
        return SealSheet(seat=name, sheet=sheet, sheet_salt="00" * 16)
    if state.auction is not None and not state.auction.ended:
        bid = bid_at(state, trader, rng)
        return Pass(seat=name) if bid is None else Bid(seat=name, bid=bid)
    parts = deals_at(state, trader, rng)
    return Deal(seat=name, parts=tuple(Part(other, shares) for other, shares in parts.items() if shares))


def counted(record: Record) -> dict[str, list[int]]:
    """How often each of `CASES` came up at each table, by the batch engine's record."""
    found = {case: (record.case == number).sum(axis=(0, 1)) for number, case in enumerate(CASES)}
    found |= dict(zip((*WITHDRAWING, *PAYMENTS), (*record.withdrawals(), *record.payments), strict=True))
    held = record.held()
    found |= {name: np.bincount(held.tables, getattr(held, name), record.tables) for name in ("turns", "bids")}
    found["shares"] = record.shares.sum(axis=(0, 1))
    return {name: each.tolist() for name, each in found.items()}


def _owned(draw: st.DrawFn, seats: int, house: House) -> dict[str, dict[str, int]]:
    """Shares by company and seat, as many together as the set-up has (B1.5)."""
    held = {}
    for company in COMPANIES:
        order = draw(st.permutations(range(seats)))
        left, row = house.owned * seats, dict.fromkeys(NAMES[:seats], 0)
        for place, seat in enumerate(order):
            room = cards_of(house) * (seats - 1 - place)
            row[NAMES[seat]] = draw(st.integers(max(0, left - room), min(cards_of(house), left)))
            left -= row[NAMES[seat]]
        held[company] = row
    return held


@st.composite
def houses(draw: st.DrawFn, /, **rules: str) -> House:
    """A house by B8, the rules named and any numbers, those of B1 and the defaults more often than others."""
    track = draw(st.sampled_from([39, 39, 39, 12, 60, 9_999]))
    numbers = House(
        rounds=draw(st.integers(1, 4)),
        cash=draw(st.sampled_from([50, 50, 20, 200, 100_000])),
        price=draw(st.sampled_from([10, 10, 0, 3, track])),
        owned=draw(st.sampled_from([1, 1, 0, 2])),
        orders=draw(st.sampled_from([2, 2, 1, 3])),
        track=track,
        dividend=draw(st.sampled_from([0, 0, 1, 9])),
        fee=draw(st.sampled_from([0, 0, 2, 20])),
        unanswered=draw(st.sampled_from([0, 0, 1, 9])),
    )
    chosen = {name: rules.get(name) or draw(st.sampled_from(ways)) for name, ways in WAYS.items()}
    return replace(numbers, **chosen)


@st.composite
def starts(draw: st.DrawFn, house: House) -> Start:
    """Any seats and token; a set-up, or a position with tight cash, and prices anywhere and at both ends."""
    seats = draw(st.integers(3, 6))
    house = replace(house, token=draw(st.sampled_from(NAMES[:seats])))
    seed = draw(st.integers(0, 2**32))
    if draw(st.booleans()):
        return Start(house, seats, seed)
    price = st.one_of(
        st.integers(0, house.track),
        st.sampled_from([0, 1, 3]),
        st.integers(0, 2).map(lambda short: house.track - short),
    )
    cash = st.one_of(st.integers(0, 30), st.integers(0, 150), st.just(0))
    dealt = house.start == "dealt" and draw(st.booleans())
    position = Position(
        round=draw(st.integers(1, house.rounds)),
        prices={company: draw(price) for company in COMPANIES},
        cash={seat: draw(cash) for seat in NAMES[:seats]},
        owned={} if dealt else _owned(draw, seats, house),
    )
    return Start(house, seats, seed, position)


def assert_equal_ends(start: Start, script: Script, tables: int) -> Counter[str]:
    """Play so many tables by both engines to equal ends; how often each of CASES came up at all of them together."""
    batch = start.as_batch(tables)
    trader = Scripted(script)
    play(batch, [trader] * start.seats, np.random.default_rng(0))
    assert batch.record is not None
    came_up = counted(batch.record)
    seated: dict[tuple[Any, ...], dict[str, Any]] = {}
    seen: Counter[str] = Counter()
    for table in range(tables):
        one = Scripted(script, table)
        state, counts = by_the_law(start.by_the_law(table), one)
        seated |= one.shown
        seen += counts
        assert list(state.prices) == batch.prices[:, table].tolist()
        assert list(state.cash) == batch.cash[:, table].tolist()
        assert owned_at(state).tolist() == batch.owned[:, :, table].tolist()
        assert {name: counts[name] for name in came_up} == {name: each[table] for name, each in came_up.items()}
        assert state.token == batch.token[table]
        winners = [name in state.winners for name in state.seats]
        assert winners == batch.winners[:, table].tolist()
    # At a table a trader is shown what it is shown in a batch. (A batch asks for deals only where they matter.)
    assert trader.shown == {move: seen for move, seen in seated.items() if move in trader.shown}
    assert {move for move in seated if move[0] != "deals"} <= trader.shown.keys()
    return seen
