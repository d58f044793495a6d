"""The keys: every binding with its keys; a new key is pressed, and one that is taken is told."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui.floor import N_
from tui.floor.panels.bars import key_name
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import Panel, key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.screens.modal import Modal
from tui.floor.voice import _

NEVER = ("ctrl+m", "ctrl+i", "ctrl+h", "ctrl+c")
"""Terminals send these as Enter, Tab, Backspace, or need them."""


def all_bindings(app_bindings: list[BindingType]) -> dict[str, Binding]:
    """Every binding of the floor by its id."""
    found: dict[str, Binding] = {}

    def gather(bindings: list[BindingType]) -> None:
        for binding in bindings:
            if isinstance(binding, Binding) and binding.id:
                found.setdefault(binding.id, binding)

    def walk(kind: type[object]) -> None:
        gather(list(kind.__dict__.get("BINDINGS", [])))
        for below in kind.__subclasses__():
            walk(below)

    gather(app_bindings)
    walk(FloorScreen)
    walk(Panel)
    return found


def clash(bindings: dict[str, Binding], keymap: dict[str, str], changed: str, wanted: str) -> Binding | None:
    """Whose key this is already, among the bindings that can be there together with the changed one."""
    group = changed.partition(".")[0]
    for name, binding in bindings.items():
        other = name.partition(".")[0]
        together = other == group or other in ("floor", "table", "stage") or group in ("floor", "table", "stage")
        keys = keymap.get(name, binding.key).split(",")
        if name != changed and together and wanted in keys:
            return binding
    return None


class KeyPress(Modal[str | None]):
    """The next key that is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what

    def compose(self) -> ComposeResult:
        """What to do."""
        with Vertical(classes="dialog"):
            yield Static(_("Press the new key for: {what}. Esc leaves it.", what=self.what), markup=False)

    def on_key(self, event: events.Key) -> None:
        """Take the key that was pressed."""
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else event.key)


class KeysScreen(FloorScreen):
    """All bindings. Enter changes one, Delete brings its own key back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "change", N_("Change"), N_("Press another key for this"), name="keys.change"),
        key("delete", "reset", N_("Reset"), N_("Its own key again"), name="keys.reset"),
        key("escape", "leave", N_("Leave"), N_("Back to where you were"), name="keys.leave"),
    ]

    def body(self) -> list[Widget]:
        """The list of keys, and a note below it."""
        return [Chooser(id="all-keys"), Static("", id="keys-note", markup=False)]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return ["CORRO", _("Settings"), _("Keys")]

    def help_text(self) -> str:
        """About the keys."""
        return _("Choose a line and press Enter, then the new key. A key that is taken where this one works is told.")

    def retell(self) -> None:
        """The list anew."""
        super().retell()
        self.bindings = all_bindings(list(type(self.app).BINDINGS))
        shown = self.query_one("#all-keys", OptionList)
        at = shown.highlighted or 0
        shown.clear_options()
        for name, binding in self.bindings.items():
            keys = self.floor.settings.keys.get(name, binding.key)
            names = " ".join(key_name(one) for one in keys.split(","))
            changed = "bold $accent" if name in self.floor.settings.keys else "bold"
            shown.add_option(Option(Content.assemble((f" {names:<16}", changed), f"{_(binding.tooltip)}"), id=name))
        shown.highlighted = at

    def _chosen(self) -> str | None:
        shown = self.query_one("#all-keys", OptionList)
        return None if shown.highlighted is None else shown.get_option_at_index(shown.highlighted).id

    def on_option_list_option_selected(self) -> None:
        """Enter or a click."""
        self.action_change()

    def action_change(self) -> None:
        """Ask for another key."""
        name = self._chosen()
        if name is None:
            return

        def pressed(wanted: str | None) -> None:
            if wanted is not None:
                self._take(name, wanted)

        self.app.push_screen(KeyPress(_(self.bindings[name].tooltip)), pressed)

    def _take(self, name: str, wanted: str) -> None:
        keymap = self.floor.settings.keys
        if wanted in NEVER:
            self._note(_("{key} cannot be told from another key in a terminal.", key=wanted))
            return
        taken = clash(self.bindings, keymap, name, wanted)
        if taken is not None:
            self._note(_("{key} is taken: {what}", key=key_name(wanted), what=_(taken.tooltip)))
            return
        self.floor.change_settings(keys={**keymap, name: wanted})
        self._note("")

    def _note(self, text: str) -> None:
        self.query_one("#keys-note", Static).update(text)
        if text:
            self.app.bell()

    def action_reset(self) -> None:
        """Its own key again."""
        keys = {name: keys for name, keys in self.floor.settings.keys.items() if name != self._chosen()}
        self.floor.change_settings(keys=keys)

    def action_leave(self) -> None:
        """Close the list of keys."""
        self.dismiss(None)
