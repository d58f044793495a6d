"""What the auctions of a record add up to: by way, and by game. Auctions of one call lie near one another in memory,
so that they are added up call by call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from market.bolsa.engine import Record
from market.bolsa.engine.recording import Held
from market.bolsa.lab.sums import Size
from market.bolsa.law.model import WIDTH
from market.lab.sums import Whole

_LED, _AT_END, _AT_PAYABLE = 1, 2, 3
_STATES = 4
_CHOICES = 32
"""Turns lie in the lower bits of a word, choices from this one on: both are added in one step."""
_FLAGS = ("B3.3", "B4.2", "B4.3", "B4.4", "B5.1")
"""The rulings that auctions meet, by their bits."""


class Added(NamedTuple):
    """The `sums` that are about auctions alone. By game, (games,): `turns`, and `choices` of B5.3. By ruling: how many
    `times` it was met, and which games `met` it."""

    sums: Mapping[str, Any]
    turns: Whole
    choices: Whole
    times: Mapping[str, int]
    met: Mapping[str, Any]


def added_up(record: Record, games: int, size: Size) -> Added:
    """The auctions of the first `games` tables."""
    adding = _Adding(record.tables, size)
    for held in record.auctions:
        adding.add(_cut(held, games) if games < record.tables else held)
    return adding.added(games)


def _cut(held: Held, games: int) -> Held:
    rows = (held.tables < games).nonzero()[0]
    parts: Any = (values.take(rows) for values in held)
    return Held(*parts)


class _Adding:
    def __init__(self, tables: int, size: Size) -> None:
        self._size, self._counts, self._prices = size, size.seats + 1, size.track + 1
        self._asked = np.zeros(tables, np.int64)
        self._met = np.zeros(tables, np.uint8)
        self._calls = np.zeros((size.rounds * WIDTH, 2), np.int64)
        # By how it ended, way, bidders, and those of them that passed and dealt all the same.
        self._kinds = np.zeros(_STATES * 2 * self._counts * self._counts, np.int64)
        # By whether there was a bid, way, and coins.
        self._closing = np.zeros(2 * 2 * self._prices, np.int64)
        self._step = np.zeros_like(self._closing)
        # Turns, bids and forced passes, by way.
        self._spoken = np.zeros((3, 2), np.int64)
        self._opening = self._beyond = 0

    def add(self, held: Held) -> None:
        """The auctions of one call."""
        if not held.tables.size:
            return
        way = (~held.up).view(np.int8)
        down = np.count_nonzero(way)
        self._calls[held.call[0]] = held.tables.size - down, down
        spoken = np.array([held.turns, held.bids, held.forced], np.float64)  # whole numbers: exact, and quick to add up
        self._spoken += (spoken @ np.array([held.up, way], np.float64).T).astype(np.int64)
        self._by_kind(held, way)
        self._by_price(held, way)
        self._by_game(held)

    def _by_kind(self, held: Held, way: Any) -> None:
        state = held.led.view(np.int8) + held.at_end + held.at_payable + held.at_payable
        key = (state * np.int8(2) + way) * np.int16(self._counts) + held.bidders
        key = key * np.int16(self._counts) + held.passed_yet
        self._kinds += np.bincount(key, minlength=self._kinds.size)

    def _by_price(self, held: Held, way: Any) -> None:
        wide = np.int16 if 4 * self._prices <= np.iinfo(np.int16).max else np.int64
        first = (held.led.view(np.int8) * np.int8(2) + way) * wide(self._prices)
        self._closing += np.bincount(first + held.closing, minlength=self._closing.size)
        self._step += np.bincount(first + np.abs(held.closing - held.start), minlength=self._step.size)

    def _by_game(self, held: Held) -> None:
        """At each table there is one auction of a call at most."""
        self._asked[held.tables] += held.turns + (held.choices.astype(np.int64) << _CHOICES)
        self._opening += int(np.count_nonzero(held.at_opening))
        self._beyond += int(held.beyond.sum(dtype=np.int64))
        flags = ((held.bidders == 2) & ~held.up).view(np.uint8) + np.uint8(2)
        flags += held.at_opening.view(np.uint8) * np.uint8(4)
        flags += (held.beyond > 0).view(np.uint8) * np.uint8(8)
        flags += (held.passed_yet > 0).view(np.uint8) * np.uint8(16)
        self._met[held.tables] |= flags

    def added(self, games: int) -> Added:
        """All that was added, of the first `games` tables."""
        kinds = self._kinds.reshape(_STATES, 2, self._counts, self._counts)
        states, bidders = kinds.sum(axis=(2, 3)), kinds.sum(axis=(0, 3))
        passed_yet = kinds.sum(axis=(0, 2)) @ np.arange(self._counts)
        sums = {
            "auctions": self._calls.reshape(self._size.rounds, WIDTH, 2),
            "closing": self._closing.reshape(2, 2, -1)[1],
            "step": self._step.reshape(2, 2, -1)[1],
            "closing_at_end": states[_AT_END],
            "closing_at_payable": states[_AT_PAYABLE],
            "all_passed": states[0],
            "bidders": bidders,
            "passed_yet_bought": passed_yet,
            "turns": self._spoken[0],
            "bids": self._spoken[1],
            "forced_passes": self._spoken[2],
        }
        times = (bidders[1, 2], self._calls.sum(), self._opening, self._beyond, passed_yet.sum())
        asked, met = self._asked[:games], self._met[:games]
        return Added(
            sums=sums,
            turns=asked & ((1 << _CHOICES) - 1),
            choices=asked >> _CHOICES,
            times={rule: int(count) for rule, count in zip(_FLAGS, times, strict=True)},
            met={rule: (met & (1 << bit)) > 0 for bit, rule in enumerate(_FLAGS)},
        )
