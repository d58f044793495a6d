"""Small questions: yes or no, and a line of text. They lie over a screen that shows nothing another may not see."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from tui.floor import N_
from tui.floor.panels.panel import key
from tui.floor.screens.modal import Modal
from tui.floor.voice import _


class Confirm(Modal[bool]):
    """Yes or no. Escape is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,n", "answer(False)", N_("No"), N_("Leave it as it is"), name="confirm.no"),
        key("y,s", "answer(True)", N_("Yes"), N_("Do it"), name="confirm.yes"),
        key("left,right", "other", N_("Other"), N_("The other button"), name="confirm.other", show=False),
    ]

    def __init__(self, question: str, *, yes_first: bool = True) -> None:
        super().__init__()
        self.question = question
        self.yes_first = yes_first

    def compose(self) -> ComposeResult:
        """The question and two buttons."""
        with Vertical(classes="dialog"):
            yield Static(self.question, markup=False)
            with Horizontal(classes="buttons"):
                yield Button(_("Yes"), id="yes", variant="primary")
                yield Button(_("No"), id="no")

    def on_mount(self) -> None:
        """The likelier answer has the focus."""
        self.query_one("#yes" if self.yes_first else "#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take the button for the answer."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """An answer by key."""
        self.dismiss(yes)

    def action_other(self) -> None:
        """The other button."""
        self.focus_next()


class Sure(Confirm):
    """Whether to make a move that a seat is asked for behind event `since`. The table takes the question back when the
    seat is asked for another one: yes would answer that."""

    def __init__(self, question: str, seat: str, since: int) -> None:
        super().__init__(question)
        self.seat = seat
        self.since = since


class DialogInput(Input):
    """A line of text; of a secret one every letter is the same sign, one that can be shown."""

    @property
    def _value(self) -> Text:
        if not self.password:
            return super()._value
        return Text("•" * len(self.value), no_wrap=True, overflow="ignore", end="")

    def action_copy(self) -> None:
        """A secret line is not for the clipboard, where the next one at the keys would find it."""
        if not self.password:
            super().action_copy()

    def action_cut(self) -> None:
        """As `action_copy`."""
        if not self.password:
            super().action_cut()


class Ask(Modal[str | None]):
    """A line of text; None where it was left. What is typed takes the place of `value`, or with `adds` stands behind
    it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "leave", N_("Back"), N_("Leave it as it is"), name="ask.leave"),
    ]

    def __init__(self, question: str, *, secret: bool = False, value: str = "", adds: bool = False) -> None:
        super().__init__()
        self.question = question
        self.secret = secret
        self.value = value
        self.adds = adds

    def compose(self) -> ComposeResult:
        """The question and its line."""
        with Vertical(classes="dialog"):
            yield Static(self.question, markup=False)
            yield DialogInput(self.value, password=self.secret, id="line", select_on_focus=not self.adds)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed for the answer."""
        self.dismiss(event.value)

    def action_leave(self) -> None:
        """Close it without an answer."""
        self.dismiss(None)
