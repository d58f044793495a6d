"""The host's screen: where to join, every table, and what a host can do."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic as seconds
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from exchange.house.told import HouseTold, SeatTold, TableTold
from exchange.title import Title
from exchange.value.errors import CorroError
from exchange.value.printable import printable
from tui.floor import N_
from tui.floor.hosting.codes import Joining
from tui.floor.hosting.deeds import DEEDS
from tui.floor.hosting.link_screen import LinkScreen
from tui.floor.hosting.tables import Tables
from tui.floor.hosting.told_lines import about_seat, awaited
from tui.floor.panels.panel import key
from tui.floor.screens.dialogs import Ask, Confirm
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.voice import _
from tui.hosting.typed import read_options, taken

if TYPE_CHECKING:
    from exchange.house.sitting import House

Got = TypeVar("Got")
SOON = 0.5
"""Seconds within which several changes of the house are shown together."""
BEAT = 1.0
MORE = 30.0
"""Seconds that one key gives every decision."""


class Running(Protocol):
    """A house that is served: `ask` does something with it in its own thread, and waits."""

    @property
    def board(self) -> str:
        """What stands behind the address of the board."""

    def ask(self, work: Callable[[House], Got]) -> Got:
        """Do it and wait for what comes of it. Raises what it raises."""

    def debrief(self, *, pseudonyms: bool = False) -> str:
        """Make the debrief, and wait: where it is, behind the address. Raises CorroError."""


class HostScreen(FloorScreen):
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

    def __init__(self, running: Running, title: Title, *, address: str, code: str, over_a_seat: bool = False) -> None:
        super().__init__()
        self._house, self._played = running, title
        self._address, self._code = address, code
        self._told: HouseTold | None = None
        self._told_at = 0.0
        self._stale = False
        self._over_a_seat = over_a_seat
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
        phases = {table.phase for table in told.tables}
        note = awaited(told.tables) if phases == {"lobby"} else ""
        return [part for part in ("CORRO", told.name, _(self._played.about).partition(":")[0], note) if part]

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
        begun = "lobby" not in {table.phase for table in told.tables}
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
        """The seconds go on between two tellings."""
        if self._told is not None and self.is_current:
            self.query_one(Tables).tell(self._told.tables, self._later)
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
        phases = {table.phase for table in self._tables}
        return any(each.name == deed and phases & set(each.phases) for each in DEEDS)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What there is nothing to do for has no key."""
        if action == "to_seat":
            return self._over_a_seat
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

    def _do(self, work: Callable[[House], object], said: str = "") -> None:
        """Let the house do it, then look; `said` is told when it is done."""

        def done(_got: object) -> None:
            if said:
                self.app.notify(said, timeout=3, markup=False)
            self._look()

        self.floor.from_store(lambda: self._house.ask(work), done)

    def _ask_first(self, question: str, work: Callable[[House], object], said: str = "") -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self._do(work, said)

        self.app.push_screen(Confirm(question), answered)

    @property
    def _tables(self) -> tuple[TableTold, ...]:
        return () if self._told is None else self._told.tables

    @property
    def _table(self) -> TableTold | None:
        return self.query_one(Tables).table

    @property
    def _seat(self) -> SeatTold | None:
        return self.query_one(Tables).seat

    def _begin(self) -> None:
        """All tables at which somebody sits; where nobody does, the game waits."""
        tables = [
            table for table in self._tables if table.phase == "lobby" and any(seat.person for seat in table.seats)
        ]
        if not tables:
            self.app.notify(_("Nobody has come yet."), severity="warning", markup=False)
            return

        def begin(house: House) -> None:
            for table in tables:
                house.begin(table.number)

        if any(seat.free for table in self._tables for seat in table.seats):
            self._ask_first(_("{free}. Begin all the same?", free=awaited(self._tables)), begin)
        else:
            self._do(begin)

    def _pause(self) -> None:
        if any(table.paused for table in self._tables):
            self._do(lambda house: house.go_on(), _("Play goes on."))
        else:
            self._do(lambda house: house.pause(), _("All tables stand still."))

    def _more(self) -> None:
        self._do(lambda house: house.more_time(MORE), _("30 seconds more."))

    def _time_up(self) -> None:
        if (table := self._table) is not None:
            seats = ", ".join(printable(seat) for seat in table.owing)
            question = _("Time's up at table {number} for {seats}?", number=table.number, seats=seats or "–")
            self._ask_first(question, lambda house: house.time_up(table.number))

    def _stand_in(self) -> None:
        if (table := self._table) is not None and (seat := self._seat) is not None:
            question = _("Let a trader play for {seat}, until the person is back?", seat=printable(seat.seat))
            self._ask_first(question, lambda house: house.stand_in(table.number, seat.seat, ""))

    def _give_back(self) -> None:
        if (table := self._table) is not None and (seat := self._seat) is not None:
            self._do(lambda house: house.give_back(table.number, seat.seat))

    def _new_link(self) -> None:
        if (table := self._table) is None or (seat := self._seat) is None:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self.floor.from_store(
                    lambda: self._house.ask(lambda house: house.new_link(table.number, seat.seat)), self._show_link
                )

        called = printable(seat.seat)
        question = _("A new link for {seat}? It is shown here; the one before holds the seat no longer.", seat=called)
        self.app.push_screen(Confirm(question), answered)

    def _show_link(self, key: str) -> None:
        seat = self._seat
        link = f"{self._address}#{key}"
        called = printable(seat.seat) if seat is not None else ""
        about = _("The link of {seat} alone: whoever has it has the seat. Esc hides it.", seat=called)
        self.app.push_screen(LinkScreen(about, link, ascii_only=self.floor.settings.ascii))

    def _board(self) -> None:
        link = f"{self._address}{self._house.board}"
        about = _("The board for a projector: open this in a browser of this machine. Esc hides it.")
        self.app.push_screen(LinkScreen(about, link, ascii_only=self.floor.settings.ascii))

    def _rename(self) -> None:
        if (table := self._table) is None or (seat := self._seat) is None:
            return

        def answered(name: str | None) -> None:
            if name and name.strip():
                self._do(lambda house: house.rename(table.number, seat.seat, name.strip()))

        self.app.push_screen(Ask(_("What is {seat} called?", seat=printable(seat.seat)), value=seat.seat), answered)

    def _debrief(self) -> None:
        """Lay the last game of every table side by side: some seconds a table."""
        self.app.notify(_("The debrief is being made: some seconds a table."), timeout=5, markup=False)
        self.floor.from_store(self._house.debrief, self._show_debrief)

    def _show_debrief(self, path: str) -> None:
        link = f"{self._address.rstrip('/')}{path}"
        self.app.notify(_("The debrief is on the board: {link}", link=link), timeout=30, markup=False)

    def _end(self) -> None:
        self._ask_first(
            _("Stop all games that go on? They are kept unfinished, and nobody wins them."), lambda house: house.end()
        )

    def _free(self) -> None:
        if (table := self._table) is not None and (seat := self._seat) is not None:
            question = _("Let somebody else take {seat}? Its link holds it no longer.", seat=printable(seat.seat))
            self._ask_first(question, lambda house: house.free(table.number, seat.seat))

    def _again(self) -> None:
        """The next game: with the options as they are, or as the host types them."""

        def answered(text: str | None) -> None:
            if text is None:
                return
            try:
                options = read_options(text)
            except CorroError as error:
                self.floor.tell_fault(error)
                return
            self._do(lambda house: house.again(taken(house, options)))

        def ask(options: str) -> None:
            question = _("The next game, for everybody who is here. Options (name=value), or just Enter:")
            self.app.push_screen(Ask(question, value=options), answered)

        def as_they_are(house: House) -> str:
            return " ".join(f"{name}={value}" for name, value in house.plan.options.items())

        self.floor.from_store(lambda: self._house.ask(as_they_are), ask)

    def _codes(self) -> None:
        self.query_one(Joining).toggle_class("-away")
