"""Curves in a panel, in dots of braille: two across and four down in each cell. No widget and no state: lines of text.

Each curve is named at its right end, so that no colour is needed to tell them apart; why it is ours and no library's
says docs/decisions/charts.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from tui.floor.panels.panel import line, short

HUES = ("$text-accent", "$rise", "$primary", "$fall", "$secondary", "$foreground")
"""Styles for curves that have none of their own; they repeat."""
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
_BRAILLE = 0x2800
_LONGEST = 10


class Curve(Struct, frozen=True, kw_only=True):
    """A line through `points`, (x, y) with x rising, called `name`; what is at its end is `told` behind the name."""

    name: str
    points: tuple[tuple[float, float], ...]
    style: str = ""
    told: str = ""


class Rule(Struct, frozen=True):
    """A mark on the x axis, such as where a round begins; its text stands below."""

    x: float
    text: str


class _Plot:
    """The cells of a chart, and how values fall on their dots."""

    def __init__(self, curves: Sequence[Curve], width: int, height: int) -> None:
        xs = [x for curve in curves for x, _y in curve.points]
        ys = [y for curve in curves for _x, y in curve.points]
        self.width, self.height = width, height
        self.left, self.right = min(xs), max(*xs, min(xs) + 1)
        self.low, self.high = min(ys), max(*ys, min(ys) + 1)
        self.dots = [[0] * width for _row in range(height)]
        self.styles = [[""] * width for _row in range(height)]

    def column(self, x: float) -> int:
        """The dot across."""
        return round((x - self.left) / (self.right - self.left) * (2 * self.width - 1))

    def row(self, y: float) -> int:
        """The dot from the top."""
        return round((self.high - y) / (self.high - self.low) * (4 * self.height - 1))

    def draw(self, curve: Curve, style: str) -> None:
        """The curve's line, over what is there already."""
        dots = [(self.column(x), self.row(y)) for x, y in curve.points]
        for start, end in zip(dots, dots[1:] or dots, strict=False):
            for across, down in _line(start, end):
                cell, row = across // 2, down // 4
                self.dots[row][cell] |= _DOTS[across % 2][down % 4]
                self.styles[row][cell] = style


def _line(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The dots from one to the other."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        yield (
            start[0] + round((end[0] - start[0]) * step / steps),
            start[1] + round((end[1] - start[1]) * step / steps),
        )


def chart(curves: Sequence[Curve], width: int, height: int, rules: Sequence[Rule] = ()) -> list[Content]:
    """`height` lines of at most `width` cells: the curves between the least and the greatest value there is, those
    values at the left, the names at the right, and the rules below. Nothing where there is no room or no point."""
    curves = [curve for curve in curves if curve.points]
    styles = [curve.style or HUES[place % len(HUES)] for place, curve in enumerate(curves)]
    names = [f"{short(curve.name, _LONGEST)} {curve.told}".strip() for curve in curves]
    if not curves:
        return []
    plot_left = max(cell_len(_number(y)) for curve in curves for _x, y in curve.points) + 1
    plot_width = width - plot_left - max(map(cell_len, names)) - 2
    rows = height - bool(rules)
    if plot_width < 4 or rows < 2:
        return []
    plot = _Plot(curves, plot_width, rows)
    for curve, style in reversed(list(zip(curves, styles, strict=True))):
        plot.draw(curve, style)  # the first curve lies on top
    at_rules = {plot.column(rule.x) // 2 for rule in rules}
    ends, scale = _ends(plot, curves), _scale(plot)
    lines = []
    for row in range(rows):
        label = scale.get(row, "")
        named = [(f" {names[place]}", styles[place]) for place in ends.get(row, ())]
        lines.append(line((label.rjust(plot_left - 1) + " ", "$faint"), *_cells(plot, row, at_rules), *named))
    shown = [*lines, _below(plot, plot_left, rules)] if rules else lines
    return [each.truncate(width, ellipsis=True) for each in shown]


def _scale(plot: _Plot) -> dict[int, str]:
    """Row → the value that it stands for: the greatest, the least, and a whole one between them where there is room."""
    middle = round((plot.high + plot.low) / 2)
    between = plot.row(middle) // 4
    return {between: _number(middle), 0: _number(plot.high), plot.height - 1: _number(plot.low)}


def _number(value: float) -> str:
    return str(round(value))


def _cells(plot: _Plot, row: int, at_rules: set[int]) -> Iterator[tuple[str, str]]:
    for cell, (dots, style) in enumerate(zip(plot.dots[row], plot.styles[row], strict=True)):
        if dots:
            yield chr(_BRAILLE + dots), style
        else:
            yield ("┊" if cell in at_rules else " "), "$faint"


def _ends(plot: _Plot, curves: Sequence[Curve]) -> dict[int, list[int]]:
    """Row → the curves named there: each as near to its end as there is a row of its own."""
    wanted = sorted(range(len(curves)), key=lambda place: (plot.row(curves[place].points[-1][1]), place))
    rows: list[int] = []
    for place in wanted:
        row = plot.row(curves[place].points[-1][1]) // 4
        rows.append(max(row, rows[-1] + 1) if rows else row)
    over = max(0, rows[-1] - plot.height + 1)
    for at in range(len(rows) - 1, -1, -1):  # those that ran over the edge push the ones above them up
        limit = plot.height - 1 if at == len(rows) - 1 else rows[at + 1] - 1
        rows[at] = max(0, min(rows[at], limit)) if over else rows[at]
    found: dict[int, list[int]] = {}
    for place, row in zip(wanted, rows, strict=True):
        found.setdefault(row, []).append(place)
    return found


def _below(plot: _Plot, plot_left: int, rules: Sequence[Rule]) -> Content:
    text = ""
    for rule in rules:
        at = plot.column(rule.x) // 2
        if at >= cell_len(text):
            text = text.ljust(at) + rule.text + " "
    return line((" " * plot_left + text, "$faint"))
