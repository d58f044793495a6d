"""From what the engine recorded of games to their sums (`market.bolsa.lab.sums`)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from market.bolsa.engine import Record
from market.bolsa.engine.board import above_zero
from market.bolsa.engine.recording import CASES, Held
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
        self._of_class = np.zeros((games, seats), np.float32)
        self._of_class[np.arange(games), (first + np.arange(games)) % seats] = 1
        self._trader, self._seat = np.divmod(np.arange(seats * seats), seats)
        self._class = (self._seat - self._trader) % seats
        sizes = self._of_class.sum(axis=0, dtype=np.float64).astype(np.int64)
        self.games = self._by_trader(np.broadcast_to(sizes, (seats, seats)))

    def _by_trader(self, seat_class: Whole) -> Whole:
        """(…, trader, seat) from (…, seat, class)."""
        found: Whole = seat_class[..., self._seat, self._class].reshape(*seat_class.shape[:-2], self.seats, self.seats)
        return found

    def trader_seat(self, values: npt.NDArray[Any], *, most: int = 1, games: Any = None) -> Whole:
        """(…, trader, seat) totals of (…, seats, games), none of which is greater than `most`; of these games alone, if
        `games` are named."""
        of_class = self._of_class if games is None else self._of_class.take(games, axis=0)
        exact = next((kind for kind, end in _EXACT.items() if most * len(of_class) < end), np.int64)
        return self._by_trader((values.astype(exact) @ of_class.astype(exact)).astype(np.int64))


def sums_of(record: Record, house: House, games: int, first: int) -> Sums:
    """The sums of the first `games` tables of a record that is whole; they are at places `first`, … of their chunk."""
    size = Size.of(house, record.worth.shape[1])
    rotation = Rotation(size.seats, games, first)
    cut, held = _Cut(record, games), _cut_auctions(record.held(), record.tables, games)
    parts = (
        {"games": games, "games_trader_seat": rotation.games},
        _winning(cut, rotation),
        _worth(cut, rotation),
        _calls(cut, size),
        _auctions(held, size),
        _orders(cut, rotation, house),
        _decisions(cut, held, size, games),
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


def _cut_auctions(held: Held, tables: int, games: int) -> Held:
    if games == tables:
        return held
    rows = (held.tables < games).nonzero()[0]
    parts: Any = (values.take(rows) for values in held)
    return Held(*parts)


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
    leads = cut.worth == cut.worth.max(axis=1, keepdims=True)
    leaders = np.add.reduce(leads[1:].view(np.int8), axis=1)
    both = np.add.reduce((leads[1:] & won).view(np.int8), axis=1)
    share = both * (LEADER_SHARE // (winners * leaders).astype(np.int64))
    passed = ~(leads[1:] & leads[:-1]).any(axis=1)
    changes = np.add.reduce(passed.view(np.int8), axis=0)
    return {
        "leader_share": _total(share),
        "leader_share_sq": _total(share * share),
        "lead_changes": _histogram(changes, len(leads)),
    }


def _worth(cut: Any, rotation: Rotation) -> dict[str, Any]:
    most = int(cut.worth.max())
    wide: Any = np.float64 if most**2 < _EXACT[np.float64] else np.int64
    square = np.square(cut.worth, dtype=wide)
    plain, square = rotation.trader_seat(cut.worth, most=most), rotation.trader_seat(square, most=most**2)
    return {
        "worth": plain.sum(axis=1),
        "worth_trader": plain.sum(axis=2),
        "worth_sq": square.sum(axis=1),
        "worth_trader_sq": square.sum(axis=2),
    }


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


def _auctions(held: Held, size: Size) -> dict[str, Any]:
    """The sums by way: 0 is up, 1 is down."""
    way = (~held.up).view(np.int8)
    down = way.nonzero()[0]

    def total(values: Any) -> list[int]:
        both, one = int(_total(values)), int(_total(values.take(down)))
        return [both - one, one]

    def histogram(values: Any, ways: Any, sizes: int) -> Whole:
        wide = values.dtype.type if sizes * 2 <= np.iinfo(values.dtype).max else np.int64
        return _histogram(values + ways.astype(wide) * wide(sizes), 2 * sizes).reshape(2, sizes)

    led = held.led.nonzero()[0]
    closing, start, ways, prices = held.closing.take(led), held.start.take(led), way.take(led), size.track + 1
    return {
        "auctions": _histogram(held.call * 2 + way, size.rounds * WIDTH * 2).reshape(size.rounds, WIDTH, 2),
        "closing": histogram(closing, ways, prices),
        "step": histogram(np.abs(closing - start), ways, prices),
        "closing_at_end": total(held.at_end),
        "closing_at_payable": total(held.at_payable),
        "all_passed": total(~held.led),
        "bidders": histogram(held.bidders, way, size.seats + 1),
        "turns": total(held.turns),
        "bids": total(held.bids),
        "forced_passes": total(held.forced),
        "passed_yet_bought": total(held.passed_yet),
    }


def _orders(cut: Any, rotation: Rotation, house: House) -> dict[str, Any]:
    """By round and trader: shares on the sheets, and what was dealt."""
    kind = np.int8 if WIDTH * (house.owned + house.orders) <= np.iinfo(np.int8).max else np.int16
    found = {}
    for values, more, less in ((cut.sheets, "asked_buy", "asked_sell"), (cut.deals, "bought", "sold")):
        above = np.add.reduce(above_zero(values), axis=1, dtype=kind)
        below = above - np.add.reduce(values, axis=1, dtype=kind)
        for name, each in ((more, above), (less, below)):
            found[name] = rotation.trader_seat(each, most=WIDTH * (house.owned + house.orders)).sum(axis=2)
    return found


def _decisions(cut: Any, held: Held, size: Size, games: int) -> dict[str, Any]:
    """What a table would ask, and which rulings its games meet."""

    def by_game(values: Any) -> Whole:
        if values.dtype == bool:
            return np.bincount(held.tables.take(values.nonzero()[0]), minlength=games)
        return np.bincount(held.tables, weights=values, minlength=games).astype(np.int64)

    turns = by_game(held.turns)
    asked = np.stack([np.full_like(turns, size.rounds * size.seats), turns, by_game(held.choices)])
    once = np.ones_like(turns)
    worth = cut.worth[-1]
    times = {
        "B1.6": once,
        "B2.3": cut.short_of_cash,
        "B2.4": cut.both_cards,
        "B2.5": 0 * once,
        "B2.6": once,
        "B3.1": cut.withdrawals()[0],
        "B3.3": cut.lone + by_game(~held.up & (held.bidders == 2)),
        "B4.2": np.bincount(held.tables, minlength=games),
        "B4.3": by_game(held.at_opening),
        "B4.4": by_game(held.beyond),
        "B5.1": by_game(held.passed_yet),
        "B7.2": np.add.reduce(worth == worth.max(axis=0), axis=0) > 1,
    }
    met = np.stack([times[rule] for rule in RULINGS])
    return {
        "decisions": _total(asked),
        "decisions_sq": _total(asked * asked),
        "forced": [cut.empty_sheets.sum(), held.forced.sum(dtype=np.int64), 0],
        "ruling_games": _total(met > 0),
        "ruling_times": _total(met),
    }
