"""The columns of the order ticket: which there is room for, and what they are called."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from textual.content import Content

from tui.floor import N_
from tui.floor.panels.panel import cells, line
from tui.floor.voice import _

STEPPER = 6  # cells of a stepper
NAME = 6


class Columns(Struct, frozen=True, kw_only=True):
    """How many cells each column has; `gap` lies on both sides of the stepper; `more` are those that there is room for:
    what comes of the order alone, what it costs, how far it may bid."""

    wide: bool
    price: int
    owned: int
    orders: int
    gap: int
    order: int
    more: tuple[tuple[str, int], ...] = ()


_WIDE = Columns(wide=True, price=6, owned=8, orders=8, gap=2, order=9)
_NARROW = Columns(wide=False, price=4, owned=6, orders=5, gap=1, order=8)
_MORE = {True: (("alone", 12), ("cost", 8), ("bids", 8)), False: (("alone", 9), ("cost", 5), ("bids", 5))}
_HEADINGS = {
    True: {"alone": N_("nobody else"), "cost": N_("amount"), "bids": N_("bids to")},
    False: {"alone": N_("alone"), "cost": N_("cost"), "bids": N_("bids")},
}


def columns_within(width: int) -> Columns:
    """The columns that so many cells have room for, the most telling first."""
    chosen = _WIDE if width >= 60 else _NARROW
    used = NAME + chosen.price + chosen.owned + chosen.orders + 2 * chosen.gap + STEPPER + chosen.order
    more = []
    for name, room in _MORE[chosen.wide]:
        if used + room > width:
            break
        more.append((name, room))
        used += room
    return replace(chosen, more=tuple(more))


def more_cell(name: str, text: object, room: int) -> tuple[str, int]:
    """Where such a column's text lies in it: numbers to the right, what comes of the order to the left."""
    return (f" {text}", -room) if name == "alone" else (str(text), room)


def header_of(columns: Columns) -> Content:
    """What stands above them."""
    names = (_("price"), _("owned"), _("orders")) if columns.wide else (_("at"), _("own"), _("ord."))
    rooms = (columns.price, columns.owned, columns.orders)
    between = 2 * columns.gap + STEPPER
    names_of_more = _HEADINGS[columns.wide]
    headings = [more_cell(name, _(names_of_more[name]), room) for name, room in columns.more]
    text = cells(("", NAME), *zip(names, rooms, strict=True), ("", between), (_("order"), -columns.order), *headings)
    return line((text, "$faint"))
