"""A table in plain lines, one thing a line: for screen readers, pipes and slow links."""

from collections.abc import Iterator, Mapping
from typing import Any

from exchange.title import Title
from tui.command import N_
from tui.command.console import Console

# What every title's `show` has; its other names are the title's own (`Title.labels`).
_OURS = {"to_act": N_("to act"), "winners": N_("winners")}


def board(console: Console, title: Title, shown: Mapping[str, Any]) -> Iterator[str]:
    """The lines that say what `Title.show` gives: what is the table's, then each seat."""
    return _Board(console, title, frozenset(shown.get("seats", {}))).lines(shown)


class _Board:
    def __init__(self, console: Console, title: Title, seats: frozenset[str]) -> None:
        self._console = console
        self._labels = title.labels
        self._seats = seats

    def lines(self, shown: Mapping[str, Any]) -> Iterator[str]:
        for name, value in shown.items():
            if name == "seats":
                for seat, fields in value.items():
                    yield f"{seat}: {self._fields(fields)}"
            elif name == "over":
                if value:
                    yield self._console.say(N_("the game is over"))
            elif value not in ([], {}):
                yield f"{self._label(name)}: {self._value(name, value)}"

    def _fields(self, fields: Mapping[str, object]) -> str:
        said = (f"{self._label(name)} {self._value(name, value)}" for name, value in fields.items() if value != {})
        return "; ".join(said)

    def _value(self, name: str, value: object) -> str:
        match value:
            case Mapping() if value and self._named(value):
                return self._fields({each: inner for each, inner in value.items() if inner != []})
            case Mapping():
                return ", ".join(f"{each} {self._value(each, inner)}" for each, inner in value.items())
            case []:
                return self._console.say(N_("nothing"))
            case list() | tuple():
                return (" | " if any(isinstance(each, Mapping) for each in value) else " ").join(
                    self._value(name, each) for each in value
                )
            case bool():
                return self._console.say(N_("yes") if value else N_("no"))
            case _:
                return self._console.say(label) if (label := self._labels.get(f"{name}={value}")) else str(value)

    def _named(self, fields: Mapping[str, object]) -> bool:
        """Whether these are fields that the title has names for, and not numbers by company or by seat."""
        return fields.keys() <= self._labels.keys() and not fields.keys() & self._seats

    def _label(self, name: str) -> str:
        if label := self._labels.get(name):
            return self._console.say(label)
        return self._console.say(_OURS[name]) if name in _OURS else name
