"""Games played whole or in part, for the tests of whatever keeps them: each by its title's random trader."""

import random
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest

from exchange.game import Setup
from exchange.log.log import Head, Log, MemoryLog
from exchange.session import Clock, Session, new_head
from exchange.title import Title
from exchange.value.errors import Conflict, SetupError
from market import GAMES
from tests.toys.tender.title import TITLE as TENDER

TITLES: Mapping[str, Title] = {**GAMES, TENDER.name: TENDER}
# For walks that cost seconds: the versions of Siniestra, and of DBPóker, seal and open alike, and the logs of Remigio
# are long. `make prove` walks all.
PROVED = ("dbpoker-1", "dbpoker-6", "remigio-51", "siniestra-1")
ONE_OF_A_KIND = [pytest.param(name, marks=pytest.mark.prove if name in PROVED else ()) for name in TITLES]
NAMES = ("Ana", "Íñigo", "李", "Dani")
START = datetime(2026, 11, 29, 18, tzinfo=UTC)
SMALL: Mapping[str, Mapping[str, int | str]] = {
    "bolsa": {"rounds": 2},
    "dbpoker-1": {"quiet_rounds": 2},
    "dbpoker-5": {"quiet_rounds": 2},
    "dbpoker-6": {"quiet_rounds": 2},
    "remigio-51": {"rounds": 5, "limit": 20},
    "siniestra-1": {"deck": 40},
}


def ticking(start: datetime = START) -> Clock:
    """A clock that goes on by a second each time it is asked."""
    times = iter(range(10**9))
    return lambda: start + timedelta(seconds=next(times))


def seats_for(title: Title, most: int = 3) -> tuple[str, ...]:
    """As many seats as the title takes, up to so many."""
    for count in range(most, 0, -1):
        with suppress(SetupError):
            title.game.options(NAMES[:count], {})
            return NAMES[:count]
    raise AssertionError(f"{title.name} takes no table of {most} or fewer")


def setup_for(
    title: Title, seed: str = "7", options: Mapping[str, int | str] | None = None, seats: tuple[str, ...] = ()
) -> Setup:
    """A table of random traders, small unless other options are given."""
    seats = seats or seats_for(title)
    given = SMALL.get(title.name, {}) if options is None else options
    players = dict.fromkeys(seats, "random")
    return Setup(seats=seats, players=players, options=title.game.options(seats, given), seed=seed)


def head_for(title: Title, setup: Setup, name: str = "", clock: Clock | None = None) -> Head:
    return new_head(title.game, setup, clock=clock or ticking(), name=name, seed_known=True)


def play_on(title: Title, log: Log, moves: int | None = None, order: int = 0, clock: Clock | None = None) -> Session:
    """Play the log's game to its end, or so many moves of it. Whoever is to act moves in a random order; where somebody
    else appended first, it is decided anew."""
    draws = random.Random(order)
    table = Session(title, log, clock=clock or ticking(START + timedelta(hours=1)))
    while not table.over and moves != 0:
        seat = draws.choice(table.to_act())
        try:
            table.do(table.trader_moves(seat, title.traders["random"]))
        except Conflict:
            table.refresh()
            continue
        moves = None if moves is None else moves - 1
    return table


def played(
    title: Title,
    seed: str = "7",
    *,
    moves: int | None = None,
    options: Mapping[str, int | str] | None = None,
    log: Log | None = None,
    setup: Setup | None = None,
) -> Log:
    """A game of the title, played on this log (a new one in memory, unless given)."""
    setup = setup or setup_for(title, seed, options)
    log = MemoryLog(head_for(title, setup)) if log is None else log
    Session.open(title, setup, log)
    play_on(title, log, moves, order=len(seed))
    return log
