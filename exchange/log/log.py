"""The log: a head, then events that are only ever appended, each hashed onto the one before.

`Log` is what a table needs of it; `MemoryLog` fills it in memory, a store fills it on disk. A `Record` is one event as
it is kept and written out: its public canonical JSON, its chain, and its secrets beside it.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from exchange.game import AnyCommand, Disclosed, Event
from exchange.value.canonical import canonical
from exchange.value.chance import is_fresh, mixed
from exchange.value.errors import Conflict, LogError
from exchange.value.seal import HOST, may_hold_secrets, public, seal, secrets_of
from exchange.value.words import N_

FORMAT = 2
HOST_ALONE = ("seed", "seed_salt", "opening_seed", "opening_seed_salt")  # of the head, outside its chain
NO_SEED = N_("the seed of this game is not known here: it can be watched, and not played on")
COMMAND = "/command"  # where a command lies in a log's line


class BranchOf(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a branch left its parent: the chain of the parent's event, and that event's number."""

    chain: str
    n: int


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a log: what opened the game. The seeds and their salts are in the host's copy alone.

    `given` stands where a position was given, and the opening not drawn from the seed; `words` where seats added a word
    to the seed (seat → word). A branch was opened by the seed of the game it came from at first: that is its
    `opening_seed`, sealed.
    """

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
    given: bool | UnsetType = UNSET
    words: dict[str, str] | UnsetType = UNSET
    branch_of: BranchOf | UnsetType = UNSET
    opening_seed_seal: str | UnsetType = UNSET
    opening_seed: str | UnsetType = UNSET
    opening_seed_salt: str | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    seed_salt: str | UnsetType = UNSET
    chain: str | UnsetType = UNSET
    viewer: str | UnsetType = UNSET

    @property
    def id(self) -> str:
        """The game's id: the first 12 hex of the head's chain."""
        return (head_chain(self) if self.chain is UNSET else str(self.chain))[:12]

    @property
    def drawn_from(self) -> str:
        """What chance draws from: the seed, with the seats' words in it. Empty where the seed is not known."""
        return self.mixed(self.seed)

    @property
    def opened_from(self) -> str:
        """What the opening was drawn from; a branch's was drawn from another game's seed. Empty where not known."""
        return self.mixed(self.seed if self.branch_of is UNSET else self.opening_seed)

    @property
    def deal_known(self) -> bool:
        """Whether somebody chose the seed that this game draws from, or the one that the game drew its opening from of
        which this is a branch."""
        return self.seed_known is True or not (self.opening_seed is UNSET or is_fresh(str(self.opening_seed)))

    @property
    def owner(self) -> str:
        """Whose copy of the game this is: a seat's, `spectator`'s or `host`'s."""
        return HOST if self.viewer is UNSET else str(self.viewer)

    def mixed(self, seed: str | UnsetType) -> str:
        """This seed with the seats' words in it; nothing of none."""
        return "" if seed is UNSET else mixed(str(seed), {} if self.words is UNSET else self.words)


class Entry(Struct, frozen=True, kw_only=True):
    """One event in its place: `n` from 1, the time it was recorded, and on the first of a command that command."""

    n: int
    at: str
    event: Any
    command: Any = UNSET


def is_over(entries: Sequence[Entry]) -> bool:
    """Whether the last of these entries ends the game: it discloses the seed."""
    return bool(entries) and isinstance(entries[-1].event, Disclosed)


class SecretText(NamedTuple):
    """A secret part of a line as canonical JSON: who may know it, and where in the line it belongs (a JSON pointer).

    At `/event` and below it are the fields `f` and `f_salt` of a sealed object; at `/command` the whole command.
    """

    audience: str
    pointer: str
    json: str


class Record(NamedTuple):
    """One event as it is kept: `text` is the public form in canonical JSON, `chain` its hash onto what came before.

    The head is kept so too, as number 0: its text is the head that everybody has, its secret the seed and its salt.
    """

    n: int
    at: str
    text: str
    chain: str
    secrets: tuple[SecretText, ...] = ()


@lru_cache(maxsize=1)  # a script's clock stands still
def time_text(moment: datetime) -> str:
    """A time as the log writes it: UTC, six decimals, `Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def make_head(head: Head, seed: str, seed_salt: str) -> Head:
    """The host's head: sealed over its seed, with its chain."""
    whole = msgspec.structs.replace(
        head, seed=seed, seed_salt=seed_salt, seed_seal=seal(seed_salt, seed), viewer=HOST, chain=UNSET
    )
    return msgspec.structs.replace(whole, chain=head_chain(whole))


def bare_head(head: Head) -> Head:
    """What of a head everybody's copy has, and the chain hashes. Format 1 writes nothing of where the deal came from:
    what a reader found out of it is not in there."""
    found = ("given", "words", "opening_seed_seal") if head.corro == 1 else ()
    return msgspec.structs.replace(head, **dict.fromkeys(("chain", "viewer", *HOST_ALONE, *found), UNSET))


def head_chain(head: Head) -> str:
    """chain_0: SHA-256 hex over the head without `chain`, `viewer` and what is the host's alone."""
    return hashlib.sha256(canonical(bare_head(head))).hexdigest()


def linked(before: str, n: int, at: str, text: str) -> str:
    """chain_n: SHA-256 hex over chain_(n-1), a line feed and the canonical JSON of n, at and the public `text`."""
    return hashlib.sha256(f'{before}\n{{"at":"{at}","event":{text},"n":{n}}}'.encode()).hexdigest()


def next_chain(before: str, n: int, at: str, event: Event) -> str:
    """The chain of an event behind the chain `before`."""
    return linked(before, n, at, canonical(public(event)).decode())


def pointer(path: Iterable[str | int]) -> str:
    """Where an object inside the event lies in a log's line, as a JSON pointer."""
    return "".join(["/event", *(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path)])


def records_of(
    before: str, after: int, at: str, events: Sequence[Event], command: AnyCommand | None
) -> tuple[Record, ...]:
    """The events of one command as they are kept, behind the first `after`; `before` is the chain so far."""
    records = []
    for n, event in enumerate(events, start=after + 1):
        secrets: tuple[SecretText, ...] = ()
        if may_hold_secrets(type(event)):
            text = canonical(public(event)).decode()
            secrets = tuple(
                SecretText(s.audience, pointer(s.path), canonical(s.fields).decode()) for s in secrets_of(event)
            )
        else:
            text = canonical(event).decode()
        before = linked(before, n, at, text)
        if command is not None and n == after + 1:
            secrets = (*secrets, SecretText(HOST, COMMAND, canonical(command).decode()))
        records.append(Record(n, at, text, before, secrets))
    return tuple(records)


def head_record(head: Head) -> Record:
    """The head as it is kept."""
    text = canonical(bare_head(head)).decode()
    secrets: tuple[SecretText, ...] = ()
    own = HOST_ALONE[:2] if head.corro == 1 else HOST_ALONE
    if secret := {name: known for name in own if (known := getattr(head, name)) is not UNSET}:
        secrets = (SecretText(HOST, "", canonical(secret).decode()),)
    return Record(0, head.opened_at, text, hashlib.sha256(text.encode()).hexdigest(), secrets)


class Log(Protocol):
    """A game's log, as a table uses it."""

    @property
    def head(self) -> Head:
        """The head: the host's, unless only another viewer's copy of the game was taken in."""

    @property
    def shared(self) -> bool:
        """Whether another process can append to it."""

    def __len__(self) -> int:
        """How many events there are."""

    def read(self, after: int = 0, *, commands: bool = True) -> Iterable[Entry]:
        """The entries behind the first `after`, in order. Who folds needs no `commands`, and may be given none."""

    def head_record(self, viewer: str = HOST) -> Record:
        """The head as it is kept."""

    def records(self, after: int = 0, viewer: str = HOST) -> Iterable[Record]:
        """The events as they are kept, behind the first `after`, with no secrets but those that `viewer` may know."""

    def append(self, after: int, at: str, events: Sequence[Event], command: AnyCommand | None) -> None:
        """All events of one command, or none. Raises Conflict unless exactly `after` events are there, and LogError
        for a time before the last."""


class MemoryLog:
    """A log that lives as long as this process."""

    shared = False

    def __init__(self, head: Head) -> None:
        self.head = head
        self._entries: list[Entry] = []
        self._beside: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def read(self, after: int = 0, *, commands: bool = True) -> Sequence[Entry]:
        """The entries behind the first `after`."""
        return self._entries[after:]

    def head_record(self, viewer: str = HOST) -> Record:
        """The head as it is kept, its seed for the host alone."""
        return seen_by(viewer, head_record(self.head))

    def records(self, after: int = 0, viewer: str = HOST) -> Iterator[Record]:
        """The events as they are kept, behind the first `after`, with the secrets that `viewer` may know."""
        chain = head_chain(self.head)
        for entry in self._entries:
            command = None if entry.command is UNSET else entry.command
            (record,) = records_of(chain, entry.n - 1, entry.at, (entry.event,), command)
            chain = record.chain
            if entry.n > after:
                yield seen_by(viewer, record)

    def append(self, after: int, at: str, events: Sequence[Event], command: AnyCommand | None) -> None:
        """All events of one command. Raises Conflict unless exactly `after` events are there, LogError for a time
        before the last."""
        if after != len(self._entries):
            raise moved_first(after + 1)
        check_time(self._entries[-1].at if self._entries else self.head.opened_at, at)
        for place, event in enumerate(events, start=1):
            first = command if place == 1 and command is not None else UNSET
            self._entries.append(Entry(n=after + place, at=at, event=event, command=first))

    def append_beside(
        self, after: int, at: str, events: Sequence[Event], command: AnyCommand | None, beside: Mapping[str, str]
    ) -> None:
        """The same, and texts that are kept beside the log by kind, or neither."""
        self.append(after, at, events, command)
        self._beside.update(beside)

    def beside(self, kind: str) -> str | None:
        """The text of this kind that is kept beside the log."""
        return self._beside.get(kind)


def seen_by(viewer: str, record: Record) -> Record:
    """The record with no secrets but this viewer's."""
    if viewer == HOST or not record.secrets:
        return record
    return record._replace(secrets=tuple(secret for secret in record.secrets if secret.audience == viewer))


def moved_first(n: int) -> Conflict:
    """What is raised where event `n` cannot be the next: it is there already, or the one before it is not."""
    return Conflict(N_("event {n} cannot be written: somebody else moved first"), field="n", n=n)


def check_time(last: str, at: str) -> None:
    """Recorded times never go back: raises LogError where `at` is before the last."""
    if at < last:
        raise LogError(N_("a time of {at} cannot follow {last}"), field="at", at=at, last=last)
