"""The market: every company's price as a height, and the way its marker has come in this round (B1.3)."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from tui.floor.bolsa.facts import company_now, steps_of_round
from tui.floor.bolsa.levels import GAP, levels
from tui.floor.glyphs import arrow, signed
from tui.floor.panels.panel import Panel
from tui.floor.seen import Seen
from tui.floor.voice import _

BOARD_SIDE = 20  # B1.3: one side of the track shows 0..19
_LABEL = 5


class PriceTrack(Panel):
    """Panel 1. Two lines of prices, then all of the track from the top down, or the part of it that matters."""

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
            "The market: each company's price, how far it moved in this round, and its marker at the height of its "
            "price, a diamond once it is turned over (from 20 on). The line below or above it is the way it has come "
            "in this round; the circle is the bid that stands. Where there is no room for all prices, … stands for "
            "those left out."
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
        rows = levels(marked(state), 0, state.house.track, height - 2)
        if y - 2 >= len(rows):
            return Strip.blank(width, self.rich_style)
        row = rows[y - 2]
        if row == GAP:
            over = [self._between(state, c, rows[y - 3], rows[y - 1]) for c in range(len(COMPANIES))]
            return self._strip("…", over, column, width)
        return self._strip(str(row), [self._cell(state, c, row) for c in range(len(COMPANIES))], column, width)

    def _price(self, state: State, company: int) -> tuple[str, str]:
        step = self._steps[company]
        kind = "rise" if step > 0 else "fall" if step < 0 else "still"
        return f"{state.prices[company]} {arrow(step)}{signed(step) if step else ''}", kind

    def _cell(self, state: State, company: int, row: int) -> tuple[str, str]:
        price, began, auction = state.prices[company], _began(state)[company], state.auction
        if price == row:
            return ("◆", "over") if price >= BOARD_SIDE else ("●", "marker")
        if auction is not None and company == state.company and auction.standing == row:
            return "○ " + _("bid"), "bid"
        if began == row:
            return "╌", "track"
        return self._between(state, company, row, row)

    def _between(self, state: State, company: int, above: int, below: int) -> tuple[str, str]:
        """The way that the marker has come in this round, at the rows from `above` to `below`."""
        price, began = state.prices[company], _began(state)[company]
        if min(price, began) <= below and above <= max(price, began):
            return "│", "rise" if price > began else "fall"
        return "·" if above == below else "", "track"

    def _strip(self, label: str, cells: list[tuple[str, str]], column: int, width: int) -> Strip:
        segments = [Segment(f"{label:>4} ", self._style("track"))]
        for text, kind in cells:
            segments.append(Segment(text.center(column)[:column], self._style(kind)))
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def _style(self, kind: str) -> Style:
        return self.get_component_rich_style(f"price-track--{kind}")


def marked(state: State) -> frozenset[int]:
    """The prices that must be seen: where the markers are and where this round found them, and the standing bid."""
    bid = state.auction.standing if state.auction is not None else None
    return frozenset((*state.prices, *_began(state), *(() if bid is None else (bid,))))


def _began(state: State) -> tuple[int, ...]:
    """(companies,) the prices as this round found them."""
    return state.board or state.prices
