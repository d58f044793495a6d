"""A table at a house: the link wakes it, and it says who is away, whose time runs, and who plays for whom."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from tui.floor import N_
from tui.floor.at_table import AtTable
from tui.floor.desks import HOLD
from tui.floor.house.people import away_warning, proof_note, to_ask_about
from tui.floor.opponents import player_name
from tui.floor.paces import BEATS, beat_of
from tui.floor.panels.bars import Headline
from tui.floor.panels.panel import key
from tui.floor.screens.dialogs import Confirm
from tui.floor.screens.table_screen import HELD_BEATS, TableScreen
from tui.floor.voice import _
from tui.joined.joined import Joined

ASK_AGAIN = 30.0
"""Who waits for somebody whose link is lost is asked again after so many seconds."""
SHOWN_WITHIN = 0.25
"""Which part of the time that somebody has may go by until they are shown what led there."""


class WaitOrNot(Confirm):
    """Wait for the person of this seat, whose link is lost, or let a trader play. Yes is to wait, and Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "answer(True)", N_("Wait"), N_("Wait for whose link is lost"), name="lost.wait"),
    ]

    def __init__(self, seat: str, question: str, other: str) -> None:
        super().__init__(question)
        self.seat = seat
        self.other = other

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No letter lets a trader play: somebody may have been typing."""
        return not (action == "answer" and parameters == (False,))

    def compose(self) -> ComposeResult:
        """The question and the two ways."""
        with Vertical(classes="dialog"):
            yield Static(self.question, markup=False)
            with Horizontal(classes="buttons"):
                yield Button(_("Wait"), id="yes", variant="primary")
                yield Button(self.other, id="no")


class TableAtHouse(TableScreen):
    """One game at a house, through all its phases."""

    kept: ClassVar[bool] = True

    def __init__(self, at_table: AtTable, joined: Joined) -> None:
        super().__init__(at_table)
        self.joined = joined
        self._asked: dict[str, float] = {}  # when it was last asked whether to wait for a seat
        self._asked_back = False

    def stand_ins(self) -> Mapping[str, str]:
        """As the house tells it: at once, though what led to it may still be shown."""
        return {} if self.joined.status is None else self.joined.status.stand_ins

    def ask_who_is_back(self) -> None:
        """Whoever joins is back: the house knows. Who was replaced though it was here plays again."""
        if self.replaced():
            self.joined.come_back()
        self.pump()

    # What is told -----------------------------------------------------------------------------------------------------

    def notes(self) -> list[str]:
        """Beside what every table says: in the end that all was checked."""
        proof = proof_note(self.joined) if self.at_table.over else ""
        return [*super().notes(), *([proof] if proof else [])]

    def warning(self) -> str:
        """Whose private screen this is, and whose link is lost."""
        parts = (super().warning(), away_warning(self.joined.status, self.at_table.persons))
        return " · ".join(part for part in parts if part)

    # What comes -------------------------------------------------------------------------------------------------------

    def begin_to_watch(self, every: float) -> None:
        """The link wakes this table: nobody asks. What came before it was there is looked at once."""
        self.call_after_refresh(self.heard)

    def stays(self) -> float | None:
        """Where a clock runs nothing waits for a key, and whoever is to move sees soon what to."""
        left, status = self.joined.left_seconds, self.joined.status
        if left is None or status is None:
            return super().stays()
        weight = self.at_table.weight()
        seconds = (HELD_BEATS if weight == HOLD else weight) * (beat_of(self.floor.settings) or BEATS["normal"])
        if set(status.owing) & set(self.at_table.persons) - set(status.stand_ins):
            return min(seconds, left * SHOWN_WITHIN / max(1, self.at_table.still_to_show()))
        return seconds

    def heard(self) -> None:
        """Something has come from the house. A floor that is being left has taken its panels away already."""
        if not self.query(Headline):
            return
        if self.at_table.table.news():
            self._look()
        if self.joined.left_seconds is not None and self.waits_for_a_key():
            self.pump()  # the clock began to run after that was shown
        self.tell_headline()
        above, own = self.app.screen, self.at_table.persons
        if isinstance(above, WaitOrNot) and to_ask_about(self.joined.status, own) != above.seat:
            above.dismiss(None)  # there again, or others have agreed
        elif above is self:
            self._ask_about_the_lost()
            self._ask_to_come_back()

    def _look(self) -> None:
        """Show what others have moved, as soon as nothing else is still to be shown."""
        at_table = self.at_table
        self._more = True
        if at_table.caught_up and at_table.writing is None:
            self._more = False
            self._found(at_table.table.fetch())

    def _ask_about_the_lost(self) -> None:
        """Whether a trader shall play for somebody who is waited for, and whose link is lost: where nobody keeps time
        those who are here say so."""
        status = self.joined.status
        seat = to_ask_about(status, self.at_table.persons)
        if seat is None or status is None or time.monotonic() - self._asked.get(seat, -ASK_AGAIN) < ASK_AGAIN:
            return
        self._asked[seat] = time.monotonic()

        def answered(wait: bool | None) -> None:
            self._asked[seat] = time.monotonic()
            if wait:
                self.joined.wait_for(seat)
            elif wait is not None:
                self.joined.agree(seat)

        trader = player_name(self.at_table.title, status.stand_in) if status.stand_in else _("a trader")
        others = [each for each in status.agreed.get(seat, ()) if each not in self.at_table.persons]
        question = _("{seat}'s link is lost, and the table waits for {seat}.", seat=seat)
        if others:
            question += " " + _("Agreed already: {seats}.", seats=", ".join(others))
        self.app.push_screen(WaitOrNot(seat, question, _("Let {trader} play", trader=trader)), answered)

    def _ask_to_come_back(self) -> None:
        """Whether the person plays again, where a trader was let play in its place though it is here."""
        status, own = self.joined.status, self.at_table.persons
        seat = next((seat for seat in own if status is not None and seat in status.stand_ins), None)
        if seat is None or status is None:
            self._asked_back = False
            return
        if self._asked_back:
            return
        self._asked_back = True

        def answered(yes: bool | None) -> None:
            if yes:
                self.joined.come_back()

        trader = player_name(self.at_table.title, status.stand_ins[seat])
        question = _("{trader} plays for {seat}. Do you play again yourself?", trader=trader, seat=seat)
        self.app.push_screen(Confirm(question), answered)

    def help_text(self) -> str:
        """About a table at a house."""
        more = _(
            "This table is at a house: everybody plays at a machine of their own, and only your seat's secrets are "
            "here. The top line says whose time runs and whose link is lost."
        )
        return f"{super().help_text()}\n\n{more}"
