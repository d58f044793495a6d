"""Going somewhere in a replay: type an event, a round, a rule, or words of the tape; what fits is listed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from exchange.log.follow import TapeLine
from tui.floor import N_
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import key
from tui.floor.replay.finding import MOST, find, round_named
from tui.floor.replay.playback import Playback
from tui.floor.screens.modal import Modal
from tui.floor.voice import _, language, many

PAUSE = 0.12
"""So long, in seconds, the typing must pause before places are listed."""


class GoTo(Modal[tuple[str, int, tuple[int, ...]] | None]):
    """Gives what was typed, the event chosen, and all events found; None where it was left."""

    DEFAULT_CSS = """
    GoTo { align: center middle; background: $background 60%; }
    #places { text-wrap: nowrap; text-overflow: ellipsis; }
    GoTo Input, GoTo Input:focus { border: none; height: 1; padding: 0 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "leave", N_("Back"), N_("Stay where you are"), name="goto.leave"),
        key("down", "move(1)", N_("Next"), N_("The next one"), name="goto.down", show=False),
        key("up", "move(-1)", N_("Previous"), N_("The one before"), name="goto.up", show=False),
    ]

    def __init__(self, playback: Playback, query: str = "") -> None:
        super().__init__()
        self.playback = playback
        self.query_text = query
        self.tape = playback.timeline.tape(language())
        self.places: list[TapeLine] = []
        self._due: Timer | None = None

    def compose(self) -> ComposeResult:
        """A line to type in, and what fits."""
        with Vertical(classes="palette"):
            yield Input(self.query_text, placeholder=_("128 · r3 · B4.3 · a company, a seat, words of the tape"))
            yield Chooser(id="places")
            yield Static("", id="places-count", markup=False)

    def on_mount(self) -> None:
        """What was found last is there again."""
        self.list_now()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what fits, as soon as the typing pauses: a list made anew for every key would hold up the next ones."""
        self.query_text = event.value
        if self._due is not None:
            self._due.stop()
        self._due = self.set_timer(PAUSE, self.list_now)

    def list_now(self) -> None:
        """Show what fits to what was typed."""
        if self._due is not None:
            self._due.stop()
            self._due = None
        self.places = find(self.playback, self.tape, self.query_text)
        shown = self.query_one("#places", OptionList)
        shown.clear_options()
        for place in self.places[:MOST]:
            text = place.text or _("(nothing is told of this event)")
            shown.add_option(Option(Content.assemble((f"{place.n:>5}  {place.rule:<5} ", "$faint"), text)))
        if self.places:
            later = (i for i, place in enumerate(self.places[:MOST]) if place.n > self.playback.n)
            shown.highlighted = next(later, 0) if round_named(self.playback, self.query_text) is None else 0
        count = self.query_one("#places-count", Static)
        if self.query_text.strip():
            count.update(many("{count} place", "{count} places", len(self.places)))
        else:
            count.update(_("An event's number, r and a round, a rule's number, or words."))

    def action_move(self, step: int) -> None:
        """Choose another place."""
        if self._due is not None:
            self.list_now()
        shown = self.query_one("#places", OptionList)
        if step > 0:
            shown.action_cursor_down()
        else:
            shown.action_cursor_up()

    def on_input_submitted(self) -> None:
        """Go to the chosen one."""
        if self._due is not None:
            self.list_now()
        at = self.query_one("#places", OptionList).highlighted
        if at is None or not self.places:
            self.app.bell()
            return
        self._go(at)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click on one."""
        self._go(event.option_index)

    def _go(self, at: int) -> None:
        events = tuple(sorted({place.n for place in self.places}))
        self.dismiss((self.query_text, self.places[at].n, events))

    def action_leave(self) -> None:
        """Close it and stay at this event."""
        self.dismiss(None)
