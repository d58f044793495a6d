"""A report for the terminal, by Rich: sentences, bars with their intervals, and matrices."""

from __future__ import annotations

import io
import math

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from exchange.value.words import said
from market.lab.measures import Measure
from market.lab.report import N_
from market.lab.report.figures import Estimate, Number, say
from market.lab.report.model import Finding, Grid, Plot, Report, Section
from market.lab.report.phrases import rests_on, setting_line

BAR = 24
"""How many cells a bar has."""
MOST_ROWS = 12
"""A plot with more labels than these stands in the files alone."""


def terminal(report: Report, lang: str, *, width: int = 100, color: bool = False, details: bool = True) -> str:
    """The report as lines of text. `details`: with what stands behind each figure. Colours are ANSI, if wanted."""
    stream = io.StringIO()
    console = Console(
        file=stream, width=width, force_terminal=color, no_color=not color, highlight=False, emoji=False, markup=False,
        legacy_windows=False,
    )  # fmt: skip
    console.print(Styled(say(report.title, lang), "bold"))
    for sentence in report.top:
        console.print(say(sentence, lang))
    for section in report.sections:
        _section(console, section, report, lang, details)
    console.print()
    console.print(Styled(said(N_("What was played"), lang), "bold"))
    for setting in report.settings[:MOST_ROWS]:
        console.print(setting_line(setting, lang))
    if len(report.settings) > MOST_ROWS:
        console.print(said(N_("… and {count} more"), lang, "", count=len(report.settings) - MOST_ROWS))
    for note in report.notes:
        console.print(Styled(say(note, lang), "dim"))
    console.print()
    for name, value in report.origin:
        console.print(f"{say(name, lang)}: {say(value, lang)}", soft_wrap=True)
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()) + "\n"


def _section(console: Console, section: Section, report: Report, lang: str, details: bool) -> None:
    console.print()
    console.print(Styled(say(section.title, lang), "bold"))
    for found in section.findings:
        _finding(console, found, report, lang, details)
    for grid in section.grids:
        console.print(_grid(grid, lang))
    for plot in section.plots:
        if plot.brief and len(plot.labels) <= MOST_ROWS:
            console.print(_bars(plot, lang) if len(plot.series) == 1 else _columns(plot, lang))


def _finding(console: Console, found: Finding, report: Report, lang: str, details: bool) -> None:
    line = Table.grid(padding=(0, 1))
    said_ = Styled(say(found.text, lang))
    if details:
        rests = "; ".join(filter(None, (rests_on(found, report).say(lang), ", ".join(found.rules))))
        said_ = Styled.assemble(said_, "  ", (f"[{rests}]", "dim"))
    line.add_row("·", said_)
    console.print(line)


def _columns(plot: Plot, lang: str) -> Table:
    """A plot of several series: a row a label."""
    table = Table(title=say(plot.title, lang), title_justify="left", box=None, padding=(0, 1))
    table.add_column(say(plot.across, lang))
    for series in plot.series:
        table.add_column(say(series.name, lang), justify="right")
    for label, *cells in zip(plot.labels, *(series.values for series in plot.series), strict=True):
        shown = ("" if cell is None else Number(cell.value, plot.unit).say(lang) for cell in cells)
        table.add_row(say(label, lang), *shown)
    return table


def _bars(plot: Plot, lang: str) -> Table:
    table = Table(title=say(plot.title, lang), title_justify="left", box=None, show_header=False, padding=(0, 1))
    values = [value for value in plot.series[0].values if value and math.isfinite(value.value)]
    most = max([value.high for value in values] + ([plot.fair[1]] if plot.fair else []), default=0.0)
    for label, value in zip(plot.labels, plot.series[0].values, strict=True):
        if value is not None:
            fair = plot.fair[1] if plot.fair else None
            table.add_row(say(label, lang), bar(value, most, fair), Estimate(value, plot.unit).say(lang))
    return table


def bar(measure: Measure, most: float, fair: float | None = None) -> str:
    """A measure as a bar: full up to its interval, lighter within it; the fair level is a line."""
    if most <= 0 or not math.isfinite(measure.value):
        return ""
    low, high = (round(max(0.0, min(end, most)) / most * BAR) for end in (measure.low, measure.high))
    cells = ["█"] * low + ["▒"] * (high - low) + ["·"] * (BAR - high)
    if fair is not None:
        cells[min(round(fair / most * BAR), BAR - 1)] = "│"
    return "".join(cells)


def _grid(grid: Grid, lang: str) -> Table:
    table = Table(title=say(grid.title, lang), title_justify="left", box=None, padding=(0, 1))
    table.add_column(say(grid.down, lang))
    for column in grid.columns:
        table.add_column(say(column, lang), justify="right")
    for down, (name, cells) in enumerate(zip(grid.rows, grid.cells, strict=True)):
        shown = (
            ""
            if cell is None
            else Estimate(cell, grid.unit_of(down, across)).say(lang) + (" ★" if (down, across) in grid.best else "")
            for across, cell in enumerate(cells)
        )
        table.add_row(say(name, lang), *shown)
    return table
