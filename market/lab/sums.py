"""Sums: named arrays of whole numbers that add up, whoever played the games, and in which order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Whole = npt.NDArray[np.int64]
SHARE = 2_520
"""A whole win; who shares it with k-1 others has SHARE / k, a whole number for as many as ten winners."""


class Sums(Mapping[str, Whole]):
    """Arrays of int64 by name: counts, totals, squares, histograms. `a + b` adds array by array.

    What each name means and its shape is its title's (`market.bolsa.lab.sums`).
    """

    __slots__ = ("_arrays",)

    def __init__(self, arrays: Mapping[str, Any]) -> None:
        self._arrays = {name: np.asarray(array, np.int64) for name, array in arrays.items()}

    def __getitem__(self, name: str) -> Whole:
        return self._arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    def __add__(self, other: Sums) -> Sums:
        """Raises ValueError where the names or shapes differ: those were not sums of the same condition."""
        if self._shapes != other._shapes:
            raise ValueError("sums of different conditions do not add up")
        return Sums({name: array + other[name] for name, array in self._arrays.items()})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sums):
            return NotImplemented
        same = self._shapes == other._shapes
        return same and all(np.array_equal(array, other[name]) for name, array in self._arrays.items())

    __hash__ = None  # type: ignore[assignment]  # arrays have none

    def __repr__(self) -> str:
        return f"Sums({self._shapes})"

    @property
    def _shapes(self) -> dict[str, tuple[int, ...]]:
        return {name: array.shape for name, array in self._arrays.items()}

    def plain(self) -> dict[str, Any]:
        """As lists of integers, for a file."""
        return {name: array.tolist() for name, array in self._arrays.items()}


def check_sums(sums: Sums, shapes: Mapping[str, tuple[int, ...]], signed: Collection[str] = ()) -> None:
    """Raises ValueError for sums that no games add up to, as far as that can be told of every title: other names or
    shapes, numbers below 0 but in those that are `signed`, and wins that are not those of the games."""
    if sums.keys() != shapes.keys():
        raise ValueError(f"{min(sums.keys() ^ shapes.keys())} is missing, or too much")
    for name, array in sums.items():
        if array.shape != shapes[name]:
            raise ValueError(f"{name} has the shape {array.shape}, not {shapes[name]}")
        if name not in signed and (array < 0).any():
            raise ValueError(f"{name} is below 0")
    games, winners = int(sums["games"]), sums["winners"]
    total = SHARE * games
    for name, found, wanted in (
        ("winners", winners[1:], games),
        ("share_seat", sums["share_seat"], total),
        ("share_trader", sums["share_trader"], total),
        ("share_trader_seat", sums["share_trader_seat"], total),
        ("games_trader_seat", sums["games_trader_seat"], games * len(sums["share_seat"])),
    ):
        if sum(found.ravel().tolist()) != wanted:
            raise ValueError(f"{name} is not that of {games} games")
    for who in ("seat", "trader"):
        if (sums[f"sole_{who}"].astype(object) + sums[f"shared_{who}"].astype(object) > games).any():
            raise ValueError(f"more wins by {who} than games")
