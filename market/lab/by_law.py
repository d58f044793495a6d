"""Any title in the lab: its games played one by one, by its own law and its own traders.

The seed of a game is text that says where it stands: `7-1-12` is game 12 of condition 1 in the run of seed 7. A table
of the same traders plays the same game from it (`corro run TITLE --seed 7-1-12`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Struct

from exchange.game import Setup
from exchange.opening import open_table
from exchange.title import Title, traders_of
from exchange.value.chance import Draws
from exchange.value.errors import SetupError
from market import N_
from market.lab.condition import CHUNK, Block, Condition, seat_names
from market.lab.lab import KnownGame, Played, Wanted
from market.lab.one_game import MadeMove, moves_of
from market.lab.sums import SHARE, Sums, check_sums
from market.lab.tally import Tally, lead

if TYPE_CHECKING:
    from exchange.opening import Keeper
    from exchange.session import Session
    from market.export import TidyTable
    from market.lab.report.speaker import Speaker

AT_ONCE = 32
"""So many games make a block: few, so that several processes share a chunk, and a bar moves."""


class Game(Struct, frozen=True):
    """A game that was played: at which place of its chunk, its set-up, and move by move."""

    place: int
    setup: Setup
    moves: tuple[MadeMove, ...]

    @property
    def end(self) -> Any:
        """The host's state behind the last event."""
        return self.moves[-1].states[-1]


class ByLaw:
    """What plays many games of a title that brings no engine (`market.lab.lab.Lab`)."""

    signed: tuple[str, ...] = ("score_seat", "score_trader")
    """The sums that can be below 0."""

    def __init__(self, title: Title) -> None:
        self.title = title

    def check(self, condition: Condition, games: int) -> None:
        """Raises SetupError for more seats than a shared win can be told for in whole numbers."""
        if any(SHARE % winners for winners in range(1, condition.seats + 1)):
            raise SetupError("seats", N_("wins are not added up for more than 10 seats"))

    def block(self, condition: Condition) -> int:
        """A few: games are played one by one."""
        return AT_ONCE

    def play(self, condition: Condition, block: Block, seed: int, wanted: Wanted) -> Played:
        """Play the block's games, one by one."""
        tally = Tally(self.title, seat_names(self.title, condition.seats))
        tables, kept = _Tables(self.title), []
        more = self.more()
        for place in range(block.first, block.first + block.games):
            game = self.game(condition, game_seed(seed, block.condition, block.chunk, place), place)
            tally.add(place, game.moves)
            self.add_more(more, condition, game)
            if wanted.tables:
                tables.add(game, game_name(condition, block.condition, block.chunk, place))
            if wanted.keep:
                rank = self._rank(game, wanted.how, block.chunk * CHUNK + place)
                kept.append(KnownGame(rank, block.condition, block.chunk, place, game.setup.seed))
        return Played(sums=Sums({**tally.sums(), **more}), tables=tables.found, kept=_best(kept, wanted.keep))

    def game(self, condition: Condition, seed: str, place: int, *, onwards: str = "") -> Game:
        """The game from this seed, its traders seated as at this place of a chunk; `onwards`: see `moves_of`."""
        names = seat_names(self.title, condition.seats)
        players = dict(zip(names, condition.seating(place), strict=True))
        setup = Setup(seats=names, players=players, options=dict(condition.options), seed=seed)
        moves = moves_of(self.title, setup, traders_of(self.title, players), onwards=onwards)
        return Game(place, setup, tuple(moves))

    def more(self) -> dict[str, Any]:
        """What a title counts beside the sums of every title, at 0."""
        return {}

    def add_more(self, more: dict[str, Any], condition: Condition, game: Game) -> None:
        """Add a game to that."""

    def check_sums(self, condition: Condition, sums: Sums) -> None:
        """By names, shapes and wins; only scores can be below 0."""
        known = {**Tally(self.title, seat_names(self.title, condition.seats)).sums(), **self.more()}
        check_sums(sums, {name: np.shape(array) for name, array in known.items()}, self.signed)

    def speaker(self) -> Speaker:
        """What can be said of every title."""
        from market.lab.report.speaker import AnyTitle

        return AnyTitle()

    def replay(self, condition: Condition, kept: KnownGame, store: Keeper | None, name: str) -> Session[Any, Any, Any]:
        """A kept game, played again at a table by the same traders."""
        names = seat_names(self.title, condition.seats)
        players = dict(zip(names, condition.seating(kept.place), strict=True))
        session = open_table(
            self.title, players, seed=str(kept.moves), options=condition.options, store=store, name=name
        )
        for _events in session.traders_move():
            pass
        return session

    def _rank(self, game: Game, how: str, number: int) -> int:
        match how:
            case "longest":
                return 1 - len(game.moves)
            case "closest" if self.title.score is not None:
                return lead(self.title, game.end)
            case "random":
                return Draws(game.setup.seed, "keep").below(1 << 62)
            case _:
                return number


def game_seed(seed: int, condition: int, chunk: int, place: int) -> str:
    """The seed of one game of a run, as text."""
    return f"{seed}-{condition + 1}-{chunk * CHUNK + place + 1}"


def game_name(condition: Condition, number: int, chunk: int, place: int) -> str:
    """What a game of a run is called in tables, and in a store."""
    return f"{condition.title}-{number + 1}-{chunk * CHUNK + place + 1}"


def _best(kept: Iterable[KnownGame], count: int) -> tuple[KnownGame, ...]:
    return tuple(sorted(kept, key=lambda game: (game.rank, game.place))[:count])


class _Tables:
    """Games as tables, with the columns of docs/data.md; what only a log knows (times) is absent."""

    def __init__(self, title: Title) -> None:
        self._title = title
        self.found: dict[str, TidyTable] = {}

    def add(self, game: Game, name: str) -> None:
        """All rows of a game."""
        from exchange.log.log import Head
        from exchange.value.seal import HOST
        from exchange.who_moved import WhoMoved
        from market.export import ColumnKind, GameSteps, TidyTable, TimedStep, tables_of

        title, setup = self._title, game.setup
        own = tables_of(title)
        if not self.found:
            self.found = {table: TidyTable(tuple(columns), []) for table, columns in own.columns.items()}
        head = Head(
            title=title.name,
            rules=title.game.version,
            name=name,
            seats=setup.seats,
            players=setup.players,
            options=dict(setup.options),
            opened_at="",
            seed_seal="",
            seed_known=True,
        )
        who = WhoMoved(title.game, head)
        steps, before = [], title.game.blank(setup.seats, setup.options)
        for move in game.moves:
            for event, after in zip(move.events, move.states, strict=True):
                steps.append(TimedStep(after.n, "", event, before, after, None, who.feed(event, before) or None))
                before = after
        for table, row in own.rows(GameSteps(name, title, head, HOST, True, tuple(steps))):
            columns = self.found[table].columns
            cells = (None if column.kind is ColumnKind.TIME else row.get(column.name) for column in columns)
            self.found[table].rows.append(tuple(cells))
