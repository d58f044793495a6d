"""Plots as SVG, by pygal: docs/decisions/report.md says why.

What pygal draws is cut down to its shapes and texts: no script, no style and no date is left in it. The page that holds
a plot colours it (`page.html`), so that one plot serves light and dark; the same report gives the same bytes.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from itertools import groupby
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
MARK, APART = 20, 14
"""The room at the right for the marks of lines, and how far these lie apart at least."""
_NOTHING = " "
MOST_LABELS, LONGEST_LABEL, MOST_LETTERS = 12, 14, 40
"""With more labels than these, only every fifth is written; with one that is longer, numbers are; with more letters in
all, labels are slanted."""
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
    labels = labels_of(plot, lang)
    names = [say(series.name, lang) for series in plot.series] + ([say(plot.fair[0], lang)] if plot.fair else [])
    columns = max(1, min(3, 36 // max(1, *map(len, names))))
    chart = _KINDS[plot.shape](
        style=_STYLE,
        css=[],
        js=[],
        width=WIDTH,
        height=HEIGHT + 16 * math.ceil(len(names) / columns),
        margin=6,
        margin_right=6 + (MARK if any(series.mark for series in plot.series) else 0),
        spacing=6,
        stroke=plot.shape is Shape.LINES,
        dots_size=3,
        legend_at_bottom=True,
        legend_at_bottom_columns=columns,
        legend_box_size=9,
        show_legend=len(plot.series) > 1 or plot.fair is not None,
        x_title=say(plot.across, lang) or None,
        range=(bottom, top),
        y_labels=_levels(bottom, top, step, plot.unit, lang),
        x_label_rotation=30 if sum(map(len, labels)) > MOST_LETTERS and len(labels) <= MOST_LABELS else 0,
        formatter=lambda value: _figure(value, plot.unit, lang),
        show_minor_x_labels=len(plot.labels) <= MOST_LABELS,
        truncate_legend=-1,
        truncate_label=-1,
        no_data_text="",
    )
    aside = (_NOTHING,) if plot.shape is Shape.DOTS else ()  # so that no point lies on the axis
    empty = [None] * len(aside)
    chart.x_labels = [*aside, *labels, *aside]
    if len(plot.labels) > MOST_LABELS:
        chart.x_labels_major = labels[::5]
    for series, name in zip(plot.series, names, strict=False):
        chart.add(name, [*empty, *_values(plot, series, factor), *empty])
    if plot.fair and plot.shape in (Shape.DOTS, Shape.LINES):
        chart.add(names[-1], [plot.fair[1] * factor] * len(chart.x_labels), stroke=True, show_dots=False)
    chart.add_xml_filter(lambda root: _bare(root, fair=plot.fair is not None, about=say(plot.title, lang)))
    chart.add_xml_filter(lambda root: _marked(root, [series.mark for series in plot.series]))
    drawn: str = chart.render(is_unicode=True, disable_xml_declaration=True)
    return drawn


def labels_of(plot: Plot, lang: str) -> list[str]:
    """The labels as they are drawn: by their numbers, where they are too long; `key_of` tells them then."""
    labels = [say(label, lang) for label in plot.labels]
    if max(map(len, labels), default=0) <= LONGEST_LABEL:
        return labels
    return [str(number) for number in range(1, len(labels) + 1)]


def key_of(plot: Plot, lang: str) -> list[tuple[str, str]]:
    """What the numbers stand for that are drawn for labels; nothing where the labels themselves are."""
    labels = [say(label, lang) for label in plot.labels]
    drawn = labels_of(plot, lang)
    return [] if drawn == labels else list(zip(drawn, labels, strict=True))


def _levels(bottom: float, top: float, step: float, unit: Unit, lang: str) -> list[dict[str, Any]]:
    """The numbers of the axis, with as many digits as its steps need."""
    digits = max(0, math.ceil(-math.log10(step) - 1e-9))
    values = [bottom + step * many for many in range(round((top - bottom) / step) + 1)]
    shown = [Number(value / 100 if unit in PERCENT else value, unit, digits).say(lang) for value in values]
    return [{"value": value, "label": label} for value, label in zip(values, shown, strict=True)]


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
    return Number(value / 100 if unit in PERCENT else value, unit).say(lang)


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


def _marked(root: Element, marks: Sequence[str]) -> Element:
    """Each line's mark at its last point; of points that lie close together the marks are moved apart, as little as can
    be. Lines that end elsewhere have nothing to do with it."""
    ends = []
    for number, mark in enumerate(marks):
        groups = [group for group in root.iter() if f"serie-{number}" in group.get("class", "").split()]
        dots = [each for group in groups for each in group.iter() if _kind(each) == "circle"]
        if mark and dots:
            ends.append((float(dots[-1].get("cy", 0)), float(dots[-1].get("cx", 0)), mark, dots[-1]))
    parents = {child: parent for parent in root.iter() for child in parent}
    ends.sort(key=lambda end: (end[1], end[0], end[2]))
    for x, together in groupby(ends, key=lambda end: end[1]):
        column = list(together)
        for (_y, _x, mark, dot), height in zip(column, moved_apart([end[0] for end in column]), strict=True):
            text = Element("text", {"x": f"{x + 8:.1f}", "y": f"{height + 4:.1f}", "class": "mark"})
            text.text = mark
            parents[dot].append(text)
    return root


def moved_apart(heights: Sequence[float]) -> list[float]:
    """These heights, from the least on, at least `APART` apart and none above the plot: those that lie too close stand
    around their middle."""
    heaps: list[tuple[float, int]] = []  # the middle of each heap, and how many stand in it
    for height in heights:
        heap = (max(height, 0.0), 1)
        while heaps and heap[0] - heaps[-1][0] < APART * (heap[1] + heaps[-1][1]) / 2:
            middle, count = heaps.pop()
            both = count + heap[1]
            middle = (middle * count + heap[0] * heap[1]) / both
            heap = (max(middle, APART * (both - 1) / 2), both)
        heaps.append(heap)
    return [middle + APART * (place - (count - 1) / 2) for middle, count in heaps for place in range(count)]


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
