"""Choosing through whose eyes to look at a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from exchange.value.seal import HOST, SPECTATOR
from tui.floor import N_
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import key
from tui.floor.screens.modal import Modal
from tui.floor.voice import _


def viewer_name(viewer: str) -> str:
    """A seat's name, or what the two others are called."""
    match viewer:
        case "host":
            return _("host")
        case "spectator":
            return _("spectator")
        case seat:
            return seat


def _about(viewer: str) -> str:
    match viewer:
        case "host":
            return _("sees everything")
        case "spectator":
            return _("sees what everybody may see")
        case _:
            return ""


class ChooseViewer(Modal[str | None]):
    """The viewers that are allowed; None where it is left."""

    DEFAULT_CSS = """
    ChooseViewer { align: center middle; background: $background 60%; }
    ChooseViewer #viewers, ChooseViewer #viewers:focus {
        border: none; background: $surface; height: auto; margin: 1 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,o", "leave", N_("Back"), N_("Leave it as it is"), name="viewer.leave"),
    ]

    def __init__(self, allowed: tuple[str, ...], now: str, note: str = "") -> None:
        super().__init__()
        self.allowed = tuple(dict.fromkeys([v for v in (SPECTATOR, HOST) if v in allowed] + list(allowed)))
        self.now = now
        self.note = note

    def compose(self) -> ComposeResult:
        """A list, and why it is short."""
        with Vertical(classes="dialog"):
            yield Static(_("Through whose eyes?"), markup=False)
            options = [Option(Content.assemble((f" {viewer_name(v)}", "bold"), f"  {_about(v)}")) for v in self.allowed]
            chooser = Chooser(*options, id="viewers")
            chooser.highlighted = self.allowed.index(self.now) if self.now in self.allowed else 0
            yield chooser
            if self.note:
                yield Static(self.note, markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Look as the chosen viewer."""
        self.dismiss(self.allowed[event.option_index])

    def action_leave(self) -> None:
        """Close it and look as before."""
        self.dismiss(None)
