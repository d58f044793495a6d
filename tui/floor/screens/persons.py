"""What the persons at a table do beside moving: take a move back, and set a PIN."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.floor import N_
from tui.floor.panels.panel import key
from tui.floor.screens.dialogs import Ask, Confirm
from tui.floor.screens.following import Following
from tui.floor.taking_back import LastMove, has_moved, last_move
from tui.floor.voice import _, many, together


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

    def _whose_move(self) -> str:
        """Whose last move can be taken back now: at a private screen its own seat's; empty where anybody may be at the
        keys."""
        return (self.at_table.at_keys or "") if self.at_table.shared else ""

    def idle_keys(self) -> set[str]:
        """A move is taken back where there is one, and a PIN is for who shares the keys, and is at them."""
        at_table, whose = self.at_table, self._whose_move()
        nothing = not has_moved(at_table.table, (whose,) if whose else at_table.persons)
        return super().idle_keys() | {
            name for name, idle in (("table.take_back", nothing), ("table.pin", not whose)) if idle
        }

    def action_take_back(self) -> None:
        """All persons share this keyboard: the last move can be taken back, as a branch that is shown as such."""
        at_table, whose = self.at_table, self._whose_move()

        def ask(last: LastMove | None) -> None:
            if at_table.over or self._whose_move() == whose:  # else somebody hid what is private meanwhile
                self._ask_to_take_back(last, whose)

        if self.floor.visitor:
            self.app.bell()
        elif not self.store_is_busy():
            self.floor.show_from_store(lambda: last_move(at_table.table, at_table.persons, whose), ask)

    def _ask_to_take_back(self, last: LastMove | None, whose: str) -> None:
        """One's own last move goes back freely, while nobody else has moved and nothing that was sealed has come out
        since, and nothing that others sealed would."""
        at_table = self.at_table
        if last is None or not last.before:
            nobody = _("Nobody has moved yet: there is nothing to take back.")
            why = _("{seat} has not moved yet: there is nothing to take back.", seat=whose) if whose else nobody
            self.notify(why, markup=False)
            return
        asked = at_table.shared and not last.free and not at_table.table.over
        consent = tuple(seat for seat in at_table.persons if seat != whose) if asked else ()

        def answered(yes: bool | None) -> None:
            if yes:
                if consent:
                    self.hide()  # others come to the keys to be asked
                self.floor.branch(at_table.table.log, last.before, consent_of=consent)

        question = _(
            "{seat}, take your last move back? A new game goes on from event {n}; the old one stays as it is.",
            seat=last.seat,
            n=last.before,
        )
        if last.since and not at_table.table.over:
            told = many(
                "{seats} has moved since, and that goes back too: everybody is asked.",
                "{seats} have moved since, and that goes back too: everybody is asked.",
                len(last.since),
                seats=together(last.since),
            )
            question = f"{question} {told}"
        elif consent:
            told = _("Everybody is asked, for something sealed comes out with it.")
            question = f"{question} {told}"
        self.app.push_screen(Confirm(question), answered)

    def action_pin(self) -> None:
        """A PIN for the seat at the keys; an empty one takes it back."""
        seat = self.at_table.at_keys
        if not self.at_table.shared or seat is None:
            self.notify(_("A PIN is set at the private screen of a seat, where several share the keys."), markup=False)
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
