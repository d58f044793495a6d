"""Panel 5: prices over time."""

from __future__ import annotations

from textual.content import Content

from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from tui.floor.bolsa.facts import price_history
from tui.floor.glyphs import arrow, signed, spark
from tui.floor.panels.panel import Panel, line
from tui.floor.seen import Seen
from tui.floor.voice import _

_TALL = 12
_WIDE, _BAR = 36, 3
"""Cells for a company's bars, and for one of them."""


class History(Panel):
    """A spark line for each company, one bar a round and one for now; a chart where there is room."""

    number = "5"

    def heading(self, seen: Seen) -> str:
        """The prices so far."""
        return _("History")

    def help_text(self) -> str:
        """About the history."""
        return _("Prices at the start of every round and now. Maximise the panel (z) for a taller chart.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """One line a company; with room, blocks of rows."""
        state: State = seen.state
        history = price_history(seen)
        track = state.house.track
        if height >= len(COMPANIES) * 4:
            return _chart(history, track, height // len(COMPANIES) - 1)
        rows = []
        room = max(1, min(_WIDE, width - 16))
        bars = max(1, min(_BAR, room // len(history[0])))
        for name, prices in zip(COMPANIES, history, strict=True):
            step = prices[-1] - prices[0]
            wide = "".join(bar * bars for bar in spark(list(prices), track))
            style = "$rise" if step > 0 else "$fall" if step < 0 else ""
            rows.append(
                line(
                    f"{name} ",
                    (f"{wide:<{room}}", style),
                    f" {prices[-1]:>2} ",
                    (f"{arrow(step)} {signed(step)}", style),
                )
            )
        return rows


def _chart(history: tuple[tuple[int, ...], ...], track: int, tall: int) -> list[Content]:
    rows: list[Content] = []
    tall = min(tall, _TALL)
    for name, prices in zip(COMPANIES, history, strict=True):
        for level in range(tall, 0, -1):
            bars = []
            for price in prices:
                filled = price * tall * 8 // (track + 1) - (level - 1) * 8
                bars.append(spark([max(0, min(7, filled - 1))], 7) * 3 if filled > 0 else "   ")
            label = f"{name} {prices[-1]:>2} " if level == 1 else "       "
            rows.append(line(label, ("".join(bars), "$text-accent")))
        rows.append(Content("        " + "".join(f"{price:<3}" for price in prices)))
    return rows
