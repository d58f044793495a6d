"""`corro titles` and `corro traders`: what can be played, and who can play it."""

from typing import Annotated

import typer

from exchange.language import mark as _
from tui.command.completion import complete_title
from tui.command.desk import Desk
from tui.command.new_game import title_named
from tui.command.page import Entry


def titles(context: typer.Context) -> None:
    """One line per title."""
    from market import GAMES

    desk: Desk = context.obj
    desk.table([(name, desk.say(title.about)) for name, title in GAMES.items()])


def traders(
    context: typer.Context,
    title: Annotated[
        str,
        typer.Argument(
            metavar=_("TITLE"), help=_("Only this title's."), show_default=False, autocompletion=complete_title
        ),
    ] = "",
) -> None:
    """One line per trader."""
    from market import GAMES

    desk: Desk = context.obj
    chosen = [title_named(title)] if title else list(GAMES.values())
    desk.table(
        [
            (*(() if title else (each.name,)), trader, desk.say(each.about_traders.get(trader, "")))
            for each in chosen
            for trader in each.traders
        ]
    )


TITLES = Entry(name="titles", run=titles, help=_("List what can be played."))
TRADERS = Entry(
    name="traders", run=traders, help=_("List the traders that can play."), examples=("corro traders bolsa",)
)
