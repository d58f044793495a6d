"""Stepping through a play script: its lines on one side, the table on the other."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from exchange.title import Title
from exchange.value.printable import printable
from exchange.value.seal import HOST
from exchange.value.system import reason
from market import GAMES
from tui.floor import N_
from tui.floor.desks import desk_of
from tui.floor.panels.panel import key
from tui.floor.panels.stage import Stage
from tui.floor.panels.tabs import Tabs
from tui.floor.replay.playback import Permissions, read_playback
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.screens.panelled import Panelled
from tui.floor.scripts.lines import ScriptLines
from tui.floor.scripts.steps import Stepping
from tui.floor.seen import Seen
from tui.floor.voice import _


def _key(keys: str, action: str, description: str, tip: str, name: str, *, show: bool = True) -> Binding:
    """A key that works whatever panel has the focus."""
    return Binding(keys, action, description, show=show, tooltip=tip, id=f"script.{name}", priority=True)


def not_read(screen: Widget, error: OSError) -> None:
    """Tell that a file or folder cannot be read."""
    name = printable(str(error.filename or ""))
    why = _("{file}: {why}", file=name, why=_(reason(error)))
    screen.notify(why, severity="error", markup=False)


class ScriptReplay(ReplayScreen):
    """The replay of a script's table: nobody's secrets are at stake there."""

    def warning(self) -> str:
        """No warning: a script has no secrets."""
        return ""


class ScriptRun(Panelled):
    """One script, played step by step. The table's traders think away from the keys."""

    DEFAULT_CSS = """
    ScriptRun #script { width: 1fr; height: 1fr; }
    ScriptRun #right { width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("j", "jump", N_("Jump"), N_("A letter on every panel"), name="table.jump", show=False),
        key("t", "panel(7)", N_("Tape"), N_("Go to the tape"), name="table.tape", show=False),
        key("z", "zoom", N_("Zoom"), N_("The panel as large as the window"), name="table.zoom", show=False),
        _key("space,full_stop", "step(1)", N_("Next"), N_("Play or check the next line"), "next"),
        key("enter", "step(1)", N_("Next"), N_("Play or check the next line"), name="script.enter", show=False),
        _key("comma", "step(-1)", N_("Back"), N_("One line back"), "back"),
        _key("end", "all", N_("To the end"), N_("Play on to the end, or to what does not hold"), "all"),
        _key("home", "first", N_("Start"), N_("Back to before the first line"), "first", show=False),
        _key("f5", "reload", N_("Reload"), N_("Read the file again and play as far as it was"), "reload"),
        _key("v", "replay", N_("Replay"), N_("The replay of what has been played"), "replay"),
        _key("escape", "close", N_("Leave"), N_("Back to the list of scripts"), "close"),
    ]
    AUTO_FOCUS = "ScriptLines"

    def __init__(self, stepping: Stepping) -> None:
        self._title = stepping.script.title if stepping.script else GAMES["bolsa"]
        super().__init__(desk_of(self._title))
        self.stepping = stepping
        self.main = "1"
        self.busy = False

    # Layout ----------------------------------------------------------------------------------------------------------

    def body(self) -> list[Widget]:
        """The lines on the left, the table on the right; of a script that cannot be read, the lines alone."""
        lines = ScriptLines(self.stepping)
        if self.stepping.timeline is None:
            return [lines]
        make = self.desk.layout()
        right = Vertical(Vertical(id="stage"), *make.right(), id="right")
        strip = make.strip()
        strip.styles.display = "block"
        return [strip, Tabs(id="tabs"), Horizontal(Vertical(lines, id="left"), right, id="columns")]

    def panels(self) -> list[Widget]:  # type: ignore[override]
        """The panels of the table, and the lines as panel 1."""
        return [*self.query(ScriptLines), *super().panels()]

    def wants_focus(self) -> bool:
        """The lines keep the focus."""
        return not isinstance(self.focused, ScriptLines)

    # Showing ---------------------------------------------------------------------------------------------------------

    def seen(self) -> Seen:
        """The table after the steps shown."""
        seen = self.stepping.seen()
        assert seen is not None
        return seen

    def title_at_hand(self) -> Title:
        """Whose rules these are; of a script that cannot be read, those of the ring's first game."""
        return self._title

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Of a script that cannot be read there is no table, and no card of its prices."""
        if action == "card" and self.stepping.timeline is None:
            return False
        return super().check_action(action, parameters)

    def heading(self) -> list[str]:
        """That this is a script, how far it is, and where the table stands."""
        stepping = self.stepping
        parts = [_("SCRIPT"), printable(stepping.path.name)]
        if stepping.timeline is None:
            return parts
        parts.append(_("step {at}/{steps}", at=stepping.at, steps=stepping.steps))
        return [*parts, *self.desk.layout().headline(self.seen())]

    def notes(self) -> list[str]:
        """No notes: a script says itself what it gives, and it may be one that cannot be read."""
        return []

    def warning(self) -> str:
        """No warning: a script has no secrets."""
        stepping = self.stepping
        if stepping.fault is not None:
            return _("cannot be read: line {line}", line=stepping.fault.line)
        if stepping.failure is not None:
            return _("does not hold: line {line}", line=stepping.failure.line)
        return _("holds") if self.all_is_well() else ""

    def all_is_well(self) -> bool:
        """The script is at its end, and holds."""
        return self.stepping.holds and self.stepping.at_end

    def retell(self) -> None:
        """Show how far it is."""
        if self.stepping.timeline is not None:
            super().retell()
        else:
            super(Panelled, self).retell()
        self.query_one(ScriptLines).tell()

    def help_text(self) -> str:
        """How to step through a script."""
        return self.query_one(ScriptLines).help_text()

    # Stepping --------------------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Show so many steps as done."""
        if not self.busy and self.stepping.playing is not None:
            self.busy = True
            self._go(at)

    @work(thread=True, group="script", exit_on_error=False)
    def _go(self, at: int) -> None:
        self.stepping.go(at)
        self.app.call_from_thread(self._gone)

    def _gone(self) -> None:
        self.busy = False
        if self.is_attached:
            self.retell()

    def action_step(self, step: int) -> None:
        """A line on or back."""
        if step > 0 and self.stepping.at_end:
            self.app.bell()
            return
        self.go(self.stepping.at + step)

    def action_all(self) -> None:
        """All that is left."""
        self.go(self.stepping.steps)

    def action_first(self) -> None:
        """Nothing is played."""
        self.go(0)

    def on_script_lines_chosen(self, message: ScriptLines.Chosen) -> None:
        """Up to a line."""
        self.go(self.stepping.step_at(message.line))

    def action_reload(self) -> None:
        """The file may have been changed meanwhile."""
        if not self.busy:
            self.busy = True
            self._read_again(self.stepping.path, self.stepping.at)

    @work(thread=True, group="script", exit_on_error=False)
    def _read_again(self, path: Path, at: int) -> None:
        fresh = Stepping(path)
        try:
            fresh.read()
            fresh.go(at)
        except OSError as error:
            self.app.call_from_thread(self._not_read, error)
        else:
            self.app.call_from_thread(self._read, fresh)

    def _not_read(self, error: OSError) -> None:
        self.busy = False
        not_read(self, error)

    def _read(self, fresh: Stepping) -> None:
        if self.app.screen is self:
            self.app.switch_screen(ScriptRun(fresh))

    def action_replay(self) -> None:
        """What has been played, with the scrubber."""
        script, playing = self.stepping.script, self.stepping.playing
        if script is not None and playing is not None and not self.busy:
            permissions = Permissions(me=HOST, reveal=True, branching=False)
            playback = read_playback(script.title, playing.table.log, permissions, at=self.seen().n)  # from memory
            self.app.push_screen(ScriptReplay(playback, permissions))

    def action_close(self) -> None:
        """Back to the list."""
        self.dismiss(None)

    def on_stage_wish(self, message: Stage.Wish) -> None:
        """The main panel's own links: on through the script."""
        if message.what in ("next", "skip"):
            self.action_step(1)
