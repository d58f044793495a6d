"""Upcasters: how a log of an older format is read. Each numbered step raises what format N wrote to format N + 1.

They run behind the chain: what is hashed, kept and exported stays the text that was written. A step changes plain
values (no Structs), and leaves every sealed object in its place.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from exchange.log.log import FORMAT

Raise = Callable[[str, dict[str, Any]], dict[str, Any]]


def as_it_is(_title: str, raw: dict[str, Any]) -> dict[str, Any]:
    """A step that changes nothing."""
    return raw


class Step(Struct, frozen=True, kw_only=True):
    """From one format to the next. Each function takes a title's name and an object of the log, as plain values."""

    head: Raise = as_it_is
    event: Raise = as_it_is
    command: Raise = as_it_is


class Formats(Struct, frozen=True):
    """The formats that can be read: every one with a step towards the latest, and the latest itself."""

    latest: int = FORMAT
    steps: Mapping[int, Step] = {}

    def knows(self, corro: object) -> bool:
        """Whether a log of this format can be read."""
        return corro == self.latest or corro in self.steps

    def head(self, corro: int, title: str, raw: dict[str, Any]) -> dict[str, Any]:
        """The head as the latest format has it (but for `corro`, which goes on telling how the log is written)."""
        for step in self._steps(corro):
            raw = step.head(title, raw)
        return raw

    def event(self, corro: int, title: str, raw: dict[str, Any]) -> dict[str, Any]:
        """The event as the latest format has it."""
        for step in self._steps(corro):
            raw = step.event(title, raw)
        return raw

    def command(self, corro: int, title: str, raw: dict[str, Any]) -> dict[str, Any]:
        """The command as the latest format has it."""
        for step in self._steps(corro):
            raw = step.command(title, raw)
        return raw

    def _steps(self, corro: int) -> list[Step]:
        return [self.steps[number] for number in range(corro, self.latest)]


CURRENT = Formats()
