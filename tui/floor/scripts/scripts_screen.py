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
from tui.floor.keep.exports import default_folder
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import cells, key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.scripts.checking import Checking
from tui.floor.scripts.found import SCENARIOS, Found, scripts_in
from tui.floor.scripts.stepping import ScriptRun, not_read
from tui.floor.scripts.steps import Stepping
from tui.floor.voice import _, many


class Scripts(FloorScreen):
    """The scripts of a folder. No visitor comes here: a browser never sees this machine's folders."""

    DEFAULT_CSS = """
    Scripts #folder, Scripts #folder:focus { border: none; height: 1; padding: 0 1; margin: 0 2; background: $panel; }
    Scripts #script-search, Scripts #script-search:focus { border: none; height: 1; padding: 0 1; margin: 0 2;
        background: $panel; display: none; }
    Scripts #script-search.-open { display: block; }
    Scripts #folder-label { margin: 1 2 0 2; color: $faint; }
    Scripts #scripts, Scripts #scripts:focus { border: none; height: 1fr; margin: 1 1 0 1; background: $background;
        text-wrap: nowrap; text-overflow: ellipsis; }
    Scripts #scripts-count { height: 1; margin: 0 2; color: $faint; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("f", "folder", N_("Folder"), N_("Name another folder or file"), name="scripts.folder"),
        key(
            "slash",
            "search",
            N_("Search"),
            N_("Find a script by a part of its name, title or file"),
            name="scripts.search",
        ),
        key("c", "check", N_("Check"), N_("Play all scripts of the list: which of them hold"), name="scripts.check"),
        key("f5", "reload", N_("Reload"), N_("Look into the folder again"), name="scripts.reload"),
        key("escape", "close", N_("Back"), N_("Back to where you came from"), name="scripts.close"),
    ]
    AUTO_FOCUS = "#scripts"

    def __init__(self, *, folder: Path | None = None) -> None:
        super().__init__()
        self.folder = folder or (SCENARIOS if SCENARIOS.is_dir() else default_folder())
        self.found: list[Found] = []
        self.shown: list[Found] = []
        self.held: dict[Path, bool] = {}  # the scripts that were checked, and whether they hold
        self._checking: Checking | None = None
        self.busy = False

    def body(self) -> list[Widget]:
        """A folder to name, and the list."""
        return [
            Static("", id="folder-label", markup=False),
            Input(str(self.folder), id="folder"),
            Input("", id="script-search"),
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
        self.query_one("#script-search", Input).placeholder = _("A part of its name, title or file")
        self._look()

    def _look(self) -> None:
        self.found = self._in_folder()
        self._list()

    def _list(self) -> None:
        """Those that are meant, each with a sign where it was checked."""
        wanted = self.query_one("#script-search", Input).value.casefold().split()
        self.shown = [each for each in self.found if all(word in _words(each) for word in wanted)]
        shown = self.query_one("#scripts", OptionList)
        chosen = shown.highlighted
        shown.clear_options()
        titled = max((len(script.title) for script in self.shown), default=0)
        shown.add_options(
            Option(self._line(script, titled), id=f"script:{place}") for place, script in enumerate(self.shown)
        )
        shown.highlighted = min(chosen or 0, shown.option_count - 1) if self.shown else None
        self._count()

    def _line(self, script: Found, titled: int) -> Content:
        held = self.held.get(script.path)
        sign = ("✓", "$text-success") if held else ("✗", "bold $text-error") if held is False else (" ", "")
        title = cells((script.title, -min(titled, 12)))
        return Content.assemble(" ", sign, f" {title}  ", (script.called, "bold"), (f"  {script.shown}", "$faint"))

    def _count(self) -> None:
        parts = [many("{count} script", "{count} scripts", len(self.shown))]
        if checked := [self.held[each.path] for each in self.shown if each.path in self.held]:
            parts.append(_("{good} hold, {bad} do not", good=sum(checked), bad=len(checked) - sum(checked)))
        self.query_one("#scripts-count", Static).update(" · ".join(parts))

    def _in_folder(self) -> list[Found]:
        try:
            return scripts_in(self.folder)
        except OSError:
            return []

    def action_folder(self) -> None:
        """Type another folder."""
        self.query_one("#folder").focus()

    def action_search(self) -> None:
        """Type what the script is called."""
        search = self.query_one("#script-search", Input)
        search.add_class("-open")
        search.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the scripts that are meant."""
        if event.input.id == "script-search":
            self._list()

    def action_check(self) -> None:
        """Play all that are shown, one after another."""
        if self._checking is None and self.shown:
            self._checking = Checking([script.path for script in self.shown])
            self._check(self._checking)

    @work(thread=True, group="checking", exit_on_error=False)
    def _check(self, checking: Checking) -> None:
        for path, held in checking.results():
            if self._checking is not checking or not self.app.is_running:
                return
            self.app.call_from_thread(self._checked, path, held)
        self._checking = None

    def _checked(self, path: Path, held: bool) -> None:
        self.held[path] = held
        place = next((place for place, script in enumerate(self.shown) if script.path == path), None)
        if place is not None and self.is_attached:
            titled = max(len(script.title) for script in self.shown)
            self.query_one("#scripts", OptionList).replace_option_prompt_at_index(
                place, self._line(self.shown[place], titled)
            )
            self._count()

    def on_unmount(self) -> None:
        """Whoever leaves waits for no check."""
        checking, self._checking = self._checking, None
        if checking is not None:
            checking.end()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Look into this folder; one that is not there is told, and the list stays."""
        if event.input.id == "script-search":
            self.query_one("#scripts").focus()
            return
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
        """Read the folder again; what was checked may have changed."""
        self.held.clear()
        self._look()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the chosen script."""
        self.open_script(self.shown[event.option_index].path)

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
        if self.app.screen is self:
            self.app.push_screen(ScriptRun(stepping))

    def action_close(self) -> None:
        """From the search back to the whole list; from there, close it."""
        search = self.query_one("#script-search", Input)
        if search.has_class("-open"):
            search.remove_class("-open")
            search.value = ""
            self.query_one("#scripts").focus()
        else:
            self.dismiss(None)


def _words(script: Found) -> str:
    """Where a search looks."""
    return f"{script.called} {script.title} {script.shown}".casefold()
