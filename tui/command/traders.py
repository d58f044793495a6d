"""`corro traders`: who can play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.command import N_
from tui.command.completion import complete_title
from tui.command.console import Console
from tui.command.declare import argument, command

if TYPE_CHECKING:
    from exchange.title import Title


@command("traders", about=N_("List the traders that can play."), examples=("corro traders bolsa",))
@argument("title", N_("TITLE"), N_("Only this title's."), default="", required=False, shell_complete=complete_title)
def traders(console: Console, title: str) -> None:
    """One line per trader: how strong it is, what it is called on the floor, and how it thinks."""
    from exchange.titles import title_named
    from market import GAMES

    chosen = [title_named(title)] if title else list(GAMES.working())
    console.table(
        [
            (*(() if title else (each.name,)), trader, *_character(console, each, trader))
            for each in chosen
            for trader in each.traders
        ]
    )


def _character(console: Console, title: Title, trader: str) -> tuple[str, str, str]:
    from exchange.trader import STRENGTHS

    about = console.say(title.about_traders.get(trader, ""))
    if trader not in title.characters:  # another package's
        return "", "", about
    who = title.characters[trader]
    return console.say(STRENGTHS[who.strength]), console.say(who.name), about
