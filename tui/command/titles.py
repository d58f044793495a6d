"""`corro titles`: what can be played."""

from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command


@command("titles", about=N_("List what can be played."))
def titles(console: Console) -> None:
    """One line per title."""
    from market import GAMES

    console.table([(title.name, console.say(title.about)) for title in GAMES.working()])
    for fault in GAMES.faults():
        console.note(console.fault(fault))
