"""Whole games of any title at random: who sits, which options, which moves; nothing here knows what is played."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple, get_args

import pytest

from exchange.game import PERSON, Command, Setup, State
from exchange.log.log import MemoryLog
from exchange.script.sentence import Line
from exchange.session import Session, new_head
from exchange.title import Title
from exchange.value.errors import PlayFileError, SetupError
from exchange.value.seal import may_hold_secrets
from market import GAMES
from tests.toys.heap import TITLE as HEAP
from tests.toys.tender.title import TITLE as TENDER

TOYS: dict[str, Title] = {toy.name: toy for toy in (TENDER, HEAP)}
TITLES = (*GAMES, *TOYS)
PROVED = ("dbpoker-1", "dbpoker-6", "siniestra-1")  # another version of each seals and opens alike
ONE_OF_A_KIND = [pytest.param(name, marks=pytest.mark.prove if name in PROVED else ()) for name in TITLES]
"""For what costs seconds with every title: `make prove` takes all of them."""
NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gala", "Hugo", "Inés")
NUMBERS = (0, 1, 2, 3, 4, 5, 7, 10, 20, 40, 52)
MOST_LISTED = 1_100  # where options give a seat more cards than the rules do, one of its first so many moves is drawn
QUICK: dict[str, dict[str, int | str]] = {
    "remigio-51": {"rounds": 5, "limit": 30},  # at random nobody closes a deal
    **{name: {"quiet_rounds": 3} for name in ("dbpoker-1", "dbpoker-5", "dbpoker-6")},  # and few lay a hand
}
LONGER = ("quiet_rounds",)  # options that serve nothing here but to make games longer
AGAIN = 0.1  # how often a seat moves that does not owe a move, where it may (to think again)


def titled(name: str) -> Title:
    return TOYS[name] if name in TOYS else GAMES[name]


@cache
def hides(name: str) -> bool:
    """Whether any event of the title seals anything."""
    return any(may_hold_secrets(kind) for kind in get_args(titled(name).game.event_type))


@cache
def seals_moves(name: str) -> bool:
    """Whether any move of the title is made unseen: its command takes a salt."""
    kinds = titled(name).game.command_type
    return any(field.endswith("_salt") for kind in get_args(kinds) or (kinds,) for field in kind.__struct_fields__)


class Done(NamedTuple):
    """A move that was made: by this command, from this state, with these events."""

    before: State
    command: Command
    events: tuple[Any, ...]


class Played(NamedTuple):
    """A game that was played, to its end or for as many moves as were asked for."""

    title: Title
    setup: Setup
    table: Session
    done: list[Done]

    @property
    def events(self) -> list[Any]:
        return [entry.event for entry in self.table.log.read()]

    @property
    def viewers(self) -> tuple[str, ...]:
        return (*self.table.seats, "spectator")

    def blank(self) -> Any:
        return self.title.game.blank(self.setup.seats, self.setup.options)


@cache
def companies_of_seats(name: str) -> tuple[tuple[str, ...], ...]:
    """Every number of seats that the title can be played by."""
    return tuple(seats for count in range(1, len(NAMES) + 1) if _sits(name, seats := NAMES[:count]))


def _sits(name: str, seats: tuple[str, ...]) -> bool:
    try:
        titled(name).game.options(seats, {})
    except SetupError:
        return False
    return True


@cache
def options_of(name: str) -> dict[str, tuple[int | str, ...]]:
    """Every option of the title with values that its own reader takes; numbers hardly above the rules' own, since
    many more cards make many more moves than can be listed."""
    words = titled(name).words
    seats = companies_of_seats(name)[0]
    usual = titled(name).game.options(seats, {})
    found: dict[str, tuple[int | str, ...]] = {}
    for option, reader in {**words.head, **words.house}.items():
        values: list[int | str] = []
        asked = ["?", *map(str, NUMBERS), *seats]
        for text in asked:
            try:
                values.append(reader(Line("", 1, text, seats)))
            except PlayFileError as fault:
                if text == "?" and "words" in fault.facts:
                    asked.extend(str(fault.facts["words"]).split(" | "))
        found[option] = tuple(value for value in values if isinstance(value, str) or value <= int(usual[option]) + 1)
        assert values, f"no value for option {option}"
    return found


def sitting(name: str, draw: Random) -> Setup:
    """A table about to be opened: seats, and some options other than the rules have them."""
    title = titled(name)
    seats = draw.choice(companies_of_seats(name))
    free = {option: values for option, values in options_of(name).items() if option not in LONGER}
    other = {option: draw.choice(values) for option, values in free.items() if draw.random() < 0.3}
    given = QUICK.get(name, {}) | other
    while True:
        try:
            options = title.game.options(seats, given)
            return Setup(seats=seats, players=dict.fromkeys(seats, PERSON), options=options, seed=str(draw.random()))
        except SetupError:
            del given[draw.choice(list(given))]  # two options may be at odds with each other


def opened(title: Title, setup: Setup) -> Session:
    """The table, at the time of all tests, its invariants checked after every event."""

    def clock() -> datetime:
        return datetime(2026, 11, 29, tzinfo=UTC)

    head = new_head(title.game, setup, clock=clock, name="prueba", seed_known=True)
    return Session.open(title, setup, MemoryLog(head), clock=clock, paranoid=True, salts=None)


def movers(table: Session, draw: Random) -> Iterator[str]:
    """Who moves next, now and then a seat that need not, until the game is over."""
    while owing := table.to_act():
        free = [seat for seat in table.seats if seat not in owing and any(True for _ in table.choices(seat))]
        yield draw.choice(free if free and draw.random() < AGAIN else owing)


def play(name: str, seed: int, most: int = 100_000) -> Played:
    """The game that comes of this seed, `most` moves of it."""
    draw = Random(seed)
    title, setup = titled(name), sitting(name, draw)
    table = opened(title, setup)
    done = []
    for seat in islice(movers(table, draw), most):
        before = table.state
        command = draw.choice(list(islice(table.choices(seat), MOST_LISTED)))
        done.append(Done(before, command, table.do(command)))
    return Played(title, setup, table, done)


@cache
def some_games(name: str) -> tuple[Played, ...]:
    """A handful of whole games, the same for every test."""
    return tuple(play(name, seed) for seed in range(6))


def forked(table: Session, after: int) -> Session:
    """Another table at the same game's first `after` events, free to go on differently."""
    log = MemoryLog(table.log.head)
    for entry in islice(table.log.read(), after):
        log.append(entry.n - 1, entry.at, (entry.event,), None)
    return Session(table.title, log, clock=lambda: datetime(2026, 11, 29, tzinfo=UTC), paranoid=True)
