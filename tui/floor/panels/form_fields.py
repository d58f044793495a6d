"""What a form is filled in with: a line of text, a number, a choice, a button; up and down go from one to the next."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Input, Select, Static
from textual.widgets._select import SelectCurrent, SelectOverlay  # this release's, which is pinned
from textual.widgets.select import NoSelection

from tui.floor import N_
from tui.floor.panels.panel import key

Value = TypeVar("Value", bound=Hashable)

_BETWEEN: list[BindingType] = [
    key("up", "screen.row(-1)", N_("Field"), N_("The field above"), name="field.up", show=False),
    key("down", "screen.row(1)", N_("Field"), N_("The field below"), name="field.down"),
]


class FieldButton(Button):
    """A button of one line, in the same row as fields."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *_BETWEEN,
        key("left", "app.focus_previous", N_("Field"), N_("The field before"), name="field.before", show=False),
        key("right", "app.focus_next", N_("Field"), N_("The field after"), name="field.after", show=False),
    ]

    def __init__(self, label: str, *, id: str, primary: bool = False, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(
            Content(label), id=id, variant="primary" if primary else "default", classes=classes, compact=True
        )


class TextField(Input):
    """A line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [*_BETWEEN]

    def __init__(self, value: str, *, id: str, placeholder: str = "", most: int = 1_000) -> None:  # noqa: A002
        super().__init__(value, id=id, placeholder=placeholder, max_length=most, compact=True)
        self.cursor_blink = False  # no repaint timers


class Digits(TextField):
    """The digits of a number; `+` and `-` change it by one."""

    class Stepped(Message):
        """One more, or one less."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    async def _on_key(self, event: events.Key) -> None:
        if event.character in ("+", "-"):
            event.stop()
            event.prevent_default()
            self.post_message(self.Stepped(1 if event.character == "+" else -1))
            return
        await super()._on_key(event)


class Number(Horizontal):
    """A whole number in `least`..`most`, typed, or changed by a click on the signs beside it or by the wheel."""

    def __init__(self, value: int, *, id: str, least: int, most: int) -> None:  # noqa: A002
        super().__init__(id=id)
        self.least, self.most, self._first = least, most, value

    def compose(self) -> ComposeResult:
        """The number between its two signs."""
        yield Sign(-1)
        digits = Digits(str(self._first), id=f"{self.id}-digits", most=len(str(self.most)))
        digits.restrict = r"\d*"
        yield digits
        yield Sign(1)

    @property
    def value(self) -> int | None:
        """The number; None where what stands there is none, or lies outside."""
        typed = self.query_one(Digits).value
        return int(typed) if typed.isdecimal() and self.least <= int(typed) <= self.most else None

    @value.setter
    def value(self, value: int) -> None:
        self.query_one(Digits).value = str(value)

    def by(self, step: int) -> None:
        """Another number, inside its bounds."""
        typed = self.query_one(Digits).value
        self.value = max(self.least, min(self.most, (int(typed) if typed.isdecimal() else self.least) + step))

    def on_input_changed(self, _event: Input.Changed) -> None:
        """What cannot be is marked as it is typed."""
        self.query_one(Digits).set_class(self.value is None, "-invalid")

    def on_digits_stepped(self, event: Digits.Stepped) -> None:
        """Step up or down by key."""
        event.stop()
        self.by(event.step)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel turns the number that has the focus, and the page otherwise."""
        if self.query_one(Digits).has_focus:
            event.stop()
            self.by(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """See `on_mouse_scroll_up`."""
        if self.query_one(Digits).has_focus:
            event.stop()
            self.by(-1)


class Sign(Static):
    """One less, or one more, at a click."""

    def __init__(self, step: int) -> None:
        super().__init__((" ‹ " if step < 0 else " › "), markup=False, classes="sign")
        self.step = step

    def on_click(self, event: events.Click) -> None:
        """Change the number, and give it the focus."""
        event.stop()
        number = self.parent
        assert isinstance(number, Number)
        number.by(self.step)
        number.query_one(Digits).focus()


class ChoiceList(SelectOverlay):
    """The open list of a choice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "dismiss", N_("Back"), N_("Leave it as it is"), name="field.leave"),
    ]


class Choice(Select[Value]):
    """One of a few: left and right change it at once, Enter or a click opens the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *_BETWEEN,
        key("right", "step(1)", N_("Change"), N_("The next value"), name="field.next"),
        key("left", "step(-1)", N_("Change"), N_("The value before"), name="field.last", show=False),
        key("enter,space", "show_overlay", N_("List"), N_("Choose from a list"), name="field.list"),
    ]

    def __init__(self, options: Iterable[tuple[str, Value]], value: Value, *, id: str) -> None:  # noqa: A002
        named = [(Content(name), each) for name, each in options]  # names may hold `[`
        super().__init__(named, value=value, allow_blank=False, id=id, compact=True)

    def compose(self) -> ComposeResult:
        """What is chosen, and the list."""
        yield SelectCurrent(self.prompt)
        yield ChoiceList(type_to_search=True).data_bind(compact=Select.compact)

    def on_mount(self) -> None:
        """The signs that can be shown."""
        for arrow, sign in (("down", "▼"), ("up", "▲")):
            self.query_one(f".{arrow}-arrow", Static).update(sign)

    def offer(self, options: Iterable[tuple[str, Value]]) -> None:
        """Other names for the values, or other values: what was chosen stays, where it is still there."""
        chosen = self.value
        self.set_options([(Content(name), each) for name, each in options])
        if chosen in self._legal_values:
            self.value = chosen

    @property
    def chosen(self) -> Value:
        """The value, which there always is."""
        value = self.value
        assert not isinstance(value, NoSelection)
        return value

    @property
    def pointed(self) -> Value:
        """The value that is looked at: the highlighted one of an open list, else the one chosen."""
        place = self.query_one(ChoiceList).highlighted if self.expanded else None
        return self.chosen if place is None else [value for _name, value in self._options][place]  # type: ignore[return-value]

    def action_step(self, step: int) -> None:
        """The next value, or the one before."""
        values = [value for _name, value in self._options]
        self.value = values[(values.index(self.value) + step) % len(values)]
