"""Rule texts as data: a title's folder holds a `rules.toml`; this module reads it and finds rules by number.

A file names the titles it serves, its sections and its rules, every text in English and in Spanish. Nothing
is read before it is asked for, and each file is read once. Printing is left to screens and commands.
"""

import tomllib
from difflib import get_close_matches
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from exchange.value.errors import CorroError
from market import N_

FILE = "rules.toml"

Said = TypeVar("Said")


class NoSuchRule(CorroError):
    """No rule by that number; `nearest` are a section's own rules, or the numbers most like it, in order."""

    def __init__(self, number: str, nearest: tuple[str, ...]) -> None:
        why = N_("there is no rule {number}; nearest: {nearest}") if nearest else N_("there is no rule {number}")
        super().__init__(why, number=number, nearest=", ".join(nearest))
        self.number = number
        self.nearest = nearest


class RulesFileError(CorroError):
    """A file of rules that is missing, broken or at odds with itself; `what` is wrong with `file`."""

    def __init__(self, file: str, what: str) -> None:
        super().__init__(N_("{file}: {what}"), file=file, what=what)
        self.file = file
        self.what = what


class InBoth(msgspec.Struct, Generic[Said], frozen=True, forbid_unknown_fields=True):
    """The same thing said in English and in Spanish; `text["es"]` is the Spanish one."""

    en: Said
    es: Said

    def __getitem__(self, language: str) -> Said:
        """In that language, "en" or "es"; KeyError for any other."""
        match language:
            case "en":
                return self.en
            case "es":
                return self.es
            case _:
                raise KeyError(language)


class RuleTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table inside a rule: as many cells in each row as in the header."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def lines(self) -> tuple[str, ...]:
        """The header and the rows as plain lines, for screen readers and pipes."""
        return tuple(f"{row[0]}: {'; '.join(row[1:])}" for row in (self.header, *self.rows))


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule, played by `titles`; where the original rules leave it open, `ruling` tells how and why."""

    number: str
    section: str
    text: InBoth[str]
    ruling: InBoth[str] | None
    table: InBoth[RuleTable] | None
    titles: tuple[str, ...]

    def words(self, language: str) -> str:
        """All that it says in that language, in small letters: where a search looks."""
        table = self.table[language].lines() if self.table else ()
        ruling = (self.ruling[language],) if self.ruling else ()
        return " ".join((self.number, self.text[language], *table, *ruling)).casefold()


class RuleSection(msgspec.Struct, frozen=True, kw_only=True):
    """A section as one language reads it; its rules still speak both."""

    number: str
    title: str
    intro: str | None
    rules: tuple[Rule, ...]


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands above a section's rules; no `titles` means all of the file's."""

    title: InBoth[str]
    intro: InBoth[str] | None = None
    titles: tuple[str, ...] = ()


class _RuleInFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: InBoth[str]
    ruling: InBoth[str] | None = None
    table: InBoth[RuleTable] | None = None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    titles: tuple[str, ...]
    preamble: InBoth[str]
    refusals: InBoth[str]
    sections: dict[str, Heading]
    rules: dict[str, _RuleInFile]


class RuleBook(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one file, or of one of its titles.

    `preamble` explains the words that the rules use, `refusals` which rule a refused move is told.
    """

    titles: tuple[str, ...]
    preamble: InBoth[str]
    refusals: InBoth[str]
    rules: tuple[Rule, ...]
    headings: tuple[tuple[str, Heading], ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of all rules, in the book's order."""
        return tuple(rule.number for rule in self.rules)

    def rule(self, number: str) -> Rule:
        """The rule by that number, in capitals or not; raises NoSuchRule."""
        wanted = number.strip().upper()
        for rule in self.rules:
            if rule.number == wanted:
                return rule
        alike = [rule.number for rule in self.rules if rule.section == wanted] or get_close_matches(
            wanted, self.numbers
        )
        raise NoSuchRule(number.strip(), tuple(found for found in self.numbers if found in alike))

    def find(self, text: str, language: str) -> tuple[Rule, ...]:
        """The rules whose number begins with the text, or else that hold all its words in that language; all of them
        for an empty text. In the book's order."""
        wanted = text.strip().casefold()
        numbered = tuple(rule for rule in self.rules if rule.number.casefold().startswith(wanted))
        if numbered:
            return numbered
        return tuple(rule for rule in self.rules if all(word in rule.words(language) for word in wanted.split()))

    def sections(self, language: str) -> tuple[RuleSection, ...]:
        """The sections in that language ("en", "es"), in the book's order, each with its rules."""
        return tuple(
            RuleSection(
                number=number,
                title=heading.title[language],
                intro=heading.intro[language] if heading.intro else None,
                rules=tuple(rule for rule in self.rules if rule.section == number),
            )
            for number, heading in self.headings
        )

    def of(self, title: str) -> "RuleBook":
        """The book that one title plays by; ValueError if this book is not that title's."""
        if title not in self.titles:
            raise ValueError(f"these are no rules of {title}: {', '.join(self.titles)}")
        rules = tuple(rule for rule in self.rules if title in rule.titles)
        kept = {rule.section for rule in rules}
        headings = tuple(heading for heading in self.headings if heading[0] in kept)
        return msgspec.structs.replace(self, titles=(title,), rules=rules, headings=headings)


@cache
def load(place: str | Path) -> RuleBook:
    """The rule book of a title's package (`market.bolsa`) or of a file (a Path). Raises RulesFileError."""
    try:
        file: Traversable = place if isinstance(place, Path) else resources.files(place) / FILE
        text = file.read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError, UnicodeDecodeError) as reason:
        raise RulesFileError(str(place), str(reason)) from reason
    try:
        content = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as reason:
        raise RulesFileError(str(place), str(reason)) from reason
    faults = _faults(content)
    if faults:
        raise RulesFileError(str(place), faults[0])
    return _book(content)


def _section_of(number: str) -> str:
    """B5.3 stands in section B5; a rule without a dot, as B6, is its section's only one."""
    return number.partition(".")[0]


def _faults(content: _File) -> list[str]:
    """What a reader of the file would stumble on, beyond its shape."""
    filled = {_section_of(number) for number in content.rules}
    return [
        *(
            f"rule {number} has no section {_section_of(number)}"
            for number in content.rules
            if _section_of(number) not in content.sections
        ),
        *(f"section {number} has no rule" for number in content.sections if number not in filled),
        *(
            f"section {number} names {title}, which is not among the titles"
            for number, section in content.sections.items()
            for title in section.titles
            if title not in content.titles
        ),
        *(
            f"rule {number} has a table whose rows are not as long as its header"
            for number, rule in content.rules.items()
            if rule.table
            for table in (rule.table.en, rule.table.es)
            if any(len(row) != len(table.header) for row in table.rows)
        ),
    ]


def _book(content: _File) -> RuleBook:
    return RuleBook(
        titles=content.titles,
        preamble=content.preamble,
        refusals=content.refusals,
        rules=tuple(
            Rule(
                number=number,
                section=_section_of(number),
                text=rule.text,
                ruling=rule.ruling,
                table=rule.table,
                titles=content.sections[_section_of(number)].titles or content.titles,
            )
            for number, rule in content.rules.items()
        ),
        headings=tuple(content.sections.items()),
    )
