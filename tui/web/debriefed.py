"""A debrief in a process of its own: what to make comes on stdin, how far it is and what was made go to stdout, a line
of JSON each.

Analyses take seconds of a processor, and the house goes on meanwhile. A store's password stands in no command line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import msgspec
from msgspec import Struct

from exchange.store import open_store
from exchange.value.errors import CorroError
from exchange.value.words import LANGUAGES, Template, marker
from market.lab.analyse import Analysis
from market.lab.debrief.html import html
from market.lab.debrief.making import debrief_of
from market.lab.debrief.parts import turning_points
from market.lab.debrief.played import Played, gathered
from market.lab.debrief.sitting import Far, analyses_of, sat_at
from market.lab.politely import make_way
from market.lab.report.figures import say


class Wanted(Struct, frozen=True):
    """Which sitting of which store; with `pseudonyms` persons are P1, P2, …."""

    store: str
    sitting: str
    pseudonyms: bool = False


class Turning(Struct, frozen=True):
    """The turning points of a game: of each seat of a person, in lines by language, its own ones first."""

    table: int
    game: str
    lines: dict[str, dict[str, tuple[str, ...]]]


class Fault(Struct, frozen=True):
    """An error, so that whoever waits can raise it: its message, the package that has its catalogue, and its facts."""

    why: str
    package: str
    facts: dict[str, str]

    @property
    def error(self) -> CorroError:
        """As it was."""
        return CorroError(marker(self.package)(self.why) if self.package else self.why, **self.facts)


class Debriefed(Struct, frozen=True):
    """The page by language, and the turning points of the games that it is about. `failed` says why
    there is none."""

    pages: dict[str, str] = {}
    turning: tuple[Turning, ...] = ()
    failed: Fault | None = None


class Line(Struct, frozen=True):
    """A line of stdout: how far it is, or at the end what was made."""

    far: Far | None = None
    made: Debriefed | None = None


def debriefed(wanted: Wanted, tell: Callable[[Far], None] = lambda far: None) -> Debriefed:
    """Make it; `tell` is told how far it is. Raises CorroError where nothing was played."""
    with open_store(wanted.store, create=False) as store:
        sat = sat_at(store, wanted.sitting)
        analyses = analyses_of(store, sat, tell)
        found = debrief_of(sat.sitting, sat.title, sat.games, analyses, people=sat.people, pseudonyms=wanted.pseudonyms)
        at_tables = gathered(sat.sitting, sat.title, sat.games, pseudonyms=wanted.pseudonyms)
    turning = tuple(
        Turning(each.table, each.game.id, _lines(each, analyses[each.game.id]))
        for each in at_tables.games
        if each.game.id in analyses
    )
    pages = {lang: str(html(found, lang, board=f"../board?lang={lang}")) for lang in LANGUAGES}
    return Debriefed(pages, turning)


def _lines(game: Played, analysis: Analysis) -> dict[str, dict[str, tuple[str, ...]]]:
    def lines(seat: str, lang: str) -> tuple[str, ...]:
        return tuple(str(say(line, lang)) for line in turning_points(game, analysis, seat))

    persons = filter(game.is_person, game.seats)
    return {seat: {lang: lines(seat, lang) for lang in LANGUAGES} for seat in persons}


def main() -> None:
    """Read what is wanted, and write what came of it."""
    make_way()
    wanted = msgspec.json.decode(sys.stdin.buffer.read(), type=Wanted)
    try:
        made = debriefed(wanted, lambda far: _write(Line(far=far)))
    except CorroError as error:
        package = error.why.package if isinstance(error.why, Template) else ""
        made = Debriefed(failed=Fault(str(error.why), package, {name: str(fact) for name, fact in error.facts.items()}))
    _write(Line(made=made))


def _write(line: Line) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
