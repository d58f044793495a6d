"""`corro simulate`: many games among traders, and what they say about the rules."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.completion import complete_title
from tui.command.console import Console
from tui.command.declare import argument, command, option
from tui.command.many_games import (
    ManyGames,
    blocks_played,
    experiment_of,
    one_of,
    part_told,
    plan_told,
    wanted_told,
)
from tui.command.options import REVEAL, many_games_options
from tui.command.play_on import ONLY_FROM, play_on
from tui.command.seed import seed_told

if TYPE_CHECKING:
    from exchange.title import Title
    from market.lab.simulation import Simulation, Told
    from tui.files import Content


@command(
    "simulate",
    about=N_("Play many games among traders, and say what they tell about the rules."),
    examples=(
        "corro simulate bolsa --games 100000 --traders 'value momentum random'",
        "corro simulate bolsa --traders random --seats 3..6 --vary bid_limit=track,surplus --workers 2",
        "corro simulate bolsa --deviations --traders 'value momentum pumper' --seats 4 --report who-gains.html",
        "corro simulate bolsa --part 1/2 --seed 7 -o half.json",
        "corro simulate --merge half.json other.json",
        "corro simulate --from tuesday --at 40",
    ),
)
@argument(
    "words",
    N_("TITLE"),
    N_("What to play: corro titles lists them. With --merge: the files of the parts."),
    nargs=-1,
    shell_complete=complete_title,
)
@option("--games", metavar="N", about=N_("How many games of each condition. Left out: 10000."))
@option(
    "--traders",
    metavar=N_("'TRADER …'"),
    about=N_("Who plays; fewer than there are seats sit down again. They move on by a seat from game to game."),
)
@option("--seats", metavar="N|N..N", about=N_("How many seats; each number is played."))
@many_games_options
@option(
    "--vary",
    multiple=True,
    metavar=N_("NAME=VALUE,VALUE"),
    about=N_("Play with each of these values of an option; given several times, with each mixture."),
)
@option("--deviations", about=N_("Let one seat of a table of equals play otherwise: who gains by it?"))
@option("--ladder", about=N_("Let one seat try more moves than the others: does skill pay?"))
@option("--league", about=N_("Let every two traders meet, with half of the seats each."))
@option("--advice", about=N_("Add how many games it takes to see a difference."))
@option("--workers", metavar="N", about=N_("How many processes play. Left out: 1."))
@option("--dask", metavar=N_("ADDRESS"), about=N_("Let the workers of this Dask cluster play."))
@option("--report", "report", metavar=N_("FILE"), about=N_("Write the report to a file: .html, .md, .json or .csv."))
@option("--tables", metavar=N_("FOLDER"), about=N_("Write the games as tables, as corro export does."))
@option(
    "--keep",
    metavar="N[:longest|closest|random]",
    about=N_("Keep so many games in the store: the first, the longest, the closest or any."),
)
@option("--part", metavar="K/N", about=N_("Play one of N parts; --merge adds them up."))
@option("--from", "from_game", metavar=N_("GAME"), about=N_("Play this stored game on, from one of its positions."))
@option("--at", metavar="N", about=N_("With --from: the event behind which it is played on; the last, if left out."))
@REVEAL
@option("--merge", about=N_("Add up the parts that these files hold."))
@option("--output", "-o", metavar=N_("FILE"), about=N_("Where the part is written."))
@option("--force", about=N_("Write over files that are there already."))
def simulate(
    console: Console,
    words: Sequence[str],
    *,
    merge: bool,
    deviations: bool,
    ladder: bool,
    league: bool,
    advice: bool,
    reveal: bool,
    from_game: str | None,
    at: str | None,
    report: str | None,
    output: str | None,
    force: bool,
    **typed: Any,
) -> None:
    """Play them, or add up what was played, and say what came of it."""
    from exchange.titles import title_named
    from market.lab.parts import every, merged, part_file, told_of
    from market.lab.simulate import sizes_of
    from market.lab.simulation import gather, versions

    asked = ManyGames(**typed)
    if from_game is not None:
        if words or merge or report is not None or output is not None or deviations or ladder or league or advice:
            raise CorroError(ONLY_FROM)
        play_on(console, from_game, at, asked, reveal=reveal)
        return
    if at is not None:
        raise CorroError(N_("--at goes with --from GAME"))
    experiment = one_of(deviations=deviations, ladder=ladder, league=league)
    if experiment and advice:
        raise CorroError(
            N_("--advice is for conditions that are compared, and not for {experiment}"), experiment=f"--{experiment}"
        )
    file = None if report is None else Path(report)
    told = _Report(console, file, force=force, seed=seed_told(asked.new)[1], experiment=experiment, advice=advice)
    if merge:
        if not asked.none or output is not None or not words:
            raise CorroError(N_("--merge takes the files of all parts, and nothing else of what is played"))
        parts = [Path(file) for file in words]
        whole = merged(parts)
        with told_of(parts):
            told.tell(whole)
        _keep(console, whole, tried=True)
        return
    if len(words) != 1:
        raise CorroError(N_("name one title: corro titles lists them"))
    title = title_named(words[0])
    plan, wanted, part = plan_told(title, asked, experiment), wanted_told(asked), part_told(asked)
    if (part is None) != (output is None):
        raise CorroError(N_("--part K/N and --output FILE go together"))
    if part is not None and report is not None:
        raise CorroError(N_("a part is not reported on: --report goes with --merge"))
    if part is not None and seed_told(asked.new)[1] is None:
        raise CorroError(N_("the parts of one run have one seed: --part goes with --seed"))
    _check_places(asked, title, output, force=force)
    blocks = plan.blocks(sizes_of(plan))
    if part is not None:
        blocks = every(blocks, *part)
    with _progress() as progress:
        found = gather(plan, blocks_played(plan, blocks, wanted, asked), wanted, progress)
    if part is not None and output is not None:
        _write(console, [(Path(output), [part_file(plan, found, *part)])], force=force)
        return
    simulation = found.simulation(plan, versions(plan))
    told.tell(simulation)
    if asked.tables is not None:
        from market.export import table_files

        files = table_files({"": simulation.tables}, "csv")
        _write(console, [(Path(asked.tables, file), [content]) for file, content in files.items()], force=force)
    _keep(console, simulation)


def _check_places(asked: ManyGames, title: "Title", output: str | None, *, force: bool) -> None:
    """Refuse before anything is played what could not be written behind it."""
    from tui.files import check_writable

    if output is not None:
        check_writable(Path(output), force=force)
    if asked.tables is not None:
        from market.export import tables_of

        for name in tables_of(title).columns:
            check_writable(Path(asked.tables, f"{name}.csv"), force=force)


@contextmanager
def _progress() -> "Iterator[Told | None]":
    """A bar on stderr, where a person looks on."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console as Terminal
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Terminal(stderr=True), transient=True) as bar:
        task = bar.add_task("")
        yield lambda played, games: bar.update(task, completed=played, total=games)


class _Report:
    """What came of the games, as it is told: on stdout, or in a file that can be written before anything is played."""

    def __init__(
        self, console: Console, file: Path | None, *, force: bool, seed: str | None, experiment: str, advice: bool
    ) -> None:
        from market.lab.report.writing import form_of
        from tui.files import check_writable

        self._console, self._file, self._force, self._seed = console, file, force, seed or ""
        self._experiment, self._advice = experiment, advice
        self._form = "" if file is None else form_of(file)
        if file is not None:
            check_writable(file, force=force)

    def tell(self, simulation: "Simulation") -> None:
        """These games were played."""
        from market.lab.report.making import report_of_experiment, report_on
        from market.lab.report.writing import written
        from tui.command.report_page import print_report

        console = self._console
        if self._experiment:
            experiment = experiment_of(simulation.plan.conditions[0].title, self._experiment)
            report = report_of_experiment(simulation, experiment, seed=self._seed)
        else:
            report = report_on(simulation, seed=self._seed, advice=self._advice)
        if self._file is not None:
            _write(console, [(self._file, [written(report, self._form, console.lang)])], force=self._force)
            return
        print_report(console, report)


def _write(console: Console, contents: "Sequence[Content]", *, force: bool) -> None:
    from tui.files import write_files

    write_files(contents, force=force)
    for file, _chunks in contents:
        console.note(str(file))


def _keep(console: Console, simulation: "Simulation", *, tried: bool = False) -> None:
    """Write the games that were to be kept as real ones, into the store."""
    if not simulation.kept:
        return
    from market.lab.keeping import keep

    with console.open_store() as store:
        for log in keep(simulation, store, tried=tried):
            console.note(console.say(N_("kept as {name} ({id})"), name=log.head.name, id=log.head.id))
