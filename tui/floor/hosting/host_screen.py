"""The host's screen: where to join, every table, and what a host can do."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from time import monotonic as seconds
from typing import ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from exchange.house.told import HouseTold
from exchange.title import Title
from tui.floor import N_
from tui.floor.hosting.codes import Joining
from tui.floor.hosting.deeds import DEEDS, counts_most
from tui.floor.hosting.doing import Running
from tui.floor.hosting.tables import Tables
from tui.floor.hosting.teaching import Teaching, time_notes
from tui.floor.hosting.told_lines import about_seat, awaited
from tui.floor.panels.panel import key
from tui.floor.voice import _, many

SOON = 0.5
"""Seconds within which several changes of the house are shown together."""
BEAT = 1.0


class HostScreen(Teaching):
    """Where to join, the tables, and a line about the chosen seat."""

    DEFAULT_CSS = """
    HostScreen #house { height: 1fr; }
    HostScreen #joining { border: round $faint 50%; border-title-color: $faint; height: 1fr; }
    HostScreen #joining.-away { display: none; }
    HostScreen #tables { border: round $faint 50%; border-title-color: $faint; height: 1fr; width: 1fr; }
    HostScreen #tables:focus { border: heavy $accent; border-title-color: $accent; border-title-style: bold; }
    HostScreen #chosen { height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(deed.binding for deed in DEEDS),
        key("g", "to_seat", N_("My seat"), N_("To the table at which you play"), name="host.seat"),
        key("escape", "app.menu", N_("Menu"), N_("What a host can do, rules, settings"), name="host.menu"),
    ]
    AUTO_FOCUS = "#tables"

    def __init__(
        self,
        running: Running,
        title: Title,
        *,
        address: str,
        code: str,
        sits: Collection[str] = (),
        practice: bool = False,
    ) -> None:
        super().__init__()
        self._house, self._played = running, title
        self._address, self._code = address, code
        self._told: HouseTold | None = None
        self._told_at = 0.0
        self._stale = False
        self._sits = sits
        self._practises = practice
        self._begun = False
        self._able: list[str] = []  # deeds that have a key now
        self._chosen_line = ""

    @property
    def name_of_sitting(self) -> str:
        """What `--resume` knows it by; empty before the house told."""
        return "" if self._told is None else self._told.name

    # The screen -------------------------------------------------------------------------------------------------------

    def body(self) -> list[Widget]:
        """Where to join beside the tables, and the chosen seat below."""
        return [
            Horizontal(Joining(self._address, self._code), Tables(self._played), id="house"),
            Static("", id="chosen", markup=False),
        ]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        told = self._told
        if told is None:
            return ["CORRO", _(self._played.about).partition(":")[0]]
        phases = {table.phase for table in told.tables if table.seats}
        note = awaited(told.tables) if phases == {"lobby"} else ""
        note = _("{note} · practice first", note=note) if note and self._practises else note
        return [part for part in ("CORRO", told.name, _(self._played.about).partition(":")[0], note) if part]

    def notes(self) -> list[str]:
        """What is being made, when the lesson will be over, and how many watch."""
        making = [self._making] if self._making else []
        if self._told is None:
            return making
        count = len(self._told.watching)
        watching = [many("1 watches", "{count} watch", count)] if count else []
        return [*making, *time_notes(self._told, self._later), *watching]

    def warning(self) -> str:
        """Whether the tables stand still."""
        return _("paused") if any(table.paused for table in self._tables) else ""

    def resized(self) -> None:
        """There may be room for a larger code."""
        self.query_one(Joining).fit(self.app.size, large=not self._begun)

    def title_at_hand(self) -> Title:
        """The title that is played."""
        return self._played

    def help_text(self) -> str:
        """About the screen."""
        return self.query_one(Tables).help_text() + "\n\n" + self.query_one(Joining).help_text()

    def retell(self) -> None:
        """Everything anew."""
        super().retell()
        joining = self.query_one(Joining)
        joining.ascii_only = self.floor.settings.ascii
        joining.retell()
        self.query_one(Tables).retell()
        self._show_chosen()

    def on_mount(self) -> None:
        """Follow the house."""
        super().on_mount()
        self.set_interval(BEAT, self._beat)
        self.floor.from_store(
            lambda: self._house.ask(lambda house: house.changed(self._hear)), lambda _none: self._look()
        )

    def first_keys(self) -> list[str]:
        """What counts most now; the menu has all of it."""
        late = ("seat_late",) if self.can("seat_late") else ()
        return [f"host.{deed}" for deed in (*late, *counts_most(self._tables, self._seat))]

    # Following the house ----------------------------------------------------------------------------------------------

    def _hear(self, _table: int) -> None:
        """In the thread of the house."""
        with suppress(RuntimeError):  # the floor was left, and its loop with it
            self.call_later(self._has_changed)

    def _has_changed(self) -> None:
        if not self._stale:
            self._stale = True
            self.set_timer(SOON, self._look)

    def _look(self) -> None:
        self._stale = False
        self.floor.from_store(lambda: self._house.ask(lambda house: house.told()), self.show)

    def show(self, told: HouseTold) -> None:
        """Show this."""
        if not self.is_attached:
            return
        joining = self.query_one(Joining)
        begun = "lobby" not in {table.phase for table in told.tables if table.seats}
        if begun and not self._begun and self.has_class("-small"):
            joining.add_class("-away")  # the tables need the room; a key brings it back
        self._begun = begun
        joining.fit(self.app.size, large=not begun)
        self._told, self._told_at = told, seconds()
        self._beat()
        self.tell_headline()
        able = [deed.name for deed in DEEDS if self.can(deed.name)]
        if able != self._able:
            self._able = able
            self.refresh_bindings()

    def _beat(self) -> None:
        """The seconds go on between two tellings, and what goes wrong while nobody asks for anything is told."""
        if (trouble := self._house.newest_trouble()) is not None:
            self.floor.tell_fault(trouble)
        self._follow_debrief()
        if self._told is not None and self.is_current:
            self.query_one(Tables).tell(self._told, self._later)
            self._show_chosen()

    @property
    def _later(self) -> float:
        return seconds() - self._told_at

    def on_tables_chosen(self) -> None:
        """Another seat was chosen."""
        self._show_chosen()
        self.refresh_bindings()

    def _show_chosen(self) -> None:
        seat = self.query_one(Tables).seat
        line = "" if seat is None else f" {about_seat(seat, self._played, self._later)}"
        if line != self._chosen_line:
            self._chosen_line = line
            self.query_one("#chosen", Static).update(Content(line))

    # What a host can do -----------------------------------------------------------------------------------------------

    def can(self, deed: str) -> bool:
        """Whether there is anything to do for this deed now."""
        if self._told is None:
            return False
        if deed == "seat_late" and not self._told.watching:
            return False
        phases = {table.phase for table in self._tables}
        return any(each.name == deed and phases & set(each.phases) for each in DEEDS)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What there is nothing to do for has no key."""
        if action == "to_seat":
            return bool(self._sits)
        if action == "deed":
            return self.can(str(parameters[0]))
        return super().check_action(action, parameters)

    def action_to_seat(self) -> None:
        """Go from over the table of whoever hosts and plays."""
        self.app.pop_screen()

    def action_deed(self, name: str) -> None:
        """Do it."""
        if self.can(name):
            getattr(self, f"_{name}")()

    def _codes(self) -> None:
        self.query_one(Joining).toggle_class("-away")
