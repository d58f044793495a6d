"""A row of the form of a new game: a label, its fields, and a word about them."""

from __future__ import annotations

from collections.abc import Callable

from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Label


class FieldRow(Horizontal):
    """A label and what is to be filled in; `hint` says more while something in it has the focus."""

    def __init__(self, label: str, *fields: Widget, hint: Callable[[], str] = str) -> None:
        self.label = Label(label, markup=False)
        super().__init__(self.label, *fields, classes="row")
        self.hint = hint


def hint_of(widget: Widget | None) -> str:
    """What is to be said of the field with the focus."""
    rows = [] if widget is None else [node for node in widget.ancestors if hasattr(node, "hint")]
    return str(rows[0].hint()) if rows else ""
