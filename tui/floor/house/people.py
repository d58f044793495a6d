"""Who is at a joined table and how long a decision may take, in the words of the top line. No Textual."""

from __future__ import annotations

from math import ceil

from exchange.house.told import Status
from tui.floor.voice import _
from tui.joined.joined import Joined

LOST_AFTER = 0.5
"""For how long a link may be gone before that is told, in seconds: one that breaks is mostly there again at once."""


def clock_text(seconds: float) -> str:
    """A time that is left: `1:05`, and from ten seconds down `9 s`."""
    left = ceil(seconds)
    return f"{left // 60}:{left % 60:02}" if left >= 10 else f"{left} s"


def time_notes(joined: Joined) -> list[str]:
    """How long the decision may still take, and that the table stands still."""
    status, left = joined.status, joined.left_seconds
    if status is None:
        return []
    if status.ended:
        return [_("the host has ended this game")]
    notes = [] if left is None or not status.owing else [_("time {left}", left=clock_text(left))]
    return [*notes, _("paused")] if status.paused else notes


def proof_note(joined: Joined) -> str:
    """That a game which is over was checked here; empty where it goes on."""
    return _("checked: moves, seals and deal hold") if joined.proved else ""


def away_warning(status: Status | None, own: tuple[str, ...]) -> str:
    """Whose link is lost of those for whom the table waits, and for how long it still does; else who else is away."""
    if status is None or status.ended:
        return ""
    away = [seat for seat in status.away if seat not in own and seat not in status.stand_ins]
    awaited = [seat for seat in away if seat in status.owing]
    parts = []
    for seat in awaited or away:
        grace = status.graces.get(seat)
        if grace is None or seat not in awaited:
            parts.append(_("{seat}'s link is lost", seat=seat))
        else:
            parts.append(_("{seat}'s link is lost ({left} s)", seat=seat, left=ceil(grace)))
    return " · ".join(parts)


def link_note(joined: Joined) -> str:
    """That there is no link to the house now."""
    if joined.left == "new-link":
        return _("this seat has a new link")
    if joined.left:
        return _("the house has no seat for this key")
    if joined.lost_for > LOST_AFTER:
        return _("the link is lost: trying again ({seconds} s)", seconds=round(joined.lost_for))
    return ""


def to_ask_about(status: Status | None, own: tuple[str, ...]) -> str | None:
    """The seat whose person is away and waited for without a clock, and for nobody else: whoever is here may let a
    trader play."""
    if status is None or status.left_ms is not None or status.graces or status.paused or status.ended:
        return None
    awaited = [seat for seat in status.owing if seat not in status.stand_ins]
    if any(seat in own or seat not in status.away for seat in awaited):
        return None
    return next((seat for seat in awaited if not set(own) <= set(status.agreed.get(seat, ()))), None)
