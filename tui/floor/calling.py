"""Calls somebody back to the keys: a mark in the terminal's title, and a bell, when it becomes a person's turn."""

from __future__ import annotations

from collections.abc import Callable

from tui.floor.voice import _
from tui.settings import Settings

_KEEP, _GIVE_BACK = "\x1b[22;2t", "\x1b[23;2t"  # xterm's: the title as it was lies on a stack meanwhile


class Calling:
    """Remembers whether it is somebody's turn, so that it calls once. `write` goes to the terminal: one that knows no
    title leaves it alone."""

    def __init__(self, write: Callable[[str], None], bell: Callable[[], None]) -> None:
        self._write, self._bell = write, bell
        self._due = self._marked = False

    def due(self, somebody: bool, settings: Settings) -> None:
        """Whether a person is awaited now: call when that begins."""
        if somebody == self._due:
            return
        self._due = somebody
        self._mark(somebody and settings.your_turn != "off")
        if somebody and settings.your_turn == "bell":
            self._bell()

    def _mark(self, marked: bool) -> None:
        if marked != self._marked:
            self._marked = marked
            told = _("your turn")
            self._write(f"{_KEEP}\x1b]2;● Corro: {told}\x07" if marked else _GIVE_BACK)
