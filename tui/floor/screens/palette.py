"""The palette: everything that can be done now, by typing a part of its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from tui.floor import N_
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import key
from tui.floor.screens.floor_screen import Deed
from tui.floor.screens.modal import Modal
from tui.floor.voice import _


class Palette(Modal[Callable[[], None] | None]):
    """Type, choose, Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "leave", N_("Back"), N_("Do nothing"), name="palette.leave"),
        key("down", "move(1)", N_("Next"), N_("The next one"), name="palette.down", show=False),
        key("up", "move(-1)", N_("Previous"), N_("The one before"), name="palette.up", show=False),
    ]

    def __init__(self, deeds: list[Deed]) -> None:
        super().__init__()
        self.deeds = deeds
        self.found = deeds

    def compose(self) -> ComposeResult:
        """A line to type in, and what fits."""
        with Vertical(classes="palette"):
            yield Input(placeholder=_("What do you want to do?"), id="wanted")
            yield Chooser(id="deeds")

    def on_mount(self) -> None:
        """Everything fits at first."""
        self._list()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what fits."""
        wanted = event.value.casefold().split()
        self.found = [deed for deed in self.deeds if all(word in f"{deed[0]} {deed[1]}".casefold() for word in wanted)]
        self._list()

    def _list(self) -> None:
        shown = self.query_one("#deeds", OptionList)
        shown.clear_options()
        if not self.found:
            shown.add_option(Option(Content(_("Nothing of that name can be done now.")), disabled=True))
        for name, about, _how in self.found:
            shown.add_option(Option(Content.assemble((f" {name}", "bold"), (f"  {about}", "$faint"))))
        shown.highlighted = 0 if self.found else None

    def action_move(self, step: int) -> None:
        """Choose the next or the last one."""
        shown = self.query_one("#deeds", OptionList)
        if step > 0:
            shown.action_cursor_down()
        else:
            shown.action_cursor_up()

    def on_input_submitted(self) -> None:
        """Do the chosen one."""
        place = self.query_one("#deeds", OptionList).highlighted
        if place is not None and self.found:
            self.dismiss(self.found[place][2])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on one."""
        if self.found:
            self.dismiss(self.found[event.option_index][2])

    def action_leave(self) -> None:
        """Close it and do nothing."""
        self.dismiss(None)
