"""What scripts say of a table as it stands: each fact is a pattern, by which it is read behind `given` or `expect`, and
written.

The first word of its pattern names a fact. The last field is its value; those before it say whose, or of which, it is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from exchange.script.kinds import NO_KINDS, Kinds
from exchange.script.pattern import ENGLISH, FieldKind, Forms, Pattern, Sentence
from exchange.script.sentence import Line
from exchange.value.words import N_, Message, listed


class Check(Struct, frozen=True):
    """An `expect`: `so(state)` is None where it holds, else what is so instead. `choice` is the seat of `expect
    choice`, `to_act` are those of `expect to act`."""

    so: Callable[[Any], str | None]
    choice: str | None = None
    to_act: tuple[str, ...] | None = None


class Fact(Struct, frozen=True, kw_only=True):
    """Something that can be expected of a table; `fact` makes one."""

    template: str
    value: Callable[[Any], Any]
    so: str | Callable[[Any], str]
    none: str
    choice: bool
    kinds: Mapping[str, FieldKind]


def fact(
    template: str,
    value: Callable[[Any], Any],
    so: str | Callable[[Any], str] = "",
    *,
    none: str = "",
    choice: bool = False,
    **kinds: FieldKind,
) -> Fact:
    """Something that can be expected of a table.

    `value(state)` is what is so: in mappings by the fields before the last, None where nobody knows or there is none.
    Where the last field is a table (`by_name`), only the names in it are compared. `so` is said of another value, with
    the fields of the template (of a table: with `name` and `value` of each that differs), or finds that message by the
    value; `none` is said where there is none. A template without fields has no value: `value(state)` is what is so
    instead, or None. `choice` marks the fact that a decision is open which a script may leave unwritten.
    """
    return Fact(template=template, value=value, so=so, none=none, choice=choice, kinds=kinds)


class Expected:
    """The facts that can be expected of a title's table. `written` are those that tell a position, in this order."""

    def __init__(self, *facts: Fact, fields: Mapping[str, FieldKind] = NO_KINDS, written: Iterable[str] = ()) -> None:
        self._facts = {Pattern(fact.template, Kinds(fields, fact.kinds)): fact for fact in facts}
        self._forms = Forms(self._facts)
        by_word = {_word(pattern): pattern for pattern in self._facts}
        self._written = [by_word[word] for word in written]

    def read(self, line: Line) -> Check:
        """What is expected. Raises PlayFileError."""
        if not self._facts:
            line.fail(N_("expected {words}, found {found}"), words="")
        said = self._forms.read(line)
        fact = self._facts[said.pattern]
        wanted = next(reversed(said.fields.values()), None)
        return Check(lambda state: _fault(fact, said, fact.value(state)), choice=wanted if fact.choice else None)

    def lines(self, state: object) -> tuple[str, ...]:
        """The position as `expect` lines; what this state does not tell is left out."""
        return tuple(
            f"expect {text}"
            for pattern in self._written
            for text in _sentences(pattern, self._facts[pattern].value(state))
        )


class Given:
    """The facts that a position can be given by, each a template.

    A draft has them by their first word, and below that by the fields before the last, as nested mappings.
    """

    def __init__(self, *templates: str, fields: Mapping[str, FieldKind] = NO_KINDS) -> None:
        patterns = [Pattern(template, Kinds(fields)) for template in templates]
        self._patterns = {_word(pattern): pattern for pattern in patterns}
        self._forms = Forms(patterns)

    def read(self, line: Line) -> Sentence:
        """What a line gives. Raises PlayFileError."""
        if not self._patterns:
            line.fail(N_("expected no position in this game, found {found}"))
        return self._forms.read(line)

    def put(self, given: Sentence, draft: dict[str, Any]) -> list[str]:
        """Put it into the draft; what it set, such as `cash Ana`. A table adds to what is there."""
        path = [_word(given.pattern), *given.fields.values()]
        value = path.pop()
        for step in path[:-1]:
            draft = draft.setdefault(step, {})
        if not isinstance(value, dict):
            draft[path[-1]] = value
            return [" ".join(map(str, path))]
        draft[path[-1]] = draft.get(path[-1], {}) | value
        return [" ".join(map(str, (*path, name))) for name in value]

    def lines(self, draft: Mapping[str, object]) -> tuple[str, ...]:
        """A draft as `given` lines, in its own order."""
        return tuple(
            f"given {text}" for word, value in draft.items() for text in _sentences(self._patterns[word], value)
        )


def _word(pattern: Pattern) -> str:
    return pattern.template.split()[0]


def _sentences(pattern: Pattern, value: Any, *which: object) -> Iterator[str]:
    """The sentences that tell a value, one for each of the nested mappings."""
    if value is None:
        return
    if len(which) + 1 < len(pattern.names):
        for name, below in value.items():
            yield from _sentences(pattern, below, *which, name)
    else:
        yield pattern.write(dict(zip(pattern.names, (*which, value), strict=True)))


def _fault(fact: Fact, said: Sentence, value: Any) -> str | None:
    """What is so instead of what was said, if it is not so."""
    if not said.fields:
        instead: str | None = value
        return instead
    *which, (last, wanted) = said.fields.items()
    for _name, step in which:
        value = value[step]
    if value is None and wanted is not None:
        return Message(fact.none, **dict(which))
    so = fact.so if isinstance(fact.so, str) else fact.so(value)
    if isinstance(wanted, dict):
        wrong = [Message(so, name=name, value=value[name]) for name in wanted if value[name] != wanted[name]]
        return listed(wrong) if wrong else None
    if value == wanted:
        return None
    return Message(so, **dict(which), **{last: said.pattern.kinds[last].write(value, ENGLISH)})
