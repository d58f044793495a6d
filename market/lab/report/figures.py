"""Numbers as people read them, in their language: 15.4 % in English, 15,4 % in Spanish."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol, runtime_checkable

from msgspec import Struct

from exchange.value.words import Message, Plural, enumerated, said, said_of
from market.lab.measures import Measure, Method
from market.lab.report import N_


class Unit(StrEnum):
    """What a number counts. A `share` is said in hundredths."""

    SHARE = "share"
    COINS = "coins"
    SHARES = "shares"
    DECISIONS = "decisions"
    TIMES = "times"
    GAMES = "games"
    FACTOR = "factor"
    POINTS = "points"


COUNTED = (Unit.GAMES, Unit.DECISIONS)
PERCENT = (Unit.SHARE, Unit.POINTS)


class Number(Struct, frozen=True):
    """A number, with so many digits behind the point, or as many as it takes to tell it from others."""

    value: float
    unit: Unit = Unit.TIMES
    digits: int | None = None
    signed: bool = False

    def say(self, lang: str) -> str:
        """In the language, "en" or "es"."""
        if not math.isfinite(self.value):
            return "?"
        value = self.value * 100 if self.unit in PERCENT else self.value
        text = decimal(value, self._digits(value), lang, signed=self.signed)
        return f"{text} %" if self.unit is Unit.SHARE else text

    def _digits(self, value: float) -> int:
        if self.digits is not None:
            return self.digits
        if self.unit is Unit.FACTOR:
            return 2
        return 0 if value == int(value) and self.unit not in PERCENT else 1


class Estimate(Struct, frozen=True):
    """A measure with what stands behind its ±: half of its interval's width."""

    measure: Measure
    unit: Unit = Unit.TIMES
    signed: bool = False

    def say(self, lang: str) -> str:
        """In the language: `15.4 % ± 0.2`. What is exact, or was always the same, has no ±."""
        measure = self.measure
        if not math.isfinite(measure.value):
            return "?"
        if measure.method is Method.WILSON and measure.error == 0:  # always the same: its middle lies elsewhere
            never_or_always = measure.value in (0, measure.whole) and self.unit is not Unit.FACTOR
            return Number(measure.value, self.unit, 0 if never_or_always or measure.value == 0 else None).say(lang)
        if measure.half == 0 and self.unit in COUNTED and measure.value == int(measure.value):
            return Number(measure.value, self.unit).say(lang)
        factor = 100 if self.unit in PERCENT else 1
        half = measure.half * factor
        digits = digits_of(measure, self.unit)
        text = decimal(measure.value * factor, digits, lang, signed=self.signed)
        sign = " %" if self.unit is Unit.SHARE else ""
        return f"{text}{sign}" if half == 0 else f"{text}{sign} ± {decimal(half, digits, lang)}"


def digits_of(measure: Measure, unit: Unit) -> int:
    """So many digits behind the point that the interval can be told from its middle."""
    half = measure.half * (100 if unit in PERCENT else 1)
    digits = 2 if unit is Unit.FACTOR else 1
    return digits + 1 if 0 < half < 0.5 * 10**-digits else digits


def decimal(value: float, digits: int, lang: str, *, signed: bool = False) -> str:
    """A number with its thousands apart: 12,345.6 in English, 12 345,6 in Spanish. Below 0 it has a real minus."""
    text = f"{abs(value):,.{digits}f}"
    if lang == "es":
        text = text.replace(",", " ").replace(".", ",")
    nothing = not text.strip("0., ")
    return ("" if nothing else "−" if value < 0 else "+" if signed else "") + text


Figure = Number | Estimate


class Text(Struct, frozen=True):
    """A sentence to be said in a language: a marked message, and its facts; those may be figures and texts themselves.

    With `count` the message is a Plural, and chosen by it.
    """

    message: str | Plural
    facts: Mapping[str, object] = {}
    count: int | None = None

    def say(self, lang: str) -> str:
        """In the language, "en" or "es"."""
        facts = {name: say(fact, lang) for name, fact in self.facts.items()}
        if isinstance(self.message, Plural):
            return said_of(self.message, self.count or 0, lang, **facts)
        return said(self.message, lang, "", **facts)


class Names(Struct, frozen=True):
    """Several names in a sentence."""

    names: tuple[str, ...]

    def say(self, lang: str) -> str:
        """In the language, "en" or "es"."""
        return enumerated(self.names, lang)


@runtime_checkable
class Speaks(Protocol):
    """Whatever says itself in a language."""

    def say(self, lang: str) -> str:
        """In the language, "en" or "es"."""


Words = Text | str
"""A text, or a name that is the same in every language."""


def text(message: str, /, **facts: object) -> Text:
    """A sentence with its facts."""
    return Text(message, facts)


def say(words: object, lang: str) -> str:
    """Anything that a report says, in the language."""
    match words:
        case Message() | str():
            return said(words, lang)
        case Speaks():
            return words.say(lang)
        case _:
            return str(words)


def listed(parts: tuple[Words, ...]) -> Text:
    """Several things as one: `a, b and c`."""
    if len(parts) == 1:
        return text("{one}", one=parts[0])
    head = Text(", ".join(f"{{p{place}}}" for place in range(len(parts) - 1)), dict(_numbered(parts[:-1])))
    return text(N_("{several} and {last}"), several=head, last=parts[-1])


def _numbered(parts: tuple[Words, ...]) -> list[tuple[str, object]]:
    return [(f"p{place}", part) for place, part in enumerate(parts)]
