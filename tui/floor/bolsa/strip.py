"""One line of prices, for small windows, and the headline's words for Bolsa."""

from __future__ import annotations

from textual.content import Content

from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from tui.floor.bolsa.facts import Phase, company_now, phase, phase_name, place_in_short, places, steps_of_round
from tui.floor.glyphs import arrow, signed
from tui.floor.panels.panel import Panel, line
from tui.floor.seen import Seen
from tui.floor.voice import _


class PriceStrip(Panel, can_focus=False):
    """Prices in one line."""

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """IBE 10▲+1 …, and at the right end where the viewer stands."""
        state: State = seen.state
        called = company_now(seen)
        parts: list[Content | str | tuple[str, str]] = []
        for place, (name, price, step) in enumerate(zip(COMPANIES, state.prices, steps_of_round(seen), strict=True)):
            style = "$rise" if step > 0 else "$fall" if step < 0 else ""
            mark = "▸" if place == called else " "
            parts += [f"{mark}{name} ", (f"{price}{arrow(step)}{signed(step) if step else ''}", style), "  "]
        shown = line(*parts)
        mine = [place for place in places(state) if place.seat == seen.viewer]
        if not mine:
            return [shown]
        told = _("place {place}", place=place_in_short(mine[0], len(state.seats)))
        room = width - shown.cell_length
        return [line(shown, (told.rjust(room), "bold $text-accent"))] if len(told) <= room else [shown]


def headline(seen: Seen) -> list[str]:
    """The parts of the top line: round, phase, token, who is to speak."""
    state: State = seen.state
    which = phase(seen)
    called = company_now(seen)
    company = f" › {COMPANIES[called]}" if called >= 0 and which in (Phase.CALL, Phase.AUCTION, Phase.DEAL) else ""
    parts = [
        _("Round {round}/{rounds}", round=state.round, rounds=state.house.rounds),
        f"{phase_name(which)}{company}",
    ]
    if which is Phase.ORDERS:
        done = len(state.held) - state.held.count(None)
        parts.append(_("sheets {done}/{all}", done=done, all=len(state.held)))
    parts.append(_("token {seat}", seat=state.seats[state.token]))
    if which is Phase.AUCTION and state.auction is not None:
        parts += [_("{seat} speaks", seat=seat) for seat in state.auction.awaited]
    return parts
