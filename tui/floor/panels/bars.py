"""The top line and the bottom line of a screen: what this is, and which keys can be pressed now."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding
from textual.content import Content
from textual.style import Style
from textual.widget import Widget

from tui.floor import N_
from tui.floor.voice import _

_KEYS = {
    "enter": N_("Enter"),
    "space": N_("Space"),
    "escape": "Esc",
    "full_stop": ".",
    "comma": ",",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "question_mark": "?",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "equals_sign": "=",
    "delete": N_("Del"),
    "backspace": N_("Backspace"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
}
LAST = ("table.menu", "host.menu", "floor.help", "floor.quit")
"""These stand at the right end of every screen's bar, however small the window is."""


def key_name(key: str) -> str:
    """How a key is called on screen."""
    if key in _KEYS:
        return _(_KEYS[key])
    function_key = key[:1] == "f" and key[1:].isdigit()
    return key.upper() if function_key else key.replace("ctrl+", "^")


class Headline(Widget):
    """One line of parts and notes. Where there is no room for all, parts are dropped, the last ones first; then the
    warning is cut. Notes are never cut before a warning: a clock is one."""

    parts: ClassVar[tuple[str, ...]] = ()

    def tell(self, parts: list[str], warning: str = "", *, notes: Sequence[str] = (), good: bool = False) -> None:
        """Show these parts, then the notes; the warning stands out, first from the right, or what is good to know."""
        self._parts, self._notes, self._warning, self._good = parts, notes, warning, good
        self.refresh()

    _parts: list[str] = []  # noqa: RUF012 -- replaced, never changed
    _notes: Sequence[str] = ()
    _warning = ""
    _good = False

    def render(self) -> Content:
        """The parts with dots between them."""
        width = self.size.width
        parts = list(self._parts)
        dot = " · "
        tail = "".join(f"{dot}{note}" for note in self._notes) + " "
        warning = f" {self._warning} " if self._warning else ""
        if self._notes and cell_len(warning) + cell_len(tail) > width:
            warning = Content(warning).truncate(max(0, width - cell_len(tail)), ellipsis=True).plain
        room = max(0, width - cell_len(warning))
        least = 3 if self._notes else 2
        while len(parts) > least and cell_len(dot.join([*parts, *self._notes])) + 2 > room:
            del parts[-1]
        head = Content(f" {dot.join(parts)}").truncate(max(0, room - cell_len(tail)), ellipsis=True)
        text = Content.assemble(head, tail).truncate(room, pad=True)
        style = "bold $text-success reverse" if self._good else "bold $text-error reverse"
        return Content.assemble(text, (warning, style)) if warning else text


class KeyBar(Widget):
    """The keys of what has the focus and of the screen; each can be clicked. Help and Quit are always there.

    `first` tells which bindings, by their ids, stand before all others now, `idle` which are left out.
    """

    def __init__(self, first: Callable[[], Sequence[str]], idle: Callable[[], Collection[str]]) -> None:
        super().__init__(id="keys")
        self._first, self._idle = first, idle

    def on_mount(self) -> None:
        """Follow the focus."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.refresh())

    def entries(self) -> list[tuple[Binding, str]]:
        """The bindings that can be used now, and the keys' names; first those that a screen puts before all others."""
        found: dict[str, tuple[Binding, str]] = {}
        idle = self._idle()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            name, shown = binding.id or binding.action, key_name(binding.key)
            if not (binding.show and binding.description and active.enabled) or name in idle:
                continue
            # While a line is typed, letters are its own: Help and Quit then go by the keys that are left.
            if name not in found or (name in LAST and len(shown) < len(found[name][1])):
                found[name] = (binding, shown)
        place = {name: at for at, name in enumerate(self._first())}
        return sorted(found.values(), key=lambda entry: place.get(str(entry[0].id), len(place)))

    def render(self) -> Content:
        """Keys from the left, help and quit at the right end."""
        entries = self.entries()
        last = sorted(
            (entry for entry in entries if entry[0].id in LAST), key=lambda entry: LAST.index(str(entry[0].id))
        )
        tail = self._row(last)
        room = self.size.width - tail.cell_length
        row: list[Content] = []
        for entry in entries:
            if entry[0].id in LAST:
                continue
            part = self._row([entry])
            if part.cell_length > room:
                continue
            room -= part.cell_length
            row.append(part)
        return Content.assemble(*row, " " * max(0, room), tail)

    def _row(self, entries: list[tuple[Binding, str]]) -> Content:
        parts: list[Content] = []
        for binding, name in entries:
            text = Content.assemble((f" {name}", "bold $text-accent"), f" {_(binding.description)} ")
            press = Style.from_meta({"@click": f"app.simulate_key('{binding.key}')"})
            parts.append(text.stylize(press))
        return Content.assemble(*parts)
