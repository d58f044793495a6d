"""The menu: where one can go from here without leaving the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.floor import N_
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import key
from tui.floor.screens.modal import Modal
from tui.floor.voice import _

Place = tuple[str, str]
"""Where one can go: what `go` knows it by, and what it is called."""

PLACES: tuple[Place, ...] = (
    ("back", N_("Go on here")),
    ("take_back", N_("Take back the last move")),
    ("is_back", N_("Play again for whom a trader plays")),
    ("codes", N_("Seats at another keyboard")),
    ("seat", N_("Take a seat here")),
    ("start", N_("Start")),
    ("rules", N_("Rules")),
    ("settings", N_("Settings")),
    ("statistics", N_("Statistics")),
    ("help", N_("Help")),
    ("leave", N_("Quit")),
)


class Menu(Modal[str | None]):
    """A line for each place; its answer is the place, None for staying here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,f10", "leave", N_("Back"), N_("Go on here"), name="menu.leave"),
    ]

    def __init__(self, places: Sequence[Place]) -> None:
        super().__init__()
        self.places = places

    def compose(self) -> ComposeResult:
        """The places."""
        with Vertical(classes="menu") as box:
            box.border_title = Content(_("Menu"))
            yield Chooser(*(Option(Content(f" {_(name)}"), id=where) for where, name in self.places), id="places")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go there."""
        self.dismiss(None if event.option.id == "back" else event.option.id)

    def action_leave(self) -> None:
        """Stay."""
        self.dismiss(None)
