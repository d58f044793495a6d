"""How the floor hides what is one person's alone: at F8, when its window is left, resized, or has had no key for long.

Not every terminal says that its window was left: tmux, as it comes, does not. So a time without keys hides too.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Size
from textual.timer import Timer
from textual.widgets import Input

from tui.floor.letters import latin
from tui.floor.navigation import Navigation
from tui.floor.screens.table_screen import TableScreen
from tui.floor.voice import _

if TYPE_CHECKING:
    from textual.events import Event

SECOND = 1.0


class Hiding(Navigation):
    """The floor's app, as far as it watches over what is private."""

    _idle: Timer | None = None
    _room = Size(0, 0)
    _copied_alone = False  # whether somebody copied at a private screen
    _focus_told = False  # whether the terminal has ever said that its window has the focus, or has not

    async def on_event(self, event: Event) -> None:
        """Take a key for the one that is bound, and count the time without keys from here."""
        if isinstance(event, events.InputEvent):
            self._count_from_here()
        if isinstance(event, events.Key) and not event.is_forwarded:
            event = self._as_bound(event)
        await super().on_event(event)

    def _as_bound(self, event: events.Key) -> events.Key:
        """The key that is meant, where the one pressed does nothing: Caps Lock, or a keyboard of other letters."""
        if event.character is None or not event.character.isalpha() or isinstance(self.focused, Input):
            return event
        bound = self.screen.active_bindings
        meant = latin(event.character)
        return events.Key(meant, meant) if event.key not in bound and meant in bound else event

    def _count_from_here(self) -> None:
        if self._idle is not None:
            self._idle.stop()
            self._idle = None
        if self.settings.hide_after:
            self._idle = self.set_timer(self.settings.hide_after * SECOND, self._hide_after_a_while)

    def _hide_after_a_while(self) -> None:
        self._idle = None
        if self.private_table() is not None:
            self.action_hide()
            self.notify(_("Hidden: no key was pressed for a while."), markup=False)

    def on_app_blur(self) -> None:
        """The window lost the focus. Textual tells the app alone."""
        self._focus_told = True
        self.action_hide()

    def on_app_focus(self) -> None:
        """The terminal tells of the focus."""
        self._focus_told = True

    @property
    def tells_no_focus(self) -> bool:
        """Whether the window may be left without a word: within tmux or screen, until they have told of it once."""
        return not self._focus_told and bool(os.environ.get("TMUX") or os.environ.get("STY"))

    def on_resize(self, event: events.Resize) -> None:
        """Who comes back to a session from another window finds nothing of others' there."""
        if self._room not in (event.size, Size(0, 0)):
            self.action_hide()
        self._room = event.size

    def action_hide(self) -> None:
        """Hide what is private: every screen its own; whatever lies over a table with several persons goes, and nobody
        is at its keys."""
        for screen in reversed(self.screen_stack):
            hide = getattr(screen, "hide_private", None)
            if hide is not None:
                hide()
        table = self.private_table()
        if table is None:
            return
        table.at_table.leave()
        self.forget()
        while self.screen is not table:
            self.pop_screen()
        table.pump()

    def private_table(self) -> TableScreen | None:
        """The table that several persons share, while one of them is at its keys."""
        tables = (screen for screen in self.screen_stack if isinstance(screen, TableScreen))
        return next((table for table in tables if table.at_table.shared and table.at_table.at_keys), None)

    def copy_to_clipboard(self, text: str) -> None:
        """Remember whether somebody copied it at a private screen."""
        self._copied_alone = self.private_table() is not None
        super().copy_to_clipboard(text)

    def forget(self) -> None:
        """Whoever was at the keys has left them: what was told or copied there is not for the next one."""
        self.clear_notifications()
        if self._copied_alone:
            self.copy_to_clipboard("")
