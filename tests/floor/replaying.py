"""What tests of replays need: whole games in memory, long logs, and titles that count what is folded."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from exchange.log.log import Entry, Head, MemoryLog
from exchange.opening import open_table
from exchange.session import Session
from exchange.title import Title
from market import GAMES
from tui.floor.shelf import StoreShelf

CAST = {"Ana": "value", "Beto": "random", "Caro": "value", "Dani": "random"}


def played(
    shelf: StoreShelf | None = None,
    players: dict[str, str] | None = None,
    *,
    moves: int = 100_000,
    rounds: int = 3,
    stand_in: str = "value",
) -> Session:
    """A game of Bolsa in which `stand_in` moves for persons, so many moves long, or to its end."""
    options: dict[str, int | str] = {"rounds": rounds}
    table = open_table("bolsa", players or CAST, options=options, seed="1", name="aula-3", store=shelf)
    traders = GAMES["bolsa"].traders
    for _move in range(moves):
        to_act = table.to_act()
        if not to_act:
            break
        seat = to_act[0]
        table.do(table.trader_moves(seat, traders.get(table.log.head.players[seat], traders[stand_in])))
    return table


class LongLog:
    """A log of so many events in ten rounds: those of a game, again and again. `evolve` is total, and folds them."""

    shared = False

    def __init__(self, table: Session, events: int) -> None:
        self.head: Head = table.log.head
        last = ("GameWon", "BankPaid", "RoundBegun", "RoundEnded", "Disclosed", "SharesTraded")  # cash stays
        begun, *rest = [e for e in table.log.read() if type(e.event).__name__ == "RoundBegun"][:1] + [
            e for e in table.log.read() if type(e.event).__name__ not in last
        ]
        tenth = events // 10
        self._entries = [
            replace(begun, n=n + 1, event=replace(begun.event, round=n // tenth + 1))
            if n % tenth == 0
            else replace(rest[n % len(rest)], n=n + 1)
            for n in range(events)
        ]

    def __len__(self) -> int:
        return len(self._entries)

    def read(self, after: int = 0, *, commands: bool = True) -> Sequence[Entry]:
        return self._entries[after:]

    def records(self, after: int = 0, viewer: str = "host") -> Iterable[Any]:
        raise NotImplementedError

    def head_record(self, viewer: str = "host") -> Any:
        raise NotImplementedError

    def append(self, after: int, at: str, events: Sequence[Any], command: Any) -> None:
        raise NotImplementedError


class CountingGame:
    """A game that counts how often it folds an event, and what it was shown."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.folded = 0
        self.events: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def evolve(self, state: Any, event: Any) -> Any:
        self.folded += 1
        self.events.append(event)
        return self._game.evolve(state, event)


def counting(title: Title) -> tuple[Title, CountingGame]:
    """The title with a game that counts."""
    game = CountingGame(title.game)
    return replace(title, game=game), game


__all__ = ["CAST", "CountingGame", "LongLog", "MemoryLog", "counting", "played"]
