"""Each seat's chance to win as a curve over the scrubber: a row of bars each, cell by cell as there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

from market.lab.analyse.analysis import Analysis
from market.lab.analyse.words import percent
from tui.floor.glyphs import BARS
from tui.floor.panels.scrubber import Scrubber, cell_of, event_at
from tui.floor.voice import _

_LEAST = 5  # cells in which a curve can be seen


class Course(Struct, frozen=True, kw_only=True):
    """What a curve shows: the seats' chances in the `analysis`, at event `n`; `label` cells stand behind the curve."""

    analysis: Analysis
    seats: tuple[str, ...]
    n: int
    label: int


def bars(shares: Sequence[float], rows: int = 1) -> list[str]:
    """Lines of bars, the upper one first, for shares of 0 to 1: who has a chance at all shows a bar."""
    full = rows * len(BARS)
    heights = [0 if share <= 0 else max(1, round(share * full)) for share in shares]
    lines = []
    for row in reversed(range(rows)):
        above = [min(len(BARS), max(0, height - row * len(BARS))) for height in heights]
        lines.append("".join(BARS[each - 1] if each else " " for each in above))
    return lines


def chances_by_cell(analysis: Analysis, seat: str, cells: int) -> list[float]:
    """The seat's chance behind the last event of each cell."""
    total = analysis.events
    lasts = [max(1, event_at(cell + 1, total, cells) - 1) if cell + 1 < cells else total for cell in range(cells)]
    begins = [each.n for each in analysis.chances]
    return [analysis.chances[max(0, bisect_right(begins, n) - 1)].odds[seat].share for n in lasts]


class Curve(Widget):
    """A line for each seat, or several; a click goes to the event."""

    DEFAULT_CSS = """
    Curve { height: auto; width: 1fr; background: $panel; color: $foreground; }
    .curve--bar { color: $primary; }
    .curve--won { color: $success; }
    .curve--here { color: $accent; text-style: bold; }
    .curve--label { color: $foreground; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"curve--bar", "curve--won", "curve--here", "curve--label"}

    course: Course | None = None
    rows = 1

    def show(self, course: Course | None, rows: int = 1) -> None:
        """Show these chances, each in so many lines; nothing where there are none."""
        if (course, rows) == (self.course, self.rows):
            return
        self.course, self.rows = course, rows
        self.display = course is not None
        self.styles.height = 0 if course is None else rows * len(course.seats)
        self.refresh(layout=True)

    def help_text(self) -> str:
        """About the curve."""
        return _(
            "Each seat's chance to win behind every event: how many games it wins when they are played on from there."
        )

    def render_line(self, y: int) -> Strip:
        """A line of a seat's bars, with its name and its chance now behind the lowest."""
        course, width = self.course, self.size.width
        cells = width - 1 - (course.label if course else 0)
        if course is None or cells < _LEAST or y >= self.rows * len(course.seats):
            return Strip.blank(max(0, width), self.rich_style)
        seat, row = course.seats[y // self.rows], y % self.rows
        line = bars(chances_by_cell(course.analysis, seat, cells), self.rows)[row]
        kind = "won" if seat in course.analysis.winners else "bar"
        here = cell_of(course.n, course.analysis.events, cells) if course.n else -1
        segments = [Segment(" ", self.rich_style)]
        for cell, sign in enumerate(line):
            at = cell == here
            style = self.get_component_rich_style(f"curve--{'here' if at else kind}")
            segments.append(Segment("│" if at and sign == " " else sign, style))
        label = self._label(seat) if row == self.rows - 1 else ""
        segments.append(Segment(label.ljust(course.label), self.get_component_rich_style("curve--label")))
        return Strip(segments).simplify().adjust_cell_length(width, self.rich_style)

    def _label(self, seat: str) -> str:
        assert self.course is not None
        chance = f" {percent(self.course.analysis.odds(self.course.n)[seat].share)} %"
        name = Content(seat).truncate(max(1, self.course.label - len(chance) - 1), ellipsis=True).plain
        return f" {name}{chance}"

    def on_click(self, event: events.Click) -> None:
        """Go to the event of this cell."""
        course = self.course
        if course is not None and (cells := self.size.width - 1 - course.label) >= _LEAST:
            self.post_message(Scrubber.Sought(event_at(event.offset.x - 1, course.analysis.events, cells)))
