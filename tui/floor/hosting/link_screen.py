"""A link that not everybody should have, until a key hides it."""

from __future__ import annotations

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

    def on_resize(self) -> None:
        """Say it in the room there is."""
        width, height = self.app.size
        lines = [Content(self._about), Content.styled(self._address, "bold")]
        words = [each for line in lines for each in line.wrap(width - 2)]
        code = code_lines(self._address, width, height - len(words) - 1, ascii_only=self._ascii_only)
        self.query_one("#link", Static).update(Content("\n").join([*code, *words]))

    def on_key(self, event: events.Key) -> None:
        """Whichever key it is: whoever sees the projector should not read the link."""
        event.stop()
        self.dismiss(None)

    def action_leave(self) -> None:
        """Hide it."""
        self.dismiss(None)

    def hide_private(self) -> None:
        """F8: hide it at once."""
        self.dismiss(None)
