"""From what the engine recorded of games to their sums (`market.bolsa.lab.sums`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from market.bolsa.engine import Ints, Record
from market.bolsa.engine.recording import CASES
from market.bolsa.lab.sums import LEADER_SHARE, RULINGS, Size
from market.bolsa.law.model import House
from market.lab.sums import SHARE, Sums, Whole

_UP, _DOWN = CASES.index("5b"), CASES.index("6b")
_ALONE = (CASES.index("5a"), CASES.index("6a"))


class Rotation:
    """Which trader sat where: trader t of game g, which is at place `first` + g of its chunk, on seat (t + place) mod
    seats. Games of one place mod seats are a class: their traders sit alike."""

    def __init__(self, seats: int, games: int, first: int) -> None:
        self.seats = seats
        self._slices = [slice((one - first) % seats, games, seats) for one in range(seats)]
        self._trader, self._seat = np.divmod(np.arange(seats * seats), seats)
        self._class = (self._seat - self._trader) % seats
        self.games = self._by_trader(np.broadcast_to([self._size(one, games) for one in range(seats)], (seats, seats)))

    def _size(self, one: int, games: int) -> int:
        return len(range(*self._slices[one].indices(games)))

    def _by_trader(self, seat_class: Ints) -> Whole:
        """(…, trader, seat) from (…, seat, class)."""
        found: Whole = seat_class[..., self._seat, self._class].reshape(*seat_class.shape[:-2], self.seats, self.seats)
        return found.astype(np.int64)

    def trader_seat(self, values: Ints) -> Whole:
        """(…, trader, seat) totals of (…, seats, games)."""
        totals = [np.add.reduce(values[..., one], axis=-1, dtype=np.int64) for one in self._slices]
        return self._by_trader(np.stack(totals, axis=-1))


def sums_of(record: Record, house: House, games: int, first: int) -> Sums:
    """The sums of the first `games` tables of a record that is whole; they are at places `first`, … of their chunk."""
    size = Size.of(house, record.worth.shape[1])
    rotation = Rotation(size.seats, games, first)
    cut: Any = _Cut(record, games)
    parts = (
        {"games": games, "games_trader_seat": rotation.games},
        _winning(cut, rotation),
        _worth(cut, rotation),
        _calls(cut, size),
        _auctions(cut, size),
        _orders(cut, rotation),
        _decisions(cut, size),
    )
    return Sums({name: value for part in parts for name, value in part.items()})


class _Cut:
    """The arrays of a record, of its first tables alone."""

    def __init__(self, record: Record, games: int) -> None:
        self._record, self._games = record, games

    def __getattr__(self, name: str) -> Any:
        return getattr(self._record, name)[..., : self._games]


def _total(values: Any, axis: Any = -1) -> Whole:
    total: Whole = np.add.reduce(values, axis=axis, dtype=np.int64)
    return total


def _histogram(values: Any, size: int) -> Whole:
    return np.bincount(values.reshape(-1), minlength=size)


def _rows(values: Any, size: int) -> Whole:
    """(…, size) a histogram of the last axis, each."""
    heads = values.shape[:-1]
    offset = np.arange(int(np.prod(heads)), dtype=np.int64).reshape(*heads, 1) * size
    return _histogram(values + offset, int(np.prod(heads)) * size).reshape(*heads, size)


def _winning(cut: Any, rotation: Rotation) -> dict[str, Any]:
    worth = cut.worth[-1]
    won = worth == worth.max(axis=0)
    winners = np.add.reduce(won, axis=0, dtype=np.int64)
    share = won * (SHARE // winners)
    sole, shared = won & (winners == 1), won & (winners > 1)
    both = {"share": share, "sole": sole, "shared": shared, "share_sq": share * share}
    tables = {name: rotation.trader_seat(each) for name, each in both.items()}
    found: dict[str, Any] = {"winners": _histogram(winners, rotation.seats + 1)}
    for name, table in tables.items():
        what, square = (name[:-3], "_sq") if name.endswith("_sq") else (name, "")
        found[f"{what}_trader{square}"] = table.sum(axis=1)
        found[f"{what}_seat{square}"] = table.sum(axis=0)
    return found | {"share_trader_seat": tables["share"]} | _leading(cut, won, winners)


def _leading(cut: Any, won: Any, winners: Any) -> dict[str, Any]:
    """What who leads behind each round wins in the end, and how often the lead passes to others."""
    leads = cut.worth == cut.worth.max(axis=1, keepdims=True)
    leaders = np.add.reduce(leads[1:], axis=1, dtype=np.int64)
    both = np.add.reduce(leads[1:] & won, axis=1, dtype=np.int64)
    share = both * (LEADER_SHARE // (winners * leaders))
    passed = ~(leads[1:] & leads[:-1]).any(axis=1)
    changes = np.add.reduce(passed, axis=0, dtype=np.int64)
    return {
        "leader_share": _total(share),
        "leader_share_sq": _total(share * share),
        "lead_changes": _histogram(changes, len(leads)),
    }


def _worth(cut: Any, rotation: Rotation) -> dict[str, Any]:
    worth = cut.worth.astype(np.int64)
    plain, square = rotation.trader_seat(worth), rotation.trader_seat(worth * worth)
    return {
        "worth": plain.sum(axis=1),
        "worth_trader": plain.sum(axis=2),
        "worth_sq": square.sum(axis=1),
        "worth_trader_sq": square.sum(axis=2),
    }


def _calls(cut: Any, size: Size) -> dict[str, Any]:
    shares = _total(cut.shares, axis=(0, 1))
    withdrawals = _total(cut.withdrawals)
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


def _auctions(cut: Any, size: Size) -> dict[str, Any]:
    """The sums by way, up and down."""
    found: dict[str, list[Any]] = {}
    opening = cut.prices[:-1]  # a company is called once a round
    for case in (_UP, _DOWN):
        held = cut.case == case
        led = held & cut.led
        closing, opened = cut.closing[led], opening[led]
        one = {
            "auctions": _total(held),
            "closing": _histogram(closing, size.track + 1),
            "step": _histogram(np.abs(closing - opened), size.track + 1),
            "closing_at_end": (held & cut.at_end).sum(),
            "closing_at_payable": (held & cut.at_payable).sum(),
            "all_passed": held.sum() - led.sum(),
            "bidders": _histogram(cut.bidders[held], size.seats + 1),
            "turns": cut.turns[held].sum(dtype=np.int64),
            "bids": cut.bids[held].sum(dtype=np.int64),
            "forced_passes": cut.forced[held].sum(dtype=np.int64),
            "passed_yet_bought": cut.passed_yet[held].sum(dtype=np.int64),
        }
        for name, value in one.items():
            found.setdefault(name, []).append(value)
    return {name: np.stack(values, axis=-1 if name == "auctions" else 0) for name, values in found.items()}


def _orders(cut: Any, rotation: Rotation) -> dict[str, Any]:
    """By round and trader: shares on the sheets, and what was dealt."""
    asked, dealt = cut.sheets, cut.deals
    totals = {
        "asked_buy": np.maximum(asked, 0),
        "asked_sell": np.maximum(-asked, 0),
        "bought": np.maximum(dealt, 0),
        "sold": np.maximum(-dealt, 0),
    }
    return {
        name: rotation.trader_seat(np.add.reduce(each, axis=1, dtype=np.int16)).sum(axis=2)
        for name, each in totals.items()
    }


def _decisions(cut: Any, size: Size) -> dict[str, Any]:
    """What a table would ask, and which rulings its games meet."""
    turns, forced = _total(cut.turns, axis=(0, 1)), _total(cut.forced, axis=(0, 1))
    asked = np.stack([np.full_like(turns, size.rounds * size.seats), turns, _total(cut.choices, axis=(0, 1))])
    once = np.ones_like(turns)
    two_sellers = (cut.case == _DOWN) & (cut.bidders == 2)
    held = (cut.case == _UP) | (cut.case == _DOWN)
    worth = cut.worth[-1]
    times = {
        "B1.6": once,
        "B2.3": cut.short_of_cash,
        "B2.4": cut.both_cards,
        "B2.5": 0 * once,
        "B2.6": once,
        "B3.1": cut.withdrawals[0],
        "B3.3": _total(cut.lone | two_sellers, axis=(0, 1)),
        "B4.2": _total(held, axis=(0, 1)),
        "B4.3": _total(cut.at_opening, axis=(0, 1)),
        "B4.4": _total(cut.beyond, axis=(0, 1)),
        "B5.1": _total(cut.passed_yet, axis=(0, 1)),
        "B7.2": np.add.reduce(worth == worth.max(axis=0), axis=0) > 1,
    }
    met = np.stack([times[rule] for rule in RULINGS])
    return {
        "decisions": _total(asked),
        "decisions_sq": _total(asked * asked),
        "forced": [cut.empty_sheets.sum(), forced.sum(), 0],
        "ruling_games": _total(met > 0),
        "ruling_times": _total(met),
    }
