"""One line that names the panels of a small window, each with its digit; a click goes there."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.style import Style
from textual.widget import Widget

from tui.floor.panels.panel import short


class Tab(Struct, frozen=True):
    """A panel's digit and name, and whether it is in sight."""

    digit: str
    name: str
    shown: bool


def tab_line(tabs: Sequence[Tab], width: int) -> Content:
    """The tabs side by side; where there is no room for whole names, all are cut alike."""
    longest = max((Content(tab.name).cell_length for tab in tabs), default=0)
    parts: list[Content] = []
    for room in range(longest, -1, -1):
        parts = [_tab(tab, room) for tab in tabs]
        if sum(part.cell_length for part in parts) <= width:
            break
    return Content.assemble(*parts)


def _tab(tab: Tab, room: int) -> Content:
    name = short(tab.name, room) if room else ""
    style = "bold $text-accent underline" if tab.shown else "$faint"
    text = Content.assemble(" ", (f"{tab.digit} {name}".rstrip(), style), " ")
    return text.stylize(Style.from_meta({"@click": f"screen.panel({tab.digit})"}))


class Tabs(Widget):
    """The line of tabs."""

    tabs: Sequence[Tab] = ()

    def tell(self, tabs: Sequence[Tab]) -> None:
        """Name these panels."""
        if list(tabs) != list(self.tabs):
            self.tabs = tabs
            self.refresh()

    def render(self) -> Content:
        """As wide as the window."""
        return tab_line(self.tabs, self.size.width)
