"""What a host does in a lesson: deals the class, lets tables wait, ends in time, and shows the board."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from exchange.house.told import HouseTold
from exchange.log.log import time_text
from exchange.value.errors import CorroError
from tui.floor.hosting.doing import Doing
from tui.floor.hosting.link_screen import BoardScreen
from tui.floor.looks import looks
from tui.floor.screens.dialogs import Ask
from tui.floor.voice import _, language
from tui.hosting.addresses import in_language
from tui.hosting.moments import time_today
from tui.hosting.news import making

if TYPE_CHECKING:
    from exchange.house.sitting import House


class Teaching(Doing):
    """A screen from which a lesson is ruled."""

    _made: Future[str] | None = None  # the debrief that is being made
    _making = ""  # how far it is, in words
    _debriefed = ""  # where the last one is

    def _deal(self) -> None:
        question = _("Deal those who have come over the tables, by chance? Nobody's link changes.")
        self._ask_first(question, lambda house: house.deal())

    def _again(self) -> None:
        """Behind a practice round the tables are dealt anew; else everybody stays where they sit."""
        if not any(table.practice for table in self._tables):
            super()._again()
            return

        def deal_anew(house: House) -> None:
            house.again(begin=False)
            house.deal()

        def answered(yes: bool) -> None:
            if yes:
                self._practises = False
                self._do(deal_anew)

        question = _("The practice is over. Deal those who have come over the tables, for the game that counts?")
        self.ask_yes(question, answered)

    def _debrief(self, *, pseudonyms: bool = False) -> None:
        """Lay the last game of every table side by side: some seconds a table. The top line says how far it is."""
        if self._made is None:
            self.app.notify(_("The debrief is being made: some seconds a table."), timeout=5, markup=False)
            self._made = self._house.debrief(pseudonyms=pseudonyms)

    def _unnamed(self) -> None:
        self._debrief(pseudonyms=True)

    def _follow_debrief(self) -> None:
        """Tell how far the debrief is, and then where it is or why there is none."""
        note = ""
        if self._made is not None and not self._made.done():
            far = self._house.debriefing
            note = making(far, looks().voice) if far is not None else ""
        elif self._made is not None:
            done, self._made = self._made, None
            try:
                self._show_debrief(done.result())
            except CorroError as error:
                self.floor.tell_fault(error)
        if note != self._making:
            self._making = note
            self.tell_headline()

    def _show_debrief(self, path: str) -> None:
        self._debriefed = path
        told = _("The debrief is on the board; w and then d opens it here: {link}", link=self._linked(path))
        self.app.notify(told, timeout=30, markup=False)

    def _hold(self) -> None:
        self._switch("hold", _("All tables wait at each round's end."), _("No table waits at a round's end."))

    def _foresee(self) -> None:
        self._switch("foresee", _("What would come of a move is shown."), _("What would come of a move is hidden."))

    def _coach(self) -> None:
        self._switch("coach", _("Whoever asks is advised."), _("Nobody is advised."))

    def _switch(self, manner: str, on: str, off: str) -> None:
        def change(house: House) -> bool:
            wanted = not getattr(house.plan, manner)
            house.let(**{manner: wanted})
            return wanted

        def told(wanted: bool) -> None:
            self.app.notify(on if wanted else off, timeout=3, markup=False)
            self._look()

        self.floor.from_store(lambda: self._house.ask(change), told)

    def _last(self) -> None:
        question = _("Is the round in progress everybody's last? A game that has more is kept unfinished.")
        self._ask_first(question, lambda house: house.call_last())

    def _until(self) -> None:
        def answered(text: str | None) -> None:
            if text is None:
                return
            try:
                moment = time_text(time_today(text)) if text.strip() else ""
            except CorroError as error:
                self.floor.tell_fault(error)
                return
            self._do(lambda house: house.until(moment))

        left = None if self._told is None or self._told.until_in is None else self._told.until_in - self._later
        question = _("When is the last round to be over (10:40)? Empty: whenever it will be.")
        self.app.push_screen(Ask(question, value=_at(left) if left is not None and left > 0 else ""), answered)

    def _board(self) -> None:
        """The link speaks this screen's language: the browser of a projector may have another one."""
        about = _("The board for a projector: open this in a browser of this machine. Esc hides it.")
        board, debrief = self._linked(self._house.board), self._linked(self._debriefed)
        ascii_only = self.floor.settings.ascii
        self.app.push_screen(BoardScreen(about, board, debrief, ascii_only=ascii_only))

    def _linked(self, path: str) -> str:
        """The link to a page of the house, in this screen's language; empty for none."""
        return in_language(f"{self._address.rstrip('/')}/{path.lstrip('/')}", language()) if path else ""


def time_notes(told: HouseTold, later: float) -> list[str]:
    """When the last round will end at this pace, and when it is to, `later` seconds after it was told."""
    notes = []
    if told.ends_in is not None:
        stands = any(table.paused and table.phase == "playing" for table in told.tables)
        notes.append(_("ends about {time}", time=_at(told.ends_in - (0.0 if stands else later))))
    if told.until_in is not None:
        notes.append(_("until {time}", time=_at(told.until_in - later)))
    return notes


def _at(seconds: float) -> str:
    """The time of day after so many seconds, to the nearest minute: a minute that was typed is not missed by a hair."""
    return f"{datetime.now().astimezone() + timedelta(seconds=seconds + 30):%H:%M}"
