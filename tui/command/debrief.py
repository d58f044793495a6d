"""`corro debrief`: what the tables of a sitting show, side by side, to those who sat there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.console import Console
from tui.command.declare import argument, command, option

if TYPE_CHECKING:
    from collections.abc import Callable

    from market.lab.debrief.sitting import Far

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
    from market.lab.debrief.sitting import analyses_of, sat_at
    from market.lab.debrief.terminal import terminal
    from tui.command.help import paper
    from tui.command.viewing import number
    from tui.files import check_writable, write_files

    if output is not None:
        if Path(output).suffix.lower() != HTML:
            raise CorroError(N_("a debrief is written to a file that ends in .html, not to {file}"), file=output)
        check_writable(Path(output), force=force)
    with console.open_store(create=False) as store:
        most = max((len(table.games) for table in kept(store, sitting).tables), default=0)
        sat = sat_at(store, sitting, 0 if game is None else number(game, "--game", 1, max(most, 1)))
        with _progress(console) as tell:
            analyses = {} if no_analysis else analyses_of(store, sat, tell)
        found = debrief_of(sitting, sat.title, sat.games, analyses, people=sat.people, pseudonyms=pseudonyms)
    if output is None:
        page = paper()
        console.laid_out(terminal(found, console.lang, width=page.width, color=page.colours))
        return
    from market.lab.debrief.html import html  # what draws plots is loaded when one is drawn

    write_files([(Path(output), [html(found, console.lang).encode()])], force=force)
    console.note(output)


@contextmanager
def _progress(console: Console) -> "Iterator[Callable[[Far], None]]":
    """How far it is, on stderr where somebody looks on."""
    from tui.command.analyse import bar

    with bar(console) as drawn:

        def tell(far: "Far") -> None:
            if drawn is not None:
                what = console.say(N_("Table {game} of {games}"), game=far.game, games=far.games)
                drawn(what, (far.game - 1 + far.share) / far.games)

        yield tell
