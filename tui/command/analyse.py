"""`corro analyse`: one game, decision by decision."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command, option
from tui.command.help import paper
from tui.command.options import GAME, REVEAL

if TYPE_CHECKING:
    from exchange.title import Title
    from market.lab.analyse import Analysis, Decision

MOST_EFFORT = 100


@command(
    "analyse",
    about=N_("Analyse a stored game, decision by decision: chances to win, what each move lost, the best answers."),
    examples=("corro analyse bolsa", "corro analyse bolsa --effort 4", "corro analyse bolsa --json"),
)
@GAME
@option("--seed", metavar=N_("TEXT"), about=N_("What the trials draw from: the same again gives the same analysis."))
@option("--effort", metavar="N", about=N_("So many times as many trials, and so much longer; 1 if left out."))
@REVEAL
@option("--json", "as_json", about=N_("Print JSON instead."))
def analyse(console: Console, game: str, seed: str | None, effort: str | None, *, reveal: bool, as_json: bool) -> None:
    """The analysis, made or as it was kept."""
    from exchange.log.log import is_over
    from market.lab.analyse import SEED, analysed, to_json
    from tui.command.viewing import guard, number, title_of

    times = 1 if effort is None else number(effort, "--effort", 1, MOST_EFFORT)
    with console.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read(commands=False))
        if not is_over(entries):
            guard(console, log, N_("corro analyse"), reveal=reveal)
        title = title_of(log)
        with progress(console) as tell:
            found = analysed(
                store,
                log,
                seed=SEED if seed is None else seed,
                effort=times,
                progress=tell,
                title=title,
                entries=entries,
            )
    if as_json:
        console.data(to_json(found) + b"\n")
        return
    tell_analysis(console, found, title)


def tell_analysis(console: Console, analysis: Analysis, title: Title) -> None:
    """Plain words first, then the tables."""
    from market.lab.analyse.words import summary

    for line in summary(analysis, title, console.lang):
        console.paragraph(line)
    console.out("")
    console.heading(console.say(N_("Chances to win, per cent")))
    _table(console, list(_chances(console, analysis)))
    if analysis.rounds:
        console.out("")
        console.heading(console.say(N_("Where the score came from")))
        _table(console, list(_rounds(console, analysis, title)))
    if analysis.decisions:
        console.out("")
        console.heading(console.say(N_("Decisions: of 100 games played on, how many the move lost")))
        _table(console, list(_decisions(console, analysis, title)))


def _table(console: Console, rows: Sequence[Sequence[str]]) -> None:
    """Rows below their headings: as wide as the terminal where a person looks on, else a line each for pipes."""
    if not sys.stdout.isatty():
        console.table(rows)
        return
    from rich.console import Console as Terminal
    from rich.table import Table

    page = paper()
    lines = io.StringIO()
    table = Table(*rows[0], box=None, pad_edge=False, header_style="bold")
    for row in rows[1:]:
        table.add_row(*row)
    terminal = Terminal(file=lines, width=page.width, force_terminal=page.colours, highlight=False, markup=False)
    terminal.print(table)
    console.laid_out(lines.getvalue())


def _chances(console: Console, analysis: Analysis) -> Iterator[Sequence[str]]:
    from market.lab.analyse.words import percent

    say = console.say
    yield (say(N_("event")), *analysis.seats, say(N_("games")))
    for each in analysis.chances:
        shares = (f"{percent(odds.share)} ±{_half(odds.low, odds.high)}" for odds in each.odds.values())
        yield (str(each.n), *shares, str(next(iter(each.odds.values())).games))


def _half(low: float, high: float) -> int:
    """Half of an interval, in whole per cent."""
    return round((high - low) * 50)


def _rounds(console: Console, analysis: Analysis, title: Title) -> Iterator[Sequence[str]]:
    from market.lab.analyse.words import part_words

    say = console.say
    everyone = [change for each in analysis.rounds for change in each.seats.values()]
    named = part_words(title, console.lang)
    parts = {part: words for part, words in named.items() if any(change.parts[part] for change in everyone)}
    yield (say(N_("round")), say(N_("seat")), say(N_("before")), *parts.values(), say(N_("after")))
    for each in analysis.rounds:
        for seat, change in each.seats.items():
            gains = (f"{change.parts[part]:+d}" for part in parts)
            yield (str(each.round), seat, str(change.before), *gains, str(change.after))


def _decisions(console: Console, analysis: Analysis, title: Title) -> Iterator[Sequence[str]]:
    from market.lab.analyse.words import move_words

    say = console.say
    others = bool(analysis.left_out)
    yield (
        say(N_("event")),
        say(N_("move")),
        *((say(N_("made by")),) if others else ()),
        say(N_("lost")),
        say(N_("better was")),
        say(N_("by what was known")),
        say(N_("better was")),
    )
    for each in analysis.decisions:
        yield (
            str(each.n),
            move_words(each.move, title, console.lang),
            *((_made_by(console, each),) if others else ()),
            *_answer(console, each, title, real=True),
            *_answer(console, each, title, real=False),
        )


def _made_by(console: Console, decision: Decision) -> str:
    """Who made a move: a person, the clock, or a trader by its name."""
    from exchange.game import PERSON
    from exchange.who_moved import TIME

    told = {PERSON: N_("a person"), TIME: N_("the clock")}
    return console.say(told[decision.by]) if decision.by in told else decision.by


def _answer(console: Console, decision: Decision, title: Title, *, real: bool) -> tuple[str, str]:
    """What a move lost, with its interval, and what was better."""
    from market.lab.analyse.words import move_words, percent

    found = decision.real if real else decision.known
    if decision.real is None:
        return "0", ""
    if found is None:
        return "–", ""
    if not real and found == decision.real:
        return "=", ""
    if found.loss <= 0:
        return "0", ""
    lost = f"{percent(found.loss)} ({percent(found.low)}..{percent(found.high)})"
    return lost, move_words(found.best, title, console.lang, seat=False)


@contextmanager
def progress(console: Console) -> Iterator[Callable[[float], None] | None]:
    """A bar on stderr, where somebody looks on."""
    with bar(console) as tell:
        yield None if tell is None else partial(tell, console.say(N_("Playing on")))


@contextmanager
def bar(console: Console) -> Iterator[Callable[[str, float], None] | None]:
    """A bar on stderr, where somebody looks on: it is told what is done, and how much of it, 0 to 1."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console as Terminal
    from rich.progress import Progress

    with Progress(console=Terminal(stderr=True), transient=True) as drawn:
        task = drawn.add_task("", total=1.0)
        yield lambda what, done: drawn.update(task, description=what, completed=done)
