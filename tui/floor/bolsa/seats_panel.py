"""Panel 4: who sits at the table, what each has, who has sealed, who speaks."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from exchange.game import PERSON
from market.bolsa.law import model
from market.bolsa.law.choices import to_act
from market.bolsa.law.model import WIDTH
from market.bolsa.law.state import State
from tui.floor import N_
from tui.floor.bolsa.facts import places
from tui.floor.glyphs import signed
from tui.floor.opponents import player_name
from tui.floor.panels.panel import Panel, cells, key, line
from tui.floor.seen import Seen
from tui.floor.voice import _


class Columns(Struct, frozen=True):
    """How wide each column is, in cells, and what stands above the numbers."""

    heads: tuple[str, ...]
    name: int
    player: int
    numbers: tuple[int, ...]


def _player(seen: Seen, seat: str) -> str:
    return player_name(seen.timeline.title, seen.timeline.head.players.get(seat, PERSON))


class Seats(Panel):
    """A line for each seat; up and down choose whose zones panel 3 shows."""

    number = "4"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("up", "choose(-1)", N_("Seat"), N_("Show the zones of the seat above"), name="seats.up", show=False),
        key("down", "choose(1)", N_("Seat"), N_("Show the zones of the seat below"), name="seats.down"),
    ]

    class Chosen(Message):
        """A seat was chosen to look at; its cards are public."""

        def __init__(self, seat: str) -> None:
            super().__init__()
            self.seat = seat

    chosen = -1

    def heading(self, seen: Seen) -> str:
        """The seats."""
        return _("Table")

    def footing(self, seen: Seen) -> str:
        """Who leads and by how much, and where the viewer stands."""
        found = places(seen.state)
        first = [place for place in found if place.place == 1]
        gap = first[0].gap
        told = _("{seat} leads by {gap}", seat=first[0].seat, gap=gap) if gap else _("nobody leads")
        mine = [place for place in found if place.seat == seen.viewer]
        if not mine:
            return told
        place = _("you: place {place} of {all}", place=mine[0].place, all=len(found))
        return f"{told} · {place}"

    def help_text(self) -> str:
        """About the table of seats."""
        return _(
            "The seats, clockwise: who plays each, cash, shares owned, worth, how far it leads or is behind, and "
            "whether its sheet is in. The circle is the auction token, the triangle whose turn it is."
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
        columns = self._columns(seen, width)
        heads = (_("seat"), _("player"), *columns.heads)
        header = cells(("", 2), *zip(heads, (-columns.name, -columns.player, *columns.numbers), strict=True))
        return [line((header, "$faint")), *(self._seat(seen, state, s, columns) for s in range(len(state.seats)))]

    def _columns(self, seen: Seen, width: int) -> Columns:
        """As wide as they must be: long words above the numbers where the names leave room for them."""
        name = max(cell_len(text) for text in (_("seat"), *seen.state.seats)) + 1
        player = max(cell_len(_player(seen, text)) for text in seen.state.seats)
        player = max(player, cell_len(_("player"))) + 1
        whole = (_("cash"), _("shares"), _("worth"), _("lead"))
        brief = (_("cash."), _("shs."), _("worth."), _("lead."))
        for heads in (whole, brief):
            numbers = [max(6, cell_len(head) + 1) for head in heads]
            room = width - 2 - player - sum(numbers) - 2
            if name <= room or heads == brief:
                return Columns(heads, max(8, room), player, tuple(numbers))
        raise AssertionError

    def _seat(self, seen: Seen, state: State, seat: int, columns: Columns) -> Content:
        name = state.seats[seat]
        acts = seen.at_end and name in to_act(state)
        shares = sum(state.shares_owned(seat, c) for c in range(WIDTH))
        sign = "▶" if acts and not state.awaiting_sheets else "◉" if seat == state.token else " "
        style = "bold $text-accent" if name in (seen.acting, seen.viewer) else "bold" if acts else ""
        shown = Content(name).truncate(columns.name - 1, ellipsis=True, pad=True)
        gap = signed(places(state)[seat].gap)
        told = (state.cash[seat], shares, state.worth(seat), gap)
        numbers = cells(*zip(told, columns.numbers, strict=True))
        text = line(
            (f"{sign} ", "$text-accent"),
            (shown.plain + " ", style),
            (cells((_player(seen, name), -columns.player)), "$faint"),
            f"{numbers} ",
            self._sheet(seen, state, seat),
        )
        return text.stylize("reverse") if self.has_focus and seat == self.chosen else text

    def _sheet(self, seen: Seen, state: State, seat: int) -> Content:
        if state.awaiting_sheets:
            if state.held[seat] is not None:
                return line(("✓", "$text-success"))
            return line(("…" if state.seats[seat] in seen.thinking else "·", "$faint"))
        if isinstance(seen.last, model.BuysWithdrawn) and seen.last.seat == state.seats[seat]:
            return line(("✗", "$text-error"))
        return Content("")
