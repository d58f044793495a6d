"""What a play script needs of a title: its words for the head, positions, moves, the tape, and what may be expected."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

from msgspec import Struct
from typing_extensions import TypeVar

from exchange.game import Command
from exchange.script.facts import Check, Expected, Given
from exchange.script.grammar import Grammar
from exchange.script.pattern import ENGLISH, Sentence
from exchange.script.sentence import Line
from exchange.value.words import said

_StateT = TypeVar("_StateT", contravariant=True, default=Any)
_EventT = TypeVar("_EventT", contravariant=True, default=Any)

OptionReader = Callable[[Line], int | str]


def beside(texts: Mapping[str, str]) -> tuple[str, ...]:
    """Each text with what is to be said of it in a second column."""
    width = max(map(len, texts), default=0) + 4
    return tuple(f"{text:<{width}}{about}" for text, about in texts.items())


def asked(grammar: Grammar, moves: Iterable[Command], lang: str, **facts: object) -> tuple[str, ...]:
    """What a person is told who asks what these moves are: the first of each kind as it is typed, and what the grammar
    says `about` it; a line each. A fact that can be called is asked of all moves of the kind."""
    kinds: dict[tuple[type, str], list[Command]] = {}
    for move in moves:
        kinds.setdefault((type(move), grammar.about(move)), []).append(move)
    lines = {}
    for (_kind, about), same in kinds.items():
        so = {name: fact(same) if callable(fact) else fact for name, fact in facts.items()}
        lines[grammar.typed(same[0], lang)] = said(about, lang, **so)
    return beside(lines)


class OpenChoice(Struct, frozen=True):
    """A decision that a script may leave unwritten: whose it is, the command that is then given, and the kinds of
    command that would have been written for it."""

    seat: str
    command: Command
    written_as: tuple[type[Command], ...]


class Words(Generic[_StateT, _EventT]):
    """A title's words in a play script. Of events and moves its `grammar` speaks, of the table `expected` and
    `can_be_given`; English is the script's form.

    No seat bears a word of `taken` (companies, suits, cards) as it is spelled, nor, in any case of letters, a word that
    opens a sentence, a move or an option's line, or one of `reserved` (lower case). `head`: option readers by their
    word in the head; `house`: option readers by their name behind `option`.
    """

    grammar: Grammar
    expected: Expected = Expected()
    can_be_given: Given = Given()
    taken: frozenset[str] = frozenset()
    reserved: frozenset[str] = frozenset()
    head: Mapping[str, OptionReader] = {}
    house: Mapping[str, OptionReader] = {}

    def rules(self) -> frozenset[str]:
        """Every rule number that `refused` may name."""
        return frozenset()

    def given(self, line: Line, draft: dict[str, Any]) -> list[str]:
        """Read a position line behind `given` into the draft; the fields it set, such as `cash Ana`."""
        return self.can_be_given.put(self.can_be_given.read(line), draft)

    def position(self, draft: dict[str, Any]) -> object:
        """The position drafted by all `given` lines, for `Setup.position`. Raises SetupError naming a field."""

    def open_choice(self, state: _StateT) -> OpenChoice | None:
        """The decision open now that a script may leave unwritten."""
        return None

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        """The options as lines of a head, defaults left out where the script's reader puts them back."""
        return ()

    def drafted(self, event: _EventT) -> Mapping[str, object]:
        """The draft of the position that an opening event tells, as far as it may be known; empty for others."""
        return {}

    # What the facts say:

    def expect(self, line: Line) -> Check:
        """Read what is behind `expect`, where it is the title's own."""
        return self.expected.read(line)

    def given_lines(self, event: _EventT) -> tuple[str, ...]:
        """The `given` lines that an opening event stands for; none for others."""
        return self.can_be_given.lines(self.drafted(event))

    def expect_lines(self, state: _StateT) -> tuple[str, ...]:
        """The position as `expect` lines."""
        return self.expected.lines(state)

    # What the grammar says:

    def tell(self, event: _EventT, before: _StateT) -> tuple[Sentence, ...]:
        """The sentences by which the tape tells this event, which found the state `before`; none for a silent one."""
        return self.grammar.tell(event, before)

    def tape(self, event: _EventT, before: _StateT, lang: str = ENGLISH) -> tuple[str, ...]:
        """The same as text in a language."""
        return tuple(sentence.said(lang) for sentence in self.tell(event, before))

    def rule(self, event: _EventT, before: _StateT | None = None) -> str:
        """The number of the rule by which this event came, which found the state `before`."""
        return self.grammar.rule(event, before)

    def sentence(self, line: Line) -> Sentence:
        """Read a whole tape sentence."""
        return self.grammar.sentence(line)

    def move(self, line: Line, seat: str) -> Command:
        """Read a move behind its seat, up to `refused` or the end of the line."""
        return self.grammar.move(line, seat)

    def command_line(self, command: Command, lang: str = ENGLISH) -> str:
        """The move as a line of a script, before it is made; empty for one that is never written."""
        return self.grammar.command_line(command, lang)

    def move_line(self, event: _EventT) -> str | None:
        """The move that this event is, as a line of a script; None where it is not a move or may not be known."""
        return self.grammar.move_line(event)
