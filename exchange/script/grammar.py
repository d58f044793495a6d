"""A title's grammar: what the tape says of each type of event, and how each move is written. A sentence stands once."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from exchange.game import Back, Command, Event, KernelCommand, StandIn, TimeUp
from exchange.interruption import CallTime, ComeBack, LetStandIn
from exchange.script.kinds import NO_KINDS, Kinds
from exchange.script.pattern import ENGLISH, FieldKind, Forms, OwnWords, Pattern, Sentence
from exchange.script.sentence import Line
from exchange.value.words import N_

Rule = str | Callable[[Any, Any], str]
"""A rule's number, or what finds it by the event and the state before it."""
_NO_OWN: Mapping[str, OwnWords] = {}


def _always(event: object, before: object) -> bool:
    return True


def _itself(event: object) -> tuple[object, ...]:
    return (event,)


class Told(Struct, frozen=True, kw_only=True):
    """A sentence by which the tape tells events of a type; `told` makes one."""

    event: type
    template: str
    rule: Rule
    when: Callable[[Any, Any], bool]
    each: Callable[[Any], Iterable[object]]
    kinds: Mapping[str, FieldKind]
    made: "MoveRow | None" = None  # how the move is written whose event this is


def told(
    event: type,
    template: str = "",
    rule: Rule = "",
    *,
    when: Callable[[Any, Any], bool] = _always,
    each: Callable[[Any], Iterable[object]] = _itself,
    **kinds: FieldKind,
) -> Told:
    """A sentence of the tape: the type of event that it tells, its template, and the rule by which such an event comes.

    The fields of the template are fields of the event, or of each object (or mapping) that `each` finds in it: a
    sentence each. `when` looks at the event and at the state before it, and says whether the sentence is told. A silent
    event has no template. `kinds` say what fields of this one sentence hold, where the table has it otherwise.
    Several sentences of one type stand in the tape's order; the first of them has the rule.
    """
    return Told(event=event, template=template, rule=rule, when=when, each=each, kinds=kinds)


class MoveRow(Struct, frozen=True, kw_only=True):
    """How a command is written; `move` makes one."""

    command: type[Command]
    template: str
    events: tuple[type, ...]
    fixed: Mapping[str, object]
    about: str
    kinds: Mapping[str, FieldKind]


def move(
    command: type[Command],
    template: str,
    *events: type,
    fixed: Mapping[str, object] | None = None,
    about: str = "",
    **kinds: FieldKind,
) -> MoveRow:
    """A move as text. The fields of the template are fields of the command, `seat` the first; `fixed` are others that
    the words themselves say. `events` are the types of event from which the command can be read again, by fields of the
    same names: where none is named, those that begin it (`Event.begins`). `about` is what comes of it, for a person who
    asks (`exchange.script.speech.asked`)."""
    return MoveRow(command=command, template=template, events=events, fixed=fixed or {}, about=about, kinds=kinds)


def made(
    event: type[Event],
    template: str,
    rule: Rule = "",
    *,
    told: str | None = None,
    about: str = "",
    **kinds: FieldKind,
) -> Told:
    """A verb, said once: the event that a command begins, how that command is written, and the rule by which it comes.
    The tape tells it in the same words, unless `told` has others: more than the seat says, or less. Where that is empty
    the tape is silent. `about`: see `move`."""
    assert event.begins is not None, f"{event.__name__} is the first event of no command"
    row = MoveRow(command=event.begins, template=template, events=(event,), fixed={}, about=about, kinds=kinds)
    told = template if told is None else told
    return Told(event=event, template=told, rule=rule, when=_always, each=_itself, kinds=kinds, made=row)


_OF_THE_KERNEL = (
    told(TimeUp, N_("{seat} runs out of time"), each=lambda event: [{"seat": seat} for seat in event.seats]),
    told(StandIn, N_("{trader} plays for {seat}")),
    told(Back, N_("{seat} is back")),
)


def _of_the_table(event: type, fields: Mapping[str, Any]) -> KernelCommand:
    """The table's own command that such an event begins, one seat of it a line."""
    if event is TimeUp:
        return CallTime(seats=(fields["seat"],))
    return LetStandIn(**fields) if event is StandIn else ComeBack(**fields)


class Grammar:
    """The sentences of a title, and those of the kernel's own events.

    `fields` says what each named field holds; a field that is not named there is a whole number, `seat` is a seat. In
    what is expected where a line goes wrong, words stand in the order of the rows. `own` has, by template, the words of
    their own that a translation may give it for certain fields; in English both read alike.
    """

    def __init__(
        self,
        *rows: Told | MoveRow,
        fields: Mapping[str, FieldKind] = NO_KINDS,
        own: Mapping[str, OwnWords] = _NO_OWN,
    ) -> None:
        self._own = own
        self._fields = fields
        self._patterns: list[Pattern] = []
        self._told: dict[type, list[tuple[Told, Pattern | None]]] = {}
        self._moves: list[tuple[MoveRow, Pattern]] = []
        for row in (*rows, *_OF_THE_KERNEL):
            pattern = self._pattern(row.template, row.kinds) if row.template else None
            if isinstance(row, Told):
                self._told.setdefault(row.event, []).append((row, pattern))
            if how := row.made if isinstance(row, Told) else row:
                self._moves.append((how, self._pattern(how.template, how.kinds)))
        self._moves = [(self._begun(row), pattern) for row, pattern in self._moves]
        self._by_pattern = {pattern: row for row, pattern in reversed(self._moves)}
        tape = [pattern for rows in self._told.values() for _row, pattern in rows if pattern is not None]
        self._tape = Forms(dict.fromkeys(tape), otherwise=N_("expected a sentence of the tape, found {found}"))
        self._typed = Forms((pattern for _row, pattern in self._moves), behind="seat")
        self._interruptions = {self._pattern(row.template, row.kinds): row.event for row in _OF_THE_KERNEL}
        self._interrupting = Forms(self._interruptions)

    def _begun(self, row: MoveRow) -> MoveRow:
        begun = tuple(event for event in self._told if getattr(event, "begins", None) is row.command)
        return row if row.events else replace(row, events=begun)

    def _pattern(self, template: str, kinds: Mapping[str, FieldKind]) -> Pattern:
        """The one pattern of this template and these kinds."""
        made = Pattern(template, Kinds(self._fields, kinds), self._own.get(template))
        for known in self._patterns:
            if known.template == made.template and known.kinds == made.kinds:
                return known
        self._patterns.append(made)
        return made

    @cached_property
    def opening(self) -> frozenset[str]:
        """The words that open a sentence or, behind a seat's name, a move: lower case, in the script's language."""
        moves = (list(pattern.steps(ENGLISH))[1:2] for _row, pattern in self._moves)
        tape = (list(pattern.steps(ENGLISH))[:1] for pattern in self._tape.patterns)
        return frozenset(
            spelling.casefold()
            for steps in (*moves, *tape)
            for step in steps
            if not isinstance(step, str)
            for spelling in step
        )

    def written(self, command: type[Command]) -> tuple[str, ...]:
        """The templates by which this type of command is written."""
        return tuple(row.template for row, _pattern in self._moves if row.command is command)

    def form(self, command: type[Command], names: frozenset[str], lang: str = ENGLISH) -> str:
        """How this type of command is typed by its own seat, its fields in braces: the sentence with these fields, if
        there is one, else the first; empty for a command that no sentence writes."""
        own = [pattern for row, pattern in self._moves if row.command is command]
        found = next((each for each in own if frozenset(each.names) - {"seat"} == names), next(iter(own), None))
        return "" if found is None else found.form(lang).removeprefix("{seat} ")

    def field_text(self, command: type[Command], field: str, value: object, lang: str = ENGLISH) -> str:
        """What a field of the command holds, as its sentences write it."""
        for row, pattern in self._moves:
            if row.command is command and field in pattern.kinds:
                return pattern.kinds[field].write(value, lang)
        return str(value)

    def tell(self, event: object, before: object) -> tuple[Sentence, ...]:
        """The sentences that tell this event, `before` being the state that it found; none for a silent one."""
        return tuple(
            Sentence(pattern, {name: _field(part, name) for name in pattern.names})
            for row, pattern in self._told.get(type(event), ())
            if pattern is not None and row.when(event, before)
            for part in row.each(event)
        )

    def rule(self, event: object, before: object = None) -> str:
        """The number of the rule by which this event came; none for the kernel's own. `before`: the state it found."""
        rows = self._told.get(type(event))
        if rows is None:
            return ""
        rule = rows[0][0].rule
        return rule if isinstance(rule, str) else rule(event, before)

    def sentence(self, line: Line) -> Sentence:
        """Read a whole sentence of the tape. Raises PlayFileError where none goes on so."""
        return self._tape.read(line)

    def move(self, line: Line, seat: str) -> Command:
        """Read a move behind its seat. Raises PlayFileError where none goes on so."""
        read = self._typed.read(line)
        row = self._by_pattern[read.pattern]
        return row.command(seat=seat, **read.fields, **row.fixed)

    def interruption(self, line: Line) -> KernelCommand | None:
        """Read a line by which the table itself moves: a seat's time is up, a trader stands in, a person is back. None
        where the line is no such one; raises PlayFileError where it goes on otherwise than it begins."""
        literal = (_literal(pattern) for pattern in self._interruptions)
        if not any(line.words[line.place + 1 : line.place + 3] == words for words in literal):
            return None
        read = self._interrupting.read(line)
        return _of_the_table(self._interruptions[read.pattern], read.fields)

    def command_line(self, command: Command, lang: str = ENGLISH) -> str:
        """The move as a line of a play script, its seat first; empty for a command that no sentence writes."""
        for row, pattern in self._moves:
            if isinstance(command, row.command) and _agrees(command, row.fixed):
                return pattern.write({name: getattr(command, name) for name in pattern.names}, lang)
        return ""

    def typed(self, command: Command, lang: str = ENGLISH) -> str:
        """The move as its own seat may type it: without the seat."""
        return self.command_line(command, lang).removeprefix(f"{command.seat} ")

    def about(self, command: Command) -> str:
        """What the row that writes this command says of what comes of it: a message; empty where it says nothing."""
        for row, _pattern in self._moves:
            if isinstance(command, row.command) and _agrees(command, row.fixed):
                return row.about
        return ""

    def move_line(self, event: object) -> str | None:
        """The move that this event is, as a line of a script; None where it is not a move or may not be known."""
        for row, pattern in self._moves:
            if isinstance(event, row.events) and _agrees(event, row.fixed):
                fields = {name: getattr(event, name) for name in pattern.names}
                return None if UNSET in fields.values() else pattern.write(fields)
        return None


def _literal(pattern: Pattern) -> list[str]:
    """The two words behind the field that opens the pattern."""
    return [spellings[0] for spellings in list(pattern.steps(ENGLISH))[1:3] if not isinstance(spellings, str)]


def _field(part: object, name: str) -> object:
    return part[name] if type(part) is dict else getattr(part, name)


def _agrees(value: object, fixed: Mapping[str, object]) -> bool:
    """Whether these fields of a command or an event are known and so."""
    return all(getattr(value, name) == wanted for name, wanted in fixed.items())
