"""Panel 4: who sits at the table, what each has, who has sealed, who speaks."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from exchange.game import PERSON
from market.bolsa import model
from market.bolsa.decide import to_act
from market.bolsa.model import WIDTH, State
from tui.floor.glyphs import dots, signs
from tui.floor.panels.panel import Panel, cells, key, line
from tui.floor.seen import Seen
from tui.floor.speech import _, mark


class Seats(Panel):
    """A line for each seat; up and down choose whose zones panel 3 shows."""

    number = "4"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("up", "choose(-1)", mark("Seat"), mark("Show the zones of the seat above"), name="seats.up", show=False),
        key("down", "choose(1)", mark("Seat"), mark("Show the zones of the seat below"), name="seats.down"),
    ]

    class Chosen(Message):
        """A seat was chosen to look at; its cards are public."""

        def __init__(self, seat: str) -> None:
            super().__init__()
            self.seat = seat

    chosen = -1

    def heading(self, seen: Seen) -> str:
        """Mesa."""
        return _("Table")

    def help_text(self) -> str:
        """About the table of seats."""
        return _(
            "The seats, clockwise: who plays each, cash, shares owned, worth, and whether its sheet is in. The circle "
            "is the auction token, the triangle whose turn it is."
        )

    def action_choose(self, step: int) -> None:
        """Choose another seat."""
        if self.seen is None:
            return
        self.chosen = (self.chosen + step) % len(self.seen.state.seats)
        self.post_message(self.Chosen(self.seen.state.seats[self.chosen]))
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A click on a seat chooses it."""
        row = event.get_content_offset(self)
        if self.seen is not None and row is not None and 0 < row.y <= len(self.seen.state.seats):
            self.chosen = row.y - 2
            self.action_choose(1)

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A header and a line for each seat."""
        state: State = seen.state
        name_room = max(8, width - 38)
        header = cells(
            ("", 2), (_("seat"), -name_room), (_("player"), -9), (_("cash"), 9), (_("shares"), 9), (_("worth"), 7)
        )
        return [line((header, "$faint")), *(self._seat(seen, state, s, name_room) for s in range(len(state.seats)))]

    def _seat(self, seen: Seen, state: State, seat: int, room: int) -> Content:
        name = state.seats[seat]
        acts = seen.at_end and name in to_act(state)
        player = seen.player(name)
        shares = sum(state.shares_owned(seat, c) for c in range(WIDTH))
        sign = signs("▶") if acts and not state.awaiting_sheets else signs("◉") if seat == state.token else " "
        style = "bold $text-accent" if name in (seen.acting, seen.viewer) else "bold" if acts else ""
        shown = Content(name).truncate(room - 1, ellipsis=dots(), pad=True)
        kind = Content(_("person") if player == PERSON else player).truncate(8, ellipsis=dots(), pad=True)
        text = line(
            (f"{sign} ", "$text-accent"),
            (shown.plain + " ", style),
            (kind.plain + " ", "$faint"),
            f"{state.cash[seat]:>9}{shares:>9}{state.worth(seat):>7} ",
            self._sheet(seen, state, seat),
        )
        return text.stylize("reverse") if self.has_focus and seat == self.chosen else text

    def _sheet(self, seen: Seen, state: State, seat: int) -> Content:
        if state.awaiting_sheets:
            if state.held[seat] is not None:
                return line((signs("✓"), "$text-success"))
            return line((signs("…") if state.seats[seat] in seen.thinking else signs("·"), "$faint"))
        if isinstance(seen.last, model.BuysWithdrawn) and seen.last.seat == state.seats[seat]:
            return line((signs("✗"), "$text-error"))
        return Content("")
