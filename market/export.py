"""Games as tidy tables, for whoever analyses them: a row for each thing that happened, in CSV or Parquet.

`Title.tables` says which a title has: their columns, and what makes a game's rows, each with the name of its table
(docs/data.md is the codebook). A title that has none of its own has the first two of every title, which are here, as is
the rest: seconds per decision, pseudonyms, and what the files hold.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct

from exchange.game import Event
from exchange.house.kept import Seated, seated_of
from exchange.log.follow import moments
from exchange.log.log import Head, Log
from exchange.log.logfile import check_viewer
from exchange.store import StoredLog
from exchange.title import Option, Tables, Title, title_for
from exchange.value.errors import CorroError
from exchange.value.seal import HOST
from exchange.who_moved import WhoMoved
from market import N_

Row = Mapping[str, object]

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula; a name that a stranger chose may begin so."""


class ColumnKind(StrEnum):
    """What a column holds. Pseudonyms stand for seats, games and sittings; what else names a game is then left out."""

    GAME = "game"
    NAME = "name"
    SITTING = "sitting"
    SEAT = "seat"
    TEXT = "text"
    NUMBER = "number"
    FLAG = "flag"
    SECONDS = "seconds"
    TIME = "time"


class Column(Struct, frozen=True):
    """A column: its name and what it holds."""

    name: str
    kind: ColumnKind


Columns = Mapping[str, tuple[Column, ...]]  # by table


class TimedStep(Struct, frozen=True):
    """An event with the states around it. `seconds`: how long the seat that moved here had been awaited; None where
    nobody moved, or where the clock had been set back, so that nobody can tell. `by`: who made the move: `person`,
    `time` or a trader's name; None where nobody moved."""

    n: int
    at: str
    event: Event
    before: Any
    after: Any
    seconds: float | None
    by: str | None = None


class GameSteps(Struct, frozen=True):
    """A game as one viewer may know it: what a title makes its rows from. `seated` says at which table of which sitting
    of a house it was played, if at any."""

    id: str
    title: Title
    head: Head
    viewer: str
    over: bool
    steps: tuple[TimedStep, ...]
    seated: Seated | None = None


class TidyTable(Struct, frozen=True):
    """A table: its columns, and its rows in their order."""

    columns: tuple[Column, ...]
    rows: list[tuple[Any, ...]]


def columns(**kinds: ColumnKind) -> tuple[Column, ...]:
    """Columns by name, behind the game's id, which every table has first."""
    return (Column("game", ColumnKind.GAME), *(Column(name, kind) for name, kind in kinds.items()))


def tidy(
    games: Iterable[tuple[Log, str]], titles: Mapping[str, Title], *, pseudonyms: bool = False
) -> dict[str, dict[str, TidyTable]]:
    """The tables of these games, each as its viewer may know it: by family of titles (`bolsa`, `siniestra`), then by
    name. Raises LogError for a viewer that a log is not for."""
    found: dict[str, dict[str, TidyTable]] = {}
    alias = _Aliases() if pseudonyms else None
    for log, viewer in games:
        title = title_for(titles, log.head)
        own = tables_of(title)
        family = title.family or title.name
        tables = found.setdefault(family, {name: TidyTable(tuple(cols), []) for name, cols in own.columns.items()})
        for name, row in own.rows(steps_of(log, title, viewer)):
            table = tables[name]
            values = ((column, row.get(column.name)) for column in table.columns)
            table.rows.append(tuple(alias(column.kind, value) if alias else value for column, value in values))
    return found


def tables_of(title: Title) -> Tables:
    """The title's tables; the first two alone, if it brings none."""
    return title.tables() if title.tables else Tables(columns=first_columns(title), rows=first_rows)


def first_columns(title: Title) -> Columns:
    """The columns of the first two tables of every title: a game's options stand behind what else is said of it."""
    score = {"score": ColumnKind.NUMBER} if title.score else {}
    return {"games": game_columns(title.options), "seats": seat_columns(**score)}


def game_columns(options: Iterable[Option]) -> tuple[Column, ...]:
    """The columns of `games`: the options of the title stand behind what is said of every game."""
    return columns(**GAME_COLUMNS, **{option.name: _kind(option) for option in options})


def seat_columns(**score: ColumnKind) -> tuple[Column, ...]:
    """The columns of `seats`, with the title's own, its score, before who won."""
    return columns(seat=ColumnKind.SEAT, place=ColumnKind.NUMBER, player=ColumnKind.TEXT, **score, won=ColumnKind.FLAG)


def _kind(option: Option) -> ColumnKind:
    if option.of_seats:
        return ColumnKind.SEAT
    return ColumnKind.NUMBER if isinstance(option.default, int) else ColumnKind.TEXT


def first_rows(game: GameSteps) -> Iterator[tuple[str, Row]]:
    """The rows of the first two tables."""
    yield "games", game_row(game)
    if game.steps:
        yield from (("seats", row) for row in seat_rows(game))


def seat_rows(game: GameSteps) -> Iterator[Row]:
    """A row a seat; whether it won is told when the game is over."""
    state = game.steps[-1].after
    winners = game.title.game.winners(state)
    scores = game.title.score(state) if game.title.score else {}
    for place, seat in enumerate(game.head.seats):
        won = seat in winners if game.over else None
        told = {"game": game.id, "seat": seat, "place": place, "player": game.head.players[seat], "won": won}
        yield told | ({"score": scores[seat]} if seat in scores else {})


def steps_of(log: Log, title: Title, viewer: str = HOST) -> GameSteps:
    """The game as this viewer may know it, step by step."""
    check_viewer(log, viewer)
    game, head = title.game, log.head
    waiting, who = _Waiting(), WhoMoved(game, head)
    steps = []
    over = False
    for moment in moments(title, log, viewer):
        awaited = game.to_act(moment.before)
        seat = getattr(moment.event, "seat", None)
        by = who.feed(moment.event, moment.before) or None
        moved = by is not None and isinstance(seat, str)
        seconds = waiting.moved(str(seat), moment.at) if moved else None
        steps.append(TimedStep(moment.n, moment.at, moment.event, moment.before, moment.after, seconds, by))
        waiting.awaits((name for name in game.to_act(moment.after) if name not in awaited), moment.at)
        over = game.over(moment.after)
    seated = seated_of(log) if isinstance(log, StoredLog) else None
    return GameSteps(head.id, title, head, viewer, over, tuple(steps), seated)


def game_row(game: GameSteps) -> dict[str, object]:
    """What the `games` table says of every title's games; options stand beside it under their own names."""
    head = game.head
    branch = head.branch_of
    return {
        "game": game.id,
        "title": head.title,
        "rules": head.rules,
        "name": head.name,
        "viewer": game.viewer,
        "seats": len(head.seats),
        "opened_at": head.opened_at,
        "ended_at": game.steps[-1].at if game.over else None,
        "events": len(game.steps),
        "over": game.over,
        "seed_known": head.seed_known is not UNSET,
        "given": head.given is True,
        "branch_of": None if branch is UNSET else branch.chain,
        "branch_n": None if branch is UNSET else branch.n,
        **_seated_row(game.seated),
        **game.title.options_of(head.options),
    }


def _seated_row(seated: Seated | None) -> dict[str, object]:
    """What the `games` table says of a game that was played in a house."""
    if seated is None:
        return {}
    condition = " ".join(f"{name}={value}" for name, value in sorted(seated.condition.items()))
    return {
        "sitting": seated.sitting,
        "table": seated.table,
        "condition": condition or None,
        "practice": seated.practice,
        "coach": seated.coach,
    }


GAME_COLUMNS: dict[str, ColumnKind] = {
    "title": ColumnKind.TEXT,
    "rules": ColumnKind.NUMBER,
    "name": ColumnKind.NAME,
    "viewer": ColumnKind.SEAT,
    "seats": ColumnKind.NUMBER,
    "opened_at": ColumnKind.TIME,
    "ended_at": ColumnKind.TIME,
    "events": ColumnKind.NUMBER,
    "over": ColumnKind.FLAG,
    "seed_known": ColumnKind.FLAG,
    "given": ColumnKind.FLAG,
    "branch_of": ColumnKind.NAME,
    "branch_n": ColumnKind.NUMBER,
    "sitting": ColumnKind.SITTING,
    "table": ColumnKind.NUMBER,
    "condition": ColumnKind.TEXT,
    "practice": ColumnKind.FLAG,
    "coach": ColumnKind.FLAG,
}


class _Waiting:
    """Since when each seat has been awaited. A log's times never go back: where the clock did, moves bear the time of
    the event before them, and how long they took is not known."""

    def __init__(self) -> None:
        self._since: dict[str, str] = {}
        self._last = ""
        self._stood = False  # the time of the last move is not its own

    def moved(self, seat: str, at: str) -> float | None:
        """A seat moves: how many seconds it took. A move that replaces this one takes from here on."""
        since = self._since.pop(seat, at)
        self._stood = at == self._last
        self.awaits((seat,), at)
        if self._stood or not since:
            return None
        return (datetime.fromisoformat(at) - datetime.fromisoformat(since)).total_seconds()

    def awaits(self, seats: Iterable[str], at: str) -> None:
        """These seats are awaited from now on."""
        self._since |= dict.fromkeys(seats, "" if self._stood else at)
        self._last = at


class _Aliases:
    """Names that stand for others, the same for the same throughout an export: P1, P2, …, G1, G2, … and S1, S2, …"""

    def __init__(self) -> None:
        self._seats: dict[str, str] = {}
        self._games: dict[str, str] = {}
        self._sittings: dict[str, str] = {}

    def __call__(self, kind: ColumnKind, value: Any) -> Any:
        if value is None or (kind is ColumnKind.SEAT and value in (HOST, "spectator")):
            return value
        match kind:
            case ColumnKind.SEAT:
                return self._seats.setdefault(value, f"P{len(self._seats) + 1}")
            case ColumnKind.GAME:
                return self._games.setdefault(value, f"G{len(self._games) + 1}")
            case ColumnKind.SITTING:
                return self._sittings.setdefault(value, f"S{len(self._sittings) + 1}")
            case ColumnKind.NAME:
                return None
            case _:
                return value


# Files ----------------------------------------------------------------------------------------------------------------


def table_files(
    tables: Mapping[str, Mapping[str, TidyTable]], form: str, *, keep_formulas: bool = False
) -> dict[Path, bytes]:
    """A file for each table, `csv` or `parquet`: its path, and what it holds. Where there are several families of
    titles, each has a folder of its own. A text that a spreadsheet would take for a formula has a `'` before it in CSV,
    unless `keep_formulas`. Raises CorroError where `parquet` wants a library that is not installed."""
    write = _parquet if form == "parquet" else partial(_csv, keep_formulas=keep_formulas)
    return {
        Path(family if len(tables) > 1 else "", f"{name}.{form}"): write(table)
        for family, found in tables.items()
        for name, table in found.items()
    }


def _csv(table: TidyTable, *, keep_formulas: bool) -> bytes:
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(column.name for column in table.columns)
    for row in table.rows:
        writer.writerow(_cell(value, keep_formulas=keep_formulas) for value in row)
    return stream.getvalue().encode()


def _cell(value: object, *, keep_formulas: bool) -> str:
    if isinstance(value, str):
        return value if keep_formulas or not value.startswith(FORMULA) else f"'{value}"
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _parquet(table: TidyTable) -> bytes:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        why = N_("Parquet files need pyarrow, which is not installed: {command}")
        raise CorroError(why, command="python -m pip install pyarrow") from None

    kinds = {
        ColumnKind.NUMBER: pa.int64(),
        ColumnKind.FLAG: pa.bool_(),
        ColumnKind.SECONDS: pa.float64(),
        ColumnKind.TIME: pa.timestamp("us", tz="UTC"),
    }
    arrays = []
    for place, column in enumerate(table.columns):
        values = [row[place] for row in table.rows]
        if column.kind is ColumnKind.TIME:
            values = [None if value is None else datetime.fromisoformat(value) for value in values]
        arrays.append(pa.array(values, kinds.get(column.kind, pa.string())))
    stream = io.BytesIO()
    parquet.write_table(pa.table(arrays, names=[column.name for column in table.columns]), stream)
    return stream.getvalue()
