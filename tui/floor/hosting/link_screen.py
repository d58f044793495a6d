"""A link that not everybody should have, until a key hides it; and those of board and debrief, which keys open."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tui.floor import N_
from tui.floor.hosting.codes import code_lines
from tui.floor.panels.panel import key
from tui.floor.screens.modal import Modal
from tui.floor.voice import _
from tui.hosting.browsers import opened


class LinkScreen(Modal[None]):
    """A link, what is said `about` it, and its code for cameras. It goes with the next key, and with F8."""

    DEFAULT_CSS = """
    LinkScreen { align: center middle; background: $background 60%; }
    LinkScreen .link { width: auto; height: auto; }
    LinkScreen #link { width: auto; text-align: center; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,enter,space", "leave", N_("Hide"), N_("Hide the link"), name="link.leave"),
    ]

    does: Collection[str] = ()
    """Keys that do something else than hide the link."""

    def __init__(self, about: str, address: str, *, ascii_only: bool) -> None:
        super().__init__()
        self._about, self._address, self._ascii_only = about, address, ascii_only

    def compose(self) -> ComposeResult:
        """The code and the link: the link alone where both have no room."""
        with Vertical(classes="link"):
            yield Static("", id="link", markup=False)

    def on_mount(self) -> None:
        """Say it in the room there is."""
        self.on_resize()

    def lines(self) -> list[Content]:
        """What is said below the code."""
        return [Content(self._about), Content.styled(self._address, "bold")]

    def on_resize(self) -> None:
        """Say it in the room there is."""
        width, height = self.app.size
        lines = self.lines()
        words = [each for line in lines for each in line.wrap(width - 2)]
        code = code_lines(self._address, width, height - len(words) - 1, ascii_only=self._ascii_only)
        self.query_one("#link", Static).update(Content("\n").join([*code, *words]))

    def on_key(self, event: events.Key) -> None:
        """Whichever key it is: whoever sees the projector should not read the link."""
        if event.key not in self.does:
            event.stop()
            self.dismiss(None)

    def action_leave(self) -> None:
        """Hide it."""
        self.dismiss(None)

    def hide_private(self) -> None:
        """F8: hide it at once."""
        self.dismiss(None)


class BoardScreen(LinkScreen, inherit_bindings=False):
    """The link of the board, and that of the debrief once there is one: keys open them in a browser of this machine and
    copy them; any other key hides them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "open('enter')", N_("Open"), N_("Open the board in a browser of this machine"), name="link.board"),
        key("d", "open('d')", N_("Debrief"), N_("Open the debrief in a browser of this machine"), name="link.debrief"),
        key("y", "copy", N_("Copy"), N_("Copy the link of the board"), name="link.copy"),
        key("escape,space", "leave", N_("Hide"), N_("Hide the link"), name="link.leave"),
    ]

    def __init__(self, about: str, board: str, debrief: str, *, ascii_only: bool) -> None:
        super().__init__(about, board, ascii_only=ascii_only)
        self._opens: Mapping[str, str] = {"enter": board, "d": debrief} if debrief else {"enter": board}
        self._debrief = debrief
        self.does = ("y", *self._opens)
        self._note = ""

    def lines(self) -> list[Content]:
        """Both links, and what the keys do."""
        keys = [_("Enter opens the board in a browser here, y copies its link.")]
        debrief = []
        if self._debrief:
            debrief = [Content(_("The debrief:")), Content.styled(self._debrief, "bold")]
            keys.append(_("d opens the debrief."))
        note = [Content.styled(self._note, "$warning")] if self._note else []
        return [*super().lines(), *debrief, Content(" ".join(keys)), *note]

    def action_open(self, way: str) -> None:
        """Open what this key opens, if there is anything."""
        if (address := self._opens.get(way)) is None:
            return
        self._tell(_("The browser is being opened…"))
        self.run_worker(self._open(address), exclusive=True)

    def action_copy(self) -> None:
        """The link of the board."""
        self.app.copy_to_clipboard(self._address)
        told = _("Sent to the terminal's clipboard. Where it does not arrive, type the link.")
        self.app.notify(told, timeout=5, markup=False)

    async def _open(self, address: str) -> None:
        if await asyncio.to_thread(opened, address):
            self.app.notify(_("It is open in the browser."), timeout=5, markup=False)
            self.dismiss(None)
        else:
            self._tell(_("No browser can be opened from this terminal: type the link into one, or copy it."))

    def _tell(self, note: str) -> None:
        self._note = note
        self.on_resize()
