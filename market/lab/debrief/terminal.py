"""A debrief for the terminal, by Rich: sentences and tables. Plots stand in the file alone."""

from __future__ import annotations

import io

from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from exchange.value.words import said
from market.lab.debrief import N_
from market.lab.debrief.model import Debrief, Ledger
from market.lab.report.figures import say


def terminal(debrief: Debrief, lang: str, *, width: int = 100, color: bool = False) -> str:
    """The debrief as lines of text. Colours are ANSI, if wanted."""
    stream = io.StringIO()
    console = Console(
        file=stream, width=width, force_terminal=color, no_color=not color, highlight=False, emoji=False, markup=False,
        legacy_windows=False,
    )  # fmt: skip
    console.print(Styled(say(debrief.title, lang), "bold"))
    for sentence in debrief.top:
        console.print(say(sentence, lang))
    for part in debrief.parts:
        console.print()
        console.print(Styled(say(part.title, lang), "bold"))
        for sentence in part.sentences:
            line = Table.grid(padding=(0, 1))
            line.add_row("·", Styled(say(sentence, lang)))
            console.print(line)
        for ledger in part.ledgers:
            console.print(_table(ledger, lang))
    console.print()
    for note in debrief.notes:
        console.print(Styled(say(note, lang), "dim"))
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()) + "\n"


def _table(ledger: Ledger, lang: str) -> Table:
    table = Table(title=say(ledger.title, lang), title_justify="left", box=None, padding=(0, 1))
    for column in ledger.columns:
        table.add_column(say(column, lang))
    rows = ledger.rows[: ledger.first or None]
    for row in rows:
        table.add_row(*(say(cell, lang) for cell in row))
    if left := len(ledger.rows) - len(rows):
        table.add_row(said(N_("… and {left} more"), lang, "", left=left))
    return table
