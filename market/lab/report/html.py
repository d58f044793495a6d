"""A report as one HTML file, which needs no network: its plots and its style are in it."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple

from jinja2 import Environment, FunctionLoader, Template, select_autoescape

from exchange.value.words import said
from market.lab.measures import Measure
from market.lab.report import N_
from market.lab.report.figures import Estimate, say
from market.lab.report.model import Grid, Plot, Report
from market.lab.report.phrases import behind, cast_name, options_text
from market.lab.report.plots import key_of, svg

N_("Contents")
N_("Figures")
N_("What was played")
N_("condition")
N_("conditions")
N_("cast")
N_("options")
N_("seats")
N_("games")
N_("Where this comes from")
N_("How to read it")
N_("as the rules have it")


class Cell(NamedTuple):
    """A cell of a heat map: what it says, how strong its colour is (−1..1), and whether it is a best reply."""

    text: str
    heat: float
    best: bool


def html(report: Report, lang: str) -> str:
    """The whole file, in the language."""
    return _page().render(
        report=report,
        lang=lang,
        say=lambda words: say(words, lang),
        word=lambda words: said(N_(words), lang),
        behind=lambda found: behind(found, report).say(lang),
        svg=lambda plot: svg(plot, lang),
        key_of=lambda plot: key_of(plot, lang),
        figures=lambda plot: figures(plot, lang),
        wide=lambda grid: _wide(grid, lang),
        heat=lambda grid: heat(grid, lang),
        cast_name=lambda cast: cast_name(cast).say(lang),
        options_text=options_text,
    )


def figures(plot: Plot, lang: str) -> list[list[str]]:
    """The plot as a table: its labels, and each series' figures with their ±."""
    return [
        [say(label, lang), *("" if cell is None else Estimate(cell, plot.unit).say(lang) for cell in cells)]
        for label, *cells in zip(plot.labels, *(series.values for series in plot.series), strict=True)
    ]


def _wide(grid: Grid, lang: str) -> bool:
    """Whether a matrix takes the page's whole width, and does not stand beside the plots."""
    return len(grid.columns) > 3 or max((len(say(name, lang)) for name in grid.rows), default=0) > 20


def _page() -> Template:
    return pages().get_template("page.html")


@cache
def pages() -> Environment:
    """The templates of pages that stand alone, by name; `opening.html` is what they begin with, their style in it."""
    return Environment(
        loader=FunctionLoader(_loaded),
        autoescape=select_autoescape(default_for_string=True, default=True),
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _loaded(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def heat(grid: Grid, lang: str) -> list[tuple[str, list[Cell]]]:
    """The rows of a matrix, each with its name; its colours reach from the least to the greatest value."""
    values = [cell.value for row in grid.cells for cell in row if cell]
    middle = grid.middle if grid.middle is not None else sum(values) / max(len(values), 1)
    reach = max((abs(value - middle) for value in values), default=0) or 1.0
    return [
        (say(name, lang), [_cell(grid, (down, across), middle, reach, lang) for across in range(len(cells))])
        for down, (name, cells) in enumerate(zip(grid.rows, grid.cells, strict=True))
    ]


def _cell(grid: Grid, at: tuple[int, int], middle: float, reach: float, lang: str) -> Cell:
    measure: Measure | None = grid.cells[at[0]][at[1]]
    if measure is None:
        return Cell("", 0.0, False)
    shown = Estimate(measure, grid.unit_of(*at)).say(lang)
    return Cell(shown, round((measure.value - middle) / reach, 3), at in grid.best)
