"""What the store asks of a database: rows, and writes that happen whole or not at all."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

VERSION = 4  # of the tables: a newer store is refused, an older one is brought up to date

Row = tuple[Any, ...]
Writes = Iterable[tuple[str, Sequence[Row]]]


class Taken(Exception):
    """A row with that key is there already. Never leaves the store."""


class Hold(Protocol):
    """A name that this process holds in the database, until it lets go or ends."""

    def is_lost(self) -> bool:
        """Whether another process holds it now: the database was away, and somebody else was quicker."""

    def release(self) -> None:
        """Let it go."""


class Driver(Protocol):
    """One database. Statements have `?` where values go. Whatever goes wrong is a StoreError."""

    @property
    def shared(self) -> bool:
        """Whether other processes can open it too."""

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """What the query finds."""

    def write(self, writes: Writes) -> None:
        """Every statement with each of its rows, in one transaction. Raises Taken where a key is there already."""

    def check(self) -> None:
        """Raises StoreGone where what is written would be kept by nobody."""

    def back_up(self, file: Path) -> None:
        """Copy the whole database, as it is now, into an empty file; others may go on writing. Raises StoreError."""

    def hold(self, name: str, *, once: bool = False) -> Hold | None:
        """Hold the name, as one process at a time may; None where somebody does. `once`: it is a name that nobody holds
        again when it is let go. Raises StoreError."""

    def is_held(self, name: str) -> bool:
        """Whether anybody holds the name, this process too. Raises StoreError."""

    def close(self) -> None:
        """Let the database go."""
