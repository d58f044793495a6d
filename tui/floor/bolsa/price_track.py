"""The market board: every company's marker on the track 0..19, turned over on its +20 side above that (B1.3)."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from tui.floor.bolsa.facts import company_now, steps_of_round
from tui.floor.glyphs import arrow, signed
from tui.floor.panels.panel import Panel
from tui.floor.seen import Seen
from tui.floor.voice import _

BOARD_SIDE = 20  # B1.3: one side of the track shows 0..19
_LABEL = 5


class PriceTrack(Panel):
    """Panel 1. Two lines of prices, then the track from the top down, as many rows of it as there is room for."""

    number = "1"
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "price-track--name",
        "price-track--called",
        "price-track--rise",
        "price-track--fall",
        "price-track--still",
        "price-track--marker",
        "price-track--over",
        "price-track--track",
        "price-track--bid",
    }

    def heading(self, seen: Seen) -> str:
        """The market."""
        return _("Market")

    def show(self, seen: Seen) -> None:
        """Show this moment; what is needed for a line is read once."""
        self._steps = steps_of_round(seen)
        self._called = company_now(seen)
        super().show(seen)

    def help_text(self) -> str:
        """About the board."""
        return _(
            "The market: each company's price, how far it moved in this round, and its marker on the track. A marker "
            "turned over (+20) counts twenty more. The circle is the bid that stands."
        )

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        width, height = self.content_size
        seen = self.seen
        if seen is None or height <= 0:
            return Strip.blank(width, self.rich_style)
        state: State = seen.state
        column = max(6, (width - _LABEL) // len(COMPANIES))
        if y == 0:
            cells = [(name, "name") for name in COMPANIES]
            if self._called >= 0:
                cells[self._called] = (f"▸{COMPANIES[self._called]}", "called")
            return self._strip("", cells, column, width)
        if y == 1:
            return self._strip("", [self._price(state, c) for c in range(len(COMPANIES))], column, width)
        rows = shown_rows(state, height - 2)
        if y - 2 >= len(rows):
            return Strip.blank(width, self.rich_style)
        row = rows[y - 2]
        if row < 0:
            return self._strip("…", [("", "track")] * len(COMPANIES), column, width)
        return self._strip(str(row), [self._cell(state, c, row) for c in range(len(COMPANIES))], column, width)

    def _price(self, state: State, company: int) -> tuple[str, str]:
        step = self._steps[company]
        kind = "rise" if step > 0 else "fall" if step < 0 else "still"
        return f"{state.prices[company]} {arrow(step)}{signed(step) if step else ''}", kind

    def _cell(self, state: State, company: int, row: int) -> tuple[str, str]:
        price, auction = state.prices[company], state.auction
        if price % BOARD_SIDE == row:
            return ("◆ +20", "over") if price >= BOARD_SIDE else ("●", "marker")
        standing = auction.standing if auction is not None and company == state.company else None
        if standing is not None and standing % BOARD_SIDE == row:
            word, side = _("bid"), " +20" if standing >= BOARD_SIDE else ""
            return f"○ {word}{side}", "bid"
        return "·", "track"

    def _strip(self, label: str, cells: list[tuple[str, str]], column: int, width: int) -> Strip:
        segments = [Segment(f"{label:>4} ", self._style("track"))]
        for text, kind in cells:
            segments.append(Segment(text.center(column)[:column], self._style(kind)))
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def _style(self, kind: str) -> Style:
        return self.get_component_rich_style(f"price-track--{kind}")


def shown_rows(state: State, room: int) -> list[int]:
    """The rows of the track from 19 down to 0, or those that matter where there is no room; −1 stands for a gap."""
    everything = list(range(BOARD_SIDE - 1, -1, -1))
    if room >= len(everything):
        return everything
    marked = {price % BOARD_SIDE for price in state.prices}
    if state.auction is not None and state.auction.standing is not None:
        marked.add(state.auction.standing % BOARD_SIDE)
    wanted = sorted(marked, reverse=True)
    for row in (BOARD_SIDE - 1, 0, *(m + d for m in wanted for d in (1, -1)), *everything):
        if len(wanted) + 3 > room:
            break
        if 0 <= row < BOARD_SIDE and row not in wanted:
            wanted.append(row)
    rows: list[int] = []
    for row in sorted(wanted, reverse=True):
        if rows and rows[-1] - row > 1:
            rows.append(-1)
        rows.append(row)
    return rows if len(rows) <= room else sorted(wanted, reverse=True)[:room]
