"""The tables of a sitting on the host's screen: one below the other, with a seat chosen among them."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from exchange.house.told import HouseTold, SeatTold, TableTold
from exchange.title import Title
from exchange.value.printable import printable
from tui.floor import N_
from tui.floor.hosting.told_lines import AWAY, FREE, HERE, STANDS_IN, TRADER, heading, seat_cell, seat_rows, switches
from tui.floor.panels.panel import fitted, key
from tui.floor.voice import _

AROUND_TITLE = 4
"""Cells of the border's line that its title cannot have."""


class Tables(Widget, can_focus=True):
    """All tables as they were last told; the arrows choose a seat. Where not all have room, those around it show."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("left", "seat(-1)", N_("Seat"), N_("The seat before"), name="host.left", show=False),
        key("right", "seat(1)", N_("Seat"), N_("The next seat"), name="host.right", show=False),
        key("up", "table(-1)", N_("Table"), N_("The table before"), name="host.up", show=False),
        key("down", "table(1)", N_("Table"), N_("The next table"), name="host.down", show=False),
    ]

    class Chosen(Message):
        """Another seat was chosen."""

    def __init__(self, title: Title) -> None:
        super().__init__(id="tables")
        self._played = title
        self._told: HouseTold | None = None
        self.later = 0.0
        self._at = (0, 0)
        self._said = Content("")

    def tell(self, told: HouseTold, later: float) -> None:
        """Show the tables, `later` seconds after they were told, and who looks on. Whoever was chosen stays chosen
        under a new name too."""
        self._told, self.later = told, later
        self._say_title()
        self._choose(*self._at)

    @property
    def tables(self) -> tuple[TableTold, ...]:
        """The tables as they were last told."""
        return () if self._told is None else self._told.tables

    def _say_title(self) -> None:
        """What it is, where there is room, and how what a host turns on and off stands."""
        room = self.size.width - AROUND_TITLE
        name = Content(_("Tables")) if self._told is None else switches(self._told, room)
        if name != self._said:
            self._said = self.border_title = name

    def retell(self) -> None:
        """Say the borders in the language of the moment."""
        self._say_title()
        signs = ((HERE, _("here")), (AWAY, _("away")), (FREE, _("free")), (STANDS_IN, _("stand-in")))
        legend = [f"{sign} {word}" for sign, word in (*signs, (TRADER, _("trader")))]
        while legend and cell_len("  ".join(legend)) > self.size.width - 6:
            del legend[-1]
        self.border_subtitle = Content("  ".join(legend))
        self.refresh()

    def on_resize(self) -> None:
        """There may be room for more of the signs."""
        self.retell()

    @property
    def table(self) -> TableTold | None:
        """The table with the chosen seat; None before anything was told."""
        return self.tables[self._at[0]] if self.tables else None

    @property
    def seat(self) -> SeatTold | None:
        """The chosen seat."""
        return self.table.seats[self._at[1]] if self.table is not None and self.table.seats else None

    def _choose(self, table: int, seat: int) -> None:
        if self.tables:
            table = min(max(table, 0), len(self.tables) - 1)
            self._at = table, min(max(seat, 0), max(0, len(self.tables[table].seats) - 1))
        self.refresh()
        self.post_message(self.Chosen())

    def action_seat(self, step: int) -> None:
        """The next seat or the one before, of the next table or the one before at an end."""
        places = [(t, s) for t, table in enumerate(self.tables) for s in range(len(table.seats))]
        if self._at in places:
            self._choose(*places[(places.index(self._at) + step) % len(places)])

    def action_table(self, step: int) -> None:
        """The table below or above."""
        if self.tables:
            self._choose((self._at[0] + step) % len(self.tables), self._at[1])

    def action_choose(self, number: int, seat: int) -> None:
        """A click on a seat."""
        self.focus()
        for at, table in enumerate(self.tables):
            if table.number == number:
                self._choose(at, seat)

    def blocks(self, width: int) -> list[list[Content]]:
        """The lines of each table, and behind them those of who looks on."""
        found = []
        for at, table in enumerate(self.tables):
            cells = [
                seat_cell(table, seat, self._played, chosen=(at, place) == self._at, later=self.later)
                for place, seat in enumerate(table.seats)
            ]
            lines = fitted([heading(table, self.later, self._played)], width, 2)
            found.append([*lines, *seat_rows(cells, width)])
        if self._told is not None and self._told.watching:
            names = seat_rows([Content(printable(name)) for name in self._told.watching], width)
            found.append([Content.styled(_(" They watch, without a seat"), "bold"), *names])
        return found

    def render(self) -> Content:
        """As many tables as have room, the one with the chosen seat among them."""
        width, height = self.content_size
        if not self.tables or width <= 0 or height <= 0:
            return Content("")
        blocks = self.blocks(width)
        spaced = sum(map(len, blocks)) + len(blocks) - 1 <= height
        lines: list[Content] = []
        ends: list[int] = []
        for block in blocks:
            lines += [Content(""), *block] if spaced and lines else block
            ends.append(len(lines))
        over = max(0, min(ends[self._at[0]] - height, len(lines) - height))
        shown = lines[over : over + height]
        if over:
            shown[0] = Content.styled(_("   ↑ more tables"), "$faint")
        if over + height < len(lines):
            shown[-1] = Content.styled(_("   ↓ more tables"), "$faint")
        return Content("\n").join(line.truncate(width, ellipsis=True) for line in shown)

    def help_text(self) -> str:
        """About the tables."""
        return _(
            "Every table of the sitting: who sits there, who is here, for whom it waits and since when. The arrows "
            "choose a seat: a new link, a stand-in and a new name are for that one, time's up for its table. No key, "
            "no link, no sheet and no card is ever shown here unless a key asks for a link."
        )
