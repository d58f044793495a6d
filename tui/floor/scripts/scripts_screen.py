"""The scripts: choose a play script, from those that come with the floor or from a folder, and step through it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tui.floor import N_
from tui.floor.desks import has_desk
from tui.floor.keep.exports import default_folder
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.scripts.found import SCENARIOS, Found, scripts_in
from tui.floor.scripts.stepping import ScriptRun, not_read
from tui.floor.scripts.steps import Stepping
from tui.floor.voice import _, many


class Scripts(FloorScreen):
    """The scripts of a folder. No visitor comes here: a browser never sees this machine's folders."""

    DEFAULT_CSS = """
    Scripts #folder, Scripts #folder:focus { border: none; height: 1; padding: 0 1; margin: 0 2; background: $panel; }
    Scripts #folder-label { margin: 1 2 0 2; color: $faint; }
    Scripts #scripts, Scripts #scripts:focus { border: none; height: 1fr; margin: 1 1 0 1; background: $background;
        text-wrap: nowrap; text-overflow: ellipsis; }
    Scripts #scripts-count { height: 1; margin: 0 2; color: $faint; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("f", "folder", N_("Folder"), N_("Name another folder or file"), name="scripts.folder"),
        key("f5", "reload", N_("Reload"), N_("Look into the folder again"), name="scripts.reload"),
        key("escape", "close", N_("Back"), N_("Back to where you came from"), name="scripts.close"),
    ]
    AUTO_FOCUS = "#scripts"

    def __init__(self, *, folder: Path | None = None) -> None:
        super().__init__()
        self.folder = folder or (SCENARIOS if SCENARIOS.is_dir() else default_folder())
        self.found: list[Found] = []
        self.busy = False

    def body(self) -> list[Widget]:
        """A folder to name, and the list."""
        return [
            Static("", id="folder-label", markup=False),
            Input(str(self.folder), id="folder"),
            Chooser(id="scripts"),
            Static("", id="scripts-count", markup=False),
        ]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return ["CORRO", _("Play scripts")]

    def help_text(self) -> str:
        """About the scripts."""
        return _(
            "A play script is a game in plain sentences, with what must come of each. Choose one to step through it. "
            "The folder is searched with all folders in it; games that you save as scripts can be chosen here too."
        )

    def retell(self) -> None:
        """The list in the language of the moment."""
        super().retell()
        self.query_one("#folder-label", Static).update(_("Folder or file (Enter looks into it):"))
        self._look()

    def _look(self) -> None:
        self.found = self._in_folder()
        shown = self.query_one("#scripts", OptionList)
        chosen = shown.highlighted
        shown.clear_options()
        for place, script in enumerate(self.found):
            text = Content.assemble(f" {script.title:<12} ", (script.shown, "bold"), f"  {script.about}")
            shown.add_option(Option(text, id=f"script:{place}"))
        shown.highlighted = min(chosen or 0, shown.option_count - 1) if self.found else None
        count = many("{count} script", "{count} scripts", len(self.found))
        self.query_one("#scripts-count", Static).update(count)

    def _in_folder(self) -> list[Found]:
        try:
            return scripts_in(self.folder)
        except OSError:
            return []

    def action_folder(self) -> None:
        """Type another folder."""
        self.query_one("#folder").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Look into this folder; one that is not there is told, and the list stays."""
        folder = Path(event.value.strip() or ".")
        try:
            scripts_in(folder)
        except OSError as error:
            not_read(self, error)
            return
        except (ValueError, RuntimeError):  # a path that cannot be one, a home that nobody has
            self.app.bell()
            return
        self.folder = folder
        self._look()
        self.query_one("#scripts").focus()

    def action_reload(self) -> None:
        """Read the folder again."""
        self._look()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the chosen script."""
        self.open_script(self.found[event.option_index].path)

    def open_script(self, path: Path) -> None:
        """Read a script, away from the keys: its traders may have long to think before the first line."""
        if not self.busy:
            self.busy = True
            self._read(path)

    @work(thread=True, group="script", exit_on_error=False)
    def _read(self, path: Path) -> None:
        stepping = Stepping(path)
        try:
            stepping.read()
        except OSError as error:
            self.app.call_from_thread(self._not_read, error)
        else:
            self.app.call_from_thread(self._show, stepping)

    def _not_read(self, error: OSError) -> None:
        self.busy = False
        not_read(self, error)

    def _show(self, stepping: Stepping) -> None:
        self.busy = False
        if stepping.script and not has_desk(title := stepping.script.title.name):
            why = _("{title} has no table on this floor: corro check plays the script", title=title)
            self.notify(why, severity="error", markup=False)
        elif self.app.screen is self:
            self.app.push_screen(ScriptRun(stepping))

    def action_close(self) -> None:
        """Close the list."""
        self.dismiss(None)
