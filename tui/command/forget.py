"""`corro forget`: a game taken out of the store. `corro rename`: another label for one."""

import sys

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.declare import argument, command, option
from tui.command.desk import Desk
from tui.command.options import GAME

YES = ("y", "yes", "s", "si", "sí")


@command(
    "forget",
    about=N_("Take a game out of the store, once you said yes: its log is gone."),
    examples=("corro forget bolsa", "corro forget bolsa --yes"),
)
@GAME
@option("--yes", about=N_("Do not ask."))
def forget(desk: Desk, game: str, *, yes: bool) -> None:
    """Ask, then take it out whole."""
    with desk.open_store(create=False) as store:
        found, name, events = store.found(game)
        if not yes and not _said_yes(desk, name, events):
            raise CorroError(N_("{game} is kept: nobody said yes"), game=name)
        store.forget(found)
    desk.out(desk.say(N_("{game} is forgotten ({id})"), game=name, id=found))


def _said_yes(desk: Desk, name: str, events: int) -> bool:
    told = desk.count(N_.plural("{count} event", "{count} events"), events)
    desk.note(desk.say(N_("{game}, {events}: forget it for good? (yes or no)"), game=name, events=told))
    return sys.stdin.readline().strip().casefold() in YES


@command(
    "rename",
    about=N_("Call a game something else in this store. Its log keeps the name that it was opened with."),
    examples=("corro rename bolsa friday",),
)
@GAME
@argument("name", N_("NAME"), N_("What the game is called from now on."))
def rename(desk: Desk, game: str, name: str) -> None:
    """The label alone changes."""
    with desk.open_store(create=False) as store:
        found, before, _events = store.found(game)
        store.rename(found, name)
    desk.out(f"{found}  {name}")
    desk.note(desk.say(N_("{before} is called {name} now"), before=before, name=name))
