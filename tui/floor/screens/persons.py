"""What the persons at a table do beside moving: take a move back, and set a PIN."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.floor import N_
from tui.floor.panels.panel import key
from tui.floor.screens.dialogs import Ask, Confirm
from tui.floor.screens.following import Following
from tui.floor.taking_back import LastMove, last_move
from tui.floor.voice import _


class PersonsScreen(Following):
    """A table at which persons of this keyboard sit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key(
            "backspace,delete",
            "take_back",
            N_("Take back"),
            N_("A new game from before the last move of a person"),
            name="table.take_back",
        ),
        key("k", "pin", N_("PIN"), N_("Set a PIN for your seat at this keyboard"), name="table.pin", show=False),
    ]

    def hide(self) -> None:
        """Hide at once: nobody is at the keys any more. What was being written is kept."""
        raise NotImplementedError

    def store_is_busy(self) -> bool:
        """Whether a move still waits for the store: what has to read it now would wait too. That is told."""
        if self.at_table.writing is not None and self.at_table.elsewhere:
            self.notify(_("Waiting for the store: not now."), severity="warning", markup=False)
            return True
        return False

    def action_take_back(self) -> None:
        """All persons share this keyboard: the last move can be taken back, as a branch that is shown as such."""
        at_table = self.at_table
        if self.floor.visitor:
            self.app.bell()
        elif not self.store_is_busy():
            self.floor.show_from_store(lambda: last_move(at_table.table, at_table.persons), self._ask_to_take_back)

    def _ask_to_take_back(self, last: LastMove | None) -> None:
        """One's own last move goes back freely, while nothing that was sealed has come out since, and nothing that
        others sealed would."""
        at_table = self.at_table
        if last is None or not last.before:
            self.app.bell()
            return
        consent = at_table.persons if at_table.shared and not last.free and not at_table.table.over else ()

        def answered(yes: bool | None) -> None:
            if yes:
                if consent:
                    self.hide()  # others come to the keys to be asked
                self.floor.branch(at_table.table.log.head.id, last.before, consent_of=consent)

        question = _(
            "{seat}, take your last move back? A new game goes on from event {n}; the old one stays as it is.",
            seat=last.seat,
            n=last.before,
        )
        self.app.push_screen(Confirm(question), answered)

    def action_pin(self) -> None:
        """A PIN for the seat at the keys; an empty one takes it back."""
        seat = self.at_table.at_keys
        if not self.at_table.shared or seat is None:
            return

        def answered(pin: str | None) -> None:
            if pin:
                self.at_table.pins[seat] = pin
            elif pin is not None:
                self.at_table.pins.pop(seat, None)

        about = _(
            "It is asked for before your private screen, and before a new game branches off from this one: here, "
            "until the floor is left. Whoever opens the store elsewhere needs none."
        )
        question = _("{seat}, a PIN for this game (empty: none):", seat=seat)
        self.app.push_screen(Ask(f"{about}\n\n{question}", secret=True), answered)
