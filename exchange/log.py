"""The log: a head, then events that are only ever appended, each hashed onto the one before.

`Log` is what a table needs of it; `MemoryLog` fills it in memory, a store fills it on disk.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from exchange.canonical import canonical
from exchange.errors import Conflict
from exchange.game import Command, Event
from exchange.seal import HOST, public, seal

FORMAT = 1


class BranchOf(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a branch left its parent: the chain of the parent's event, and that event's number."""

    chain: str
    n: int


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a log: what opened the game. `seed` and `seed_salt` are in the host's copy alone."""

    corro: int = FORMAT
    title: str
    rules: int
    name: str
    seats: tuple[str, ...]
    players: dict[str, str]
    options: dict[str, int | str]
    opened_at: str
    seed_seal: str
    seed_known: bool | UnsetType = UNSET
    branch_of: BranchOf | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    seed_salt: str | UnsetType = UNSET
    chain: str | UnsetType = UNSET
    viewer: str | UnsetType = UNSET

    @property
    def id(self) -> str:
        """The game's id: the first 12 hex of the head's chain."""
        return head_chain(self)[:12]


class Entry(Struct, frozen=True, kw_only=True):
    """One event in its place: `n` from 1, the time it was recorded, and on the first of a command that command."""

    n: int
    at: str
    event: Any
    command: Any = UNSET


def time_text(moment: datetime) -> str:
    """A time as the log writes it: UTC, six decimals, `Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def make_head(head: Head, seed: str, seed_salt: str) -> Head:
    """The host's head: sealed over its seed, with its chain."""
    whole = msgspec.structs.replace(
        head, seed=seed, seed_salt=seed_salt, seed_seal=seal(seed_salt, seed), viewer=HOST, chain=UNSET
    )
    return msgspec.structs.replace(whole, chain=head_chain(whole))


def head_chain(head: Head) -> str:
    """chain_0: SHA-256 hex over the head without `chain`, `viewer`, `seed` and `seed_salt`."""
    bare = msgspec.structs.replace(head, chain=UNSET, viewer=UNSET, seed=UNSET, seed_salt=UNSET)
    return hashlib.sha256(canonical(bare)).hexdigest()


class _Linked(Struct, frozen=True):
    n: int
    at: str
    event: Any


def next_chain(before: str, n: int, at: str, event: Event) -> str:
    """chain_n: SHA-256 hex over chain_(n-1), a line feed and the canonical JSON of n, at and the public form."""
    link = canonical(_Linked(n, at, public(event)))
    return hashlib.sha256(before.encode() + b"\n" + link).hexdigest()


def chains(head: Head, entries: Iterable[Entry]) -> Iterator[str]:
    """The chain of each entry in turn."""
    chain = head_chain(head)
    for entry in entries:
        chain = next_chain(chain, entry.n, entry.at, entry.event)
        yield chain


class Log(Protocol):
    """A game's log, as a table uses it."""

    @property
    def head(self) -> Head:
        """The host's head."""

    def __len__(self) -> int:
        """How many events there are."""

    def read(self, after: int = 0) -> Iterable[Entry]:
        """The entries behind the first `after`, in order."""

    def append(self, after: int, at: str, events: Sequence[Event], command: Command | None) -> None:
        """All events of one command, or none. Raises Conflict unless exactly `after` events are there."""


class MemoryLog:
    """A log that lives as long as this process."""

    def __init__(self, head: Head) -> None:
        self.head = head
        self._entries: list[Entry] = []

    def __len__(self) -> int:
        return len(self._entries)

    def read(self, after: int = 0) -> Sequence[Entry]:
        """The entries behind the first `after`."""
        return self._entries[after:]

    def append(self, after: int, at: str, events: Sequence[Event], command: Command | None) -> None:
        """All events of one command. Raises Conflict unless exactly `after` events are there."""
        if after != len(self._entries):
            raise Conflict("event {n} is already there: somebody else moved first", field="n", n=after + 1)
        for place, event in enumerate(events, start=1):
            first = command if place == 1 and command is not None else UNSET
            self._entries.append(Entry(n=after + place, at=at, event=event, command=first))
