"""Plots as SVG, by pygal: docs/decisions/report.md says why.

What pygal draws is cut down to its shapes and texts: no script, no style and no date is left in it. The page that holds
a plot colours it (`page.html`), so that one plot serves light and dark; the same report gives the same bytes.
"""

from __future__ import annotations

import math
import sys
from typing import Any
from xml.etree.ElementTree import Element

import pygal
from pygal.style import Style

from market.lab.measures import Measure
from market.lab.report.figures import PERCENT, Number, Unit, say
from market.lab.report.model import Plot, Series, Shape

# pygal adds a finder for packages of maps: Python 3.11 warns of it at every import that fails from then on.
sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, pygal.PluginImportFixer)]

WIDTH, HEIGHT = 420, 270
_NOTHING = " "
MOST_LABELS = 12
"""With more labels than these, only every fifth is written."""
_STYLE = Style(label_font_size=12, major_label_font_size=12, legend_font_size=12, font_family="sans-serif")
_KINDS: dict[Shape, Any] = {
    Shape.DOTS: pygal.Line,
    Shape.LINES: pygal.Line,
    Shape.BARS: pygal.Bar,
    Shape.STACK: pygal.StackedBar,
}


def svg(plot: Plot, lang: str) -> str:
    """The plot as one `<svg>` element to stand in a page, with texts in the language."""
    factor = 100.0 if plot.unit in PERCENT else 1.0
    bottom, top, step = _scale(plot, factor)
    chart = _KINDS[plot.shape](
        style=_STYLE,
        css=[],
        js=[],
        width=WIDTH,
        height=HEIGHT + 16 * math.ceil(len(plot.series) / 3),
        margin=6,
        spacing=6,
        stroke=plot.shape is Shape.LINES,
        dots_size=3,
        legend_at_bottom=True,
        legend_box_size=9,
        show_legend=len(plot.series) > 1 or plot.fair is not None,
        x_title=say(plot.across, lang) or None,
        range=(bottom, top),
        y_labels=[_level(bottom + step * i, plot.unit, lang) for i in range(round((top - bottom) / step) + 1)],
        formatter=lambda value: _figure(value, plot.unit, lang),
        show_minor_x_labels=len(plot.labels) <= MOST_LABELS,
        truncate_legend=-1,
        truncate_label=-1,
        no_data_text="",
    )
    aside = (_NOTHING,) if plot.shape is Shape.DOTS else ()  # so that no point lies on the axis
    empty = [None] * len(aside)
    chart.x_labels = [*aside, *(say(label, lang) for label in plot.labels), *aside]
    if len(plot.labels) > MOST_LABELS:
        chart.x_labels_major = [say(label, lang) for label in plot.labels[::5]]
    for series in plot.series:
        chart.add(say(series.name, lang), [*empty, *_values(plot, series, factor), *empty])
    if plot.fair and plot.shape in (Shape.DOTS, Shape.LINES):
        name, level = plot.fair
        chart.add(say(name, lang), [level * factor] * len(chart.x_labels), stroke=True, show_dots=False)
    chart.add_xml_filter(lambda root: _bare(root, fair=plot.fair is not None, about=say(plot.title, lang)))
    drawn: str = chart.render(is_unicode=True, disable_xml_declaration=True)
    return drawn


def _level(value: float, unit: Unit, lang: str) -> dict[str, Any]:
    return {"value": value, "label": _figure(value, unit, lang)}


def _values(plot: Plot, series: Series, factor: float) -> list[dict[str, Any] | None]:
    return [
        None if value is None or not math.isfinite(value.value) else _value(value, factor, place in plot.marked, plot)
        for place, value in enumerate(series.values)
    ]


def _value(measure: Measure, factor: float, marked: bool, plot: Plot) -> dict[str, Any]:
    drawn: dict[str, Any] = {"value": measure.value * factor}
    if plot.shape is not Shape.STACK and math.isfinite(measure.half) and measure.half > 0:
        drawn["ci"] = {"low": measure.low * factor, "high": measure.high * factor}
    if marked:
        drawn["color"] = "var(--marked)"
    return drawn


def _figure(value: float | None, unit: Unit, lang: str) -> str:
    if value is None:
        return ""
    shown = value / 100 if unit in PERCENT else value
    return Number(shown, unit, 0 if value == round(value) else None).say(lang)


def _scale(plot: Plot, factor: float) -> tuple[float, float, float]:
    """The axis: where it begins and ends, and its step; whole steps of 1, 2 or 5 times a power of ten."""
    measures = [value for series in plot.series for value in series.values if value and math.isfinite(value.value)]
    ends = [end for value in measures for end in (value.low, value.high, value.value) if math.isfinite(end)]
    if plot.shape is Shape.STACK:
        ends = [sum(value.value for value in bar if value) for bar in zip(*_columns(plot), strict=True)]
    ends += [plot.fair[1]] if plot.fair else []
    low, high = min(ends, default=0.0) * factor, max(ends, default=1.0) * factor
    if plot.shape in (Shape.BARS, Shape.STACK) or (low > 0 and low < (high - low) * 2):
        low = min(low, 0.0)
    rough = max(high - low, 1e-9) / 4
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * many for many in (1, 2, 5, 10) if power * many >= rough * 0.999)
    return math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step, step


def _columns(plot: Plot) -> list[tuple[Measure | None, ...]]:
    return [series.values for series in plot.series]


def _bare(root: Element, *, fair: bool, about: str) -> Element:
    """What pygal drew without what is not drawing; what a point is called shows when one rests on it."""
    root.attrib.pop("id", None)
    root.attrib |= {"class": "drawn" + (" with-fair" if fair else ""), "role": "img", "aria-label": about}
    for parent in list(root.iter()):
        for child in list(parent):
            kind = _kind(child)
            if kind in ("", "defs", "title") or (kind == "g" and "tooltip" in child.get("class", "").split()):
                parent.remove(child)
        _told(parent)
    return root


def _kind(element: Element) -> str:
    """An element's name; a comment has none, its tag is a function."""
    tag: object = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _told(parent: Element) -> None:
    """pygal's hidden descriptions of a point become one title."""
    texts = {child.get("class", ""): child for child in parent if _kind(child) == "desc"}
    for child in texts.values():
        parent.remove(child)
    if "value" in texts:
        label = texts["x_label"].text if "x_label" in texts else None
        title = Element("title")
        title.text = ": ".join(part for part in (label, texts["value"].text) if part)
        parent.insert(0, title)
