"""What a play script needs of a title: its words for the head, positions, moves, the tape, and what may be expected."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from exchange.game import Command
from exchange.script.sentence import Line
from exchange.value.words import Message, listed

OptionReader = Callable[[Line], int | str]


class Check(Struct, frozen=True):
    """An `expect`: `so(state)` is None where it holds, else what is so instead. `choice` is the seat of `expect
    choice`."""

    so: Callable[[Any], str | None]
    choice: str | None = None


def check_table(wanted: Mapping[str, int], actual: Callable[[Any], Mapping[str, int]], so: str) -> Check:
    """An `expect` of numbers by name; where some are others, `so` tells each, such as `{name} has {value}`."""

    def check(state: Any) -> str | None:
        now = actual(state)
        wrong = [Message(so, name=name, value=now[name]) for name, value in wanted.items() if now[name] != value]
        return listed(wrong) if wrong else None

    return Check(check)


class OpenChoice(Struct, frozen=True):
    """A decision that a script may leave unwritten: whose it is, the command that is then given, and the kinds of
    command that would have been written for it."""

    seat: str
    command: Command
    written_as: tuple[type[Command], ...]


class Words(Protocol):
    """A title's sentences. English is the script's form; `lang` renders the tape in another language.

    No seat bears a word of `taken` (companies, suits, cards) as it is spelled, nor one of `reserved` in any case of
    letters: lower-case words that open a sentence or a move, or follow a seat's name there. `head`: option readers by
    their word in the head, which is reserved too; `house`: option readers by their name behind `option`.
    """

    taken: frozenset[str]
    reserved: frozenset[str]
    head: Mapping[str, OptionReader]
    house: Mapping[str, OptionReader]

    def rules(self) -> frozenset[str]:
        """Every rule number that `refused` may name."""

    def given(self, line: Line, draft: dict[str, Any]) -> list[str]:
        """Read a position line behind `given` into the draft; the fields it set, such as `cash Ana`."""

    def position(self, draft: dict[str, Any]) -> Any:
        """The position drafted by all `given` lines, for `Setup.position`. Raises SetupError naming a field."""

    def move(self, line: Line, seat: str) -> Command:
        """Read a move behind its seat, up to `refused` or the end of the line."""

    def sentence(self, line: Line) -> str:
        """Read a whole tape sentence; as the tape would print it."""

    def expect(self, line: Line) -> Check:
        """Read what is behind `expect`, where it is the title's own."""

    def tape(self, event: Any, lang: str = "en") -> tuple[str, ...]:
        """The sentences by which the tape tells this event; none for a silent one."""

    def rule(self, event: Any) -> str:
        """The number of the rule by which this event came."""

    def open_choice(self, state: Any) -> OpenChoice | None:
        """The decision open now that a script may leave unwritten."""

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        """The options as lines of a head, defaults left out where the script's reader puts them back."""

    def given_lines(self, event: Any) -> tuple[str, ...]:
        """The `given` lines that an opening event stands for; none for others."""

    def move_line(self, event: Any) -> str | None:
        """The move that this event is, as a line of a script; None where it is not a move or may not be known."""

    def expect_lines(self, state: Any) -> tuple[str, ...]:
        """The position as `expect` lines."""
