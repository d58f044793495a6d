"""The options of a new table: a field for each that the title names, a choice for words, a number with its bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Label

from exchange.title import Option, Title
from exchange.value.errors import SetupError
from tui.floor import N_
from tui.floor.newgame.row import FieldRow
from tui.floor.panels.form_fields import Choice, ChoiceList, Digits, FieldButton, Number
from tui.floor.voice import _


class OptionsForm(Vertical):
    """How it is played. `given` are options chosen before, `seats` the names to begin with."""

    def __init__(self, title: Title, given: Mapping[str, int | str], seats: Sequence[str]) -> None:
        super().__init__(id="options-form")
        self._title, self._given, self._seats = title, given, seats

    def compose(self) -> ComposeResult:
        """A row for each option, and a way back to the rules as written."""
        for option in self._title.options:
            yield self._row(option, self._given.get(option.name, option.default))
        yield FieldRow("", FieldButton(_("Standard rules"), id="standard"))

    def _row(self, option: Option, value: Any) -> FieldRow:
        def hint() -> str:
            rule = f" ({option.rule})" if option.rule else ""
            return f"{_(option.about)}{rule}"

        label = _(option.asks)
        field: Widget
        if option.of_seats:
            seats = list(self._seats)
            place = seats.index(value) if value in seats else option.default or 0
            field = Choice(_named(option, seats), place, id=_field(option))
        elif option.words:
            words = [(_(name), word) for word, name in option.words.items()]
            field = Choice(words, value if value in option.words else option.default, id=_field(option))
        else:
            number = value if isinstance(value, int) else int(option.default)
            field = Number(number, id=_field(option), least=option.least, most=option.most)
            return FieldRow(label, field, Label(f"{option.least}..{option.most}", classes="bounds"), hint=hint)
        return FieldRow(label, field, hint=hint)

    def name_seats(self, names: Sequence[str]) -> None:
        """Other names, or another number of seats. A field that is still being made knows them a little later."""
        for option in self._title.options if self.is_attached else ():
            if option.of_seats and (choice := self._choice(option)).query(ChoiceList):
                choice.offer(_named(option, names))
            elif option.of_seats:
                self.call_after_refresh(self.name_seats, names)

    def _choice(self, option: Option) -> Choice[Any]:
        return self.query_one(f"#{_field(option)}", Choice)

    def _number(self, option: Option) -> Number:
        return self.query_one(f"#{_field(option)}", Number)

    def standard(self) -> None:
        """Everything as the rules have it."""
        for option in self._title.options:
            if option.of_seats:
                self._choice(option).value = option.default or 0
            elif option.words:
                self._choice(option).value = option.default
            else:
                self._number(option).value = int(option.default)

    def chosen(self, seats: tuple[str, ...]) -> dict[str, int | str]:
        """What is not as the rules have it. Raises SetupError for a number that cannot be."""
        found: dict[str, int | str] = {}
        for option in self._title.options:
            if option.of_seats:
                place = self._choice(option).chosen
                if isinstance(place, int) and place < len(seats) and (place or option.default):
                    found[option.name] = seats[place]
                continue
            value = self._choice(option).chosen if option.words else self._number(option).value
            if value is None:
                asks = _(option.asks)
                why = N_("{what}: a whole number from {least} to {most}")
                raise SetupError(option.name, why, what=asks, least=option.least, most=option.most)
            if value != option.default:
                found[option.name] = value
        return found

    def field(self, name: str) -> Widget | None:
        """The field of the option with that name."""
        found = self.query(f"#option-{name}") if name.isidentifier() else None
        if not found:
            return None
        return found.first().query_one(Digits) if isinstance(found.first(), Number) else found.first()


def _field(option: Option) -> str:
    return f"option-{option.name}"


def _named(option: Option, seats: Sequence[str]) -> list[tuple[str, Any]]:
    """The words that stand for no seat, then the seats, each by its place."""
    words = [(_(name), word) for word, name in option.words.items()]
    return [*words, *((name or "?", place) for place, name in enumerate(seats))]
