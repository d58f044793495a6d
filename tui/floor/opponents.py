"""The traders of a title as people to play with, in the language of the moment: name, strength, two lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual.content import Content

from exchange.game import PERSON
from exchange.title import Title
from exchange.trader import STRENGTHS
from exchange.value.printable import printable
from tui.floor.panels.panel import line
from tui.floor.seen import Seen
from tui.floor.voice import _, language
from tui.reasons import reasons_told

LONGEST = 24
"""So many characters of a trader's name are shown: it may come from a stranger."""


def player_name(title: Title, player: str) -> str:
    """What whoever plays a seat is called: a person, or a trader by its name. Another package's goes by its own."""
    if player == PERSON:
        return _("person")
    who = title.characters.get(player)
    return printable(player, LONGEST) if who is None else _(who.name)


def playing_for(title: Title, stand_ins: Mapping[str, str]) -> list[str]:
    """Who plays in whose place, a note for each."""
    found = stand_ins.items()
    return [_("{trader} plays for {seat}", trader=player_name(title, who), seat=seat) for seat, who in found]


def with_stars(title: Title, trader: str) -> str:
    """A trader's name and its strength in stars, as a list offers it."""
    who = title.characters.get(trader)
    return trader if who is None else f"{_(who.name)} {'★' * (1 + list(STRENGTHS).index(who.strength))}"


def about(title: Title, trader: str) -> str:
    """Who a trader is to play with, how strong, and how it thinks, with the name that commands know it by."""
    who = title.characters.get(trader)
    thinks = _(title.about_traders.get(trader, ""))
    if who is None:
        return f"{trader}: {thinks}"
    return f"{_(who.name)} ({_(STRENGTHS[who.strength])}): {_(who.about)} {trader}: {thinks}."


def reason_lines(seen: Seen[Any], n: int, drawn: Callable[[str, str], Content] = Content.styled) -> list[Content]:
    """A line for each trader that says why it moved so, where event `n` opens its move; `drawn` draws the words of a
    reason in a style."""
    told = reasons_told(seen.timeline, n, language())
    return [line((f"{seat}: ", "bold"), drawn(why, "$faint")) for seat, why in told]
