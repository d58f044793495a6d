"""The games of a kept sitting, as a debrief takes them: from a store, with their analyses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from msgspec import Struct

from exchange.house.kept import kept
from exchange.log.log import Log, is_over
from exchange.store import Store
from exchange.title import Title, title_for
from exchange.titles import TITLES
from exchange.value.errors import CorroError
from market.lab.analyse import Analysis, analysed_briefly
from market.lab.debrief import N_
from market.lab.debrief.parts import told_of
from market.lab.debrief.played import gathered, played_openly


class Sat(Struct, frozen=True):
    """What was played at a sitting: a game a table, by the table's number, and who took each seat, as they wrote their
    name, by table and seat."""

    sitting: str
    title: Title
    games: tuple[tuple[int, Log], ...]
    people: Mapping[tuple[int, str], str]


class Far(Struct, frozen=True):
    """How far a debrief is: the `game`-th of the `games` is being analysed, and `share` of that is done, 0 to 1."""

    game: int
    games: int
    share: float = 0.0


def sat_at(store: Store, sitting: str, number: int = 0) -> Sat:
    """The games of this sitting: of each table its last, or the one of this number from 1, where it played so many.

    Raises NoSuchSitting, StoreError, and CorroError where nothing was played.
    """
    tables = kept(store, sitting).tables
    games = []
    for table, each in enumerate(tables, start=1):
        chosen = each.games[-1:] if not number else each.games[number - 1 : number]
        games += [(table, store.log(game)) for game in chosen]
    if not games:
        raise CorroError(N_("nothing has been played at {sitting} yet"), sitting=sitting)
    people = {
        (table, chair.name): chair.person
        for table, each in enumerate(tables, start=1)
        for chair in each.chairs
        if chair.person
    }
    return Sat(sitting, title_for(TITLES, games[0][1].head), tuple(games), people)


def analyses_of(store: Store, sat: Sat, tell: Callable[[Far], None] = lambda far: None) -> dict[str, Analysis]:
    """The analysis of each game by its id, of the decisions that a debrief tells: as it is kept, or made now. Of a game
    that was stopped it reads what was played openly, and nothing that is sealed still. `tell` is told how far it is."""
    found = {}
    for number, (table, log) in enumerate(sat.games, start=1):
        tell(Far(number, len(sat.games)))
        entries = list(log.read(commands=False))
        if not is_over(entries):
            entries = entries[: played_openly(sat.title, log)]
        if entries:
            (game,) = gathered(sat.sitting, sat.title, [(table, log)]).games
            far = partial(_tell, tell, number, len(sat.games))
            found[log.head.id] = analysed_briefly(
                store, log, partial(told_of, game), progress=far, title=sat.title, entries=entries
            )
    return found


def _tell(tell: Callable[[Far], None], game: int, games: int, share: float) -> None:
    tell(Far(game, games, share))
