"""A debrief as one HTML file, which needs no network: its plots and its style are in it."""

from __future__ import annotations

from importlib import resources

from exchange.value.words import said
from market.lab.debrief import N_
from market.lab.debrief.model import Debrief
from market.lab.report.figures import say
from market.lab.report.html import pages
from market.lab.report.plots import key_of, svg

N_("Contents")
N_("All others")
N_("Rules")
N_("How to read it")
N_("Back to the board")


def html(debrief: Debrief, lang: str, board: str = "") -> str:
    """The whole file, in the language. `board`: where it leads back to, where there is a board."""
    page = resources.files(__package__).joinpath("debrief.html").read_text(encoding="utf-8")
    return (
        pages()
        .from_string(page)
        .render(
            debrief=debrief,
            lang=lang,
            board=board,
            say=lambda words: say(words, lang),
            word=lambda words: said(N_(words), lang),
            svg=lambda plot: svg(plot, lang),
            key_of=lambda plot: key_of(plot, lang),
            shown=lambda ledger: ledger.rows[: ledger.first or None],
            rest=lambda ledger: ledger.rows[ledger.first :] if ledger.first else (),
        )
    )
