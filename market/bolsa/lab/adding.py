"""From what the engine recorded of games to their sums (`market.bolsa.lab.sums`)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from market.bolsa.engine import Record
from market.bolsa.engine.recording import CASES
from market.bolsa.lab.auction_sums import Added, added_up
from market.bolsa.lab.sums import LEADER_SHARE, RULINGS, Size
from market.bolsa.law.model import WIDTH, House
from market.lab.sums import SHARE, Sums, Whole

_EXACT: dict[Any, int] = {np.float32: 1 << 24, np.float64: 1 << 53}
"""Whole numbers below these are exact as such floats."""


class Rotation:
    """Which trader sat where: trader t of game g, which is at place `first` + g of its chunk, on seat (t + place) mod
    seats. Games of one place mod seats are a class: their traders sit alike."""

    def __init__(self, seats: int, games: int, first: int) -> None:
        self.seats = seats
        of_class = np.zeros((games, seats), np.float32)
        of_class[np.arange(games), (first + np.arange(games)) % seats] = 1
        self._of_class: dict[Any, Any] = {np.float32: of_class}  # by the type of what is multiplied
        self._trader, self._seat = np.divmod(np.arange(seats * seats), seats)
        self._class = (self._seat - self._trader) % seats
        sizes = of_class.sum(axis=0, dtype=np.float64).astype(np.int64)
        self.games = self._by_trader(np.broadcast_to(sizes, (seats, seats)))

    def _by_trader(self, seat_class: Whole) -> Whole:
        """(…, trader, seat) from (…, seat, class)."""
        found: Whole = seat_class[..., self._seat, self._class].reshape(*seat_class.shape[:-2], self.seats, self.seats)
        return found

    def trader_seat(self, values: npt.NDArray[Any], *, most: int = 1, games: Any = None) -> Whole:
        """(…, trader, seat) totals of (…, seats, games), none of which is greater than `most`; of these games alone, if
        `games` are named."""
        exact = next((kind for kind, end in _EXACT.items() if most * values.shape[-1] < end), np.int64)
        if exact not in self._of_class:
            self._of_class[exact] = self._of_class[np.float32].astype(exact)
        of_class = self._of_class[exact]
        if games is not None:
            of_class = of_class.take(games, axis=0)
        return self._by_trader((values.astype(exact, copy=False) @ of_class).astype(np.int64))


def sums_of(record: Record, house: House, games: int, first: int) -> Sums:
    """The sums of the first `games` tables of a record that is whole; they are at places `first`, … of their chunk."""
    size = Size.of(house, record.worth.shape[1])
    rotation = Rotation(size.seats, games, first)
    cut, auctions = _Cut(record, games), added_up(record, games, size)
    parts = (
        {"games": games, "games_trader_seat": rotation.games},
        _winning(cut, rotation),
        _worth(cut, rotation),
        _calls(cut, size),
        auctions.sums,
        _orders(cut, rotation, house),
        _decisions(cut, auctions, size),
    )
    return Sums({name: value for part in parts for name, value in part.items()})


class _Cut:
    """The arrays of a record, of its first tables alone."""

    def __init__(self, record: Record, games: int) -> None:
        self._record, self._games = record, games

    def __getattr__(self, name: str) -> Any:
        return getattr(self._record, name)[..., : self._games]

    def withdrawals(self) -> Any:
        return self._record.withdrawals()[..., : self._games]


def _total(values: Any, axis: Any = -1) -> Whole:
    total: Whole = np.add.reduce(values, axis=axis, dtype=np.int64)
    return total


def _histogram(values: Any, size: int) -> Whole:
    return np.bincount(values.reshape(-1), minlength=size)


def _rows(values: Any, size: int) -> Whole:
    """(…, size) a histogram of the last axis, each."""
    heads = values.shape[:-1]
    found = [np.bincount(row, minlength=size) for row in values.reshape(-1, values.shape[-1])]
    return np.stack(found).reshape(*heads, size)


def _winning(cut: Any, rotation: Rotation) -> dict[str, Any]:
    worth = cut.worth[-1]
    won = worth == worth.max(axis=0)
    winners = np.add.reduce(won.view(np.int8), axis=0)
    among = [np.zeros((rotation.seats, rotation.seats), np.int64) for _ in range(rotation.seats + 1)]
    many = (winners > 1).nonzero()[0]
    for count in range(2, rotation.seats + 1):  # wins of those who shared with count - 1 others
        games = many.compress(winners.take(many) == count)
        among[count] = rotation.trader_seat(won.take(games, axis=1), games=games)
    among[1] = rotation.trader_seat(won) - sum(among)
    tables = {
        "share": sum(wins * (SHARE // count) for count, wins in enumerate(among[1:], 1)),
        "share_sq": sum(wins * (SHARE // count) ** 2 for count, wins in enumerate(among[1:], 1)),
        "sole": among[1],
        "shared": sum(among[2:]),
    }
    found: dict[str, Any] = {"winners": _histogram(winners, rotation.seats + 1)}
    for name, table in tables.items():
        what, square = (name[:-3], "_sq") if name.endswith("_sq") else (name, "")
        found[f"{what}_trader{square}"] = np.sum(table, axis=1)
        found[f"{what}_seat{square}"] = np.sum(table, axis=0)
    return found | {"share_trader_seat": tables["share"]} | _leading(cut, won, winners)


def _leading(cut: Any, won: Any, winners: Any) -> dict[str, Any]:
    """What who leads behind each round wins in the end, and how often the lead passes to others."""
    rounds, seats = len(cut.worth), len(won)
    shares = _leader_shares(seats)
    found = np.zeros((2, rounds - 1), np.int64)
    changes = np.zeros(won.shape[1], np.int8)
    before = cut.worth[0] == cut.worth[0].max(axis=0)
    for round_, worth in enumerate(cut.worth[1:]):
        leads = worth == worth.max(axis=0)
        leaders = np.add.reduce(leads.view(np.int8), axis=0)
        both = np.add.reduce((leads & won).view(np.int8), axis=0)
        key = (winners * np.int16(seats + 1) + leaders) * np.int16(seats + 1) + both
        counts = np.bincount(key, minlength=shares.size)
        found[:, round_] = counts @ shares, counts @ (shares * shares)
        changes += ~np.logical_or.reduce(leads & before, axis=0)
        before = leads
    return {"leader_share": found[0], "leader_share_sq": found[1], "lead_changes": _histogram(changes, rounds)}


def _leader_shares(seats: int) -> Whole:
    """By winners, leaders, and those who are both, in one row: the mean share of the leaders."""
    winners, leaders, both = np.indices((seats + 1,) * 3).reshape(3, -1)
    shares: Whole = both * (LEADER_SHARE // np.maximum(winners * leaders, 1))
    return shares


def _worth(cut: Any, rotation: Rotation) -> dict[str, Any]:
    found = [_worth_behind(worth, rotation) for worth in cut.worth]  # round by round: what is added up lies near
    plain, square = (np.stack(each) for each in zip(*found, strict=True))
    return {
        "worth": plain.sum(axis=1),
        "worth_trader": plain.sum(axis=2),
        "worth_sq": square.sum(axis=1),
        "worth_trader_sq": square.sum(axis=2),
    }


def _worth_behind(worth: Any, rotation: Rotation) -> tuple[Whole, Whole]:
    most = int(worth.max())
    wide: Any = np.float64 if most**2 < _EXACT[np.float64] else np.int64
    square = np.square(worth, dtype=wide)
    return rotation.trader_seat(worth, most=most), rotation.trader_seat(square, most=most**2)


def _calls(cut: Any, size: Size) -> dict[str, Any]:
    shares = _total(cut.shares, axis=(0, 1))
    withdrawals = _total(cut.withdrawals())
    return {
        "case": _rows(cut.case, len(CASES)),
        "pairs": _total(cut.pairs),
        "shares": _total(cut.shares),
        "shares_game": shares.sum(),
        "shares_game_sq": (shares * shares).sum(),
        "no_trade_games": (shares == 0).sum(),
        "withdrawn_b31": withdrawals[0],
        "withdrawn_b52": withdrawals[1],
        "price": _rows(cut.prices, size.track + 1),
        "payments": _total(cut.payments),
    }


def _orders(cut: Any, rotation: Rotation, house: House) -> dict[str, Any]:
    """By round and trader: shares on the sheets, and what was dealt."""
    most = WIDTH * (house.owned + house.orders)
    names = ("asked_buy", "asked_sell", "bought", "sold")
    return {name: rotation.trader_seat(getattr(cut, name), most=most).sum(axis=2) for name in names}


def _decisions(cut: Any, auctions: Added, size: Size) -> dict[str, Any]:
    """What a table would ask, and which rulings its games meet."""
    turns, sheets = auctions.turns, size.rounds * size.seats
    asked = np.stack([np.full_like(turns, sheets), turns, auctions.choices])
    worth = cut.worth[-1]
    by_game = {
        "B2.3": cut.short_of_cash,
        "B2.4": cut.both_cards,
        "B3.1": cut.withdrawals()[0],
        "B3.3": cut.lone,
        "B7.2": np.add.reduce(worth == worth.max(axis=0), axis=0) > 1,
    }
    always = np.ones(turns.size, bool)
    met = {rule: counts > 0 for rule, counts in by_game.items()} | dict.fromkeys(("B1.6", "B2.6"), always)
    times = {rule: int(_total(counts)) for rule, counts in by_game.items()} | dict.fromkeys(
        ("B1.6", "B2.6"), turns.size
    )
    for rule, games in auctions.met.items():
        met[rule] = met.get(rule, False) | games
        times[rule] = times.get(rule, 0) + auctions.times[rule]
    return {
        "decisions": _total(asked),
        "decisions_sq": _total(asked * asked),
        "forced": [cut.empty_sheets.sum(), auctions.sums["forced_passes"].sum(), 0],
        "ruling_games": [np.count_nonzero(met.get(rule, False)) for rule in RULINGS],
        "ruling_times": [times.get(rule, 0) for rule in RULINGS],
    }
