"""Answers: what a holder of a key was told about its last message, so that one sent again does nothing twice."""

from typing import Protocol

import msgspec
from msgspec import Struct

from exchange.house.keys import hashed
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


class Beside(Protocol):
    """Where texts are kept beside a game's log."""

    def beside(self, kind: str) -> str | None:
        """The text of this kind."""


class Answers:
    """The last answer to each key at one table. A move's is kept with the move; that nothing happened is remembered."""

    def __init__(self, log: Beside) -> None:
        self._log = log
        self._last: dict[str, Answer] = {}

    def last(self, key: str) -> Answer | None:
        """The answer to this key's last message; None where there was none."""
        kind = _kind(key)
        if kind not in self._last and (text := self._log.beside(kind)) is not None:
            self._last[kind] = msgspec.json.decode(text, type=Done)
        return self._last.get(kind)

    def remember(self, key: str, answer: Answer) -> None:
        """This was the last answer to the key."""
        self._last[_kind(key)] = answer

    def to_keep(self, key: str, answer: Done) -> dict[str, str]:
        """What is kept with the move: the text by its kind."""
        return {_kind(key): msgspec.json.encode(answer).decode()}


def _kind(key: str) -> str:
    return f"answer {hashed(key)}"
