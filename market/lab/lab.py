"""How a title joins the lab: `Title.lab` gives what plays its games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from exchange.opening import Keeper
    from exchange.session import Session
    from market.export import TidyTable
    from market.lab.condition import Block, Condition
    from market.lab.report.speaker import Speaker
    from market.lab.sums import Sums

KEEP = ("longest", "closest", "random", "first")


class Wanted(Struct, frozen=True):
    """What is wanted of games beside their sums: tables with the columns of docs/data.md, and of how many games of a
    condition the moves, chosen by `how`."""

    tables: bool = False
    keep: int = 0
    how: str = "first"


class KnownGame(Struct, frozen=True):
    """A game of which the moves are known, as they were played.

    The games with the least `rank` are kept. `moves` is the title's own: what `Lab.replay` reads.
    """

    rank: int
    condition: int
    chunk: int
    place: int
    moves: Any


class Played(Struct, frozen=True):
    """What came of a block: its sums, its tables (`market.export`), and games to keep."""

    sums: Sums
    tables: Mapping[str, TidyTable] = {}
    kept: tuple[KnownGame, ...] = ()


class Lab(Protocol):
    """What plays many games of a title."""

    def check(self, condition: Condition, games: int) -> None:
        """Raises SetupError for what cannot be played, or would not add up in 64 bits."""

    def block(self, condition: Condition) -> int:
        """How many games are played together: a divisor of 16,384."""

    def play(self, condition: Condition, block: Block, seed: int, wanted: Wanted) -> Played:
        """Play the block's games. What comes of a game hangs on the seed, the condition, the chunk and its place."""

    def check_sums(self, condition: Condition, sums: Sums) -> None:
        """Raises ValueError for sums that no games of the condition add up to: they come from a file."""

    def speaker(self) -> Speaker:
        """What it says of its games in a report."""

    def replay(self, condition: Condition, kept: KnownGame, store: Keeper | None, name: str) -> Session[Any, Any, Any]:
        """A kept game as a real one, of which all moves were decided by the law: in memory, or in the store."""
