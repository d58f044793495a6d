"""Dialogs: what lies over a screen and goes with an answer."""

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen

from tui.floor.timing import Timing

Answer = TypeVar("Answer")


class Modal(Timing, ModalScreen[Answer]):
    """A dialog that goes once: Textual takes the topmost screen away at each dismissal, whosever it is, and a second
    key or click may be waiting already."""

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Go, where this is still the screen to go."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete.nothing()  # type: ignore[no-untyped-call]
