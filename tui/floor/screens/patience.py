"""A wait that somebody can see, and end."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from tui.floor import N_
from tui.floor.panels.panel import key
from tui.floor.screens.modal import Modal
from tui.floor.voice import _


class Patience(Modal[None]):
    """Says what is waited for. `ended`: somebody would not wait any longer; `for_one`: what is waited for may be one
    person's alone, and is shown to nobody who comes after."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "end", N_("Back"), N_("Wait no longer"), name="patience.end"),
    ]

    def __init__(self, what: str, *, for_one: bool = False) -> None:
        super().__init__()
        self.what = what
        self.for_one = for_one
        self.ended = False
        self._over = False

    def compose(self) -> ComposeResult:
        """What is waited for, and a way back."""
        with Vertical(classes="dialog"):
            yield Static(self.what, markup=False)
            with Horizontal(classes="buttons"):
                yield Button(_("Back"), id="end", variant="primary")

    def on_button_pressed(self) -> None:
        """The way back."""
        self.action_end()

    def on_screen_resume(self) -> None:
        """Something lay over it while the wait ended."""
        if self._over:
            self.dismiss(None)

    def close(self) -> None:
        """The wait is over: go, now or as soon as nothing lies over it."""
        self._over = True
        self.dismiss(None)

    def action_end(self) -> None:
        """Wait no longer."""
        self.ended = True
        self.close()

    def hide_private(self) -> None:
        """Nobody is at the keys any more."""
        if self.for_one:
            self.action_end()
