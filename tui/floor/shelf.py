"""Where the floor finds its games: `Shelf` is what it needs, `StoreShelf` is a store, `MemoryShelf` this process."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from exchange.log.branch import branch_head
from exchange.log.log import BranchOf, Entry, Head, Log, MemoryLog, chains, head_chain
from exchange.session import Session
from exchange.title import title_for
from exchange.value.errors import NoSuchGame
from exchange.value.seal import HOST
from market import GAMES

if TYPE_CHECKING:
    from exchange.store import Store


class Kept(Struct, frozen=True, kw_only=True):
    """A game on the shelf, as a list shows it. `moved_at` is the time of the last event."""

    id: str
    name: str
    title: str
    players: dict[str, str]
    events: int
    over: bool
    moved_at: str


class Shelf(Protocol):
    """What the floor needs of whatever keeps games."""

    def games(self) -> Sequence[Kept]:
        """All games, the one moved last first."""

    def log(self, game: str) -> Log:
        """The log of a game, by id or name. Raises NoSuchGame."""

    def create(self, head: Head) -> Log:
        """An empty log for a new game."""

    def free_name(self, wanted: str) -> str:
        """The wanted name, or the nearest that no game here bears."""

    def branch(self, game: str, n: int) -> Log:
        """A new game from the first n events of another (n ends a command)."""


def command_end(log: Log, n: int) -> int:
    """The last event that ends a command, at or before event n."""
    entries = list(log.read())
    ends = [entry.n - 1 for entry in entries if _begins(entry)] + [len(entries)]
    return max((end for end in ends if end <= n), default=0)


def _begins(entry: Entry) -> bool:
    return hasattr(entry.command, "seat")


def branched(log: Log, n: int, name: str) -> tuple[Head, list[Entry]]:
    """The head and the entries of a branch after event n, with a seed of its own."""
    entries = list(log.read())[:n]
    chain = [*chains(log.head, entries)][-1] if entries else head_chain(log.head)
    return branch_head(log.head, BranchOf(chain=chain, n=n), name), entries


class MemoryShelf:
    """Games that live as long as this process."""

    def __init__(self) -> None:
        self._logs: dict[str, MemoryLog] = {}

    def games(self) -> Sequence[Kept]:
        """All games, the one moved last first."""
        kept = [_kept(log) for log in self._logs.values() if len(log)]
        return sorted(kept, key=lambda game: game.moved_at, reverse=True)

    def log(self, game: str) -> Log:
        """The log of a game, by id or name. Raises NoSuchGame."""
        for key, log in self._logs.items():
            if game in (key, log.head.name):
                return log
        raise NoSuchGame("no game {game}", game=game)

    def put(self, log: MemoryLog) -> None:
        """Take a log in that was made elsewhere."""
        self._logs[log.head.id] = log

    def free_name(self, wanted: str) -> str:
        """The wanted name, or the first of `wanted-2`, `wanted-3`, … that no game here bears."""
        taken = {log.head.name for log in self._logs.values()}
        names = (wanted, *(f"{wanted}-{number}" for number in range(2, len(taken) + 2)))
        return next(name for name in names if name not in taken)

    def create(self, head: Head) -> Log:
        """An empty log for a new game."""
        log = MemoryLog(head)
        self._logs[head.id] = log
        return log

    def branch(self, game: str, n: int) -> Log:
        """A new game from the first n events of another."""
        parent = self.log(game)
        head, entries = branched(parent, n, self.free_name(f"{parent.head.name}-{n}"))
        log = self.create(head)
        at = 0
        while at < len(entries):
            end = at + 1
            while end < len(entries) and not _begins(entries[end]):
                end += 1
            command = entries[at].command if _begins(entries[at]) else None
            log.append(at, entries[at].at, [entry.event for entry in entries[at:end]], command)
            at = end
        return log


def _kept(log: MemoryLog) -> Kept:
    table = Session(title_for(GAMES, log.head), log)
    return Kept(
        id=log.head.id,
        name=log.head.name,
        title=log.head.title,
        players=log.head.players,
        events=len(log),
        over=table.over,
        moved_at=log.read(len(log) - 1)[0].at if len(log) else log.head.opened_at,
    )


class StoreShelf:
    """The games of a store. It is used by one thread, the screen's."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def games(self) -> Sequence[Kept]:
        """All games that are the host's copy, the one moved last first."""
        return [
            Kept(
                id=game.id,
                name=game.name,
                title=game.title,
                players=game.players,
                events=game.events,
                over=game.over,
                moved_at=game.moved_at,
            )
            for game in self._store.games()
            if game.viewer == HOST
        ]

    def log(self, game: str) -> Log:
        """The log of a game, by id or name. Raises NoSuchGame."""
        return self._store.log(game)

    def free_name(self, wanted: str) -> str:
        """The wanted name, or the nearest that no game here bears."""
        return self._store.free_name(wanted)

    def create(self, head: Head) -> Log:
        """An empty log for a new game. Raises NameTaken."""
        return self._store.create(head)

    def branch(self, game: str, n: int) -> Log:
        """A new game from the first n events of another. Raises LogError."""
        from exchange.log.branch import branch

        return branch(self._store, GAMES, game, n)
