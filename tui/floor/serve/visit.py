"""What runs for each browser that visits: the floor with nothing of the host's on it, or one game to watch.

`python -m tui.floor.serve.visit` is started by `tui.floor.serve.serve`, never by hand. It finds the store in
`CORRO_STORE` (an address on a command line could be read by every user of the machine).
"""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from exchange.log.log import Head, Log
from exchange.value.errors import NoSuchGame
from exchange.value.words import LANGUAGES
from tui.crash import write_down
from tui.floor import N_
from tui.floor.shelf import Shelf, in_memory
from tui.floor.themes import THEMES
from tui.settings import Settings

if TYPE_CHECKING:
    from exchange.store import Kept
    from tui.floor.app import FloorApp


class VisitorShelf:
    """A shelf on which a visitor finds the games it opened itself, and no other; new ones are kept by the host."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._own: set[str] = set()

    def games(self) -> Sequence[Kept]:
        """A visitor never sees the list of games: its own alone."""
        return [game for game in self._shelf.games() if game.id in self._own]

    def log(self, game: str) -> Log:
        """The log of a game that this visitor opened. Raises NoSuchGame for every other."""
        if game in self._own:
            return self._shelf.log(game)
        raise NoSuchGame(N_("there is no game {game}"), game=game)

    def check(self) -> None:
        """Raises StoreGone where what is moved now would not be kept."""
        self._shelf.check()

    def free_name(self, wanted: str) -> str:
        """A name that no game bears."""
        return self._shelf.free_name(wanted)

    def create(self, head: Head) -> Log:
        """An empty log for a new game, which is then this visitor's."""
        log = self._shelf.create(head)
        self._own.add(head.id)
        return log

    def branch(self, game: str, n: int) -> Log:
        """A branch of a game of one's own. Raises NoSuchGame."""
        self.log(game)
        log = self._shelf.branch(game, n)
        self._own.add(log.head.id)
        return log


def main(argv: Sequence[str] | None = None) -> None:
    """Open the floor for one visitor."""
    parser = argparse.ArgumentParser(prog="python -m tui.floor.serve.visit")
    parser.add_argument("--lang", choices=LANGUAGES, default="es")
    parser.add_argument("--theme", choices=THEMES, default="dark")
    parser.add_argument("--watch", default="")
    given = parser.parse_args(argv)
    settings = Settings(lang=given.lang, theme=given.theme)
    floor = _watching(given.watch, settings) if given.watch else _own_floor(settings)
    floor.run()
    if floor.fault is not None:
        with contextlib.suppress(OSError):
            write_down(floor.fault)
        raise SystemExit(1)


def _own_floor(settings: Settings) -> FloorApp:
    from tui.floor.app import FloorApp

    return FloorApp(shelf=VisitorShelf(_shelf()), settings=settings, visitor=True)


def _shelf() -> Shelf:
    url = os.environ.get("CORRO_STORE", "")
    if not url:
        return in_memory()
    from exchange.store import open_store
    from market import GAMES
    from tui.floor.shelf import StoreShelf

    return StoreShelf(open_store(url, GAMES))


def _watching(game: str, settings: Settings) -> FloorApp:
    from exchange.store import open_store
    from exchange.title import title_for
    from market import GAMES
    from tui.floor.serve.watch import WatchApp

    log = open_store(os.environ["CORRO_STORE"], GAMES, create=False).log(game)
    return WatchApp(title_for(GAMES, log.head), log, settings)


if __name__ == "__main__":
    main()
