"""Between two persons at one keyboard: an opaque screen that shows what is public, and who has still to seal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tui.floor import N_
from tui.floor.anytitle.drawing import carded
from tui.floor.at_table import AtTable
from tui.floor.letters import latin
from tui.floor.panels.panel import Panel, key, line, link
from tui.floor.panels.tape_panel import Tape
from tui.floor.screens.dialogs import Ask
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.seen import Seen
from tui.floor.taking_back import has_moved, opens
from tui.floor.voice import _, language, together


def letters(seats: tuple[str, ...]) -> dict[str, str]:
    """A letter for each seat, one that every keyboard has: the first of its name that nobody has, else a free one."""
    taken: dict[str, str] = {}
    own = {seat: _plain_letters(seat) for seat in seats}
    for seat in sorted(seats, key=lambda seat: not own[seat]):  # who has a letter of its own comes first
        for char in [*own[seat], *"abcdefghijklmnoprstuvwxyz"]:
            if char not in taken and char not in "qz":
                taken[char] = seat
                break
    found = {seat: char for char, seat in taken.items()}
    return {seat: found[seat] for seat in seats if seat in found}


def _plain_letters(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name).casefold()  # Í is under I
    return [char for char in plain if char.isascii() and char.isalpha()]


class Comers(Panel):
    """Who may come to the keys: a line for each person, with its letter."""

    at_table: AtTable | None = None
    leaves_without_a_word = False

    def heading(self, seen: Seen) -> str:
        """The parts of the top line."""
        return _("Handover")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """Persons that owe a move first."""
        at_table = self.at_table
        if at_table is None:
            return []
        owing, asks = at_table.owing(), _("asks for its PIN")
        rows = [Content(_("Only the seat that comes to the keys should look now."))]
        if self.leaves_without_a_word:
            rows.append(Content(_("This terminal does not tell when it is left: press F8 before you go.")))
        rows.append(Content(""))
        moved = have_moved(seen)
        for seat, letter in letters(at_table.persons).items():
            due = seat in owing
            doing = comes_for(seen, seat) if due else _("has moved") if seat in moved else _("waits")
            sign = "▸" if due else "✓" if seat in moved else " "
            pin = f", {asks}" if seat in at_table.pins else ""
            row = line(
                f" {sign} ",
                link(f" {letter} ", f"screen.come('{letter}')", "reverse bold"),
                (f"  {seat}", "bold" if due else "$faint"),
                carded(seen, f"  {doing}{pin}", "$faint"),
            )
            rows.append(row)
        return rows


def have_moved(seen: Seen) -> set[str]:
    """The seats whose sealed moves wait for those of the others, to be turned over together."""
    found = set()
    for n in range(len(seen.timeline), 0, -1):
        event = seen.timeline.event(n)
        if event.holds_play:
            found.add(event.audience())
        elif event.begins is not None or opens(event):
            break
    return found


def comes_for(seen: Seen, seat: str) -> str:
    """What the seat is awaited for, where the title says it."""
    return seen.timeline.title.awaited(seen.state, seat, language()) or _("has still to move")


def _who_comes(seen: Seen, seats: Sequence[str]) -> str:
    return together([f"{seat}, {comes_for(seen, seat)}" for seat in seats])


LOW, LOWEST = 46, 36
"""Rows below which the board beneath the names has no room for the history, and for the sheets."""


class Handover(FloorScreen):
    """Opaque: nothing of a seat's own is on it, and nothing of one lies beneath."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key(
            "backspace,delete",
            "take_back",
            N_("Take back"),
            N_("A new game from before the last move of a person"),
            name="handover.take_back",
        ),
    ]

    def __init__(self, at_table: AtTable, take_back: Callable[[], None]) -> None:
        super().__init__()
        self.at_table = at_table
        self.action_take_back = take_back

    def body(self) -> list[Widget]:
        """Who may come, and the public board."""
        comers = Comers(id="comers")
        comers.at_table = self.at_table
        layout = self.at_table.desk.layout()
        board = Horizontal(Vertical(*layout.left(), id="left"), Vertical(*layout.right(), id="right"), id="columns")
        return [layout.strip(), comers, Static("", id="handover-note", markup=False), board]

    def idle_keys(self) -> set[str]:
        """Nothing is taken back before somebody has moved."""
        moved = has_moved(self.at_table.table, self.at_table.persons)
        return super().idle_keys() | (set() if moved else {"handover.take_back"})

    def resized(self) -> None:
        """The public board has the rows that the names leave: in a low window some of its panels wait."""
        height = self.app.size.height
        self.set_class(height < LOW, "-low")
        self.set_class(height < LOWEST, "-lowest")

    def heading(self) -> list[str]:
        """The game, and what this is."""
        seen = self.at_table.seen()
        return [self.at_table.table.log.head.name, *self.at_table.desk.layout().headline(seen)[:1], _("Handover")]

    def retell(self) -> None:
        """Show the spectator's view."""
        super().retell()
        seen = self.at_table.seen()
        comers = self.query_one(Comers)
        comers.leaves_without_a_word = self.floor.tells_no_focus
        comers.styles.height = len(self.at_table.persons) + 4 + comers.leaves_without_a_word
        for panel in self.query(Panel):
            panel.show(seen)
        for tape in self.query(Tape):
            tape.show(seen)
        owing = together(self.at_table.owing())
        self.query_one("#handover-note", Static).update(_("Whose turn it is presses its letter: {seats}", seats=owing))

    def help_text(self) -> str:
        """About the handover."""
        return _(
            "Several persons share this keyboard. Whoever comes to the keys presses the letter of its seat (and types "
            "its PIN, if it set one). F8 hides a private screen at once. A seat that has sealed may come back and "
            "replace its sheet until the last one is in."
        )

    def on_key(self, event: events.Key) -> None:
        """A letter of a seat."""
        known = letters(self.at_table.persons).values()
        typed = event.character or ""
        letter = next((each for each in (typed.casefold(), latin(typed)) if each in known), "")
        if letter:
            event.stop()
            self.action_come(letter)

    def action_come(self, letter: str) -> None:
        """The seat with this letter sits down, once its PIN is right. A second letter may come too late."""
        if self.app.screen is not self:
            return
        seat = next(seat for seat, own in letters(self.at_table.persons).items() if own == letter)
        if not self._may_come(seat):
            return
        pin = self.at_table.pins.get(seat)
        if pin is None:
            self._sit(seat)
            return

        def answered(typed: str | None) -> None:
            if typed == pin:
                self._sit(seat)
            elif typed is not None:
                self.notify(_("That is not {seat}'s PIN.", seat=seat), severity="error", markup=False)

        self.app.push_screen(Ask(_("{seat}, your PIN:", seat=seat), secret=True), answered)

    def moved_elsewhere(self) -> None:
        """Another process has moved: there is less to wait for, or nothing any more."""
        if self.at_table.handover_due():
            self.retell()
        else:
            self.dismiss(None)

    def _may_come(self, seat: str) -> bool:
        """Whether the seat has something to move, or to replace; says so where it has not."""
        if seat in self.at_table.owing() or next(iter(self.at_table.choices(seat)), None) is not None:
            return True
        seen = self.at_table.seen()
        if seat in have_moved(seen):  # a card played lies there for good; a sheet does not
            why = _("{seat} has moved: the others are still to move.", seat=seat)
        else:
            why = _("{seat} waits. Who comes now: {seats}", seat=seat, seats=_who_comes(seen, self.at_table.owing()))
        self.notify(why, markup=False)
        return False

    def _sit(self, seat: str) -> None:
        if not self._may_come(seat):  # another process moved for it while its PIN was typed
            return
        self.at_table.sit(seat, replacing=seat not in self.at_table.owing())
        self.dismiss(None)
