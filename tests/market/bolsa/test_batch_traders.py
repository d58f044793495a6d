"""What every trader of Bolsa owes: legal moves only, the same ones from the same seed, blind to what is hidden."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.game import salted
from exchange.value.chance import Draws
from market.bolsa.engine import (
    PASS,
    Batch,
    BidView,
    DealView,
    Ints,
    RandomSource,
    SheetsView,
    Strategy,
    View,
    ask_sheets,
    opened,
    placed,
    play,
    play_round,
)
from market.bolsa.law.game import Bolsa
from market.bolsa.law.model import WIDTH, House, RoundBegun, SealSheet, Sheet
from market.bolsa.traders import OURS, RESTRICTIONS, load
from market.bolsa.traders.seated import Seated

RANDOMS = [load("random")] * 3
THINKERS = {"lookahead", "shark"}


@pytest.fixture(params=OURS)
def trader(request: pytest.FixtureRequest) -> Strategy:
    return load(request.param)


class Watched:
    """A trader whose every move is looked at before it is played."""

    def __init__(self, trader: Strategy) -> None:
        self._trader = trader
        self.name = trader.name
        self.moves = Counter[str]()

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        sheets = self._trader.sheets(view, rng)
        assert sheets.shape == (WIDTH, view.rows)
        assert (sheets >= -view.my_owned).all()
        assert (sheets <= view.my_orders).all()
        paid = sheets if view.house.spend == "sales" else np.maximum(sheets, 0)  # B8.8
        assert ((paid.astype(int) * view.prices).sum(axis=0) <= view.my_cash).all()  # B2.3
        self.moves["sheets"] += view.rows
        return sheets

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        bids = self._trader.bids(view, rng)
        assert bids.shape == (view.rows,)
        assert ((bids == PASS) | ((bids >= view.low) & (bids <= view.high))).all()
        self.moves["bids"] += view.rows
        return bids

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        deals = self._trader.deals(view, rng)
        assert deals.shape == (view.seats, view.rows)
        assert ((deals >= 0) & (deals <= view.left)).all()
        assert (deals.sum(axis=0) == view.shares).all()
        self.moves["deals"] += view.rows
        return deals


def tables_for(trader: Strategy) -> int:
    """Traders that think are asked at fewer tables."""
    return 4 if trader.name in THINKERS else 200


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize(
    "house",
    [
        House(),
        House(cash=7, price=0, track=4, orders=1, owned=2, rounds=3),
        House(all_pass="nobody", bid_limit="surplus", quiet_move="none", cash=500),
        House(cash=4, price=3, spend="sales", dividend=1, fee=2, unanswered=1),
        House(owned=99, orders=99, track=9_999, cash=1_000_000, price=500, rounds=2),
    ],
    ids=["as it is", "tight", "house rules", "sales count", "large"],
)
def test_a_trader_makes_legal_moves_alone_B2_B4_B5(trader: Strategy, seats: int, house: House) -> None:
    watched = Watched(trader)
    batch = opened(house, seats, tables_for(trader))
    play(batch, [watched, *[load("random")] * (seats - 1)], np.random.default_rng(5))
    assert watched.moves["sheets"] == house.rounds * batch.tables
    assert (batch.cash >= 0).all()


@pytest.mark.parametrize("how", RESTRICTIONS)
def test_a_restricted_trader_makes_legal_moves_alone_where_sales_count_B8_8(how: str) -> None:
    for name in ("random", "dumper", "momentum"):
        watched = Watched(load(f"{name}+{how}"))
        play(opened(House(cash=4, price=3, spend="sales"), 4, 200), [watched, *RANDOMS], np.random.default_rng(5))
        assert watched.moves["sheets"] == 1_000


def test_a_trader_repeats_itself_from_the_same_seed(trader: Strategy) -> None:
    def end(seed: int) -> Batch:
        return play(opened(House(rounds=2), 4, 4), [trader, load("random")] * 2, np.random.default_rng(seed))

    one, other = end(3), end(3)
    assert (one.cash == other.cash).all()
    assert (one.prices == other.prices).all()
    assert (one.owned == other.owned).all()


def test_a_trader_writes_the_same_sheet_whatever_the_others_write_B2_6(trader: Strategy) -> None:
    def sheets(others: str) -> Ints:
        batch = opened(House(), 4, 5)
        play_round(batch, [load("random")] * 4, np.random.default_rng(4))
        return ask_sheets(batch, [Watched(trader), *[load(others)] * 3], np.random.default_rng(8))

    one, other = sheets("pumper"), sheets("contrarian")
    assert (one[:, 1:] != other[:, 1:]).any()
    assert (one[:, 0] == other[:, 0]).all()


def test_while_sheets_are_sealed_nothing_of_them_is_on_the_tables_B2_1(trader: Strategy) -> None:
    class Peeking(Watched):
        def sheets(self, view: View, rng: RandomSource) -> Ints:
            assert not view.tables().sheets.any()
            return super().sheets(view, rng)

    peeking = Peeking(trader)
    play(opened(House(rounds=2), 3, 3), [load("random"), peeking, load("random")], np.random.default_rng(1))
    assert peeking.moves["sheets"] == 6


# At a table ----------------------------------------------------------------------------------------------------------


def play_at_a_table(players: list[str], seed: str) -> Iterator[tuple[Any, str, Any]]:
    """A whole game by decide and evolve among seated traders: each state with who moved and how."""
    game, seats = Bolsa(), ("Ana", "Beto", "Caro", "Dani")
    state = game.blank(seats, game.options(seats, {}))
    state = game.evolve(state, RoundBegun(round=1, token="Ana"))
    who = {seat: Seated(player) for seat, player in zip(seats, players, strict=True)}
    while not game.over(state):
        seat = game.to_act(state)[0]
        choices = game.choices(state, seat)
        command = who[seat](state, seat, choices, Draws(seed, f"trader {state.n}", seat))
        assert command in choices
        yield state, seat, command
        whole: Any = salted(command, Draws(seed, f"salt {state.n}", seat))
        for event in game.decide(state, whole):
            state = game.evolve(state, event)


def test_a_seated_trader_plays_whole_games_of_legal_moves_and_repeats_them(trader: Strategy) -> None:
    players = [trader.name, "random", trader.name, "random"]
    for seed in "12":
        moves = [(seat, command) for _, seat, command in play_at_a_table(players, seed)]
        assert len(moves) >= 20
        assert moves == [(seat, command) for _, seat, command in play_at_a_table(players, seed)]


def test_a_seated_trader_moves_the_same_whatever_another_has_sealed_B2_6(trader: Strategy) -> None:
    game, seats = Bolsa(), ("Ana", "Beto", "Caro")
    state = game.blank(seats, game.options(seats, {}))
    state = game.evolve(state, RoundBegun(round=1, token="Ana"))
    moves = []
    for sheet in (Sheet(buy={"IBE": 2, "SAN": 2}), Sheet(sell={"TEF": 1})):
        sealed = state
        for event in game.decide(state, SealSheet(seat="Ana", sheet=sheet, sheet_salt="00" * 16)):
            sealed = game.evolve(sealed, event)
        moves.append(Seated(trader.name)(sealed, "Beto", game.choices(sealed, "Beto"), Draws("1", "trader", "Beto")))
    assert moves[0] == moves[1]


def test_random_moves_at_a_table_are_all_kinds_of_moves() -> None:
    kinds = Counter(
        type(command).__name__ for seed in range(12) for _, _, command in play_at_a_table(["random"] * 4, str(seed))
    )
    assert kinds.keys() == {"SealSheet", "Bid", "Pass", "Deal"}


# `random` is uniform -------------------------------------------------------------------------------------------------


def chi_squared(counts: Counter[Any], kinds: int) -> float:
    """The statistic of a fair die of so many kinds, in standard deviations from what it should be."""
    expected = counts.total() / kinds
    seen = sum((count - expected) ** 2 for count in counts.values()) + expected**2 * (kinds - len(counts))
    return float((seen / expected - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5)


@given(
    st.integers(0, 60),
    st.lists(st.integers(0, 39), min_size=5, max_size=5),
    st.lists(st.integers(0, 3), min_size=5, max_size=5),
    st.sampled_from(["cash", "sales"]),
)
@settings(max_examples=30)
def test_random_reaches_every_legal_sheet_and_each_as_often_B2_B8_8(
    cash: int, prices: list[int], owned: list[int], spend: str
) -> None:
    spans = [range(-shares, 4 - shares) for shares in owned]
    legal = {
        sheet
        for sheet in product(*spans)
        if sum(shares * price for shares, price in zip(sheet, prices, strict=True) if shares > 0 or spend == "sales")
        <= cash
    }
    rows = 40 * len(legal)
    batch = placed(
        House(spend=spend),
        {"prices": prices, "cash": [cash] * 3, "owned": [[shares] * 3 for shares in owned], "token": 0},
        rows,
    )
    sheets = load("random").sheets(SheetsView(batch, [1]), np.random.default_rng(cash))
    counts = Counter(map(tuple, sheets.T.tolist()))
    assert counts.keys() == legal
    assert 5 < min(counts.values()) <= max(counts.values()) < 90  # 40 each are to be expected


def test_random_sheets_are_equally_likely_B2() -> None:
    batch = placed(House(), {"prices": [10] * 5, "cash": [35] * 3, "owned": [[1] * 3] * 5, "token": 0}, 200_000)
    sheets = load("random").sheets(SheetsView(batch, [2]), np.random.default_rng(2))
    legal = sum(sum(max(s, 0) for s in sheet) <= 3 for sheet in product(range(-1, 3), repeat=5))
    assert abs(chi_squared(Counter(map(tuple, sheets.T.tolist())), legal)) < 5


def test_random_bids_and_passes_are_equally_likely_B4() -> None:
    class Asked:
        rows, low, high = 50_000, np.full(50_000, 11, np.int16), np.full(50_000, 19, np.int16)

    bids: Any = load("random").bids(Asked, np.random.default_rng(1))  # type: ignore[arg-type]
    counts = Counter(bids.tolist())
    assert counts.keys() == {PASS, *range(11, 20)}
    assert abs(chi_squared(counts, 10)) < 5


def test_random_spreads_of_a_deal_are_equally_likely_B5_3() -> None:
    left = np.repeat(np.array([[2], [0], [3], [1]], np.int8), 50_000, axis=1)

    class Asked:
        rows, seats, shares = 50_000, 4, np.full(50_000, 4)

    Asked.left = left  # type: ignore[attr-defined]
    deals: Any = load("random").deals(Asked, np.random.default_rng(1))  # type: ignore[arg-type]
    counts = Counter(map(tuple, deals.T.tolist()))
    spreads = [parts for parts in product(range(3), range(1), range(4), range(2)) if sum(parts) == 4]
    assert counts.keys() == set(spreads)
    assert abs(chi_squared(counts, len(spreads))) < 5


# The documentation's own ---------------------------------------------------------------------------------------------


def test_the_trader_in_the_documentation_plays_as_it_is_printed() -> None:
    text = (Path(__file__).parents[3] / "docs" / "traders.md").read_text(encoding="utf-8")
    names_there: dict[str, Any] = {"__name__": "documentation"}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL)[:2]:
        exec(compile(block.replace("10_000", "200"), "docs/traders.md", "exec"), names_there)  # noqa: S102
    assert names_there["wins"].sum() == pytest.approx(200)
    watched = Watched(names_there["Thrifty"]())
    play(opened(House(), 3, 20), [watched, load("random"), load("random")], np.random.default_rng(2))
    assert watched.moves["sheets"] == 100
