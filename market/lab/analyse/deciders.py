"""Who made the decisions of a game: what the clock or a stand-in decided at a person's seat is not the person's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import structs

from exchange.game import PERSON
from exchange.who_moved import WhoMoved
from market.lab.analyse.analysis import Decision
from market.lab.analyse.story import Story


def movers(story: Story) -> dict[int, str]:
    """Who made the move that each event began: `person`, `time` or a trader's name."""
    who = WhoMoved(story.title.game, story.head)
    found = {n: who.feed(event, story.states[n - 1]) for n, event in enumerate(story.events, start=1)}
    return {n: mover for n, mover in found.items() if mover}


def left_out(story: Story, made_by: Mapping[int, str]) -> tuple[int, ...]:
    """The moves at persons' seats that no person made, by their events."""
    turns = (turn for window in story.windows for turn in window.turns)
    return tuple(
        turn.n for turn in turns if story.head.players[turn.seat] == PERSON and made_by.get(turn.n, PERSON) != PERSON
    )


def told_by(decisions: Iterable[Decision], made_by: Mapping[int, str]) -> tuple[Decision, ...]:
    """The decisions, each with who made it."""
    return tuple(structs.replace(each, by=made_by.get(each.n, "")) for each in decisions)
