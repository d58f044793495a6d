"""A panel of the floor: it shows a `Seen`, has a digit, takes the focus, and holds no rules."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widget import Widget

from tui.floor.glyphs import dots
from tui.floor.seen import Seen


def link(text: str, action: str, style: str = "") -> Content:
    """Text that a click on it turns into an action, such as `panel.seal`."""
    content = Content.styled(text, style) if style else Content(text)
    return content.stylize(Style.from_meta({"@click": action}))


def button(text: str, action: str, style: str = "reverse") -> Content:
    """A word that can be clicked."""
    return link(f" {text} ", action, style)


def cells(*columns: tuple[object, int]) -> str:
    """Words side by side, each cut to its width: a positive width lies to the right, a negative one to the left."""
    return "".join(_cell(str(text), width) for text, width in columns)


def _cell(text: str, width: int) -> str:
    room = abs(width)
    shown = Content(text).truncate(room, ellipsis=False).plain
    blank = " " * (room - Content(shown).cell_length)
    return blank + shown if width > 0 else shown + blank


def cut(content: Content, width: int) -> Content:
    """The content in exactly this width."""
    return content.truncate(width, ellipsis=dots(), pad=True)


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

    def heading(self, seen: Seen) -> str:
        """What stands in the border."""
        return ""

    def footing(self, seen: Seen) -> str:
        """What stands in the lower border."""
        return ""

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The lines of the panel, as wide and as many as there is room for."""
        return []

    def render(self) -> Content:
        """The lines, cut to the room."""
        width, height = self.content_size
        if self.seen is None or width <= 0 or height <= 0:
            return Content("")
        lines = self.lines(self.seen, width, height)[:height]
        return Content("\n").join([line.truncate(width, ellipsis=dots()) for line in lines])

    def help_text(self) -> str:
        """What `?` tells while this panel has the focus."""
        return ""


def key(keys: str, action: str, description: str, tip: str, *, name: str, show: bool = True) -> Binding:
    """A binding with its id and its tooltip; both texts are marked for the catalogue where they are written."""
    return Binding(keys, action, description, show=show, tooltip=tip, id=name)
