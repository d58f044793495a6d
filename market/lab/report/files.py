"""A report as Markdown, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import Any

from exchange.value.words import said
from market.lab.report import N_
from market.lab.report.figures import Estimate, say
from market.lab.report.model import Grid, Plot, Report, Row, rows
from market.lab.report.phrases import behind, cast_name, options_text, setting_line

FORMAT = "corro-report 1"
COLUMNS = (
    *("section", "key", "about", "value", "low", "high", "n", "method", "unit"),
    *("condition", "cast", "options", "seats", "rules"),
)


def markdown(report: Report, lang: str) -> str:
    """The report as a Markdown page; plots are tables there."""
    lines = [f"# {say(report.title, lang)}", ""]
    for sentence in report.top:
        lines += [say(sentence, lang), ""]
    for section in report.sections:
        lines += [f"## {say(section.title, lang)}", ""]
        for found in section.findings:
            lines.append(f"- {_text(say(found.text, lang))}  ")
            lines.append(f"  *{_text(behind(found, report).say(lang))}*")
        lines.append("")
        for grid in section.grids:
            lines += [*_grid(grid, lang), ""]
        for plot in section.plots:
            lines += [*_plot(plot, lang), ""]
    lines += [f"## {said(N_('What was played'), lang)}", ""]
    lines += [f"- {_text(setting_line(setting, lang))}" for setting in report.settings]
    lines += ["", f"## {said(N_('How to read it'), lang)}", ""]
    for note in report.notes:
        lines += [say(note, lang), ""]
    lines += [f"## {said(N_('Where this comes from'), lang)}", ""]
    lines += [f"- {say(name, lang)}: `{say(value, lang)}`" for name, value in report.origin]
    return "\n".join(lines) + "\n"


def _text(words: str) -> str:
    return "".join(f"\\{sign}" if sign in r"\`*_[]<>|#" else sign for sign in words)


def _plot(plot: Plot, lang: str) -> list[str]:
    head = [say(plot.across, lang), *(say(series.name, lang) for series in plot.series)]
    table = [
        [say(label, lang), *("" if cell is None else Estimate(cell, plot.unit).say(lang) for cell in cells)]
        for label, *cells in zip(plot.labels, *(series.values for series in plot.series), strict=True)
    ]
    return _table(say(plot.title, lang), head, table)


def _grid(grid: Grid, lang: str) -> list[str]:
    head = [say(grid.down, lang), *(say(column, lang) for column in grid.columns)]
    table = [
        [
            say(name, lang),
            *(
                ""
                if cell is None
                else Estimate(cell, grid.unit_of(down, across)).say(lang)
                + (" ★" if (down, across) in grid.best else "")
                for across, cell in enumerate(cells)
            ),
        ]
        for down, (name, cells) in enumerate(zip(grid.rows, grid.cells, strict=True))
    ]
    return _table(say(grid.title, lang), head, table)


def _starred(grid: Grid, at: tuple[int, int], shown: str) -> str:
    return f"{shown} ★" if at in grid.best else shown


def _table(title: str, head: list[str], table: list[list[str]]) -> list[str]:
    lines = [f"**{_text(title)}**", ""]
    rows_ = (head, ["---"] * len(head), *table)
    return lines + ["| " + " | ".join(cell if cell == "---" else _text(cell) for cell in row) + " |" for row in rows_]


def plain(report: Report, lang: str) -> dict[str, Any]:
    """The report as plain values: its sentences in the language, and every figure as it is.

    `figures` holds those of plots and matrices too. What has no value (nothing was counted) is null.
    """
    return {
        "format": FORMAT,
        "lang": lang,
        "title": say(report.title, lang),
        "top": [say(sentence, lang) for sentence in report.top],
        "conditions": [
            {
                "name": say(setting.name, lang),
                "cast": list(setting.cast),
                "seats": setting.seats,
                "options": dict(setting.options),
                "games": setting.games,
            }
            for setting in report.settings
        ],
        "sections": [
            {
                "key": section.key,
                "title": say(section.title, lang),
                "findings": [
                    {"key": found.key, "text": say(found.text, lang), "behind": behind(found, report).say(lang)}
                    for found in section.findings
                ],
            }
            for section in report.sections
        ],
        "figures": [_figure(row) for row in rows(report)],
        "notes": [say(note, lang) for note in report.notes],
        "origin": {say(name, "en"): say(value, "en") for name, value in report.origin},
    }


def _figure(row: Row) -> dict[str, Any]:
    measure = row.measure
    return {
        "section": row.section,
        "key": row.key,
        **{name: _number(getattr(measure, name)) for name in ("value", "low", "high")},
        "n": measure.n,
        "method": str(measure.method),
        "unit": str(row.unit),
        "condition": row.condition,
        "rules": list(row.rules),
    }


def _number(value: float) -> float | None:
    return value if math.isfinite(value) else None


def to_json(report: Report, lang: str) -> str:
    """The report as JSON."""
    return json.dumps(plain(report, lang), ensure_ascii=False, indent=1) + "\n"


def to_csv(report: Report, lang: str) -> str:
    """Every figure of the report as a row. No cell begins as a formula does."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows(report):
        setting = report.settings[row.condition]
        measure = row.measure
        numbers = (_cell(value) for value in (measure.value, measure.low, measure.high))
        told = (row.section, row.key, say(row.about, lang), *numbers, measure.n, measure.method, row.unit)
        played = (say(setting.name, lang), cast_name(setting.cast).say(lang), options_text(setting), setting.seats)
        writer.writerow((*told, *played, " ".join(row.rules)))
    return stream.getvalue()


def _cell(value: float) -> str:
    return repr(value) if math.isfinite(value) else ""
