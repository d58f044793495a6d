"""A line to type a move in, with what can be typed below it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from exchange.game import Command
from exchange.log.log import Head
from exchange.script.typed import typed_move
from exchange.title import Title
from exchange.value.errors import PlayFileError
from tui.floor import N_
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import key
from tui.floor.screens.modal import Modal
from tui.floor.voice import _, language

MOST_SHOWN = 100


class MoveLine(Modal[Command | None]):
    """Type, or choose one of the moves that begin so; its answer is the move, None for none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "leave", N_("Back"), N_("Make no move"), name="line.leave"),
        key("tab", "complete", N_("Complete"), N_("Go on with the line that is chosen"), name="line.complete"),
        key("down", "move(1)", N_("Next"), N_("The next one"), name="line.down", show=False),
        key("up", "move(-1)", N_("Previous"), N_("The one before"), name="line.up", show=False),
    ]

    def __init__(self, title: Title, head: Head, seat: str, moves: tuple[str, ...]) -> None:
        super().__init__()
        self.game_title = title
        self.head = head
        self.seat = seat
        self.moves = moves
        self.found = moves

    def compose(self) -> ComposeResult:
        """The line, why it cannot be read, and the moves that begin so."""
        with Vertical(classes="palette") as box:
            box.border_title = Content(_("{seat} moves", seat=self.seat))
            yield Input(placeholder=_("A move, such as: {move}", move=next(iter(self.moves), "")), id="move")
            yield Static("", id="move-fault", markup=False)
            yield Chooser(id="moves")

    def on_mount(self) -> None:
        """All moves begin with nothing."""
        self._list("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what begins so."""
        self._list(event.value)
        self.query_one("#move-fault", Static).update("")

    def _list(self, typed: str) -> None:
        wanted = " ".join(typed.casefold().split())
        self.found = tuple(move for move in self.moves if move.casefold().startswith(wanted))
        shown = self.query_one("#moves", OptionList)
        shown.clear_options()
        shown.add_options([Option(Content(f" {move}")) for move in self.found[:MOST_SHOWN]])
        shown.highlighted = None

    def action_move(self, step: int) -> None:
        """Choose another one."""
        shown = self.query_one("#moves", OptionList)
        if step > 0:
            shown.action_cursor_down()
        else:
            shown.action_cursor_up()

    def action_complete(self) -> None:
        """The chosen one into the line; of several, the words that all of them go on with."""
        shown, line = self.query_one("#moves", OptionList), self.query_one("#move", Input)
        if shown.highlighted is not None:
            line.value = self.found[shown.highlighted]
        elif self.found:
            line.value = _alike(self.found)
        line.cursor_position = len(line.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The chosen one, else what was typed: read, or told what is wrong with it."""
        shown = self.query_one("#moves", OptionList)
        text = event.value if shown.highlighted is None else self.found[shown.highlighted]
        self._read(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on one."""
        self._read(self.found[event.option_index])

    def _read(self, text: str) -> None:
        title = self.game_title
        try:
            options = title.options_of(self.head.options)
            command = typed_move(title, options, self.head.seats, self.seat, text, language())
        except PlayFileError as error:
            why = _(error.why, **error.facts)
            self.query_one("#move-fault", Static).update(_("column {column}: {why}", column=error.column, why=why))
        else:
            self.dismiss(command)

    def action_leave(self) -> None:
        """Close it and make no move."""
        self.dismiss(None)


def _alike(moves: tuple[str, ...]) -> str:
    """The words that all of these begin with, and a blank where they go on differently."""
    words = [move.split() for move in moves]
    alike: list[str] = []
    for column in zip(*words, strict=False):
        if len(set(column)) > 1:
            break
        alike.append(column[0])
    whole = len(alike) == len(words[0]) and len(moves) == 1
    return " ".join(alike) + ("" if whole or not alike else " ")
