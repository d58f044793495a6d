"""A debrief, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from exchange.log.log import Log
from exchange.title import Title
from market.lab.analyse import Analysis
from market.lab.debrief import N_
from market.lab.debrief.model import Debrief, Part
from market.lab.debrief.parts import deciders, mattered, side_by_side, standings
from market.lab.debrief.played import Gathered, gathered
from market.lab.report.figures import Text, Words, text


def debrief_of(
    sitting: str,
    title: Title,
    games: Sequence[tuple[int, Log]],
    analyses: Mapping[str, Analysis] | None = None,
    *,
    people: Mapping[tuple[int, str], str] | None = None,
    pseudonyms: bool = False,
) -> Debrief:
    """What these games, each with the number of its table, show side by side. `analyses`: by the game's id; `people`:
    who took a seat, as they wrote their name, by table and seat.

    Raises CorroError where nothing was played.
    """
    found = gathered(sitting, title, games, pseudonyms=pseudonyms)
    own: Iterable[Part] = title.debrief()(found) if title.debrief else ()
    parts = (
        standings(found, {} if pseudonyms else people or {}),
        *own,
        mattered(found, analyses or {}),
        deciders(found),
        side_by_side(found),
    )
    return Debrief(
        title=text(N_("What happened at {sitting}"), sitting=sitting),
        top=_top(found),
        parts=tuple(part for part in parts if part is not None),
        notes=_notes(found),
    )


def _top(found: Gathered) -> tuple[Words, ...]:
    persons = sum(game.is_person(seat) for game in found.games for seat in game.seats)
    tables = N_.plural("{count} table of {title}", "{count} tables of {title}")
    seats = N_.plural("{count} seat of a person", "{count} seats of persons")
    return (
        text(
            "{tables}, {seats}.",
            tables=Text(tables, {"title": found.title.name}, len(found.games)),
            seats=Text(seats, {}, persons),
        ),
    )


def _notes(found: Gathered) -> tuple[Words, ...]:
    notes = [N_("Everything here was open at the tables: sheets and cards are told when they have been turned over.")]
    if not found.all_over:
        notes.append(N_("Of a game that was stopped, the round in which it was stopped is left out."))
    return tuple(map(text, notes))
