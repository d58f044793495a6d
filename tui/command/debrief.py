"""`corro debrief`: what the tables of a sitting show, side by side, to those who sat there."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.console import Console
from tui.command.declare import argument, command, option

if TYPE_CHECKING:
    from exchange.log.log import Log
    from exchange.store import Store
    from exchange.title import Title
    from market.lab.analyse import Analysis

HTML = ".html"


@command(
    "debrief",
    about=N_("Show what happened at the tables of a sitting, side by side."),
    examples=("corro debrief monday", "corro debrief monday --pseudonyms -o monday.html"),
)
@argument("sitting", N_("SITTING"), N_("The name of a sitting that was held with corro host."))
@option("--game", metavar=N_("N"), about=N_("The N-th game of each table; the last one, if not told."))
@option("--no-analysis", about=N_("Leave out which decisions mattered most: that takes a while."))
@option("--pseudonyms", about=N_("Let P1, P2, … stand for persons."))
@option("--output", "-o", metavar=N_("FILE"), about=N_("Write the debrief to a file that ends in .html."))
@option("--force", about=N_("Write over a file that is there already."))
def debrief(
    console: Console,
    sitting: str,
    game: str | None,
    output: str | None,
    *,
    no_analysis: bool,
    pseudonyms: bool,
    force: bool,
) -> None:
    """Read the games, and lay them side by side."""
    from exchange.house.kept import kept
    from market.lab.debrief.making import debrief_of
    from market.lab.debrief.terminal import terminal
    from tui.command.help import paper
    from tui.command.viewing import title_of
    from tui.files import check_writable, write_files

    if output is not None:
        if Path(output).suffix.lower() != HTML:
            raise CorroError(N_("a debrief is written to a file that ends in .html, not to {file}"), file=output)
        check_writable(Path(output), force=force)
    with console.open_store(create=False) as store:
        tables = kept(store, sitting).tables
        logs = _played(store, [table.games for table in tables], game)
        people = {
            (number, chair.name): chair.person
            for number, table in enumerate(tables, start=1)
            for chair in table.chairs
            if chair.person
        }
        title = title_of(logs[0][1]) if logs else None
        if title is None:
            raise CorroError(N_("nothing has been played at {sitting} yet"), sitting=sitting)
        analyses = {} if no_analysis else _analysed(console, store, title, [log for _table, log in logs])
        found = debrief_of(sitting, title, logs, analyses, people=people, pseudonyms=pseudonyms)
    if output is None:
        page = paper()
        console.laid_out(terminal(found, console.lang, width=page.width, color=page.colours))
        return
    from market.lab.debrief.html import html  # what draws plots is loaded when one is drawn

    write_files([(Path(output), [html(found, console.lang).encode()])], force=force)
    console.note(output)


def _played(store: "Store", tables: "Sequence[Sequence[str]]", game: str | None) -> "list[tuple[int, Log]]":
    """The log of each table, with the table's number; of a table that has not played so many games none."""
    from tui.command.viewing import number

    most = max(map(len, tables), default=0)
    place = None if game is None else number(game, "--game", 1, max(most, 1)) - 1
    found: list[tuple[int, Log]] = []
    for table, games in enumerate(tables, start=1):
        chosen = games[-1:] if place is None else games[place : place + 1]
        found += [(table, store.log(each)) for each in chosen]
    return found


def _analysed(console: Console, store: "Store", title: "Title", logs: "Sequence[Log]") -> "dict[str, Analysis]":
    """The analysis of each game, as far as it was played openly: as it is kept, or made now."""
    from exchange.log.log import is_over
    from market.lab.analyse import analysed
    from market.lab.debrief.played import played_openly
    from tui.command.analyse import progress

    found = {}
    for log in logs:
        entries = list(log.read(commands=False))
        if not is_over(entries):
            entries = entries[: played_openly(title, log)]
        if entries:
            with progress(console) as tell:
                found[log.head.id] = analysed(store, log, progress=tell, title=title, entries=entries)
    return found
