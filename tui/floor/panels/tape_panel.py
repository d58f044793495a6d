"""Panel 7: the tape, newest sentence first. A virtual list: only the rows in sight are made."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from exchange.log.follow import Follower, TapeLine
from tui.floor import N_
from tui.floor.panels.panel import key
from tui.floor.seen import Seen
from tui.floor.voice import _, language


class Tape(ScrollView, can_focus=True):
    """The sentences so far. Up and down choose one, Enter opens its rule."""

    number = "7"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "rule", N_("Rule"), N_("Open the rule of the chosen line"), name="tape.rule"),
        key("up", "choose(-1)", N_("Line"), N_("The line above"), name="tape.up", show=False),
        key("down", "choose(1)", N_("Line"), N_("The line below"), name="tape.down"),
        key("pageup", "choose(-10)", N_("Page"), N_("Ten lines up"), name="tape.pageup", show=False),
        key("pagedown", "choose(10)", N_("Page"), N_("Ten lines down"), name="tape.pagedown", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"tape--number", "tape--text", "tape--rule", "tape--chosen"}

    class RuleAsked(Message):
        """A rule is to be shown."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 -- Textual's own name for it
        super().__init__(id=id)
        self.told: Sequence[TapeLine] = ()
        self.shown = 0
        self.chosen = 0
        self._of: tuple[Follower | None, str] = (None, "")
        self._room = 0
        self._parts: list[tuple[str, ...]] = []  # each sentence in rows of that room
        self._ends: list[int] = [0]  # how many rows the sentences before take, and with this one
        self._whole = False

    def show(self, seen: Seen) -> None:
        """Show the tape up to this moment."""
        timeline, lang = seen.timeline, language()
        if self._of != (timeline, lang):
            self._of = (timeline, lang)
            self._room = 0
        self.told = timeline.tape(lang)
        self.shown = bisect_right(self.told, seen.n, key=lambda told: told.n)
        self.border_title = Content(" ".join((self.number, _("Tape"))))
        self.chosen = min(self.chosen, max(0, self.shown - 1))
        self._whole = seen.pace == "replay"
        self._measure()
        self.refresh()

    def tab(self, _seen: Seen) -> str:
        """As in the border."""
        return _("Tape")

    def _measure(self) -> None:
        """Break what does not fit into rows, and say how many there are."""
        # Room for the bar is kept before it is there: it comes with the rows that are counted here. The size is the one
        # of the last layout: a region is empty while its screen is laid out anew.
        beside = self.styles.gutter.width + self.styles.scrollbar_size_vertical
        room = max(4, self.outer_size.width - beside - 5 - 6)
        if room != self._room or len(self._parts) > len(self.told):
            self._room, self._parts, self._ends = room, [], [0]
        for told in self.told[len(self._parts) :]:
            text = Content(told.text)
            fits = text.cell_length <= room
            self._parts.append((told.text,) if fits else tuple(part.plain.rstrip() for part in text.wrap(room)))
            self._ends.append(self._ends[-1] + len(self._parts[-1]))
        # A replay keeps the size of the whole tape while it seeks: another size would mean a new layout.
        size = Size(self.size.width, self._ends[len(self.told) if self._whole else self.shown])
        if size != self.virtual_size:
            self.virtual_size = size

    def on_resize(self) -> None:
        """Another width breaks sentences elsewhere."""
        self._measure()

    def line_at(self, row: int) -> TapeLine | None:
        """The sentence in this row, from the newest down."""
        place, _part = self._place(row)
        return self.told[place] if 0 <= place < self.shown else None

    def _place(self, row: int) -> tuple[int, int]:
        """Which sentence the row belongs to, and which of its parts; −1 for none."""
        above = self._ends[self.shown] - row if self.shown < len(self._ends) else 0
        if row < 0 or above <= 0:
            return -1, 0
        place = bisect_left(self._ends, above) - 1
        return place, self._ends[place + 1] - above

    def row_of(self, chosen: int) -> int:
        """The first row of a sentence, counted from the newest."""
        return self._ends[self.shown] - self._ends[self.shown - chosen] if 0 <= chosen <= self.shown else 0

    def plain(self) -> str:
        """The whole tape as text, oldest line first, as far as it is shown."""
        return "\n".join(f"{told.n:>4}  {told.text}  {told.rule}" for told in self.told[: self.shown])

    def help_text(self) -> str:
        """About the tape."""
        return _("What happened, in the sentences of a play script, each with its rule. Enter opens the rule.")

    def render_line(self, y: int) -> Strip:
        """One row of what is in sight."""
        row = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        told = self.line_at(row)
        if told is None:
            return Strip.blank(width, self.rich_style)
        place, part = self._place(row)
        chosen = self.has_focus and self.shown - 1 - place == self.chosen
        text = self.get_component_rich_style("tape--chosen" if chosen else "tape--text")
        sentence = Content(self._parts[place][part]).truncate(self._room, pad=True).plain
        number, rule = (f"{told.n:>4} ", f" {told.rule:<5}") if part == 0 else ("     ", "      ")
        strip = Strip(
            [
                Segment(number, self.get_component_rich_style("tape--number")),
                Segment(sentence, text),
                Segment(rule, self.get_component_rich_style("tape--rule")),
            ]
        )
        return strip.adjust_cell_length(width, self.rich_style).apply_offsets(0, row)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The text that was selected with the mouse."""
        rows: list[str] = []
        for told, parts in zip(reversed(self.told[: self.shown]), reversed(self._parts[: self.shown]), strict=True):
            rows += [f"{told.n:>4} {parts[0]}  {told.rule}", *(f"     {part}" for part in parts[1:])]
        text = "\n".join(rows)
        return selection.extract(text), "\n"

    def action_choose(self, step: int) -> None:
        """Choose another line."""
        self.chosen = max(0, min(self.shown - 1, self.chosen + step))
        self.scroll_to(y=max(0, self.row_of(self.chosen) - self.size.height // 2), animate=False)
        self.refresh()

    def action_rule(self) -> None:
        """The rule of the chosen line."""
        if self.chosen < self.shown:
            self.post_message(self.RuleAsked(self.told[self.shown - 1 - self.chosen].rule))

    def on_click(self, event: events.Click) -> None:
        """A click chooses a line; a click on its rule opens it."""
        at = event.get_content_offset(self)
        if at is None:
            return
        place, _part = self._place(at.y + self.scroll_offset.y)
        self.chosen = self.shown - 1 - place if place >= 0 else max(0, self.shown - 1)
        self.refresh()
        if at.x >= self.scrollable_content_region.width - 6:
            self.action_rule()

    def on_focus(self) -> None:
        """The chosen line shows only while the tape has the focus."""
        self.refresh()

    def on_blur(self) -> None:
        """The chosen line shows no longer."""
        self.refresh()
