"""How finished games came out, kept beside each game so that a thousand of them are read at once; and what they add up
to for each person: games won, against whom, in a row, the best score, and the series of rematches.

The floor shows it on Start, `corro games --statistics` in lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Struct

from exchange.game import PERSON
from exchange.title import title_for
from exchange.value.errors import CorroError, StoreError
from exchange.value.seal import HOST
from market import GAMES
from market.export import steps_of
from market.lab.decided import decided

if TYPE_CHECKING:
    from exchange.store import Kept, Store

KIND = "result"
"""What the results are called where a store keeps what can be made again."""


class Result(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a finished game came out: who won, each seat's score at the end (none where its title counts none), and the
    id of the game that it is a branch of, where the store has it. `own`: how many moves the player of each seat made
    itself; `others`: how many the clock or a stand-in made there."""

    winners: tuple[str, ...]
    score: dict[str, int] = {}
    own: dict[str, int] = {}
    others: dict[str, int] = {}
    parent: str = ""


def results(store: Store, games: Iterable[Kept], *, fresh: int | None = None) -> tuple[dict[str, Result], bool]:
    """The results of those of the games that are over, by id, and whether they are all.

    At most `fresh` games are read anew; what comes of them is kept beside them. A game that cannot be read has none.
    Raises StoreError.
    """
    kept = store.all_derived(KIND)
    found: dict[str, Result] = {}
    for game in games:
        if not game.over or game.viewer != HOST:
            continue
        result = _read(kept.get(game.id), game)
        if result is None:
            if fresh is not None and fresh <= 0:
                return found, False
            fresh = None if fresh is None else fresh - 1
            result = _made(store, game)
        if result is not None:
            found[game.id] = result
    return found, True


def _read(text: str | None, game: Kept) -> Result | None:
    """What is kept, if it can be this game's."""
    try:
        found = None if text is None else msgspec.json.decode(text, type=Result)
    except msgspec.DecodeError:
        return None
    seats = set(game.seats)
    if found is None or not seats.issuperset(found.winners) or set(found.score) not in (set(), seats):
        return None
    return found if set(found.own) == set(found.others) == seats else None


def _made(store: Store, game: Kept) -> Result | None:
    try:
        log = store.log(game.id)
        title = title_for(GAMES, log.head)
        steps = steps_of(log, title)
        state = steps.steps[-1].after
        counts = {seat: decided(steps, seat) for seat in game.seats}
        parent = store.parent(log.head) if log.head.branch_of is not UNSET else None
    except CorroError:
        return None
    score = {} if title.score is None else dict(title.score(state))
    result = Result(
        winners=tuple(title.game.winners(state)),
        score=score,
        own={seat: count.own for seat, count in counts.items()},
        others={seat: count.left_out for seat, count in counts.items()},
        parent="" if parent is None else parent.head.id,
    )
    with suppress(StoreError):  # a store that can only be read
        store.keep_derived(game.id, KIND, msgspec.json.encode(result).decode())
    return result


# What they add up to --------------------------------------------------------------------------------------------------


class Against(Struct, kw_only=True):
    """Games in which a person met somebody, and how many of them each of the two won (a shared win counts for both)."""

    games: int = 0
    won: int = 0
    lost: int = 0


class Other(Struct, frozen=True):
    """Whom somebody met: a person by the seat's name, or a trader by its own."""

    name: str
    is_person: bool


class Record(Struct, kw_only=True):
    """A person's finished games. `row`: wins in a row up to now, `longest` the most there were; `best` score by title.
    `moves` were made at the person's seats, `others` of them by the clock or by a stand-in: a game in which all were is
    not the person's."""

    name: str
    games: int = 0
    won: int = 0
    shared: int = 0
    row: int = 0
    longest: int = 0
    moves: int = 0
    others: int = 0
    best: dict[str, int] = {}
    against: dict[Other, Against] = {}


class Series(Struct, kw_only=True):
    """Games of one title by the same seats with the same players, in the order in which they ended."""

    title: str
    seats: tuple[str, ...]
    players: dict[str, str]
    games: list[Kept]
    results: dict[str, Result]
    won: dict[str, int]


class Statistics(Struct, frozen=True, kw_only=True):
    """The persons, those with the most games first, and the series of at least two games, the last played first."""

    persons: Sequence[Record]
    series: Sequence[Series]


def statistics(games: Iterable[Kept], found: Mapping[str, Result]) -> Statistics:
    """What the results add up to. A game that began from a given position is left out, and so is one from which a
    finished branch went on: the branch is counted."""
    left = {result.parent for result in found.values()}
    counted = [game for game in games if game.id in found and not game.given and game.id not in left]
    persons: dict[str, Record] = {}
    series: dict[tuple[object, ...], Series] = {}
    for game in sorted(counted, key=lambda game: (game.moved_at, game.name)):
        result = found[game.id]
        for seat in game.seats:
            if game.players[seat] == PERSON:
                _count(persons.setdefault(seat, Record(name=seat, best={}, against={})), game, result)
        key = (game.title, frozenset(game.players.items()))
        row = series.setdefault(
            key,
            Series(
                title=game.title,
                seats=game.seats,
                players=game.players,
                games=[],
                results={},
                won=dict.fromkeys(game.seats, 0),
            ),
        )
        row.games.append(game)
        row.results[game.id] = result
        for winner in result.winners:
            row.won[winner] += 1
    played = [each for each in series.values() if len(each.games) > 1 and PERSON in each.players.values()]
    return Statistics(
        persons=sorted(persons.values(), key=lambda person: (-person.games, person.name)),
        series=sorted(played, key=lambda each: each.games[-1].moved_at, reverse=True),
    )


def _count(person: Record, game: Kept, result: Result) -> None:
    own, others = result.own.get(person.name, 0), result.others.get(person.name, 0)
    person.moves += own + others
    person.others += others
    if others and not own:
        return
    won = person.name in result.winners
    person.games += 1
    person.won += won
    person.shared += won and len(result.winners) > 1
    person.row = person.row + 1 if won else 0
    person.longest = max(person.longest, person.row)
    if person.name in result.score:
        person.best[game.title] = max(person.best.get(game.title, 0), result.score[person.name])
    met_there: dict[Other, bool] = {}
    for seat in game.seats:
        if seat != person.name:
            player = game.players[seat]
            other = Other(seat, is_person=True) if player == PERSON else Other(player, is_person=False)
            met_there[other] = met_there.get(other, False) or seat in result.winners
    for other, other_won in met_there.items():
        met = person.against.setdefault(other, Against())
        met.games += 1
        met.won += won
        met.lost += other_won
