"""Keeping something of a game: choose what, then copy it or save it as a file."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from exchange.game import PERSON
from exchange.log.log import Log
from tui.floor import N_
from tui.floor.keep.exports import KINDS, Export, default_folder, kept, save
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import key
from tui.floor.screens.modal import Modal
from tui.floor.seen import Seen
from tui.floor.voice import _, many

if TYPE_CHECKING:
    from tui.floor.host import Host

Found = TypeVar("Found")


class KeepScreen(Modal[None]):
    """What there is to keep of this moment, for its viewer alone."""

    DEFAULT_CSS = """
    KeepScreen { align: center middle; background: $background 60%; }
    KeepScreen #kinds, KeepScreen #kinds:focus { border: none; background: $surface; height: auto; margin: 1 0; }
    KeepScreen #folder, KeepScreen #folder:focus { border: none; height: 1; padding: 0 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "leave", N_("Back"), N_("Keep nothing"), name="keep.leave"),
    ]

    def __init__(self, seen: Seen, log: Log) -> None:
        super().__init__()
        self.seen = seen
        self.log_kept = log

    def compose(self) -> ComposeResult:
        """The list, the folder, and two buttons."""
        with Vertical(classes="dialog"):
            yield Static(_("What do you want to keep?"), markup=False)
            kinds = Chooser(*(Option(Content(f" {_(name)}"), id=kind) for kind, name in KINDS.items()), id="kinds")
            kinds.highlighted = 0
            yield kinds
            if not self.app.is_web:
                yield Static(_("Folder for files:"), markup=False)
                yield Input(str(default_folder()), id="folder")
            with Horizontal(classes="buttons"):
                yield Button(_("Copy"), id="copy", variant="primary")
                yield Button(_("Save"), id="save")
                yield Button(_("Back"), id="back")

    def on_mount(self) -> None:
        """The list has the focus; a window that was closed before it was laid out has none."""
        for kinds in self.query("#kinds"):
            kinds.focus()

    def _with_chosen(self, use: Callable[[Export], Found], then: Callable[[Found], None]) -> None:
        """Make what is chosen and use it, away from the screen's thread: store and disk may be slow. Where it cannot be
        had, that is told."""
        kind = list(KINDS)[self.query_one("#kinds", OptionList).highlighted or 0]
        cast("Host", self.app).show_from_store(lambda: use(kept(kind, self.seen, self.log_kept)), then)

    def on_option_list_option_selected(self) -> None:
        """Enter on the list copies."""
        self._copy()

    def on_input_submitted(self) -> None:
        """Enter on the folder saves."""
        self._save()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Copy, save, or go back."""
        match event.button.id:
            case "copy":
                self._copy()
            case "save":
                self._save()
            case _:
                self.action_leave()

    def _copy(self) -> None:
        self._with_chosen(_as_it_is, self._copy_this)

    def _copy_this(self, what: Export) -> None:
        self.app.copy_to_clipboard(what.text)
        count = what.text.count("\n")
        # Whether a terminal takes it nobody is told: tmux, as it comes, does not.
        self._done(
            many(
                "Sent to the terminal's clipboard: 1 line. Where it does not arrive, save it.",
                "Sent to the terminal's clipboard: {count} lines. Where it does not arrive, save it.",
                count,
            )
        )

    def _save(self) -> None:
        if self.app.is_web:  # a visitor's file goes to the visitor's machine, never to this one
            self._with_chosen(_as_it_is, self._deliver)
            return
        folder = Path(self.query_one("#folder", Input).value.strip() or ".")
        self._with_chosen(lambda what: save(what, folder), lambda path: self._done(_("Saved: {path}", path=path)))

    def _deliver(self, what: Export) -> None:
        self.app.deliver_text(io.StringIO(what.text), save_filename=what.name)
        self._done(_("Your browser takes {name}.", name=what.name))

    def _done(self, message: str) -> None:
        self.app.notify(message, markup=False)
        self.dismiss(None)

    def hide_private(self) -> None:
        """Where several persons share the keyboard, the next one must not keep what this one may see."""
        if list(self.log_kept.head.players.values()).count(PERSON) > 1:
            self.action_leave()

    def action_leave(self) -> None:
        """Close it and keep nothing."""
        self.dismiss(None)


def _as_it_is(what: Export) -> Export:
    return what


def open_keep(seen: Seen, log: Log) -> KeepScreen:
    """The screen for this moment of this game."""
    return KeepScreen(seen, log)
