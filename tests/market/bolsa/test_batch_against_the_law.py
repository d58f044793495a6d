"""The batch engine and decide/evolve play the same sheets, bids and choices, and end at the same tables."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from market.bolsa.batch import (
    CASES,
    PASS,
    Batch,
    BidView,
    DealView,
    Ints,
    Luck,
    Seating,
    View,
    cards_of,
    finish_round,
    opened,
    placed,
    play,
    play_round,
)
from market.bolsa.choices import sheet_from
from market.bolsa.game import Bolsa
from market.bolsa.model import (
    COMPANIES,
    WIDTH,
    Bid,
    BuysWithdrawn,
    Deal,
    House,
    Part,
    Pass,
    PositionSet,
    PriceMoved,
    RoundBegun,
    SealSheet,
    SharesTraded,
    State,
)
from market.bolsa.traders.seated import bid_at, deals_at, sheet_at

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito")
LAW = Bolsa()


class Script:
    """What a seat does at a table, whoever asks: a function of a seed and of what both engines must agree on."""

    def __init__(self, seed: int, boldness: int) -> None:
        self._seed = seed
        self._boldness = boldness

    def sheet(self, table: int, seat: int, round_: int, facts: tuple[Any, Any, int], cards: int) -> list[int]:
        owned, prices, cash = facts
        draw = Random(repr((self._seed, "sheet", table, seat, round_)))
        sheet = [0] * WIDTH
        for company in draw.sample(range(WIDTH), WIDTH):
            want = draw.randint(-owned[company], cards - owned[company])
            while want > 0 and want * prices[company] > cash:
                want -= 1
            cash -= max(want, 0) * prices[company]
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

    def sheets(self, view: View, rng: Luck) -> Ints:
        rows = []
        for table, seat, row in self._rows(view):
            facts = (view.my_owned[:, row].tolist(), view.prices[:, row].tolist(), int(view.my_cash[row]))
            rows.append(self._script.sheet(table, seat, view.round, facts, view.cards))
            self.shown["sheet", table, seat, view.round] = shown(view, row)
        return np.array(rows).T

    def bids(self, view: BidView, rng: Luck) -> Ints:
        bids = []
        for table, seat, row in self._rows(view):
            low, high = int(view.low[row]), int(view.high[row])
            bids.append(self._script.bid(table, seat, view.round, view.company, low, high))
            seen = shown(view, row, "up", "price", "standing", "leader", "active", "my_order", "wanted", "share")
            self.shown["bid", table, seat, view.round, view.company, low, high] = seen
        return np.array(bids)

    def deals(self, view: DealView, rng: Luck) -> Ints:
        rows = []
        for table, seat, row in self._rows(view):
            left, shares = tuple(view.left[:, row].tolist()), int(view.shares[row])
            rows.append(self._script.deals(table, seat, view.round, view.company, left, shares))
            self.shown["deals", table, seat, view.round, view.company] = shown(view, row, "left", "shares", "price")
        return np.array(rows).T

    def _rows(self, view: View) -> Iterator[tuple[int, int, int]]:
        for row in range(view.rows):
            table = int(view._tables[row]) if self._table is None else self._table
            yield table, int(view.seat[row]), row


def shown(view: View, row: int, *more: str) -> dict[str, Any]:
    """What a row of the view shows, by name."""
    names = ("seat", "token", "prices", "before", "cash", "owned", "my_cash", "my_owned", "my_orders", *more)
    seen = {name: getattr(view, name)[..., row].tolist() for name in names}
    if isinstance(view, BidView | DealView):
        seen["sheets"] = view.sheets[..., row].tolist()
    return seen


def by_the_law(house: House, position: dict[str, Any], trader: Scripted) -> tuple[State, Counter[str]]:
    """Play a table by decide and evolve; its end, and how often each of CASES came up."""
    seats = NAMES[: len(position["cash"])]
    state = LAW.blank(seats, {name: getattr(house, name) for name in House.__struct_fields__})
    opening = PositionSet(
        round=position["round"],
        prices=dict(zip(COMPANIES, position["prices"], strict=True)),
        cash=dict(zip(seats, position["cash"], strict=True)),
        owned={c: dict(zip(seats, position["owned"][i], strict=True)) for i, c in enumerate(COMPANIES)},
    )
    state = LAW.evolve(state, opening)
    state = LAW.evolve(state, RoundBegun(round=position["round"], token=seats[position["token"]]))
    counts: Counter[str] = Counter()
    while not LAW.over(state):
        command = _command(state, trader)
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
                case _:
                    pass
    return state, counts


def _command(state: State, trader: Scripted) -> SealSheet | Bid | Pass | Deal:
    name, rng = LAW.to_act(state)[0], np.random.default_rng(0)
    if state.awaiting_sheets:
        sheet = sheet_from(sheet_at(state, state.seats.index(name), trader, rng))
        return SealSheet(seat=name, sheet=sheet, sheet_salt="00" * 16)
    if state.auction is not None and not state.auction.ended:
        bid = bid_at(state, trader, rng)
        return Pass(seat=name) if bid is None else Bid(seat=name, bid=bid)
    parts = deals_at(state, trader, rng)
    return Deal(seat=name, parts=tuple(Part(other, shares) for other, shares in parts.items() if shares))


def _owned(draw: st.DrawFn, seats: int, house: House) -> list[list[int]]:
    """(5, seats) shares of a company, as many together as the set-up has (B1.5)."""
    held = []
    for _ in range(WIDTH):
        order = draw(st.permutations(range(seats)))
        left, row = house.owned * seats, [0] * seats
        for place, seat in enumerate(order):
            room = cards_of(house) * (seats - 1 - place)
            row[seat] = draw(st.integers(max(0, left - room), min(cards_of(house), left)))
            left -= row[seat]
        held.append(row)
    return held


@st.composite
def houses(draw: st.DrawFn) -> House:
    track = draw(st.sampled_from([39, 39, 39, 12, 60, 9_999]))
    return House(
        token=NAMES[0],
        rounds=draw(st.integers(1, 4)),
        cash=draw(st.sampled_from([50, 50, 20, 200, 100_000])),
        price=draw(st.sampled_from([10, 10, 0, 3, track])),
        owned=draw(st.sampled_from([1, 1, 0, 2])),
        orders=draw(st.sampled_from([2, 2, 1, 3])),
        track=track,
        all_pass=draw(st.sampled_from(["rank", "nobody"])),
        bid_limit=draw(st.sampled_from(["track", "surplus"])),
        quiet_move=draw(st.sampled_from(["quantity", "seats", "none"])),
    )


@st.composite
def positions(draw: st.DrawFn, house: House, seats: int) -> dict[str, Any]:
    """A set-up, or a position with tight cash, and prices anywhere and at both ends of the track."""
    start: dict[str, Any] = {
        "prices": [house.price] * WIDTH,
        "cash": [house.cash] * seats,
        "owned": [[house.owned] * seats] * WIDTH,
        "token": draw(st.integers(0, seats - 1)),
        "round": 1,
    }
    if draw(st.booleans()):
        return start
    price = st.one_of(st.integers(0, house.track), st.integers(0, 3), st.integers(house.track - 3, house.track))
    cash = st.one_of(st.integers(0, 30), st.integers(0, 150), st.just(0))
    return start | {
        "prices": draw(st.lists(price, min_size=WIDTH, max_size=WIDTH)),
        "cash": draw(st.lists(cash, min_size=seats, max_size=seats)),
        "owned": _owned(draw, seats, house),
        "round": draw(st.integers(1, house.rounds)),
    }


def assert_equal_ends(house: House, position: dict[str, Any], script: Script, tables: int) -> Batch:
    batch = placed(house, position, tables)
    batch.tally = np.zeros((len(CASES), tables), np.int32)
    seats = len(position["cash"])
    trader = Scripted(script)
    play(batch, [trader] * seats, np.random.default_rng(0))
    seated: dict[tuple[Any, ...], dict[str, Any]] = {}
    for table in range(tables):
        one = Scripted(script, table)
        state, counts = by_the_law(house, position, one)
        seated |= one.shown
        assert list(state.prices) == batch.prices[:, table].tolist()
        assert list(state.cash) == batch.cash[:, table].tolist()
        owned = [[state.shares_owned(seat, company) for seat in range(seats)] for company in range(WIDTH)]
        assert owned == batch.owned[:, :, table].tolist()
        assert {case: counts[case] for case in CASES} == dict(zip(CASES, batch.tally[:, table].tolist(), strict=True))
        assert state.token == batch.token[table]
        winners = [state.seats[seat] in state.winners for seat in range(seats)]
        assert winners == batch.winners[:, table].tolist()
    # At a table a trader is shown what it is shown in a batch. (A batch asks for deals only where they matter.)
    assert trader.shown == {move: seen for move, seen in seated.items() if move in trader.shown}
    assert {move for move in seated if move[0] != "deals"} <= trader.shown.keys()
    return batch


@given(st.data(), houses(), st.integers(3, 6), st.integers(0, 2**32), st.integers(3, 10))
def test_the_batch_ends_where_the_law_does(
    data: st.DataObject, house: House, seats: int, seed: int, boldness: int
) -> None:
    position = data.draw(positions(house, seats))
    assert_equal_ends(house, position, Script(seed, boldness), tables=4)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_whole_games_with_every_case_and_withdrawal_end_where_the_law_does(seats: int) -> None:
    house = House(token=NAMES[0])
    start: dict[str, Any] = {
        "prices": [10] * WIDTH,
        "cash": [50] * seats,
        "owned": [[1] * seats] * WIDTH,
        "token": seats - 1,
        "round": 1,
    }
    batch = assert_equal_ends(house, start, Script(seats, 8), tables=60)
    assert batch.tally is not None
    assert batch.tally.sum(axis=1).all(), dict(zip(CASES, batch.tally.sum(axis=1), strict=True))


def test_a_seating_plays_each_table_with_its_own_traders() -> None:
    house, tables = House(token=NAMES[0]), 6
    traders = [Scripted(Script(1, 9)), Scripted(Script(2, 5)), Scripted(Script(3, 8))]
    place = np.random.default_rng(1).integers(0, 3, (4, tables))
    rng = np.random.default_rng(0)
    seated = play(opened(house, 4, tables), Seating(traders, place), rng)
    for table in range(tables):
        alone = play(opened(house, 4, tables), [traders[number] for number in place[:, table]], rng)
        assert (seated.cash[:, table] == alone.cash[:, table]).all()
        assert (seated.owned[..., table] == alone.owned[..., table]).all()
        assert (seated.prices[:, table] == alone.prices[:, table]).all()


class Resuming(Scripted):
    """Plays each round to its end on a copy of the table before it makes a bid or a deal, and keeps that end."""

    def __init__(self, script: Script, seats: int) -> None:
        super().__init__(script, 0)
        self._others = [Scripted(script, 0)] * seats
        self.ends: list[tuple[str, Any]] = []

    def bids(self, view: BidView, rng: Luck) -> Ints:
        bids = super().bids(view, rng)
        trial, going = view.tables(), view.auctions()
        going.say(bids)
        finish_round(trial, self._others, rng, going)
        self.ends.append(("bid", end_of(trial)))
        return bids

    def deals(self, view: DealView, rng: Luck) -> Ints:
        deals = super().deals(view, rng)
        trial, going = view.tables(), view.fillings()
        going.deal(trial, deals)
        finish_round(trial, self._others, rng, going)
        self.ends.append(("deals", end_of(trial)))
        return deals


def end_of(batch: Batch) -> Any:
    """Everything at the table that a round leaves."""
    return [batch.cash.tolist(), batch.owned.tolist(), batch.prices.tolist(), batch.token.tolist(), batch.sheets.any()]


def test_a_copy_of_a_table_goes_on_from_a_bid_or_a_deal_as_the_table_does() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        seats = 4 + seed % 3
        trader = Resuming(Script(seed, 8), seats)
        batch = opened(House(token=NAMES[0]), seats, 1)
        while batch.round <= batch.house.rounds:
            play_round(batch, [trader] * seats, np.random.default_rng(0))
            assert all(end == end_of(batch) for _, end in trader.ends)
            seen.update(move for move, _ in trader.ends)
            trader.ends.clear()
    assert seen["bid"] > 1_000
    assert seen["deals"] > 10
