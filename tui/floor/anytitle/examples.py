"""What helps to put a move together that is too many to list: examples of it, and the nearest move that is allowed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import Any

from exchange.board import Listed, Offered
from tui.floor.anytitle.choosing import Choosing, Row, Several, Way

MOST_TRIED = 5
"""Of so many cards every order is tried; of more those of the examples."""
GAP = re.compile(r"\s{2,}")
"""What stands between a move as it is typed and what is told of it."""

Taken = Mapping[str, Sequence[Any]]
"""What was taken by hand, by parts of the move."""


def examples(offered: Offered, way: Way, taken: Taken) -> list[Listed]:
    """The moves of this kind that have all that was taken, those that the title tells of first."""
    found = [
        move
        for move in offered.moves
        if move.kind == way.kind and all(Counter(cards) <= Counter(move.command[name]) for name, cards in taken.items())
    ]
    told = [GAP.split(text, maxsplit=1)[0] for text in offered.told]
    return sorted(found, key=lambda move: told.index(move.label) if move.label in told else len(told))


def taken(chosen: Choosing) -> Taken:
    """What is chosen of parts of which several are taken."""
    way = chosen.ways[chosen.way]
    parts = zip(way.names, way.parts, chosen.picks[chosen.way], strict=True) if way.sentence else ()
    return {name: part.value(path) for name, part, path in parts if isinstance(part, Several)}


def in_order(chosen: Choosing, offered: Offered, allowed: Callable[[Mapping[str, Any]], bool]) -> Choosing:
    """The same cards in an order that is allowed, where their order matters and a person took them in another."""
    command, way = chosen.command, chosen.ways[chosen.way]
    ordered = [
        name
        for name, part in zip(way.names, way.parts, strict=False)
        if isinstance(part, Several) and part.blank.ordered
    ]
    if command is None or not ordered:
        return chosen
    name = ordered[0]
    alike = (move.command for move in offered.moves if move.kind == way.kind)
    found = next((each for each in alike if Counter(each[name]) == Counter(command[name])), None)
    if found is None and len(command[name]) <= MOST_TRIED:
        tried = ({**command, name: list(cards)} for cards in permutations(command[name]))
        found = next((each for each in tried if allowed(each)), None)
    return chosen if found is None else chosen.begun_with(found)


def fitting(chosen: Choosing, offered: Offered, own: Row) -> Choosing:
    """The same with the other rows changed, where what was chosen in this row is allowed with others alone: the first
    of the examples that has it."""
    command, way = chosen.command, chosen.ways[chosen.way]
    if command is None or not way.sentence:
        return chosen
    name = way.names[own.part] if own.part >= 0 else ""
    alike = (move.command for move in offered.moves if move.kind == way.kind)
    found = next((each for each in alike if not name or each[name] == command[name]), None)
    return chosen if found is None else chosen.begun_with(found)
