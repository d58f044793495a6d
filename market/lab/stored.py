"""Games that were played at tables, by people or traders, counted as the lab counts its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from exchange.game import PERSON
from exchange.log.log import Head, Log
from exchange.title import Title
from exchange.value.errors import CorroError
from exchange.value.words import Message
from market import N_
from market.export import GameSteps, steps_of
from market.lab.condition import Condition, seat_names
from market.lab.decided import decided
from market.lab.report.counted import Counted
from market.lab.report.speaker import TableSpeaker

NOBODY = N_("nobody (clock and stand-ins)")
"""Who played a person's seat at which no person decided anything."""
_TRADER = N_("{trader} (a trader)")


class Stored(Struct, frozen=True):
    """Finished games of one title: `groups` of them played with the same options and as many seats, the largest first,
    and all who took a seat in any, each by the name it has in a report; `names` has these by the game's id and the
    seat."""

    title: Title
    groups: tuple[tuple[GameSteps, ...], ...]
    players: tuple[str, ...]
    names: Mapping[tuple[str, str], str]
    pseudonyms: bool = False

    @property
    def games(self) -> tuple[GameSteps, ...]:
        """All games."""
        return tuple(game for group in self.groups for game in group)

    def seated(self, game: GameSteps) -> tuple[int, ...]:
        """Who sat on each seat of the game: the number among the players."""
        return tuple(self.players.index(self.name(game, seat)) for seat in game.head.seats)

    def label(self, game: GameSteps) -> str:
        """What the game is called: its name, or G1, G2, … where names are not told."""
        return f"G{self.games.index(game) + 1}" if self.pseudonyms else game.head.name or game.id

    def name(self, game: GameSteps, seat: str) -> str:
        """Who played this seat."""
        return self.names[game.id, seat]

    def left_out(self) -> tuple[int, int]:
        """How many moves were made at persons' seats, and how many of them by the clock or by a stand-in: by these
        nothing is said of a person."""
        counts = [
            decided(game, seat) for game in self.games for seat in game.head.seats if game.head.players[seat] == PERSON
        ]
        return sum(each.moves for each in counts), sum(each.left_out for each in counts)


def stored(title: Title, games: Iterable[tuple[Log, str]], *, pseudonyms: bool = False) -> Stored:
    """These games, each as its viewer may know it. A person is called as the seat, a trader by its name, or as a trader
    of that name where a person is called so; with `pseudonyms` persons are P1, P2, ….

    Raises CorroError for a game that goes on, or that began from a given position: it was not played whole.
    """
    found: dict[tuple[object, ...], list[GameSteps]] = {}
    for log, viewer in games:
        game = steps_of(log, title, viewer)
        _check(game)
        key = (len(game.head.seats), *sorted(_options(title, game).items()))
        found.setdefault(key, []).append(game)
    groups = tuple(tuple(group) for group in sorted(found.values(), key=len, reverse=True))
    seats = [(game, seat) for group in groups for game in group for seat in game.head.seats]
    persons = dict.fromkeys(seat for game, seat in seats if game.head.players[seat] == PERSON)
    aliases = {seat: f"P{number}" if pseudonyms else seat for number, seat in enumerate(persons, 1)}
    names = {(game.id, seat): _named(aliases, game, seat) for game, seat in seats}
    return Stored(title, groups, tuple(dict.fromkeys(names.values())), names, pseudonyms)


def _named(aliases: Mapping[str, str], game: GameSteps, seat: str) -> str:
    player = game.head.players[seat]
    if player != PERSON:
        return Message(_TRADER, trader=player) if player in aliases.values() else player
    counts = decided(game, seat)
    return NOBODY if counts.moves and not counts.own else aliases[seat]


def _check(game: GameSteps) -> None:
    if not game.over:
        raise goes_on(game.head)
    if game.head.given is True:
        why = N_("{game} began from a given position, and was not played whole")
        raise CorroError(why, game=game.head.name or game.id)


def goes_on(head: Head) -> CorroError:
    """What is wrong with a game that is not over."""
    return CorroError(N_("{game} goes on: a report is made of games that are over"), game=head.name or head.id)


def _options(title: Title, game: GameSteps) -> dict[str, int | str]:
    """All options. That of a seat is told as the lab calls the seat at this place, as games have seats of their own; a
    word that stands for no seat (a dealer drawn by lot) stays."""
    seats = game.head.seats
    called = dict(zip(seats, seat_names(title, len(seats)), strict=True))
    of_seats = {option.name for option in title.options if option.of_seats}
    options = title.game.options(seats, dict(game.head.options))
    return {name: called.get(str(value), value) if name in of_seats else value for name, value in options.items()}


def counted_games(games: Stored, speaker: TableSpeaker) -> tuple[Counted, ...]:
    """The sums of each group, as if it were a condition."""
    return tuple(_counted(games, group, speaker, number) for number, group in enumerate(games.groups))


def _counted(games: Stored, group: Sequence[GameSteps], speaker: TableSpeaker, number: int) -> Counted:
    head = group[0].head
    players = tuple(head.players[seat] for seat in head.seats)
    condition = Condition(games.title.name, players, _options(games.title, group[0]))
    sums = speaker.count(condition, [(game, games.seated(game)) for game in group], len(games.players))
    return Counted(condition, sums, number, games.players)
