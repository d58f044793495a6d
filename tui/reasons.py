"""Why traders moved so, said once their moves lie open: on the floor and in plain lines alike."""

from __future__ import annotations

from typing import Any

from exchange.game import PERSON
from exchange.log.follow import Follower


def reasons_told(timeline: Follower[Any], n: int, lang: str) -> list[tuple[str, str]]:
    """Each trader's seat and its reason, where event `n` opens its move.

    They are read off the state before it as the viewer of the timeline knows it, and say the same to everybody.
    """
    title, players = timeline.title, timeline.head.players
    if not n:
        return []
    moves = title.turned_over(timeline.event(n))
    before = timeline.state(n - 1)
    found = []
    for move in moves:
        trader = players.get(move.seat, PERSON)
        if trader != PERSON and (why := title.reason(before, move, trader, lang)):
            found.append((move.seat, why))
    return found
