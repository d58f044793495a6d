"""The trading floor, opened from the command line."""

import os
import sys
from typing import TYPE_CHECKING

from tui.command import N_
from tui.command.console import Console
from tui.command.plain.keyboard import Keyboard

if TYPE_CHECKING:
    from exchange.opening import NewGame
    from tui.floor.app import FloorApp
    from tui.settings import Settings


def settings_of(console: Console) -> "Settings":
    """The settings, in the language of this call."""
    from msgspec.structs import replace

    from tui.settings import read_settings

    return replace(read_settings(), lang=console.lang)


def has_screen() -> bool:
    """Whether the floor can be seen: it draws on what is stderr to others, where that is a terminal too."""
    return Keyboard().wipes and sys.stderr.isatty()


def say_why_in_lines(console: Console) -> None:
    """Where a person at a terminal asked for the floor and it cannot be seen, say why there are plain lines."""
    if Keyboard().typed and sys.stderr.isatty():
        why = N_(
            "TERM={term}: this terminal has no second screen to draw the trading floor on, so what one person may read "
            "would stay in sight of the next; the game is played in plain lines (another terminal shows the floor)"
        )
        console.note(console.say(why, term=os.environ.get("TERM", "")))


def with_a_person(new: "NewGame") -> "NewGame":
    """The game as the form of the floor begins with it: a person on the first seat, and an easy cast."""
    from msgspec.structs import replace

    return replace(new, setup=replace(new.setup, players=new.title.facing()))


def open_floor(
    console: Console,
    *,
    first: "NewGame | None" = None,
    asked: "NewGame | None" = None,
    words: bool = False,
    resume: str = "",
    tutorial: str = "",
) -> int:
    """The floor: at a title's tutorial, at a new table, at the form of one (with `words` for the seed), at a running
    game, or at its start."""
    from tui.command.viewing import check_playable
    from tui.floor.app import FloorApp
    from tui.floor.shelf import StoreShelf
    from tui.settings import save_settings

    settings = settings_of(console)
    with console.open_store() as store:
        if resume:
            log = store.log(resume)
            check_playable(log)
            resume = log.id
        shelf = StoreShelf(store)
        floor = FloorApp(
            shelf=shelf,
            settings=settings,
            save=save_settings,
            first=first,
            asked=asked,
            words=words,
            resume=resume,
            tutorial=tutorial,
        )
        floor.run()
    return status_of(console, floor)


def status_of(console: Console, floor: "FloorApp") -> int:
    """0, unless the floor fell over, which is told in a line, or was told to end by a signal.

    Raises StoreGone where the store went while the floor was open.
    """
    from tui.command.errors import OWN_ERROR, own_error
    from tui.floor.ending import BY_SIGNAL

    if floor.fault is not None:
        return own_error(console, floor.fault)
    if floor.store_gone is not None:
        raise floor.store_gone
    status = floor.return_code or 0
    return status if status == 0 or status > BY_SIGNAL else OWN_ERROR
