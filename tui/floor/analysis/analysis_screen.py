"""The analysis of a game that is over: chances as a curve, and three lists to choose a moment of the game from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from msgspec import Struct
from textual.binding import BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from exchange.log.log import Entry, Head
from exchange.title import Title
from exchange.value.errors import LogError
from market.lab.analyse.analysis import Analysis
from market.lab.analyse.apart import Apart
from market.lab.analyse.words import cast_words, guess_words, left_out_words, reach_words, summary
from tui.floor import N_
from tui.floor.analysis import lists
from tui.floor.analysis.curve import Course, Curve
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import key, line, link
from tui.floor.panels.scrubber import Scrubber
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.voice import _, fault, language

LOOK = 0.25
"""How often, in seconds, the screen asks how far the work has come, as long as there is any."""
LABEL = 18
"""Cells behind the curve."""
BESIDE = 7
"""Cells beside a row: margins, and the bar of a long list."""
HIGH = 34
"""Rows of a window from which a curve takes two lines a seat."""
LISTS = (N_("Decisions"), N_("Rounds"), N_("In hindsight"))


class Subject(Struct, frozen=True, kw_only=True):
    """A game that is over, to be analysed: `kept` is its analysis where there is one."""

    title: Title
    head: Head
    entries: Sequence[Entry]
    kept: Analysis | None = None


class Moments(Chooser):
    """Rows of which each is a moment of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "select", N_("Replay"), N_("The moment in the replay"), name="analysis.moment"),
    ]


class AnalysisScreen(FloorScreen):
    """Shows how far the work has come, then the analysis. Leaving ends the work."""

    DEFAULT_CSS = """
    AnalysisScreen #told-first { height: auto; margin: 0 1; }
    AnalysisScreen #curve { margin: 0 0 0 0; }
    AnalysisScreen #lists, AnalysisScreen #heads { height: 1; margin: 0 1; color: $faint; }
    AnalysisScreen #rows, AnalysisScreen #rows:focus { height: 1fr; border: none; margin: 0 0; padding: 0 1;
        background: $background; text-wrap: nowrap; text-overflow: ellipsis; }
    AnalysisScreen #rows > .option-list--option-highlighted { background: $primary 30%; color: $foreground; }
    AnalysisScreen #told { height: 5; margin: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("1", "list(0)", N_("Decisions"), N_("What each decision lost"), name="analysis.decisions"),
        key("2", "list(1)", N_("Rounds"), N_("Where each score came from, round by round"), name="analysis.rounds"),
        key("3", "list(2)", N_("In hindsight"), N_("The best answer to what the others sealed"), name="analysis.best"),
        key("s", "seat", N_("Seat"), N_("Of one seat alone, or of all"), name="analysis.seat"),
        key("escape,a", "close", N_("Back"), N_("Back to where you came from"), name="analysis.close"),
    ]
    AUTO_FOCUS = "#rows"

    def __init__(self, subject: Subject, go: Callable[[int], None], found: Callable[[Analysis], None]) -> None:
        """`go` shows an event of the game; `found` takes an analysis that was made here."""
        super().__init__()
        self.subject = subject
        self.analysis = subject.kept
        self.shown = 0
        self.seat = ""
        self._go, self._found = go, found
        self._apart: Apart | None = None
        self._timer: Timer | None = None
        self._why_not = ""
        self._rows: list[lists.Row] = []

    def body(self) -> list[Widget]:
        """What is said first, the curve, a list, and what is said of the chosen row."""
        return [
            Static("", id="told-first", markup=False),
            Curve(id="curve"),
            Static("", id="lists", markup=False),
            Static("", id="heads", markup=False),
            Moments(id="rows"),
            Static("", id="told", markup=False),
        ]

    def heading(self) -> list[str]:
        """Title, what this is, and the game."""
        return [self.subject.head.title.upper(), _("Analysis"), self.subject.head.name]

    def help_text(self) -> str:
        """What the figures mean."""
        if self.analysis is None:
            return _("The game is played on from each of its positions, many times. Leaving ends the work.")
        title, lang = self.subject.title, language()
        cast = self.analysis.cast
        told = [*reach_words(self.analysis, lang), cast_words(cast, title, lang), *guess_words(cast, lang)]
        more = _(
            "“Lost” is what the best answer to what the others really did would have won more, of a hundred games. "
            "“Known” is what the best move by what the seat could know then would have won more: = where both are the "
            "same. Enter shows the moment in the replay."
        )
        return "\n\n".join([more, *told])

    def on_mount(self) -> None:
        """Begin the work, where it was not done before."""
        super().on_mount()
        if self.analysis is None:
            self._apart = Apart(self.subject.head, self.subject.entries)
            self._timer = self.set_interval(LOOK, self._look)

    def on_unmount(self) -> None:
        """Nobody waits for it any more."""
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        if self._apart is not None:
            self._apart.stop()
        self._timer = self._apart = None

    def _look(self) -> None:
        assert self._apart is not None
        try:
            self.analysis = self._apart.look()
        except LogError as error:
            self._why_not = fault(error)
        if self.analysis is not None or self._why_not:
            self._stop()
        if self.analysis is not None:
            self._found(self.analysis)
            self.refresh_bindings()
        self.retell()

    # Showing ---------------------------------------------------------------------------------------------------------

    def resized(self) -> None:
        """Columns and curve take the room there is."""
        if self.is_mounted:
            self.call_after_refresh(self._tell)

    def retell(self) -> None:
        """Say everything again."""
        super().retell()
        self._tell()

    def _tell(self) -> None:
        first = self.query_one("#told-first", Static)
        for name in ("#lists", "#heads", "#rows", "#told"):
            self.query_one(name).display = self.analysis is not None
        if self.analysis is None:
            first.update(self._why_not or self._progress())
            return
        first.update(_first_words(self.analysis, self.subject.title))
        self._tell_list(self.analysis)
        self._tell_curve(self.analysis)

    def _progress(self) -> Content:
        done = 0.0 if self._apart is None else self._apart.done
        cells = max(10, min(40, self.app.size.width - 40))
        full = round(done * cells)
        bar = ("█" * full, "$text-accent"), ("·" * (cells - full), "$faint")
        told = _("The game is played on from each of its positions, many times. Leaving ends the work.")
        return line("\n", *bar, f"  {round(100 * done)} %", "\n\n", (told, "$faint"))

    def _tell_list(self, analysis: Analysis) -> None:
        names = (_(name) for name in LISTS)
        tabs = (
            link(f" {n} {name} ", f"screen.list({n - 1})", "reverse" if n - 1 == self.shown else "$faint")
            for n, name in enumerate(names, start=1)
        )
        self.query_one("#lists", Static).update(line(*tabs, f"  {self._whose()}"))
        title, width = self.subject.title, max(30, self.app.size.width - BESIDE)
        match self.shown:
            case 0:
                heads, self._rows = lists.decision_heads(width), lists.decisions(analysis, title, width, self.seat)
            case 1:
                heads, self._rows = lists.round_heads(analysis, title, width), lists.rounds(analysis, width, self.seat)
            case _:
                heads, self._rows = lists.hindsight_heads(width), lists.hindsight(analysis, title, width, self.seat)
        self.query_one("#heads", Static).update(heads)
        rows = self.query_one("#rows", OptionList)
        chosen = rows.highlighted or 0
        rows.clear_options()
        rows.add_options([Option(row.text) for row in self._rows])
        rows.highlighted = min(chosen, len(self._rows) - 1) if self._rows else None
        self.query_one("#told").styles.height = 4 if self.small else 5
        self._tell_row(rows.highlighted)

    @property
    def small(self) -> bool:
        """Whether the window is."""
        return self.has_class("-small")

    def _whose(self) -> str:
        """Whose moves are listed."""
        return self.seat or _("all seats")

    def _tell_row(self, place: int | None) -> None:
        told = ""
        if place is not None and place < len(self._rows):
            told = lists.told(self._rows[place], self.subject.title)
        self.query_one("#told", Static).update(told)

    def _tell_curve(self, analysis: Analysis) -> None:
        place = self.query_one("#rows", OptionList).highlighted
        n = self._rows[place].n if place is not None and place < len(self._rows) else analysis.events
        course = Course(analysis=analysis, seats=analysis.seats, n=n, label=LABEL)
        self.query_one(Curve).show(course, 2 if self.app.size.height >= HIGH else 1)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """More of the row, and its place on the curve."""
        self._tell_row(event.option_index)
        if self.analysis is not None:
            self._tell_curve(self.analysis)

    # Keys ------------------------------------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the moment."""
        self._go(self._rows[event.option_index].n)

    def on_scrubber_sought(self, message: Scrubber.Sought) -> None:
        """A click on the curve."""
        self._go(message.n)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to list as long as the work goes on."""
        return self.analysis is not None if action in ("list", "seat") else super().check_action(action, parameters)

    def action_list(self, shown: int) -> None:
        """Another list."""
        if self.analysis is not None and shown != self.shown:
            self.shown = shown
            self.query_one("#rows", OptionList).highlighted = 0
            self._tell()

    def action_seat(self) -> None:
        """The next seat; behind the last one all."""
        seats = ("", *self.subject.head.seats)
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self._tell()

    def action_close(self) -> None:
        """Back; work that goes on is ended."""
        self.dismiss(None)


def _first_words(analysis: Analysis, title: Title) -> str:
    """Who won, how much no person decided, and how far the analysis came."""
    lang = language()
    told = (summary(analysis, title, lang)[0], *left_out_words(analysis, lang), *reach_words(analysis, lang)[1:])
    return " ".join(told)
