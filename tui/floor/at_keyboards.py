"""The floor as one of several keyboards at a stored game: whose persons move here, and how a seat changes over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from exchange.session import Session
from exchange.value.errors import StoreError
from tui.floor.screens.dialogs import Ask
from tui.floor.screens.pages import help_screen
from tui.floor.shelf import Shelf
from tui.floor.voice import _
from tui.floor.waiting import Waiting

if TYPE_CHECKING:
    from exchange.house.keyboards import Keyboard


class AtKeyboards(Waiting):
    """What the floor's app does about other keyboards. `keyboards` are its own, by game; they are left with the
    store."""

    shelf: Shelf
    keyboards: dict[str, Keyboard]

    def with_keyboard(self, table: Session) -> Session:
        """Come to the table's keyboard, if others could open the game too. Waits for the store."""
        game = table.log.head.id
        if game not in self.keyboards and not table.over:
            try:
                keyboard = self.shelf.keyboard(game, table.persons)
            except StoreError:  # one that can only be read: nobody moves there
                keyboard = None
            if keyboard is not None:
                self.keyboards[game] = keyboard
        return table

    def sit_at(self, table: Session) -> None:
        """The screen of this table."""
        raise NotImplementedError

    def sit_or_ask(self, table: Session) -> None:
        """The screen of this table; where other keyboards have all its seats, once a code was typed here, or the game
        is to be watched."""
        keyboard = self.keyboards.get(table.log.head.id)
        if keyboard is None or keyboard.seats or not keyboard.elsewhere:
            self.sit_at(table)
        else:
            self._ask_for_a_code(keyboard, lambda: self.sit_at(table))

    def _ask_for_a_code(self, keyboard: Keyboard, then: Callable[[], None]) -> None:
        about = _(
            "This game is open at another keyboard, and its persons move there. Its menu shows a code for each seat: "
            "who types it here moves here from then on."
        )
        question = _("The code of a seat (empty: watch):")

        def found(seat: str | None) -> None:
            if seat is None:
                self.notify(_("That is the code of no seat."), severity="error", markup=False)
                self._ask_for_a_code(keyboard, then)
            else:
                self.notify(_("{seat} moves here from now on.", seat=seat), markup=False)
                then()

        def answered(code: str | None) -> None:
            if code:
                self.from_store(lambda: keyboard.take(code), found)
            elif code is not None:
                then()

        self.push_screen(Ask(f"{about}\n\n{question}"), answered)

    def take_a_seat(self, table: Session, then: Callable[[], None]) -> None:
        """A seat that moves elsewhere shall move here, by its code."""
        keyboard = self.keyboards.get(table.log.head.id)
        if keyboard is not None:
            self._ask_for_a_code(keyboard, then)

    def show_codes(self, table: Session) -> None:
        """The codes by which seats of this keyboard change over to another."""
        keyboard = self.keyboards.get(table.log.head.id)
        if keyboard is None:
            return

        def shown(codes: dict[str, str]) -> None:
            about = _(
                "Whoever opens this game from the same store elsewhere, and types the code of a seat there, moves for "
                "it there from then on. Each code is good once."
            )
            lines = "\n".join(f"{seat}   {code}" for seat, code in codes.items())
            self.push_screen(help_screen(_("Seats at another keyboard"), f"{about}\n\n{lines}", []))

        self.from_store(keyboard.codes, shown)
