"""A panel of the floor: it shows a `Seen`, has a digit, takes the focus, and holds no rules."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widget import Widget

from tui.floor.seen import Seen

_MUCH = " " * 1_000


def link(text: str, action: str, style: str = "") -> Content:
    """Text that a click on it turns into an action, such as `panel.seal`."""
    content = Content.styled(text, style) if style else Content(text)
    return content.stylize(clicked(action))


def clicked(action: str) -> Style:
    """What turns a click into an action, and keeps the looks."""
    return Style.from_meta({"@click": action})


def button(text: str, action: str, style: str = "") -> Content:
    """A word that can be clicked. It is no brighter than what is at stake: brackets tell it without any colour."""
    return link(f"[{text}]", action, f"{style} on $panel".strip())


def rule_link(rule: str) -> Content:
    """A rule's number, which opens the rule."""
    return link(f"({rule})", f"screen.rule('{rule}')", "$faint underline")


def cells(*columns: tuple[object, int]) -> str:
    """Words side by side, each cut to its width: a positive width lies to the right, a negative one to the left."""
    return "".join(_cell(str(text), width) for text, width in columns)


def _cell(text: str, width: int) -> str:
    room = abs(width)
    shown = Content(text).truncate(room, ellipsis=False).plain
    blank = " " * (room - Content(shown).cell_length)
    return blank + shown if width > 0 else shown + blank


def short(name: str, room: int) -> str:
    """The name in at most so many cells."""
    return Content(name).truncate(room, ellipsis=True).plain


def fitted(lines: list[Content], width: int, height: int) -> list[Content]:
    """The lines in so much room: what is too long goes on below, as long as there are rows for it and for the last
    line, which says what can be done; blank lines give way first."""
    rows = [[part.rstrip() for part in each.wrap(width)] if each.cell_length > width else [each] for each in lines]
    blank = [n for n, row in enumerate(rows) if not row[0].plain.strip() and len(row) == 1]
    while blank and sum(map(len, rows)) > height:
        rows[blank.pop()] = []
    while (over := sum(map(len, rows)) - height) > 0 and any(len(row) > 1 for row in rows):
        longest = max(rows, key=len)
        del longest[max(1, len(longest) - over) :]
        longest[-1] = Content.assemble(longest[-1], " ", _MUCH)  # so wide that what follows is cut with a sign
    shown = [each for row in rows for each in row]
    shown = shown if len(shown) <= height else [*shown[: height - 1], shown[-1]]
    return [each.truncate(width, ellipsis=True) for each in shown]


def height_of(lines: list[Content], width: int) -> int:
    """How many rows the lines take at least: blank ones can give way, and what is too long goes on below."""
    return sum(len(each.wrap(width)) for each in lines if each.plain.strip())


def line(*parts: Content | str | tuple[str, str]) -> Content:
    """One line of parts: text, contents, or (text, style)."""
    return Content.assemble(*parts)


class Panel(Widget, can_focus=True):
    """A bordered panel. Subclasses say its `heading` and its `lines`; `number` is its digit."""

    number: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = []
    seen: Seen | None = None

    def show(self, seen: Seen) -> None:
        """Show this moment."""
        self.seen = seen
        self._titles()
        self.refresh()

    def _titles(self) -> None:
        if self.seen is None:
            return
        number = f"{self.number} " if self.number else ""
        self.border_title = Content(f"{number}{self.heading(self.seen)}")
        self.border_subtitle = Content(self.footing(self.seen))

    def on_resize(self) -> None:
        """There may be room for more of the titles, or less."""
        self._titles()

    def heading(self, seen: Seen) -> str:
        """What stands in the border."""
        return ""

    def tab(self, seen: Seen) -> str:
        """What it is called where only a word has room."""
        return self.heading(seen)

    def footing(self, seen: Seen) -> str:
        """What stands in the lower border."""
        return ""

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The lines of the panel, as wide and as many as there is room for."""
        return []

    def render(self) -> Content:
        """The lines, in the room there is."""
        width, height = self.content_size
        if self.seen is None or width <= 0 or height <= 0:
            return Content("")
        return Content("\n").join(fitted(self.lines(self.seen, width, height), width, height))

    def help_text(self) -> str:
        """What `?` tells while this panel has the focus."""
        return ""


def key(keys: str, action: str, description: str, tip: str, *, name: str, show: bool = True) -> Binding:
    """A binding with its id and its tooltip; both texts are marked for the catalogue where they are written."""
    return Binding(keys, action, description, show=show, tooltip=tip, id=name)
