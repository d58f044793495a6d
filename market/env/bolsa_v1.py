"""The environments of Bolsa de Valores, `bolsa-v1`: docs/env.md says what is observed, and what the actions are."""

from __future__ import annotations

from market.bolsa.env.seat_numbers import BolsaNumbers
from market.bolsa.law.model import House
from market.bolsa.title import TITLE
from market.env.at_once import AtOnce
from market.env.by_turns import ByTurns
from market.env.one_seat import OneSeat
from market.env.seats import Seats, seat_names

NAME = "bolsa-v1"


def env(seats: int = 4, *, render_mode: str | None = None, **options: int | str) -> ByTurns:
    """The AEC environment of a table of 3 to 6 seats with these options (`corro rules bolsa` names them).

    Raises SetupError for what cannot be.
    """
    return ByTurns(NAME, table(seats, options), render_mode)


raw_env = env


def parallel_env(seats: int = 4, *, render_mode: str | None = None, **options: int | str) -> AtOnce:
    """The Parallel environment of the same table. Raises SetupError."""
    return AtOnce(NAME, table(seats, options), render_mode)


def table(seats: int, options: dict[str, int | str]) -> Seats:
    """The seats of such a table, before the first game. Raises SetupError."""
    whole = TITLE.game.options(seat_names(seats), options)
    house = House(**whole)  # type: ignore[arg-type]  # `game.options` has checked them
    return Seats(TITLE, BolsaNumbers(house, seats), seats, options)


def one_seat(cast: str = "value random momentum", *, render_mode: str | None = None, **options: int | str) -> OneSeat:
    """The Gymnasium environment of one seat against this cast, a trader for each other seat. Raises SetupError."""
    names = cast.split()
    return OneSeat(table(len(names) + 1, options), names, render_mode)
