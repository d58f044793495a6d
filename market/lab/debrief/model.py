"""What a debrief is made of: values that say nothing about how they are shown."""

from __future__ import annotations

from msgspec import Struct

from exchange.title import Title
from exchange.value.words import said
from market.lab.report.figures import Speaks, Words
from market.lab.report.model import Plot

Cell = Words | Speaks
"""A text, or whatever says itself in a language."""


class Ledger(Struct, frozen=True, kw_only=True):
    """Rows of texts under headings. `first` rows are shown at once, the rest where somebody asks for them; 0: all."""

    key: str
    title: Words
    columns: tuple[Words, ...]
    rows: tuple[tuple[Cell, ...], ...]
    first: int = 0


class Part(Struct, frozen=True, kw_only=True):
    """A question that one talks about, and what the games show of it. `rules` are those that it hangs on."""

    key: str
    title: Words
    sentences: tuple[Words, ...] = ()
    plots: tuple[Plot, ...] = ()
    ledgers: tuple[Ledger, ...] = ()
    rules: tuple[str, ...] = ()


class Debrief(Struct, frozen=True, kw_only=True):
    """A whole debrief: `top` says what was played, `notes` how to read it."""

    title: Words
    top: tuple[Words, ...]
    parts: tuple[Part, ...]
    notes: tuple[Words, ...] = ()


class TitleText(Struct, frozen=True):
    """A text of the title's own catalogue."""

    title: Title
    message: str

    def say(self, lang: str) -> str:
        """In the language."""
        return said(self.message, lang, self.title.package)
