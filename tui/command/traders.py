"""`corro traders`: who can play."""

from tui.command import N_
from tui.command.completion import complete_title
from tui.command.console import Console
from tui.command.declare import argument, command


@command("traders", about=N_("List the traders that can play."), examples=("corro traders bolsa",))
@argument("title", N_("TITLE"), N_("Only this title's."), default="", required=False, shell_complete=complete_title)
def traders(console: Console, title: str) -> None:
    """One line per trader."""
    from exchange.titles import title_named
    from market import GAMES

    chosen = [title_named(title)] if title else list(GAMES.working())
    console.table(
        [
            (*(() if title else (each.name,)), trader, console.say(each.about_traders.get(trader, "")))
            for each in chosen
            for trader in each.traders
        ]
    )
