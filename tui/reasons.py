"""Why traders moved so, said once their moves lie open: on the floor and in plain lines alike."""

from __future__ import annotations

from typing import Any

from exchange.game import PERSON, KernelEvent
from exchange.log.follow import Follower


def reasons_told(timeline: Follower[Any], n: int, lang: str) -> list[tuple[str, str]]:
    """Each trader's seat and its reason, where event `n` opens its move.

    They are read off the state before it as the viewer of the timeline knows it, and say the same to everybody. A
    stand-in is a trader too, for what it moved itself.
    """
    title = timeline.title
    if not n:
        return []
    moves = title.turned_over(timeline.event(n))
    before = timeline.state(n - 1)
    found = []
    for move in moves:
        trader = _made_by(timeline, n, move.seat)
        if trader != PERSON and (why := title.reason(before, move, trader, lang)):
            found.append((move.seat, why))
    return found


def _made_by(timeline: Follower[Any], n: int, seat: str) -> str:
    """Who played the seat when it made the move that event `n` opens: at the last event of its own up to there."""
    for at in range(n, 0, -1):
        event = timeline.event(at)
        if not isinstance(event, KernelEvent) and getattr(event, "seat", None) == seat:
            return timeline.players(at - 1).get(seat, PERSON)
    return timeline.head.players.get(seat, PERSON)
