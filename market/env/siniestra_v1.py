"""The environments of Especulación Siniestra, `siniestra-v1`, in both versions of its rules: see docs/env.md."""

from __future__ import annotations

from market.env.at_once import AtOnce
from market.env.by_turns import ByTurns
from market.env.one_seat import OneSeat
from market.env.seats import Seats, seat_names
from market.siniestra.env.seat_numbers import SiniestraNumbers
from market.siniestra.law.opening import SEATS
from market.siniestra.title import SINIESTRA_1, SINIESTRA_2

NAME = "siniestra-v1"


def env(version: int = 2, *, render_mode: str | None = None, **options: int | str) -> ByTurns:
    """The AEC environment of this version of the rules (1 or 2), with a `deck` of 52 or 40. Raises SetupError."""
    return ByTurns(NAME, table(version, options), render_mode)


raw_env = env


def parallel_env(version: int = 2, *, render_mode: str | None = None, **options: int | str) -> AtOnce:
    """The Parallel environment of the same table. Raises SetupError."""
    return AtOnce(NAME, table(version, options), render_mode)


def one_seat(
    cast: str = "greedy", version: int = 2, *, render_mode: str | None = None, **options: int | str
) -> OneSeat:
    """The Gymnasium environment of one seat against this trader. Raises SetupError."""
    return OneSeat(table(version, options), [cast], render_mode)


def table(version: int, options: dict[str, int | str]) -> Seats:
    """The seats of such a table, before the first game. Raises SetupError, and KeyError for no version."""
    title = {1: SINIESTRA_1, 2: SINIESTRA_2}[version]
    title.game.options(seat_names(SEATS), options)
    return Seats(title, SiniestraNumbers(), SEATS, options)
