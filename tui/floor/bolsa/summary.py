"""Panel 2 when a round or the game has ended: what moved, who gained, who won."""

from __future__ import annotations

from textwrap import wrap

from rich.cells import cell_len
from textual.content import Content

from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from tui.floor.bolsa.call import call_line, go_on
from tui.floor.bolsa.facts import calls_of_round, round_begins, worth_steps, worths
from tui.floor.glyphs import signed
from tui.floor.panels.closing import Closing
from tui.floor.panels.panel import cells, line, short
from tui.floor.panels.stage import Watched
from tui.floor.seen import Seen
from tui.floor.voice import _, many, together

NAME = 12
"""Cells of a name, so that six seats have room."""


class SummaryPanel(Watched):
    """A round's summary: trades apart from price moves without trade, and each seat's worth."""

    def heading(self, seen: Seen) -> str:
        """The round that ended."""
        return _("Round {round} is over", round=seen.state.round)

    def help_text(self) -> str:
        """About the summary."""
        return _("What the round did: each company's way, its trades, and how each seat's worth changed.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A line a company, then the seats by worth."""
        rows = [call_line(call) for call in calls_of_round(seen)]
        steps = worth_steps(seen.timeline, round_begins(seen.timeline, seen.n), seen.n)
        seats = sorted(zip(worths(seen.state), seen.state.seats, steps, strict=True), key=lambda row: -row[0])
        told = " · ".join(f"{short(seat, NAME)} {worth} ({signed(step)})" for worth, seat, step in seats)
        rows.append(Content(""))
        for worth, seat, step in seats:
            if seat == seen.viewer:
                place = 1 + sum(other > worth for other, _seat, _step in seats)
                facts = {"seat": seat, "worth": worth, "step": signed(step), "place": place, "all": len(seats)}
                rows.append(line((_("{seat}: worth {worth} ({step}), place {place} of {all}", **facts), "bold")))
        rows.extend(line(part) for part in wrap(_("Worth: {seats}", seats=told), max(20, width)))
        rows.append(line((_("The token passes to {seat}.", seat=seen.state.seats[seen.state.token]), "$faint")))
        return [*rows, *go_on(seen)]


class ClosePanel(Closing):
    """The standings, and how each seat got there."""

    def outcome(self, seen: Seen, width: int) -> list[Content]:
        """Seats by worth, with cash before the bank paid, shares and the series."""
        state: State = seen.state
        winners = together(state.winners)
        head = many(
            "{seats} wins with {worth}",
            "{seats} win with {worth}",
            len(state.winners),
            seats=winners,
            worth=max(state.cash),
        )
        before = seen.timeline.state(seen.timeline.numbers(model.RoundEnded, seen.n)[-1])
        rows = [line((f"★ {head}", "bold $text-success")), Content("")]
        heads = (_("worth"), _("cash"), _("in shares"), *((_("won"),) if seen.series else ()))
        widths = tuple(max(6, cell_len(text) + 2) for text in heads)
        room = max(8, min(width, 64) - sum(widths))
        rows.append(line((cells(("", room), *zip(heads, widths, strict=True)), "$faint")))
        for worth, place in sorted(((w, -p) for p, w in enumerate(worths(state))), reverse=True):
            seat = -place
            name, cash = state.seats[seat], before.cash[seat]
            numbers = (worth, cash, worth - cash, *((seen.series.get(name, 0),) if seen.series else ()))
            shown = Content(name).truncate(room - 1, ellipsis=True, pad=True).plain
            style = "bold" if name in state.winners else ""
            rows.append(line((f"{shown} ", style), cells(*zip(numbers, widths, strict=True))))
        prices = " · ".join(f"{c} {p}" for c, p in zip(COMPANIES, state.prices, strict=True))
        rows.append(line((prices, "$faint")))
        return rows
