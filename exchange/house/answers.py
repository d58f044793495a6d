"""Answers: what a holder of a key was told about its last message, so that one sent again does nothing twice."""

from hashlib import sha256
from typing import Protocol

import msgspec
from msgspec import Struct

from exchange.game import Command
from exchange.house.keys import hashed
from exchange.value.canonical import canonical
from exchange.value.words import Message


class Done(Struct, frozen=True, tag="done"):
    """The move was made; the game has `n` events."""

    id: int
    n: int


class NotDone(Struct, frozen=True, tag="refused"):
    """The move was refused: the rule (a number, `not-your-turn` or `too-late`), and why; nothing has happened."""

    id: int
    rule: str
    why: Message


Answer = Done | NotDone


class Told(Struct, frozen=True):
    """An answer, and what it answered: a message of the same id that says something else is not the same message."""

    answer: Done | NotDone
    to: str


class Beside(Protocol):
    """Where texts are kept beside a game's log."""

    def beside(self, kind: str) -> str | None:
        """The text of this kind."""


class _KeptDone(Struct, frozen=True):
    id: int
    n: int
    to: str


class Answers:
    """The last answer to each key at one table. A move's is kept with the move; that nothing happened is remembered."""

    def __init__(self, log: Beside) -> None:
        self._log = log
        self._last: dict[str, Told] = {}

    def last(self, key: str) -> Told | None:
        """The answer to this key's last message, and what that was; None where there was none."""
        kind = _kind(key)
        if kind not in self._last and (text := self._log.beside(kind)) is not None:
            kept = msgspec.json.decode(text, type=_KeptDone)
            self._last[kind] = Told(Done(kept.id, kept.n), kept.to)
        return self._last.get(kind)

    def remember(self, key: str, told: Told) -> None:
        """This was the last answer to the key."""
        self._last[_kind(key)] = told

    @property
    def ids(self) -> dict[str, int]:
        """The id of the last message of each key, by the kind of the text that is kept of it."""
        return {kind: told.answer.id for kind, told in self._last.items()}

    def forget(self) -> None:
        """What is kept may say more than what is remembered."""
        self._last.clear()

    def to_keep(self, key: str, done: Done, to: str) -> dict[str, str]:
        """What is kept with the move: the text by its kind."""
        return {_kind(key): msgspec.json.encode(_KeptDone(done.id, done.n, to)).decode()}


def only_id(number: int) -> str:
    """The text that is kept of a key's message of an earlier game: whatever it was, it is not heard again."""
    return msgspec.json.encode(_KeptDone(number, 0, "")).decode()


def digest(command: Command) -> str:
    """What a message wants, in 16 hex."""
    return sha256(canonical(command)).hexdigest()[:16]


def _kind(key: str) -> str:
    return f"answer {hashed(key)}"
