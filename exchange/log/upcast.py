"""Upcasters: how a log of an older format is read. Each numbered step raises what format N wrote to format N + 1.

They run behind the chain: what is hashed, kept and exported stays the text that was written. A step changes plain
values (no Structs), and leaves every sealed object in its place.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from exchange.log.log import FORMAT
from exchange.value.errors import Malformed
from exchange.value.words import N_

Raise = Callable[[str, dict[str, object]], dict[str, object]]


def as_it_is(_title: str, raw: dict[str, object]) -> dict[str, object]:
    """A step that changes nothing."""
    return raw


class FormatStep(Struct, frozen=True, kw_only=True):
    """From one format to the next. Each function takes a title's name and an object of the log, as plain values."""

    head: Raise = as_it_is
    event: Raise = as_it_is
    command: Raise = as_it_is


class Formats(Struct, frozen=True):
    """The formats that can be read: every one with a step towards the latest, and the latest itself.

    `alike` are older formats whose lines have the latest one's shape. They are read as strictly, and a running game of
    theirs is played on in its own format.
    """

    latest: int = FORMAT
    steps: Mapping[int, FormatStep] = {}
    alike: frozenset[int] = frozenset()

    def knows(self, corro: object) -> bool:
        """Whether a log of this format can be read."""
        return corro == self.latest or corro in self.steps

    def writes(self, corro: int) -> bool:
        """Whether lines of this format have the shape that this program writes."""
        return corro == self.latest or corro in self.alike

    def head(self, corro: int, title: str, raw: dict[str, object]) -> dict[str, object]:
        """The head as the latest format has it (but for `corro`, which goes on telling how the log is written)."""
        for step in self._steps(corro):
            raw = step.head(title, raw)
        return raw

    def event(self, corro: int, title: str, raw: dict[str, object]) -> dict[str, object]:
        """The event as the latest format has it."""
        for step in self._steps(corro):
            raw = step.event(title, raw)
        return raw

    def command(self, corro: int, title: str, raw: dict[str, object]) -> dict[str, object]:
        """The command as the latest format has it."""
        for step in self._steps(corro):
            raw = step.command(title, raw)
        return raw

    def _steps(self, corro: int) -> list[FormatStep]:
        return [self.steps[number] for number in range(corro, self.latest)]


# Format 1 -------------------------------------------------------------------------------------------------------------


def _without(*fields: str) -> Raise:
    """A step that changes nothing, of a format that had none of these fields."""

    def check(_title: str, raw: dict[str, object]) -> dict[str, object]:
        if field := next((field for field in fields if field in raw), ""):
            raise Malformed(N_("log format 1 has no such field"), field=field)
        return raw

    return check


def _no_clocks(title: str, raw: dict[str, object]) -> dict[str, object]:
    if raw.get("type") in ("TimeUp", "StandIn", "Back"):
        raise Malformed(N_("log format 1 has no such event"), field="type")
    return _without("openings")(title, raw) if raw.get("type") == "Disclosed" else raw


STEPS = {
    1: FormatStep(
        head=_without("given", "words", "opening_seed_seal", "opening_seed", "opening_seed_salt"),
        event=_no_clocks,
        command=_without("chance"),
    )
}
CURRENT = Formats(FORMAT, STEPS, frozenset({1}))
