"""Who looks at a stored game, and what it takes to look at what is still sealed."""

from typing import TYPE_CHECKING

from msgspec import UNSET

from exchange.game import PERSON
from exchange.log.log import Log
from exchange.log.logfile import check_viewer
from exchange.title import Title, title_for
from exchange.value.errors import CorroError
from exchange.value.seal import HOST, SPECTATOR
from tui.command import N_
from tui.command.console import Console

if TYPE_CHECKING:
    from exchange.store import StoredLog


def title_of(log: Log) -> Title:
    """The title that the log is played by."""
    from market import GAMES

    return title_for(GAMES, log.head)


def viewer_of(console: Console, log: "StoredLog", named: str | None, *, over: bool, reveal: bool) -> str:
    """Whose eyes to look through. Raises CorroError where that shows what is sealed, and nobody said `--reveal`."""
    owner = log.head.owner
    viewer = (owner if over else SPECTATOR) if named is None else named
    check_viewer(log, viewer)
    if viewer != SPECTATOR and not over:
        guard(console, log, N_("--as {viewer}"), reveal=reveal, viewer=viewer)
    return viewer


def called(console: Console, viewer: str) -> str:
    """A viewer in words: a seat by its name."""
    return console.say({HOST: N_("host"), SPECTATOR: N_("spectator")}.get(viewer, viewer))


def guard(console: Console, log: "StoredLog", what: str, *, reveal: bool, **facts: str) -> None:
    """What shows or uses unopened secrets of a running game with persons needs `--reveal`, and says so."""
    if PERSON not in log.head.players.values():
        return
    act = console.say(what, **facts)
    if not reveal:
        why = N_("{game} is still being played by persons, and {act} reveals what is sealed: it needs --reveal")
        raise CorroError(why, game=log.name, act=act)
    console.note(
        console.say(N_("{act} reveals what is sealed in {game}, which is still being played"), act=act, game=log.name)
    )


def check_playable(log: "StoredLog") -> None:
    """Raises CorroError for a copy that is another viewer's, and for a game that a house plays: nobody can play on with
    it here."""
    log.check_not_held()
    if log.head.viewer not in (HOST, UNSET):
        why = N_("{game} is {viewer}'s copy: it can be watched, and not played on")
        raise CorroError(why, game=log.name, viewer=log.head.viewer)


def number(text: str, what: str, low: int, high: int) -> int:
    """A whole number of an option. Raises CorroError outside low..high."""
    if not text.isascii() or not text.isdigit() or not low <= int(text[:18]) <= high:
        raise CorroError(N_("{what} is a number {low}..{high}, not {text}"), what=what, low=low, high=high, text=text)
    return int(text)
