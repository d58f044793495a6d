"""Patterns: a sentence with fields, such as `{company} moves from {before} to {after}`, that writes a value and reads
it back, in English and in every language of its catalogue."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from msgspec import Struct

from exchange.script.sentence import WORD, Line
from exchange.value.errors import PlayFileError
from exchange.value.words import said

ENGLISH = "en"
_OTHER_SPELLINGS = re.compile(r"\|[^\s,{}]+")


class FieldKind(Struct, frozen=True):
    """What a field of a sentence holds.

    `take` reads it from a line, or raises PlayFileError saying what was expected there; `write` gives its text in a
    language; `begins` says whether it can stand next in a line, and is asked only where the sentence may go on in
    several ways. Without `begins` it is any one word that the pattern's next words follow.
    """

    take: Callable[[Line], Any]
    begins: Callable[[Line], bool] | None = None
    write: Callable[[Any, str], str] = lambda value, lang: str(value)


class OwnWords(Struct, frozen=True):
    """Words of their own for a sentence whose `fields` are these: `Ana no ordena nada` beside `Ana ordena …`."""

    template: str
    fields: Mapping[str, object]


class Pattern:
    """A sentence with fields. `template` is English, and a message of a catalogue; `kinds` says what each field holds.

    In a translation, a word may have other spellings behind `|`: they are read, and the first one is written. What has
    words of its own (`own`) is written by them, and read by both.
    """

    __slots__ = ("_written", "kinds", "names", "own", "template")

    def __init__(self, template: str, kinds: Mapping[str, FieldKind], own: OwnWords | None = None) -> None:
        self.template = template
        self.own = own
        self.names = tuple(name for _text, name, _spec, _conversion in Formatter().parse(template) if name is not None)
        self.kinds = {name: kinds[name] for name in self.names}
        self._written: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"Pattern({self.template!r})"

    def write(self, fields: Mapping[str, object], lang: str = ENGLISH) -> str:
        """The sentence with these fields."""
        template = self.template
        if self.own is not None and all(fields[name] == value for name, value in self.own.fields.items()):
            template = self.own.template
        return self.form(lang, template).format(
            **{name: kind.write(fields[name], lang) for name, kind in self.kinds.items()}
        )

    def form(self, lang: str = ENGLISH, template: str = "") -> str:
        """The sentence in a language with its fields in braces: the first spelling of each word."""
        template = template or self.template
        written = self._written.get(f"{lang} {template}")
        if written is None:
            written = self._written[f"{lang} {template}"] = _OTHER_SPELLINGS.sub("", said(template, lang))
        return written

    def steps(self, lang: str, template: str = "") -> Iterator[tuple[str, ...] | str]:
        """What the sentence is made of: each word as its spellings, each field as its name."""
        for text, name, _spec, _conversion in Formatter().parse(said(template or self.template, lang)):
            for word in WORD.findall(text):
                yield tuple(word.split("|"))
            if name is not None:
                yield name


class Sentence(Struct, frozen=True):
    """A sentence as a value: two are the same if they have the same pattern and the same fields."""

    pattern: Pattern
    fields: dict[str, Any]

    def said(self, lang: str = ENGLISH) -> str:
        """Its text in a language."""
        return self.pattern.write(self.fields, lang)

    def __str__(self) -> str:
        return self.said()


class _Node:
    """A place in the sentences that begin alike: the words and fields that may follow, and the pattern that may end.

    `expected`: the words of the reader's own language; `any_case`: those that may be typed with capitals.
    """

    __slots__ = ("any_case", "ends", "expected", "fields", "only", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Node] = {}
        self.any_case: set[str] = set()
        self.expected: list[str] = []
        self.fields: list[tuple[FieldKind | None, _Node]] = []
        self.only: list[tuple[FieldKind | None, _Node]] = []
        self.ends: tuple[Pattern, tuple[str, ...], Mapping[str, object]] | None = None

    def add_word(self, spellings: tuple[str, ...], lang: str, *, own: bool) -> "_Node":
        after = next((self.words[word] for word in spellings if word in self.words), None) or _Node()
        for word in spellings:
            self.words.setdefault(word, after)
        if own and spellings[0] not in self.expected:
            self.expected.append(spellings[0])
        if lang != ENGLISH:
            self.any_case.update(spellings)
        return after

    def add_field(self, kind: FieldKind) -> "_Node":
        for known, after in self.fields:
            if known is kind:
                return after
        self.fields.append((kind, _Node()))
        return self.fields[-1][1]

    def after_word(self, word: str) -> "_Node | None":
        found = self.words.get(word)
        if found is None and self.any_case and word.lower() in self.any_case:
            found = self.words[word.lower()]
        return found

    def close(self) -> None:
        """Note what is asked at every word that is read, once all patterns are here."""
        self.only = self.fields if len(self.fields) == 1 and not self.words and self.ends is None else []
        for after in (*self.words.values(), *(after for _kind, after in self.fields)):
            after.close()

    def ways(self, line: Line) -> Sequence[tuple[FieldKind | None, "_Node"]]:
        """How the line may go on here: by a word (None) or by a field."""
        if self.only:
            return self.only  # nothing else can stand here: whatever is wrong, the field says it
        after = self.after_word(line.peek())
        if not self.fields:
            return ((None, after),) if after else ()
        found = [(kind, follows) for kind, follows in self.fields if _begins(kind, follows, line)]
        return [(None, after), *found] if after else found

    def fail(self, line: Line, otherwise: str) -> None:
        """Raise what was expected here; `otherwise` is the message where a field could open the sentence."""
        if otherwise and self.fields:
            line.fail(otherwise)
        expected = self.expected or list(self.words)
        if not expected:
            _taken(line, self.fields[0][0])
        if expected == [","]:
            line.take_comma()
        line.take_word(*expected)


def _begins(kind: FieldKind | None, after: _Node, line: Line) -> bool:
    if kind is None:
        return False
    if kind.begins is not None:
        return kind.begins(line)
    node: _Node | None = after
    for word in line.words[line.place + 1 :]:
        if node is None or not node.words:
            break
        node = node.after_word(word)
    return line.peek() not in ("", ",") and node is not None and not node.words


class Forms:
    """Patterns side by side: a line is read by the one that it follows.

    `behind`: a field that opens every pattern and was read before the line gets here. `otherwise`: the message where a
    line begins like none of them.
    """

    def __init__(self, patterns: Iterable[Pattern], *, behind: str = "", otherwise: str = "") -> None:
        self.patterns = tuple(patterns)
        self._behind = behind
        self._otherwise = otherwise
        self._roots: dict[tuple[str, ...], _Node] = {}

    def read(self, line: Line) -> Sentence:
        """The sentence that the line goes on with. Raises PlayFileError where it follows none, at the furthest word."""
        root = self._roots.get(line.langs)
        if root is None:
            root = self._roots[line.langs] = self._grown(line.langs)
        return self._read(line, root, (), self._otherwise)

    def _grown(self, langs: Sequence[str]) -> _Node:
        root = _Node()
        for lang in langs:
            for pattern in self.patterns:
                self._add(root, pattern, lang, own=lang == langs[0])
                if pattern.own is not None and lang != ENGLISH:
                    self._add(root, pattern, lang, own=False, words=pattern.own)
        root.close()
        return root

    def _add(self, node: _Node, pattern: Pattern, lang: str, *, own: bool, words: OwnWords | None = None) -> None:
        names: list[str] = []
        steps = list(pattern.steps(lang, words.template if words else ""))
        if self._behind:
            assert steps[0] == self._behind, f"{pattern.template} begins with its {self._behind} in every language"
            del steps[0]
        for step in steps:
            if isinstance(step, str):
                names.append(step)
                node = node.add_field(pattern.kinds[step])
            else:
                node = node.add_word(step, lang, own=own)
        node.ends = pattern, tuple(names), words.fields if words else {}

    def _read(self, line: Line, node: _Node, values: tuple[object, ...], otherwise: str = "") -> Sentence:
        while len(ways := node.ways(line)) == 1:
            ((kind, after),) = ways
            values += _taken(line, kind)
            node, otherwise = after, ""
        if ways:
            return self._furthest(line, ways, values)
        if node.ends is None:
            node.fail(line, otherwise)
        assert node.ends is not None
        pattern, names, said_by_words = node.ends
        return Sentence(pattern, {**dict(zip(names, values, strict=True)), **said_by_words})

    def _furthest(
        self, line: Line, ways: Sequence[tuple[FieldKind | None, _Node]], values: tuple[object, ...]
    ) -> Sentence:
        """The first way that leads to a sentence; where none does, the fault of the one that went furthest."""
        at, furthest = line.place, None
        for kind, after in ways:
            line.place = at
            try:
                return self._read(line, after, (*values, *_taken(line, kind)))
            except PlayFileError as fault:
                if furthest is None or fault.column > furthest.column:
                    furthest = fault
        assert furthest is not None
        raise furthest


def _taken(line: Line, kind: FieldKind | None) -> tuple[object, ...]:
    if kind is None:
        line.place += 1
        return ()
    return (kind.take(line),)
