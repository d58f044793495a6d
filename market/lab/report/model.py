"""What a report is made of: values that say nothing about how they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct, structs

from market.lab.measures import Measure
from market.lab.report.figures import Unit, Words


class Finding(Struct, frozen=True, kw_only=True):
    """A sentence, and the figure it rests on. `key` names it in files: `fair.seat.6`.

    `rules` are those it hangs on. `condition` is the number of the condition (from 0) whose games it was counted in.
    """

    key: str
    text: Words
    measure: Measure | None = None
    unit: Unit = Unit.SHARE
    rules: tuple[str, ...] = ()
    condition: int = 0


class Shape(StrEnum):
    """How a plot's numbers are drawn."""

    DOTS = "dots"  # points with their intervals
    LINES = "lines"
    BARS = "bars"
    STACK = "stack"  # bars on top of one another


class Series(Struct, frozen=True):
    """Numbers of one kind, one for each of the plot's labels; None where there is none. `mark`: what stands at the end
    of its line, so that nobody needs its colour."""

    name: Words
    values: tuple[Measure | None, ...]
    mark: str = ""


class Plot(Struct, frozen=True, kw_only=True):
    """A plot. `fair` is a level to hold the numbers against; `marked` are labels that stand out (by their places).

    `conditions`: where each label is a condition of its own, its number. `brief`: shown in the terminal too.
    """

    key: str
    title: Words
    shape: Shape
    labels: tuple[Words, ...]
    series: tuple[Series, ...]
    unit: Unit = Unit.SHARE
    across: Words = ""
    fair: tuple[Words, float] | None = None
    marked: tuple[int, ...] = ()
    brief: bool = True
    rules: tuple[str, ...] = ()
    condition: int = 0
    conditions: tuple[int, ...] = ()


class Grid(Struct, frozen=True, kw_only=True):
    """A matrix of measures, shown as a heat map around `middle` if `heat`; `best` are the cells (row, column) to be
    marked.

    `units`: where each row has a unit of its own, these; `column_units` likewise. `conditions`: where each cell is of a
    condition of its own, that one's number, row by row.
    """

    key: str
    title: Words
    rows: tuple[Words, ...]
    columns: tuple[Words, ...]
    cells: tuple[tuple[Measure | None, ...], ...]
    down: Words = ""
    across: Words = ""
    unit: Unit = Unit.SHARE
    middle: float | None = None
    heat: bool = True
    best: frozenset[tuple[int, int]] = frozenset()
    rules: tuple[str, ...] = ()
    condition: int = 0
    units: tuple[Unit, ...] = ()
    column_units: tuple[Unit, ...] = ()
    conditions: tuple[tuple[int, ...], ...] = ()

    def unit_of(self, row: int, column: int) -> Unit:
        """What the number there counts."""
        if self.column_units:
            return self.column_units[column]
        return self.units[row] if self.units else self.unit


class Section(Struct, frozen=True, kw_only=True):
    """A question, and what the games answer."""

    key: str
    title: Words
    findings: tuple[Finding, ...] = ()
    plots: tuple[Plot, ...] = ()
    grids: tuple[Grid, ...] = ()


class Setting(Struct, frozen=True, kw_only=True):
    """One of the conditions that were played: what was varied in it, its cast, and how many games."""

    name: Words
    cast: tuple[str, ...]
    seats: int
    options: Mapping[str, int | str]
    games: int


class Report(Struct, frozen=True, kw_only=True):
    """A whole report. `top` are three sentences to be read aloud. `notes` say how its numbers are to be read; `origin`
    is where it comes from: the command, the seed and the versions, each by what it is called."""

    title: Words
    top: tuple[Words, ...]
    settings: tuple[Setting, ...]
    sections: tuple[Section, ...]
    notes: tuple[Words, ...] = ()
    origin: tuple[tuple[Words, Words], ...] = ()


class Row(Struct, frozen=True, kw_only=True):
    """A figure of a report, wherever it stands: what JSON and CSV hold of it."""

    section: str
    key: str
    about: Words
    measure: Measure
    unit: Unit
    rules: tuple[str, ...]
    condition: int


def rows(report: Report) -> Iterator[Row]:
    """Every figure of the report, in its order: of sentences, of plots and of matrices."""
    for section in report.sections:
        for found in section.findings:
            if found.measure is not None:
                yield _row(section, found, found.key, found.text, found.measure)
        for plot in section.plots:
            yield from _plot_rows(section, plot)
        for grid in section.grids:
            yield from _grid_rows(section, grid)


def _plot_rows(section: Section, plot: Plot) -> Iterator[Row]:
    for series in plot.series:
        for place, (label, value) in enumerate(zip(plot.labels, series.values, strict=True)):
            if value is not None:
                key = "/".join((plot.key, *(named(part) for part in (series.name, label) if part)))
                condition = plot.conditions[place] if plot.conditions else plot.condition
                yield structs.replace(_row(section, plot, key, plot.title, value), condition=condition)


def _grid_rows(section: Section, grid: Grid) -> Iterator[Row]:
    for place, (down, cells) in enumerate(zip(grid.rows, grid.cells, strict=True)):
        for beside, (across, cell) in enumerate(zip(grid.columns, cells, strict=True)):
            if cell is not None:
                key = "/".join((grid.key, named(down), named(across)))
                condition = grid.conditions[place][beside] if grid.conditions else grid.condition
                row = _row(section, grid, key, grid.title, cell)
                yield structs.replace(row, unit=grid.unit_of(place, beside), condition=condition)


def _row(section: Section, of: Finding | Plot | Grid, key: str, about: Words, measure: Measure) -> Row:
    return Row(
        section=section.key,
        key=key,
        about=about,
        measure=measure,
        unit=of.unit,
        rules=of.rules,
        condition=of.condition,
    )


def named(words: Words) -> str:
    """What a key calls a label: in English, whatever language the report is read in."""
    return words if isinstance(words, str) else words.say("en")
