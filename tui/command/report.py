"""`corro report`: what games of the store say about the rules, and about those who played."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.completion import complete_game
from tui.command.console import Console
from tui.command.declare import argument, command, option

if TYPE_CHECKING:
    from exchange.log.log import Log
    from exchange.store import Store
    from exchange.title import Title
    from market.lab.analyse import Analysis
    from market.lab.report.model import Report


@command(
    "report",
    about=N_("Say what games of the store tell about the rules, and about those who played."),
    examples=("corro report bolsa bolsa-2 bolsa-3", "corro report bolsa bolsa-2 --pseudonyms -o class.html"),
)
@argument(
    "games",
    N_("GAME"),
    N_("Games of the store that are over, of one title, by id or name."),
    nargs=-1,
    required=True,
    shell_complete=complete_game,
)
@option("--hindsight", about=N_("Add each seat's sheets beside the best reply to what the others really did."))
@option("--pseudonyms", about=N_("Let P1, P2, … stand for persons."))
@option("--output", "-o", metavar=N_("FILE"), about=N_("Write the report to a file: .html, .md, .json or .csv."))
@option("--force", about=N_("Write over a file that is there already."))
def report(
    console: Console, games: Sequence[str], output: str | None, *, hindsight: bool, pseudonyms: bool, force: bool
) -> None:
    """Count them, and say what came of it."""
    from market.lab.report.writing import form_of, written
    from tui.command.report_page import print_report
    from tui.files import check_writable, write_files

    form = "" if output is None else form_of(Path(output))
    if output is not None:
        check_writable(Path(output), force=force)
    with console.open_store(create=False) as store:
        logs = list({log.id: log for log in map(store.log, games)}.values())
        analyses = _analysed(console, store, logs) if hindsight else None
        found = _report(logs, games, analyses, pseudonyms=pseudonyms)
    if output is None:
        print_report(console, found)
        return
    write_files([(Path(output), [written(found, form, console.lang)])], force=force)
    console.note(output)


def _analysed(console: Console, store: "Store", logs: "Sequence[Log]") -> "dict[str, Analysis]":
    """The analysis of each game, as it is kept or made now. Raises CorroError for a game that goes on."""
    from exchange.log.log import is_over
    from market.lab.analyse import analysed
    from market.lab.stored import goes_on
    from tui.command.analyse import progress

    for log in logs:
        if not is_over(list(log.read(commands=False))):
            raise goes_on(log.head)
    found = {}
    for log in logs:
        with progress(console) as tell:
            found[log.head.id] = analysed(store, log, progress=tell)
    return found


def _report(
    logs: "Sequence[Log]", names: Sequence[str], analyses: "dict[str, Analysis] | None", *, pseudonyms: bool
) -> "Report":
    from market.lab.report.making import report_of_games
    from market.lab.simulation import versions_of
    from market.lab.stored import stored

    title = _title(logs)
    games = stored(title, [(log, log.head.owner) for log in logs], pseudonyms=pseudonyms)
    told = [f"G{number}" for number in range(1, len(names) + 1)] if pseudonyms else names
    return report_of_games(games, told, versions_of(title), analyses)


def _title(logs: "Sequence[Log]") -> "Title":
    from tui.command.viewing import title_of

    title = title_of(logs[0])
    for log in logs[1:]:
        if title_of(log) is not title:
            raise CorroError(
                N_("a report is about games of one title and version: {one} is of {title}, {other} is not"),
                one=logs[0].head.name,
                title=title.name,
                other=log.head.name,
            )
    return title
