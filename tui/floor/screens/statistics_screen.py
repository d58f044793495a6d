"""Statistics: what the finished games of the store add up to, for each person, and the series of rematches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tui.floor import N_
from tui.floor.looks import looks
from tui.floor.panels.panel import key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.voice import _, when
from tui.results import Result, Statistics, statistics
from tui.results_words import statistics_lines

if TYPE_CHECKING:
    from exchange.store import Kept

    Answer = tuple[Sequence[Kept], dict[str, Result], bool]


class StatisticsScreen(FloorScreen):
    """A page of lines, which can be scrolled."""

    DEFAULT_CSS = """
    StatisticsScreen #statistics { height: 1fr; margin: 1 2; scrollbar-size-vertical: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "leave", N_("Back"), N_("Back to where you were"), name="statistics.leave"),
    ]
    AUTO_FOCUS = "#statistics"

    def __init__(self) -> None:
        super().__init__()
        self.found: Statistics | None = None

    def body(self) -> list[Widget]:
        """The lines."""
        return [VerticalScroll(Static("", id="statistics-lines", markup=False), id="statistics")]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return ["CORRO", _("Statistics")]

    def help_text(self) -> str:
        """About the statistics."""
        return _(
            "The finished games of this store, for each person who played: games won, against whom, in a row, the best "
            "score by title; and games of the same seats, one after another. A game that began from a given position "
            "is left out."
        )

    def on_mount(self) -> None:
        """Ask for the games and their results."""
        super().on_mount()
        self._read()

    def retell(self) -> None:
        """The lines in the language of the moment."""
        super().retell()
        self.query_one("#statistics-lines", Static).update(self._text())

    def _text(self) -> Content:
        if self.found is None:
            return Content(_("The games are being read."))
        parts: list[Content | str | tuple[str, str]] = []
        for depth, text in statistics_lines(self.found, looks().voice, when):
            parts.append((f"{text}\n", "bold $text-accent") if depth == 0 else f"{'  ' * depth}{text}\n")
        return Content.assemble(*parts)

    def _read(self) -> None:
        shelf = self.floor.shelf

        def read() -> Answer:
            games, _unreadable = shelf.listed()
            return games, *shelf.results(games)

        def answered(answer: Answer) -> None:
            games, found, complete = answer
            if not self.is_attached:
                return
            self.found = statistics(games, found)
            self.retell()
            if not complete:
                self._read()

        self.floor.from_store(read, answered)

    def action_leave(self) -> None:
        """Close the page."""
        self.dismiss(None)
