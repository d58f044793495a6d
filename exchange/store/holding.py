"""Who holds a sitting: one process at a time, by a lock that dies with it.

What a house keeps beside each of its games names the sitting; whoever would play such a game on otherwise asks here
first, and is told where to join.
"""

from typing import Any

import msgspec

from exchange.store.driver import Driver
from exchange.value.errors import StoreError
from exchange.value.names import shown_name
from exchange.value.words import N_

BESIDE = "sitting"
"""The kind of the text beside a game that says to which sitting it belongs."""
SITTING = "SELECT text FROM sitting WHERE name = ?"


class HeldElsewhere(StoreError):
    """Another process holds this sitting, or the game that belongs to it. `where` is how one joins it, if it says."""

    where = ""


def held_elsewhere(driver: Driver, sitting: str, game: str = "") -> HeldElsewhere:
    """Why the sitting cannot be opened, or the game not be played on."""
    where = ""
    for (text,) in driver.rows(SITTING, (sitting,)):
        where = str(_read(text).get("where", ""))
    match bool(game), bool(where):
        case True, True:
            why = N_("{game} is played in the house {sitting}: join it at {where}")
        case True, False:
            why = N_("{game} is played in the house {sitting}: join it there")
        case False, True:
            why = N_("the sitting {sitting} is open already: join it at {where}")
        case _:
            why = N_("the sitting {sitting} is open already")
    error = HeldElsewhere(why, sitting=shown_name(sitting), where=where, game=game)
    error.where = where
    return error


def check_not_held(driver: Driver, kept: str, game: str, name: str) -> None:
    """Raises HeldElsewhere where another process plays this game (its id and its name): it holds the sitting that the
    text beside the game names, and the game is one that stands open there."""
    sitting = str(_read(kept).get("sitting", ""))
    if not sitting or not driver.is_held(sitting):
        return
    for (text,) in driver.rows(SITTING, (sitting,)):
        tables = _read(text).get("tables", [])
        if any(table.get("game") == game and not table.get("ended") for table in tables):
            raise held_elsewhere(driver, sitting, name)


def _read(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError:
        return {}
