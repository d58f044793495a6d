"""The Bolsa table as the table screen asks for it: its panels, and the main panel of each phase."""

from __future__ import annotations

from textual.containers import Vertical
from textual.widget import Widget

from tui.floor.bolsa.auction import AuctionPanel
from tui.floor.bolsa.call import CallPanel
from tui.floor.bolsa.deal import DealPanel
from tui.floor.bolsa.facts import Phase, phase
from tui.floor.bolsa.history import History
from tui.floor.bolsa.payments import PaymentPanel
from tui.floor.bolsa.price_track import PriceTrack
from tui.floor.bolsa.seats_panel import Seats
from tui.floor.bolsa.sheets import Sheets
from tui.floor.bolsa.strip import PriceStrip, headline
from tui.floor.bolsa.summary import ClosePanel, SummaryPanel
from tui.floor.bolsa.ticket import SheetsAwaited, Ticket
from tui.floor.bolsa.zones import Zones
from tui.floor.panels.stage import Stage
from tui.floor.panels.tape_panel import Tape
from tui.floor.seen import Seen

ONE_PLACE: tuple[str, ...] = ("4", "3")
"""In a low window these panels share a place: the first is there until another is asked for."""

BESIDE = "7"
"""The newest lines of the tape."""


def left() -> list[Widget]:
    """The panels of the left column; in a wide window the market stands beside the others."""
    return [PriceTrack(id="market"), Vertical(History(id="history"), Sheets(id="sheets"), id="more")]


def right() -> list[Widget]:
    """The panels of the right column, below the main one."""
    return [Zones(id="zones"), Seats(id="seats"), Tape(id="tape")]


def strip() -> PriceStrip:
    """The line of prices."""
    return PriceStrip(id="strip")


def stage_of(seen: Seen) -> type[Stage]:
    """The main panel for this moment."""
    match phase(seen):
        case Phase.ORDERS:
            return Ticket if seen.acting else SheetsAwaited
        case Phase.AUCTION:
            return AuctionPanel
        case Phase.DEAL:
            return DealPanel
        case Phase.PAYMENT:
            return PaymentPanel
        case Phase.SUMMARY:
            return SummaryPanel
        case Phase.CLOSE:
            return ClosePanel
        case Phase.CALL:
            return CallPanel


__all__ = ["BESIDE", "ONE_PLACE", "headline", "left", "right", "stage_of", "strip"]
