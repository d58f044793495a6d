"""The table of Especulación Siniestra as the table screen asks for it."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from market.cards.spanish import value_of
from market.siniestra.law.model import WIDTH, State
from tui.floor.panels.panel import Panel, line
from tui.floor.panels.stage import Stage
from tui.floor.panels.tape_panel import Tape
from tui.floor.seen import Seen
from tui.floor.siniestra.duel import ChoicePanel, DuelPanel, HandPanel, SiniestraClose
from tui.floor.siniestra.faces import suit_name, suit_sign
from tui.floor.siniestra.hands import Duellists, Hands
from tui.floor.siniestra.piles import Centre, Score, priced, turn_of
from tui.floor.voice import _

ONE_PLACE: tuple[str, ...] = ()
"""There is room for all panels of a column in every window but a small one."""

BESIDE = "1"
"""The columns are half of the position."""


def left() -> list[Widget]:
    """The panels of the left column."""
    return [Centre(id="market"), Score(id="score")]


def right() -> list[Widget]:
    """The panels of the right column, below the main one."""
    return [Hands(id="hands"), Duellists(id="duellists"), Tape(id="tape")]


class SuitStrip(Panel, can_focus=False):
    """Prices in one line."""

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """Oros 7▲+3 …"""
        state: State = seen.state
        parts: list[Content | str | tuple[str, str]] = []
        for suit in range(WIDTH):
            pile = state.piles[suit]
            if not pile:
                continue
            moved, style = priced(seen, suit)
            parts += [f"{suit_name(suit)} {suit_sign(suit)} ", (f"{value_of(pile[-1])}{moved}", style), "    "]
        return [line(*parts)]


def strip() -> SuitStrip:
    """The line of prices."""
    return SuitStrip(id="strip")


def headline(seen: Seen) -> list[str]:
    """The parts of the top line."""
    state: State = seen.state
    now, last = turn_of(state)
    parts = [_("Turn {turn}/{last}", turn=now, last=last)]
    if state.over:
        parts.append(_("Close"))
    elif state.turned:
        parts.append(_("Duel"))
    else:
        parts.append(_("Cards"))
    return parts


def stage_of(seen: Seen) -> type[Stage]:
    """The main panel for this moment."""
    state: State = seen.state
    if state.over:
        return SiniestraClose
    if seen.acting is None:
        return DuelPanel
    return ChoicePanel if state.turned else HandPanel
