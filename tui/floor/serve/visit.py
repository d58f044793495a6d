"""What runs for each browser that visits: the floor with nothing of the host's on it, or one game to watch.

`python -m tui.floor.serve.visit` is started by `tui.floor.serve.server`, never by hand. It finds the store in
`CORRO_STORE` (an address on a command line could be read by every user of the machine), and in `CORRO_VISITOR` the file
that says which games are this visitor's own.
"""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from exchange.log.log import Head, Log
from exchange.value.errors import NameTaken, NoSuchGame, SetupError
from exchange.value.words import LANGUAGES
from tui.crash import write_down
from tui.floor import N_
from tui.floor.serve.own_games import OwnGames
from tui.floor.shelf import Shelf, in_memory
from tui.floor.themes import THEMES
from tui.settings import Settings

if TYPE_CHECKING:
    from exchange.store import Kept
    from tui.floor.app import FloorApp
    from tui.results import Result


MOST_OWN = 50
"""So many games one visitor may open: each stays in the host's store."""
MOST_OF_ALL = 5_000
"""So many games all visitors together may open, until the oldest are forgotten."""
LONGEST_NAME = 40
"""So many characters a visitor's game may be called by."""


class VisitorShelf:
    """A shelf on which a visitor finds the games it opened itself, and no other; new ones are kept by the host, as many
    as a visitor may open."""

    def __init__(self, shelf: Shelf, own: OwnGames | None = None) -> None:
        self._shelf = shelf
        self._own = own or OwnGames()

    def listed(self) -> tuple[Sequence[Kept], int]:
        """A visitor never sees the list of games: its own alone. What cannot be read is the host's to know."""
        own = self._own.ids()
        return [game for game in self._shelf.listed()[0] if game.id in own] if own else [], 0

    def results(self, games: Sequence[Kept]) -> tuple[dict[str, Result], bool]:
        """How these games came out: a visitor knows of its own alone."""
        return self._shelf.results(games)

    def log(self, game: str) -> Log:
        """The log of a game that this visitor opened. Raises NoSuchGame for every other."""
        if game not in self._own.ids():
            raise NoSuchGame(N_("there is no game {game}"), game=game)
        log = self._shelf.log(game)
        self._own.at(game)
        return log

    def log_to_play(self, game: str) -> Log:
        """The same: no house plays a visitor's game."""
        return self.log(game)

    def rename(self, game: str, name: str) -> None:
        """A visitor's games keep their names."""
        raise NoSuchGame(N_("there is no game {game}"), game=game)

    def forget(self, game: str) -> None:
        """A visitor takes no game out of the host's store."""
        raise NoSuchGame(N_("there is no game {game}"), game=game)

    def derived(self, game: str, kind: str) -> str | None:
        """A visitor is told nothing that is kept beside a game."""
        return None

    def keep_derived(self, game: str, kind: str, text: str) -> None:
        """A visitor keeps nothing beside a game."""

    def keyboard(self, game: str, persons: Sequence[str]) -> None:
        """A visitor's games are its own alone."""

    def check(self) -> None:
        """Raises StoreGone where what is moved now would not be kept."""
        self._shelf.check()

    def free_name(self, wanted: str) -> str:
        """A name that no game bears."""
        return self._shelf.free_name(wanted)

    def create(self, head: Head) -> Log:
        """An empty log for a new game, which is then this visitor's. Raises SetupError for a long name, and NameTaken
        where the visitor, or all visitors together, have opened enough."""
        if len(head.name) > LONGEST_NAME:
            raise SetupError("name", N_("a visitor's game is called by at most {most} characters"), most=LONGEST_NAME)
        self._check_room()
        log = self._shelf.create(head)
        self._own.at(head.id)
        return log

    def branch(self, game: str, n: int) -> Log:
        """A branch of a game of one's own. Raises NoSuchGame, and NameTaken as `create` does."""
        self.log(game)
        self._check_room()
        log = self._shelf.branch(game, n)
        self._own.at(log.head.id)
        return log

    def _check_room(self) -> None:
        for opened, most in ((len(self._own.ids()), MOST_OWN), (self._own.of_all(), MOST_OF_ALL)):
            if opened >= most:
                raise NameTaken(N_("visitors may open {most} games here, and have: ask the host"), most=most)


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
    """The visitor's floor: at the game where its link broke, if it did."""
    from tui.floor.app import FloorApp

    file = os.environ.pop("CORRO_VISITOR", "")
    own = OwnGames(Path(file) if file else None)
    resume = own.last() if os.environ.pop("CORRO_COMES_BACK", "") else ""
    return FloorApp(shelf=VisitorShelf(_shelf(), own), settings=settings, visitor=True, resume=resume)


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
