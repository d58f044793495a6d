"""A seat's own copy of a game's log, as the house sends it line by line: every line is verified as it comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Condition
from typing import Any

import msgspec
from msgspec import Struct

from exchange.game import AnyCommand, Event
from exchange.log.log import Entry, Head, Record, is_over, seen_by
from exchange.log.upcast import CURRENT
from exchange.title import Title, title_for
from exchange.titles import TITLES
from exchange.value.errors import LogError
from exchange.verify.copy import Copy, Verifier
from tui import N_


class _Line(Struct):
    """What of an event's line is the event."""

    event: dict[str, Any]


class CopyLog:
    """A log of which this machine has one seat's copy: see `exchange.log.log.Log`. `title` is the game's, by its own
    version of the rules.

    It is begun by the head's line and grows by `take`, in the thread of the link; whoever waits for an event waits for
    `grown`.
    """

    shared = True

    def __init__(self, head_line: bytes) -> None:
        self._verifier = Verifier(TITLES)
        self._opening = self._verifier.feed(head_line)
        raw = msgspec.json.decode(head_line)
        self.head = msgspec.convert(CURRENT.head(raw["corro"], raw["title"], raw), Head)
        self.title: Title = title_for(TITLES, self.head)
        self.grown = Condition()
        self.holds: Copy | None = None
        self._lines = [head_line]
        self._entries: list[Entry] = []
        self._records: list[Record] = []

    def take(self, line: bytes) -> None:
        """The next line, with its line feed. Raises LogError where it does not hold: then nothing of it is kept."""
        record = self._verifier.feed(line)
        corro, name = self.head.corro, self.title.name
        raw = CURRENT.event(corro, name, msgspec.json.decode(line, type=_Line).event)
        entry = Entry(n=record.n, at=record.at, event=msgspec.convert(raw, self.title.game.event_type))
        with self.grown:
            self._records.append(record)
            self._lines.append(line)
            self._entries.append(entry)
            self.grown.notify_all()

    def prove(self) -> Copy:
        """Once the game is over: every move decided again from what was turned over, the seed, and the deal. Raises
        LogError where that does not hold."""
        self.holds = self._verifier.finish()
        return self.holds

    @property
    def over(self) -> bool:
        """Whether the last line has come."""
        return is_over(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def read(self, after: int = 0, *, commands: bool = True) -> Sequence[Entry]:
        """The entries behind the first `after`. No seat's copy holds commands."""
        return self._entries[after:]

    def head_record(self, viewer: str = "") -> Record:
        """The head as it is kept."""
        return self._opening

    def records(self, after: int = 0, viewer: str = "") -> Iterator[Record]:
        """The events as they are kept, behind the first `after`, with what of them `viewer` may know."""
        for record in self._records[after:]:
            yield seen_by(viewer or self.head.owner, record)

    def append(self, after: int, at: str, events: Sequence[Event], command: AnyCommand | None) -> None:
        """Nothing is written into a copy: the house alone writes. Raises LogError."""
        raise LogError(N_("the house alone writes this game: here lies a copy of {owner}'s"), owner=self.head.owner)
