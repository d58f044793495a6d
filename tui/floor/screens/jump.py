"""Jump mode: a letter on every panel, laid over the table."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Region
from textual.widgets import Static

from tui.floor import N_
from tui.floor.panels.panel import key
from tui.floor.screens.modal import Modal
from tui.floor.voice import _

LETTERS = "asdfghk"


class Jump(Modal[str | None]):
    """Press a letter (or a digit) to go to its panel."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,j", "leave", N_("Back"), N_("Stay where you are"), name="jump.leave"),
    ]

    def __init__(self, panels: list[tuple[str, Region | None]]) -> None:
        super().__init__()
        self.letters = {LETTERS[int(number) - 1]: (number, region) for number, region in panels}

    def compose(self) -> ComposeResult:
        """A label on each panel; those that are not in sight stand in the last line."""
        elsewhere = []
        for letter, (number, region) in sorted(self.letters.items(), key=lambda item: item[1][0]):
            if region is None:
                elsewhere.append(f"{letter} = {number}")
                continue
            label = Static(f" {letter} ", classes="jump", markup=False)
            label.styles.offset = (region.x + 2, region.y)
            yield label
        if elsewhere:
            yield Static(_("Press a letter: {letters}", letters="   ".join(elsewhere)), id="elsewhere", markup=False)

    def on_key(self, event: events.Key) -> None:
        """A letter or a digit."""
        char = (event.character or "").casefold()
        by_digit = {number: number for number, _region in self.letters.values()}
        number = self.letters[char][0] if char in self.letters else by_digit.get(char)
        if number is not None:
            event.stop()
            self.dismiss(number)

    def action_leave(self) -> None:
        """Close it and leave the focus where it is."""
        self.dismiss(None)
