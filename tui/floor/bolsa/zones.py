"""Panel 3: a seat's four zones as the cards lie."""

from __future__ import annotations

from textual.content import Content

from market.bolsa.law.model import COMPANIES, WIDTH
from market.bolsa.law.state import State
from tui.floor.panels.panel import Panel, line
from tui.floor.seen import Seen
from tui.floor.voice import _


class Zones(Panel):
    """The zones of the viewer's seat; of the seat chosen in panel 4 where nobody is at the keys."""

    number = "3"
    chosen_seat = ""

    def seat(self, seen: Seen) -> str:
        """Whose zones are shown."""
        seats: tuple[str, ...] = seen.state.seats
        if self.chosen_seat in seats:
            return self.chosen_seat
        for name in (seen.acting, seen.viewer):
            if name in seats:
                return str(name)
        return str(seats[seen.state.token])

    def heading(self, seen: Seen) -> str:
        """Zonas de Iván."""
        return _("{seat}'s zones", seat=self.seat(seen))

    def tab(self, seen: Seen) -> str:
        """Whoever's they are."""
        return _("Zones")

    def help_text(self) -> str:
        """About the zones."""
        return _(
            "The four zones of a seat: shares owned, order cards, shares for sale and order cards to buy with. Zones "
            "3 and 4 fill when the sheets are turned over. Choose a seat in panel 4 to see its zones."
        )

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A header and four rows."""
        state: State = seen.state
        seat = state.seats.index(self.seat(seen))
        row = slice(seat * WIDTH, (seat + 1) * WIDTH)
        label = max(14, width - 6 * WIDTH)
        rows = [line(" " * label, *((f"{name:>5} ", "$faint") for name in COMPANIES))]
        zones = (
            (_("1 Owned"), state.owned),
            (_("2 Orders"), state.orders),
            (_("3 For sale"), state.sell),
            (_("4 To buy"), state.buy),
        )
        for name, zone in zones:
            cells = [(f"{n:>5} " if n else f"{'·':>5} ", "bold" if n else "$faint") for n in zone[row]]
            rows.append(line(f"{name:<{label}}", *cells))
        worth = _("cash {cash}   worth {worth}", cash=state.cash[seat], worth=state.worth(seat))
        return [*rows, Content(worth)]
