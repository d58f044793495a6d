"""`corro titles`: what can be played."""

from tui.command import N_
from tui.command.declare import command
from tui.command.desk import Desk


@command("titles", about=N_("List what can be played."))
def titles(desk: Desk) -> None:
    """One line per title."""
    from market import GAMES

    desk.table([(title.name, desk.say(title.about)) for title in GAMES.working()])
    for fault in GAMES.faults():
        desk.note(desk.fault(fault))
