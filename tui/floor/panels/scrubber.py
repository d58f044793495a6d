"""The scrubber of a replay: `├R1───┼R2───┼R3──●─◇─┤ 128/311 ×4`. Click or drag to go anywhere."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from rich.segment import Segment
from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.floor.voice import _

_LEAST = 5  # cells of a track on which something can be seen


class Track(Struct, frozen=True, kw_only=True):
    """What a scrubber shows: event `n` of `total`; `rounds` as (event, number); `marks` and `branched` are events."""

    n: int = 0
    total: int = 0
    rounds: tuple[tuple[int, int], ...] = ()
    marks: tuple[int, ...] = ()
    branched: int | None = None
    speed: float = 1.0
    playing: bool = False


def cell_of(n: int, total: int, cells: int) -> int:
    """The cell in which event n lies, of so many cells."""
    return 0 if total <= 1 else (n - 1) * (cells - 1) // (total - 1)


def event_at(cell: int, total: int, cells: int) -> int:
    """The event that a click on this cell means: the first that lies in it."""
    if total <= 1 or cells <= 1:
        return min(1, total)
    cell = max(0, min(cells - 1, cell))
    return -(-cell * (total - 1) // (cells - 1)) + 1


def label_width(total: int) -> int:
    """How many cells stand behind the track of so many events."""
    return 10 + 2 * len(str(total))


def speed_text(speed: float) -> str:
    """The speed as it is shown, such as ×4 or ×1/2."""
    return "×" + ("1/2" if speed == 0.5 else f"{speed:g}")


class Scrubber(Widget, can_focus=True):
    """One line: the rounds along a track, where we are, what was found, how fast it plays."""

    DEFAULT_CSS = """
    Scrubber { height: 1; width: 1fr; background: $panel; color: $foreground; }
    .scrubber--track { color: $faint; }
    .scrubber--round { color: $foreground; text-style: bold; }
    .scrubber--here { color: $accent; text-style: bold; }
    .scrubber--mark { color: $success; text-style: bold; }
    .scrubber--label { color: $foreground; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "scrubber--track",
        "scrubber--round",
        "scrubber--here",
        "scrubber--mark",
        "scrubber--label",
    }

    class Sought(Message):
        """Go to this event."""

        def __init__(self, n: int) -> None:
            super().__init__()
            self.n = n

    track: Track = Track()
    _held = False

    def show(self, track: Track) -> None:
        """Show this place and these marks."""
        if track != self.track:
            self.track = track
            self.refresh()

    def help_text(self) -> str:
        """About the scrubber."""
        return _(
            "The whole game from its first event to its last. Click or drag to go anywhere; , and . go one event, Page "
            "Up and Page Down one round, Home and End to the ends. Space plays, + and - change the speed. g finds an "
            "event, a round, a company, a seat or a rule; what it found is marked, n goes to the next of it."
        )

    def label(self) -> str:
        """What stands behind the track."""
        track = self.track
        sign = "▶" if track.playing else "■"
        return f" {sign} {track.n:>{len(str(track.total))}}/{track.total} {speed_text(track.speed):<4} "

    def cells(self) -> int:
        """How many cells the track has."""
        return max(0, self.size.width - len(self.label()) - 1)

    def plain(self) -> str:
        """The line as text."""
        return self.render_line(0).text

    def render_line(self, y: int) -> Strip:
        """The one line that it takes."""
        width = self.size.width
        if y or width <= 0:
            return Strip.blank(max(0, width), self.rich_style)
        cells = self.cells()
        label = Segment(self.label(), self.get_component_rich_style("scrubber--label"))
        if cells < _LEAST:
            return Strip([label]).adjust_cell_length(width, self.rich_style)
        segments = [Segment(" ", self.rich_style)]
        for sign, kind in self._row(cells):
            segments.append(Segment(sign, self.get_component_rich_style(f"scrubber--{kind}")))
        return Strip([*segments, label]).simplify().adjust_cell_length(width, self.rich_style)

    def _row(self, cells: int) -> list[tuple[str, str]]:
        """Each cell's sign and what it is."""
        track = self.track
        row = [("─", "track")] * cells
        row[0], row[-1] = ("├", "track"), ("┤", "track")
        free = 0
        for n, number in track.rounds:
            at = cell_of(n, track.total, cells)
            if at < free or at >= cells - 1:
                continue
            if at:
                row[at] = ("┼", "track")
            name = f"R{number}"
            if at + len(name) < cells - 1:
                row[at + 1 : at + 1 + len(name)] = [(char, "round") for char in name]
            free = at + len(name) + 3
        for n in track.marks:
            row[cell_of(n, track.total, cells)] = ("◇", "mark")
        if track.branched and track.branched <= track.total:
            row[cell_of(track.branched, track.total, cells)] = ("◆", "mark")
        if track.n:
            row[cell_of(track.n, track.total, cells)] = ("●", "here")
        return row

    # The mouse -------------------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click goes there; the mouse is then held until it is let go."""
        event.stop()
        self._held = True
        self.capture_mouse()
        self._go(event.offset)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Seek while the button is held."""
        if self._held:
            event.stop()
            self._go(event.offset)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End the dragging."""
        if self._held:
            event.stop()
            self._held = False
            self.release_mouse()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel goes event by event."""
        event.stop()
        self.post_message(self.Sought(self.track.n + 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """See `on_mouse_scroll_down`."""
        event.stop()
        self.post_message(self.Sought(self.track.n - 1))

    def _go(self, offset: Offset) -> None:
        cells = self.cells()
        if self.track.total and cells >= _LEAST:
            self.post_message(self.Sought(event_at(offset.x - 1, self.track.total, cells)))
