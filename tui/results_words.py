"""The statistics of finished games in lines, for the floor and for `corro games --statistics` alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from exchange.value.printable import printable
from exchange.value.seats import LONGEST
from market import GAMES
from tui import N_
from tui.results import Other, Record, Result, Series, Statistics
from tui.voice import Voice

if TYPE_CHECKING:
    from exchange.store import Kept

Line = tuple[int, str]
"""How deep a line stands, and its text; 0 is a heading."""

MOST_GAMES = 10
"""So many games of a series are told one by one, the last first."""


def statistics_lines(found: Statistics, voice: Voice, when: Callable[[str], str]) -> Iterator[Line]:
    """The lines: each person, then each series. `when` tells a recorded time."""
    if not found.persons:
        yield 0, voice.say(N_("No person has finished a game here yet."))
    for person in found.persons:
        yield from _person(person, voice)
    if found.series:
        yield 0, voice.say(N_("Series"))
    for series in found.series:
        yield from _series(series, voice, when)


def _person(person: Record, voice: Voice) -> Iterator[Line]:
    yield 0, person.name
    told = N_("games {games} · won {won} · of these shared {shared} · in a row {row} · longest row {longest}")
    yield (
        1,
        voice.say(
            told, games=person.games, won=person.won, shared=person.shared, row=person.row, longest=person.longest
        ),
    )
    if person.others:
        told = N_("moves {moves} · of these by the clock or a stand-in {others}, which are not counted")
        yield 1, voice.say(told, moves=person.moves, others=person.others)
    best = " · ".join(f"{title} {score}" for title, score in person.best.items())
    if best:
        yield 1, voice.say(N_("best score: {best}"), best=best)
    for other, met in sorted(person.against.items(), key=lambda each: (-each[1].games, each[0].name)):
        told = N_("against {other}: won {won} of {games}; {other} won {lost}")
        yield 1, voice.say(told, other=_called(other, person, voice), won=met.won, games=met.games, lost=met.lost)


def _called(other: Other, person: Record, voice: Voice) -> str:
    """A trader by its name as an opponent, a person by its own: marked where the person met a trader that is called so.
    A trader's may come from a stranger."""
    if other.is_person:
        name = printable(other.name, LONGEST)
        alike = {_trader(each.name, voice) for each in person.against if not each.is_person}
        return voice.say(N_("{name} (a person)"), name=name) if name in alike else name
    return _trader(other.name, voice)


def _trader(trader: str, voice: Voice) -> str:
    found = (title.characters[trader].name for title in GAMES.values() if trader in title.characters)
    return voice.say(next(found, printable(trader, LONGEST)))


def _series(series: Series, voice: Voice, when: Callable[[str], str]) -> Iterator[Line]:
    score = ", ".join(f"{seat} {series.won[seat]}" for seat in series.seats)
    yield 1, voice.say(N_("{title}, {games} games: {score}"), title=series.title, games=len(series.games), score=score)
    for game in reversed(series.games[-MOST_GAMES:]):
        yield 2, f"{when(game.moved_at)}  {game.name}  {outcome(game, series.results[game.id])}"


def outcome(game: Kept, result: Result) -> str:
    """How a game came out, the winners first: `★ Ana 121, Beto 98`."""
    seats = sorted(game.seats, key=lambda seat: (seat not in result.winners, -result.score.get(seat, 0)))
    told = (f"{'★ ' if seat in result.winners else ''}{seat} {result.score.get(seat, '')}".rstrip() for seat in seats)
    return ", ".join(told)
