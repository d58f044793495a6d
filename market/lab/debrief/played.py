"""The games of a sitting as a debrief reads them: one for each table, cut where they can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from exchange.game import PERSON
from exchange.log.log import Log, is_over
from exchange.title import Title
from exchange.value.errors import CorroError
from exchange.value.seal import HOST
from market.export import GameSteps, Row, steps_of, tables_of
from market.lab.debrief import N_
from market.lab.debrief.model import TitleText
from market.lab.decided import Decided, decided
from market.lab.report.figures import Text, Words, text

SPECTATOR = "spectator"


class Played:
    """The game of one table. `names`: seat → what the debrief calls it."""

    def __init__(self, table: int, game: GameSteps, names: Mapping[str, str]) -> None:
        self.table = table
        self.game = game
        self.names = names

    @property
    def title(self) -> Title:
        """What was played."""
        return self.game.title

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, clockwise."""
        return self.game.head.seats

    @cached_property
    def begins(self) -> dict[int, int]:
        """The first event of each round, by its number; none where the title has no rounds."""
        found: dict[int, int] = {}
        number = 0
        for step in self.game.steps:
            begun = self.title.round_begun(step.event, number)
            if begun is not None:
                found[begun] = step.n
                number = begun
        return found

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that were played to their end."""
        numbers = sorted(self.begins)
        return tuple(numbers if self.game.over else numbers[:-1])

    def last_of(self, number: int) -> int:
        """The last event of a round; of round 0, the opening, the one before the first round."""
        after = [n for begun, n in self.begins.items() if begun > number]
        return min(after) - 1 if after else len(self.game.steps)

    def behind(self, n: int) -> Any:
        """The state behind event n; behind the first one, where nothing came before it (the opening of some titles)."""
        return self.game.steps[max(n, 1) - 1].after

    def scores(self, n: int) -> Mapping[str, int]:
        """Each seat's score behind event n."""
        return self.title.score(self.behind(n)) if self.title.score else {}

    @cached_property
    def rows(self) -> dict[str, list[Row]]:
        """The rows of the title's tidy tables, by table."""
        found: dict[str, list[Row]] = {}
        for table, row in tables_of(self.title).rows(self.game):
            found.setdefault(table, []).append(row)
        return found

    def decided(self, seat: str) -> Decided:
        """Who made the moves of this seat."""
        return decided(self.game, seat)

    def is_person(self, seat: str) -> bool:
        """Whether a person sat there."""
        return self.game.head.players[seat] == PERSON


class Gathered:
    """The games of a sitting, one a table, in the order of the tables; all of one title and version."""

    def __init__(self, sitting: str, games: Sequence[Played]) -> None:
        self.sitting = sitting
        self.games = tuple(games)
        self.title = games[0].title

    @cached_property
    def common(self) -> int:
        """The last round that all tables played to its end; 0 where there is none, or where the title has none."""
        return min((max(game.rounds, default=0) for game in self.games), default=0)

    @property
    def all_over(self) -> bool:
        """Whether all games have ended."""
        return all(game.game.over for game in self.games)

    def end_of(self, game: Played) -> int:
        """The event behind which this game is compared with the others: its last one where all have ended, else the
        last of the round that all tables played."""
        return len(game.game.steps) if self.all_over or not self.common else game.last_of(self.common)

    @cached_property
    def varied(self) -> tuple[str, ...]:
        """The options that are not the same at all tables."""
        options = [self.title.options_of(game.game.head.options) for game in self.games]
        return tuple(
            option.name
            for option in self.title.options
            if not option.of_seats and len({each.get(option.name) for each in options}) > 1
        )

    def condition(self, game: Played) -> tuple[tuple[str, int | str], ...]:
        """What this table played by, where tables played by different rules."""
        options = self.title.options_of(game.game.head.options)
        return tuple((name, options[name]) for name in self.varied)

    def rule(self, game: Played) -> Words:
        """The same in words."""
        return named_condition(self.title, self.condition(game))

    def conditions(self) -> Iterator[tuple[tuple[tuple[str, int | str], ...], list[Played]]]:
        """Each condition and the games that were played by it, the lowest values first."""
        for condition in sorted(set(map(self.condition, self.games)), key=_by_value):
            yield condition, [game for game in self.games if self.condition(game) == condition]


def _by_value(condition: Sequence[tuple[str, int | str]]) -> list[tuple[bool, int, str]]:
    return [(isinstance(value, str), value if isinstance(value, int) else 0, str(value)) for _name, value in condition]


def named_condition(title: Title, condition: Sequence[tuple[str, int | str]]) -> Words:
    """A condition in words: each option that differs, and its value."""
    parts: list[Words] = []
    for option in title.options:
        for name, value in condition:
            if name == option.name:
                said = TitleText(title, option.words[value]) if value in option.words else str(value)
                parts.append(text("{option}: {value}", option=TitleText(title, option.asks), value=said))
    return Text(", ".join(f"{{p{n}}}" for n in range(len(parts))), {f"p{n}": part for n, part in enumerate(parts)})


def gathered(sitting: str, title: Title, games: Sequence[tuple[int, Log]], *, pseudonyms: bool = False) -> Gathered:
    """These games, each with the number of its table: one that is over as its host may know it, one that goes on or was
    stopped as anybody may. With `pseudonyms` persons are P1, P2, … over all tables.

    Raises CorroError where there is none.
    """
    if not games:
        raise CorroError(N_("nothing has been played at {sitting} yet"), sitting=sitting)
    found: list[Played] = []
    number = 0
    for table, log in games:
        over = is_over(list(log.read(commands=False)))
        game = steps_of(log, title, log.head.owner if over else _open_eyes(log))
        names = {}
        for seat in game.head.seats:
            number += game.head.players[seat] == PERSON
            names[seat] = f"P{number}" if pseudonyms and game.head.players[seat] == PERSON else seat
        found.append(Played(table, game, names))
    return Gathered(sitting, found)


def _open_eyes(log: Log) -> str:
    """Who looks at a game that is not over: everybody, unless the log is somebody's own copy."""
    return SPECTATOR if log.head.owner == HOST else log.head.owner


def played_openly(title: Title, log: Log) -> int:
    """How many events of this game lie in rounds that were played to their end, where nothing in them is sealed any
    more: none where hands are held on from round to round, for whoever knows the game knows those."""
    game = Played(1, steps_of(log, title, _open_eyes(log)), {})
    n = game.last_of(game.rounds[-1]) if game.rounds else 0
    return 0 if n and title.private(game.behind(n)) else n
