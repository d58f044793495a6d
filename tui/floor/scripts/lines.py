"""The lines of a play script, where it is, and what is wrong at the line where it is wrong. A virtual list."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import ClassVar

from msgspec import Struct
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from exchange.value.errors import PlayFileError
from exchange.value.printable import printable
from tui.floor import N_
from tui.floor.panels.panel import key
from tui.floor.scripts.steps import Stepping
from tui.floor.seen import Seen
from tui.floor.voice import _, language

_GUTTER = 7  # sign, number, space
_RULED = re.compile(r"^# .*-{4,}$")  # a heading with a rule drawn behind it: the rule gives way


class ScriptRow(Struct, frozen=True):
    """A row on the screen: its line of the file (0: a remark below it), its number or nothing, its text and kind."""

    line: int
    number: str
    text: str
    kind: str


class ScriptLines(ScrollView, can_focus=True):
    """The script, wrapped to the panel. A click on a line plays up to it."""

    DEFAULT_CSS = """
    ScriptLines { border: round $panel-lighten-2; background: $background; border-title-color: $faint;
        scrollbar-size-vertical: 1; overflow-x: hidden; }
    ScriptLines:focus { border: heavy $accent; border-title-color: $accent; border-title-style: bold; }
    .lines--comment { color: $faint; text-style: italic; }
    .lines--done { color: $foreground; }
    .lines--todo { color: $faint; }
    .lines--here { color: $accent; text-style: bold; }
    .lines--fault { color: $error; text-style: bold; }
    .lines--number { color: $faint; }
    """
    number = "1"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "lines--comment",
        "lines--done",
        "lines--todo",
        "lines--here",
        "lines--fault",
        "lines--number",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        key("up", "scroll_up", N_("Line"), N_("Scroll up"), name="script.up", show=False),
        key("down", "scroll_down", N_("Line"), N_("Scroll down"), name="script.down", show=False),
    ]

    class Chosen(Message):
        """Play up to this line of the file."""

        def __init__(self, line: int) -> None:
            super().__init__()
            self.line = line

    def __init__(self, stepping: Stepping) -> None:
        super().__init__(id="script")
        self.stepping = stepping
        self.rows: list[ScriptRow] = []
        self._wrapped = 0
        self._told: tuple[object, ...] = ()

    def tab(self, _seen: Seen) -> str:
        """What it is called where only a word has room."""
        return _("Script")

    def help_text(self) -> str:
        """About the lines."""
        return _(
            "The script. What stands behind # is for you; the other lines set up the table, make moves and say what "
            "must come of them. The arrow is the line that comes next. Click a line to play up to it."
        )

    def tell(self) -> None:
        """Show how far the script is."""
        stepping = self.stepping
        now = (self.size.width, len(stepping.lines), stepping.failure, stepping.fault, language())
        if now != self._told:
            self._told = now
            self._wrap(max(16, self.scrollable_content_region.width - _GUTTER))
        self.border_title = Content(f" {self.number} {printable(stepping.path.name)} ")
        self._go_to(self._line_here())
        self.refresh()

    def on_resize(self) -> None:
        """Break the lines for the new width."""
        self.tell()

    def _line_here(self) -> int:
        """The line that matters now: where it cannot be read, where it fails, or what comes next."""
        stepping = self.stepping
        if stepping.fault is not None:
            return stepping.fault.line
        return stepping.next_line or len(stepping.lines)

    def _go_to(self, line: int) -> None:
        before_all = self.stepping.fault is None and self.stepping.failure is None and self.stepping.at == 0
        place = 0 if before_all else next((i for i, row in enumerate(self.rows) if row.line == line), 0)
        height = self.scrollable_content_region.height
        self.scroll_to(y=max(0, place - height * 2 // 3), animate=False)  # what explains a line stands above it

    def _wrap(self, width: int) -> None:
        stepping = self.stepping
        self.rows = []
        for number, text in enumerate(stepping.lines, start=1):
            kind = "comment" if text.lstrip().startswith("#") else "line"
            pieces = _pieces(text, width)
            for place, piece in enumerate(pieces):
                self.rows.append(ScriptRow(number, "" if place else str(number), piece, kind))
            for remark in self._remarks(number):
                self.rows += [ScriptRow(0, "", piece, "fault") for piece in _pieces(remark, width)]
        self.virtual_size = Size(self.size.width, len(self.rows))

    def _remarks(self, line: int) -> list[str]:
        """What is wrong at this line, and what the tape said last."""
        fault, failure = self.stepping.fault, self.stepping.failure
        if fault is not None and fault.line == line:
            return [_caret(fault), _("Column {column}: {why}", column=fault.column, why=_(fault.why, **fault.facts))]
        if failure is not None and failure.line == line:
            remarks = [_(failure.so)]
            if failure.tape:
                remarks.append(_("The tape before it:"))
            return remarks + [f"  {sentence}" for sentence in failure.tape]
        return []

    def render_line(self, y: int) -> Strip:
        """One row of what is in sight."""
        place = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if place >= len(self.rows):
            return Strip.blank(width, self.rich_style)
        row = self.rows[place]
        sign, kind = self._looks(row)
        strip = Strip(
            [
                Segment(f"{sign} ", self.get_component_rich_style(f"lines--{kind}")),
                Segment(f"{row.number:>4} ", self.get_component_rich_style("lines--number")),
                Segment(row.text, self.get_component_rich_style(f"lines--{kind}")),
            ]
        )
        return strip.adjust_cell_length(width, self.rich_style)

    def _looks(self, row: ScriptRow) -> tuple[str, str]:
        """The sign in the gutter and the kind of text."""
        stepping = self.stepping
        bad = stepping.fault.line if stepping.fault else stepping.failure.line if stepping.failure else 0
        if row.kind == "fault":
            return " ", "fault"
        if row.line == bad and row.number:
            return "✗", "fault"
        if row.kind == "comment" or not row.text.strip():
            return " ", "comment"
        if row.line == stepping.next_line:
            return ("▸" if row.number else " "), "here"
        done = stepping.at == stepping.steps or row.line < stepping.next_line
        return ("✓" if done and row.number and self._is_step(row.line) else " "), "done" if done else "todo"

    def _is_step(self, line: int) -> bool:
        stepping = self.stepping
        step = stepping.step_at(line) - 1
        return step >= 0 and stepping.line_of(step) == line

    def on_click(self, event: events.Click) -> None:
        """Up to the line that was clicked."""
        at = event.get_content_offset(self)
        place = at.y + self.scroll_offset.y if at is not None else -1
        if 0 <= place < len(self.rows) and self.rows[place].line:
            self.post_message(self.Chosen(self.rows[place].line))


def _pieces(text: str, width: int) -> list[str]:
    """A line in pieces that fit; a comment that goes on keeps its indent."""
    text = printable(text.expandtabs(4))
    if _RULED.search(text):
        text = text[:width]
    cells = Content(text).cell_length
    if cells <= width:
        return [text]
    indent = "# " if text.startswith("# ") else "    "
    room = max(8, width * len(text) // cells)  # wide characters take two cells
    return wrap(text, room, subsequent_indent=indent, replace_whitespace=False) or [""]


def _caret(fault: PlayFileError) -> str:
    """A mark below the column at fault."""
    return " " * (fault.column - 1) + "^"
