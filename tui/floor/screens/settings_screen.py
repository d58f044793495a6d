"""Settings: language, theme, hues, pace, what is asked, suits, signs, keys. Each holds at once, and is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui.floor import N_
from tui.floor.paces import PACES
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import cells, key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.themes import THEMES
from tui.floor.voice import _

LANGUAGE_NAMES = {"es": "español", "en": "English"}
NO_YES = {False: N_("no"), True: N_("yes")}

HIDE_AFTER = {
    0: N_("at F8 alone"),
    30: N_("after 30 s without a key"),
    60: N_("after 1 min without a key"),
    120: N_("after 2 min without a key"),
    300: N_("after 5 min without a key"),
}

YOUR_TURN = {"off": N_("no sign"), "mark": N_("a mark in the title"), "bell": N_("a mark and a bell")}

Setting = tuple[str, str, Mapping[Any, str]]
"""A field of the settings, what it is called, and its values with their names."""

SETTINGS: tuple[Setting, ...] = (
    ("lang", N_("Language"), LANGUAGE_NAMES),
    ("theme", N_("Theme"), THEMES),
    ("swapped", N_("Up and down"), {False: N_("green up, red down"), True: N_("red up, green down")}),
    ("pace", N_("Pace of the call"), PACES),
    ("ask_always", N_("Ask whom to deal with"), {False: N_("where it can matter"), True: N_("always")}),
    ("your_turn", N_("Your turn"), YOUR_TURN),
    ("hide_after", N_("Hide a private screen"), HIDE_AFTER),
    ("french", N_("Suits"), {False: N_("O C E B, as in Spain"), True: N_("♠ ♥ ♦ ♣")}),
    ("ascii", N_("Plain signs (ASCII)"), NO_YES),
    ("coach", N_("Coach"), {False: N_("off"), True: N_("for who sits alone")}),
)


class SettingsScreen(FloorScreen):
    """A line for each setting; left, right and Enter change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("right,enter,space", "change(1)", N_("Change"), N_("The next value"), name="settings.next"),
        key("left", "change(-1)", N_("Back"), N_("The value before"), name="settings.before", show=False),
        key("escape", "leave", N_("Leave"), N_("Back to where you were"), name="settings.leave"),
    ]

    def body(self) -> list[Widget]:
        """The list, and where the settings are kept."""
        return [SettingsList(id="settings"), Static("", id="settings-note", markup=False)]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return ["CORRO", _("Settings")]

    def help_text(self) -> str:
        """About the settings."""
        return _("Every change holds at once, on all screens, and is kept in your settings folder.")

    def retell(self) -> None:
        """The list anew, in the language of the moment."""
        super().retell()
        shown = self.query_one(SettingsList)
        at = shown.highlighted or 0
        shown.clear_options()
        shown.add_options([Option(self._row(setting), id=setting[0]) for setting in SETTINGS])
        shown.add_option(
            Option(Content.assemble(" ", cells((_("Keys"), -30)), (_("Enter opens the list"), "$faint")), id="keys")
        )
        shown.highlighted = at
        self.query_one("#settings-note", Static).update(_("A setting holds at once. It is kept for the next time."))

    def _row(self, setting: Setting) -> Content:
        field, name, values = setting
        value = values[getattr(self.floor.settings, field)]
        shown = value if field == "lang" else _(value)
        return Content.assemble(" ", cells((_(name), -30)), "‹ ", (shown, "bold"), " ›")

    def action_change(self, step: int) -> None:
        """Another value of the chosen setting."""
        shown = self.query_one(SettingsList)
        place = shown.highlighted
        if place is None:
            return
        if place >= len(SETTINGS):
            from tui.floor.screens.keys import KeysScreen

            self.app.push_screen(KeysScreen())
            return
        field, _name, values = SETTINGS[place]
        names = list(values)
        now = names.index(getattr(self.floor.settings, field))
        self.floor.change_settings(**{field: names[(now + step) % len(names)]})

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on a line."""
        self.query_one(SettingsList).highlighted = event.option_index
        self.action_change(1)

    def action_leave(self) -> None:
        """Close the settings."""
        self.dismiss(None)


class SettingsList(Chooser):
    """The list; the screen sees to left, right and Enter."""
