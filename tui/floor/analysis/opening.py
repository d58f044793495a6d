"""Reading what an analysis needs, away from the screen's thread, and opening its screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from exchange.log.log import Log, is_over
from exchange.title import Title

if TYPE_CHECKING:
    from market.lab.analyse.analysis import Analysis, Round
    from tui.floor.analysis.analysis_screen import Subject
    from tui.floor.host import Host
    from tui.floor.shelf import Shelf


def read_subject(shelf: Shelf, log: Log, title: Title) -> Subject | None:
    """A game to analyse, and its analysis where it is kept; None for one that goes on: it would tell what is sealed.
    Waits for the store. Raises LogError."""
    from market.lab.analyse.kept import kept_analysis
    from tui.floor.analysis.analysis_screen import Subject

    entries = list(log.read(commands=False))
    if not is_over(entries):
        return None
    kept = kept_analysis(shelf, log)
    return Subject(title=title, head=log.head, entries=entries, kept=kept)


def keep(shelf: Shelf, analysis: Analysis) -> None:
    """Have the store keep an analysis. Waits for it. Raises StoreError."""
    from market.lab.analyse.analysis import to_json
    from market.lab.analyse.kept import KIND

    shelf.keep_derived(analysis.game, KIND, to_json(analysis).decode())


def ask_what_is_kept(floor: Host, log: Log, then: Callable[[Analysis | None], None]) -> None:
    """The analysis of a game that the store keeps, if it does."""
    from market.lab.analyse.kept import kept_analysis

    floor.from_store(lambda: kept_analysis(floor.shelf, log), then, lambda _error: None)


def ask_how_it_came(floor: Host, log: Log, title: Title, then: Callable[[tuple[Round, ...]], None]) -> None:
    """How each seat's score in a game that is over came about; nothing where that cannot be said."""
    from market.lab.analyse.analysing import rounds_of

    def read() -> tuple[Round, ...]:
        entries = list(log.read(commands=False))
        return rounds_of(log, title=title, entries=entries) if is_over(entries) else ()

    floor.from_store(read, then, lambda _error: None)
