"""The trading floor, opened from the command line."""

from shlex import quote
from typing import TYPE_CHECKING

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.desk import Desk

if TYPE_CHECKING:
    from exchange.log.log import Log
    from exchange.opening import NewGame
    from tui.floor.app import FloorApp
    from tui.floor.preferences import Preferences, Save


def preferences(desk: Desk) -> "Preferences":
    """The floor's settings, in the language of this call."""
    from msgspec.structs import replace

    from tui.floor.preferences_file import read_preferences

    return replace(read_preferences(), lang=desk.lang)


def save_for(desk: Desk) -> "Save":
    """Keeps the floor's settings; the language of this call alone is not kept, where another one was."""
    from msgspec.structs import replace

    from tui.floor.preferences_file import read_preferences, save_preferences
    from tui.folders import floor_file

    before = read_preferences().lang if floor_file().exists() else desk.lang

    def save(settings: "Preferences") -> None:
        save_preferences(replace(settings, lang=before) if settings.lang == desk.lang else settings)

    return save


def open_floor(desk: Desk, *, first: "NewGame | None" = None, resume: str = "") -> int:
    """The floor: at a new table, at a running game, or at its start."""
    from tui.command.viewing import check_playable
    from tui.floor.app import FloorApp
    from tui.floor.shelf import StoreShelf

    settings = preferences(desk)
    with desk.open_store() as store:
        if resume:
            log = store.log(resume)
            check_playable(log)
            check_desk(log)
            resume = log.id
        shelf = StoreShelf(store)
        floor = FloorApp(shelf=shelf, preferences=settings, save=save_for(desk), first=first, resume=resume)
        floor.run()
    return status_of(desk, floor)


def check_desk(log: "Log") -> None:
    """Raises CorroError for a game whose title has no desk on the floor."""
    from tui.floor.desk import has_desk

    if not has_desk(log.head.title):
        why = N_(
            "{title} has no table on the trading floor: "
            "corro play --plain --resume {game} plays it on, corro tape {game} tells it"
        )
        raise CorroError(why, title=log.head.title, game=quote(log.head.name))


def status_of(desk: Desk, floor: "FloorApp") -> int:
    """0, unless the floor fell over, which is told in a line, or was told to end by a signal."""
    from tui.command.errors import OWN_ERROR, own_error
    from tui.floor.ending import BY_SIGNAL

    if floor.fault is not None:
        return own_error(desk, floor.fault)
    status = floor.return_code or 0
    return status if status == 0 or status > BY_SIGNAL else OWN_ERROR
