"""What a host does at any sitting: each deed asks the house, away from the screen's thread."""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import Future
from typing import TYPE_CHECKING, Protocol, TypeVar

from exchange.house.plan import plain
from exchange.house.told import HouseTold, SeatTold, TableTold
from exchange.value.errors import CorroError
from exchange.value.printable import printable
from tui.floor.hosting.link_screen import LinkScreen
from tui.floor.hosting.tables import Tables
from tui.floor.hosting.told_lines import awaited, first_of
from tui.floor.screens.dialogs import Ask, Confirm
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.voice import _, together
from tui.hosting.typed import read_options, taken

if TYPE_CHECKING:
    from exchange.house.sitting import House
    from exchange.title import Title
    from market.lab.debrief.sitting import Far

Got = TypeVar("Got")
MORE = 30.0
"""Seconds that one key gives every decision."""


class Running(Protocol):
    """A house that is served: `ask` does something with it in its own thread, and waits; `board` is where its board
    is, behind the address."""

    @property
    def board(self) -> str:
        """The board's path, with its key."""

    def ask(self, work: Callable[[House], Got]) -> Got:
        """Do it and wait for what comes of it. Raises what it raises."""

    def newest_trouble(self) -> CorroError | None:
        """What went wrong since this was asked last, while nobody asked for anything."""

    def debrief(self, *, pseudonyms: bool = False) -> Future[str]:
        """Let the debrief be made: where it is then, behind the address, or a CorroError."""

    @property
    def debriefing(self) -> Far | None:
        """How far it is, while it is being made."""


class Doing(FloorScreen):
    """A screen from which a house is ruled. Subclasses say what was last told of it."""

    _house: Running
    _address: str
    _told: HouseTold | None
    _played: Title
    _sits: Collection[str] = ()  # the seats at which whoever hosts plays, as they were typed
    _practises = False  # whether the game that begins next does not count

    def _look(self) -> None:
        """Ask the house how it stands."""
        raise NotImplementedError

    @property
    def _later(self) -> float:
        """The seconds since it was told."""
        raise NotImplementedError

    def _do(self, work: Callable[[House], object], said: str = "") -> None:
        """Let the house do it, then look; `said` is told when it is done."""

        def done(_got: object) -> None:
            if said:
                self.app.notify(said, timeout=3, markup=False)
            self._look()

        self.floor.from_store(lambda: self._house.ask(work), done)

    def ask_yes(self, question: str, answered: Callable[[bool], None]) -> None:
        """Ask for yes or no."""
        self.app.push_screen(Confirm(question), lambda yes: answered(bool(yes)))

    def _ask_first(self, question: str, work: Callable[[House], object]) -> None:
        def answered(yes: bool) -> None:
            if yes:
                self._do(work)

        self.ask_yes(question, answered)

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
        tables = [table for table in self._tables if table.phase == "lobby" and _anybody(table)]
        if not tables:
            self.app.notify(_("Nobody has come yet."), severity="warning", markup=False)
            return

        practice = self._practises

        def begin(house: House) -> None:
            for table in tables:
                house.begin(table.number, practice=practice)

        if any(seat.free for table in tables for seat in table.seats):
            self._ask_first(_("{free}. Begin all the same?", free=awaited(tuple(tables))), begin)
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
            seats = together([printable(seat) for seat in table.owing])
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
        if (table := self._table) is None or (seat := self._seat) is None or self._is_own(seat):
            return

        def answered(yes: bool) -> None:
            if yes:
                self.floor.from_store(
                    lambda: self._house.ask(lambda house: house.new_link(table.number, seat.seat)),
                    lambda key: self._show_link(about, f"{self._address}#{key}"),
                )

        called = printable(seat.seat)
        about = _("The link of {seat} alone: whoever has it has the seat. Esc hides it.", seat=called)
        question = _("A new link for {seat}? It is shown here; the one before holds the seat no longer.", seat=called)
        self.ask_yes(question, answered)

    def _is_own(self, seat: SeatTold) -> bool:
        """Whether whoever hosts plays at this seat; then it says that nobody else can have it."""
        own = bool({plain(seat.seat), plain(seat.person)} & {plain(name) for name in self._sits})
        if own:
            told = _("You play at {seat} here, and its link is this screen's.", seat=printable(seat.seat))
            self.app.notify(told, severity="warning", markup=False)
        return own

    def _show_link(self, about: str, link: str) -> None:
        self.app.push_screen(LinkScreen(about, link, ascii_only=self.floor.settings.ascii))

    def _rename(self) -> None:
        if (table := self._table) is None or (seat := self._seat) is None:
            return

        def answered(name: str | None) -> None:
            if name and name.strip():
                self._do(lambda house: house.rename(table.number, seat.seat, name.strip()))

        self.app.push_screen(Ask(_("What is {seat} called?", seat=printable(seat.seat)), value=seat.seat), answered)

    def _end(self) -> None:
        self._ask_first(
            _("Stop all games that go on? They are kept unfinished, and nobody wins them."), lambda house: house.end()
        )

    def _free(self) -> None:
        if (table := self._table) is not None and (seat := self._seat) is not None and not self._is_own(seat):
            question = _("Let somebody else take {seat}? Its link holds it no longer.", seat=printable(seat.seat))
            self._ask_first(question, lambda house: house.free(table.number, seat.seat))

    def _seat_late(self) -> None:
        """For somebody who watches: one more seat before the start where the table has room, else the chosen one."""
        if self._told is None or (table := self._table) is None or not (names := self._told.watching):
            return
        number, seat = table.number, self._seat
        if table.phase == "lobby" and len(table.seats) < self._played.seats.stop - 1:
            question, wanted = _("One more seat at table {number}: for whom?", number=number), ""
        elif seat is None or self._is_own(seat):
            return
        else:
            called = printable(seat.seat)
            question = _("{seat} at table {number}: to whom? Whoever has it loses it.", seat=called, number=number)
            wanted = seat.seat

        def answered(name: str | None) -> None:
            if name and name.strip():
                self._do(lambda house: house.seat_watcher(number, wanted, name.strip()))

        self.app.push_screen(Ask(f"{question} ({first_of(names)})", value=names[0]), answered)

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
            self.app.push_screen(Ask(question, value=options, adds=True), answered)

        def as_they_are(house: House) -> str:
            return " ".join(f"{name}={value}" for name, value in house.plan.options.items())

        self.floor.from_store(lambda: self._house.ask(as_they_are), ask)


def _anybody(table: TableTold) -> bool:
    """Whether somebody sits there: where nobody does, traders would play the game alone."""
    return any(seat.person for seat in table.seats)
