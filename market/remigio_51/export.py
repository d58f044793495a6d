"""The tidy tables of Remigio 51: games, seats, and what came of each deal (codebook: docs/data.md)."""

from collections.abc import Iterator

from exchange.title import Tables
from market.export import (
    ColumnKind,
    Columns,
    GameSteps,
    Row,
    TimedStep,
    columns,
    first_rows,
    game_columns,
    seat_columns,
)
from market.remigio_51.law import model
from market.remigio_51.law.options import OPTIONS
from market.remigio_51.law.table import State

_TEXT, _NUMBER, _SEAT, _FLAG = ColumnKind.TEXT, ColumnKind.NUMBER, ColumnKind.SEAT, ColumnKind.FLAG

COLUMNS: Columns = {
    "games": game_columns(OPTIONS),
    "seats": seat_columns(score=_NUMBER),
    "deals": columns(
        n=_NUMBER,
        at=ColumnKind.TIME,
        deal=_NUMBER,
        dealer=_SEAT,
        rounds=_NUMBER,
        ended_by=_TEXT,
        seat=_SEAT,
        closed=_FLAG,
        opened=_FLAG,
        counted=_NUMBER,
        points=_NUMBER,
        reentered=_FLAG,
        coins=_NUMBER,
    ),
}


def rows(game: GameSteps) -> Iterator[tuple[str, Row]]:
    """The rows of a game, each with the name of its table."""
    yield from first_rows(game)
    counted: dict[str, TimedStep] = {}
    ended_by = ""
    for step in game.steps:
        match step.event:
            case model.DealClosed():
                ended_by = "R7.2"
            case model.DealBlocked():
                ended_by = "R7.3"
            case model.HandCounted(seat=seat):
                counted[seat] = step
            case model.CardsDealt(deal=deal) if deal > 1:
                yield from (("deals", row) for row in _deal(game, counted, step.before, ended_by))
                counted = {}
            case model.GameWon():
                yield from (("deals", row) for row in _deal(game, counted, step.before, ended_by))
            case _:
                pass


def _deal(game: GameSteps, counted: dict[str, TimedStep], end: State, ended_by: str) -> Iterator[Row]:
    """A row for each seat of a deal that was counted; `end` is the table before the next one, or the end."""
    for seat, step in counted.items():
        place = end.seats.index(seat)
        event = step.event
        assert isinstance(event, model.HandCounted)
        yield {
            "game": game.id,
            "n": step.n,
            "at": step.at,
            "deal": end.deal,
            "dealer": end.seats[end.dealer],
            "rounds": end.round,
            "ended_by": ended_by,
            "seat": seat,
            "closed": place == end.closer,
            "opened": end.opened[place],
            "counted": event.counted,
            "points": end.points[place],
            "reentered": place in end.reentered,
            "coins": end.coins[place],
        }


TABLES = Tables(columns=COLUMNS, rows=rows)
