"""Where the floor finds its games: `Shelf` is what it needs, `StoreShelf` is a store, in memory too."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from exchange.log.log import Head, Log
from exchange.value.seal import HOST
from market import GAMES

if TYPE_CHECKING:
    from exchange.house.keyboards import Keyboard
    from exchange.store import Kept, Store
    from tui.results import Result

AT_A_TIME = 100
"""How many games are read anew for their results before the floor shows what it has."""


class Shelf(Protocol):
    """What the floor needs of whatever keeps games."""

    def listed(self) -> "tuple[Sequence[Kept], int]":
        """All games, the one moved last first; and how many more there are that cannot be read."""

    def results(self, games: "Sequence[Kept]") -> "tuple[dict[str, Result], bool]":
        """How those of these games that are over came out, by id; and whether these are all: a few are read at a
        time."""

    def log(self, game: str) -> Log:
        """The log of a game, by id or name. Raises NoSuchGame."""

    def log_to_play(self, game: str) -> Log:
        """The same, of a game that is to be played on here. Raises HeldElsewhere where a house plays it."""

    def create(self, head: Head) -> Log:
        """An empty log for a new game. Raises NameTaken."""

    def free_name(self, wanted: str) -> str:
        """The wanted name, or the nearest that no game here bears."""

    def branch(self, game: str, n: int) -> Log:
        """A new game from the first n events of another. Raises LogError unless n ends a command."""

    def rename(self, game: str, name: str) -> None:
        """Call a game, by id, something else. Raises NameTaken."""

    def forget(self, game: str) -> None:
        """Take a game out, by id: its log is gone."""

    def check(self) -> None:
        """Raises StoreGone where what is moved now would not be kept."""

    def keyboard(self, game: str, persons: Sequence[str]) -> "Keyboard | None":
        """This floor's keyboard at the game of this id; None where nobody else could open it. Raises StoreError."""

    def derived(self, game: str, kind: str) -> str | None:
        """What was last kept of this kind beside the game of this id, if anything. Raises StoreError."""

    def keep_derived(self, game: str, kind: str, text: str) -> None:
        """Keep a text of this kind beside the game of this id. Raises StoreError."""


class StoreShelf:
    """The games of a store that are the host's copies."""

    def __init__(self, store: "Store") -> None:
        self.store = store

    def listed(self) -> "tuple[Sequence[Kept], int]":
        """All games, the one moved last first; and how many more there are that cannot be read."""
        games, unreadable = self.store.listed()
        return [game for game in games if game.viewer == HOST], len(unreadable)

    def results(self, games: "Sequence[Kept]") -> "tuple[dict[str, Result], bool]":
        """How those of these games that are over came out, by id; and whether these are all."""
        from tui.results import results

        return results(self.store, games, fresh=AT_A_TIME)

    def log(self, game: str) -> Log:
        """The log of a game, by id or name. Raises NoSuchGame."""
        return self.store.log(game)

    def log_to_play(self, game: str) -> Log:
        """The log of a game that is to be played on here. Raises NoSuchGame, HeldElsewhere."""
        log = self.store.log(game)
        log.check_not_held()
        return log

    def rename(self, game: str, name: str) -> None:
        """Call a game, by id, something else. Raises NameTaken."""
        self.store.rename(game, name)

    def forget(self, game: str) -> None:
        """Take a game out, by id: its log is gone."""
        self.store.forget(game)

    def check(self) -> None:
        """Raises StoreGone where what is moved now would not be kept."""
        self.store.check()

    def keyboard(self, game: str, persons: Sequence[str]) -> "Keyboard | None":
        """This floor's keyboard at the game of this id; None where nobody else could open it. Raises StoreError."""
        from exchange.house.keyboards import Keyboard

        return Keyboard(self.store, game, persons) if persons and self.store.shared else None

    def derived(self, game: str, kind: str) -> str | None:
        """What was last kept of this kind beside the game of this id, if anything. Raises StoreError."""
        return self.store.derived(game, kind)

    def keep_derived(self, game: str, kind: str, text: str) -> None:
        """Keep a text of this kind beside the game of this id. Raises StoreError."""
        self.store.keep_derived(game, kind, text)

    def free_name(self, wanted: str) -> str:
        """The wanted name, or the nearest that no game here bears."""
        return self.store.free_name(wanted)

    def create(self, head: Head) -> Log:
        """An empty log for a new game. Raises NameTaken."""
        return self.store.create(head)

    def branch(self, game: str, n: int) -> Log:
        """A new game from the first n events of another. Raises LogError."""
        from exchange.log.branch import branch

        return branch(self.store, GAMES, game, n)


def in_memory() -> StoreShelf:
    """Games that live as long as this process."""
    from exchange.store import open_store

    return StoreShelf(open_store(":memory:", GAMES))
