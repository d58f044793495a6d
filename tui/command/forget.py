"""`corro forget`: a game taken out of the store. `corro rename`: another label for one."""

import sys

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.console import Console
from tui.command.declare import argument, command, option
from tui.command.options import GAME

YES = ("y", "yes", "s", "si", "sí")


@command(
    "forget",
    about=N_("Take a game out of the store, once you said yes: its log is gone."),
    examples=("corro forget bolsa", "corro forget bolsa --yes"),
)
@GAME
@option("--yes", about=N_("Do not ask."))
def forget(console: Console, game: str, *, yes: bool) -> None:
    """Ask, then take it out whole."""
    with console.open_store(create=False) as store:
        found, name, events = store.found(game)
        if not yes and not _said_yes(console, name, events):
            raise CorroError(N_("{game} is kept: nobody said yes"), game=name)
        store.forget(found)
    console.out(console.say(N_("{game} is forgotten ({id})"), game=name, id=found))


def _said_yes(console: Console, name: str, events: int) -> bool:
    told = console.count(N_.plural("{count} event", "{count} events"), events)
    console.note(console.say(N_("{game}, {events}: forget it for good? (yes or no)"), game=name, events=told))
    return sys.stdin.readline().strip().casefold() in YES


@command(
    "rename",
    about=N_("Call a game something else in this store. Its log keeps the name that it was opened with."),
    examples=("corro rename bolsa friday",),
)
@GAME
@argument("name", N_("NAME"), N_("What the game is called from now on."))
def rename(console: Console, game: str, name: str) -> None:
    """The label alone changes."""
    with console.open_store(create=False) as store:
        found, before, _events = store.found(game)
        store.rename(found, name)
    console.out(f"{found}  {name}")
    console.note(console.say(N_("{before} is called {name} now"), before=before, name=name))
