"""Chance by keyed hash: every draw of a game comes from its seed, and anybody can make it again.

A draw is SHA-256 over the canonical JSON of `[seed, purpose, seat, counter]`; its first 8 bytes are a number, bounded
by rejection. No library's generator is involved: a game survives resuming, upgrades and other languages.
"""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from exchange.value.canonical import canonical

T = TypeVar("T")

_WORD = 1 << 64


class Draws:
    """One stream of draws: a purpose, a seat (empty for the table's own) and a counter that moves on by itself.

    Traders are handed one: what it keeps is the hash begun, from which nobody reads the seed.
    """

    __slots__ = ("_begun", "_counter")

    def __init__(self, seed: str, purpose: str, seat: str = "") -> None:
        # `[seed,purpose,seat,` stays the same for the whole stream; only the counter is new.
        self._begun = hashlib.sha256(canonical([seed, purpose, seat])[:-1] + b",")
        self._counter = 0

    def _digest(self) -> bytes:
        digest = self._begun.copy()
        digest.update(b"%d]" % self._counter)
        self._counter += 1
        return digest.digest()

    def below(self, bound: int) -> int:
        """A whole number in 0..bound-1, each equally likely. `bound` is 1..2**64."""
        if not 1 <= bound <= _WORD:
            raise ValueError(f"a draw needs a bound in 1..2**64, not {bound}")
        limit = _WORD - _WORD % bound
        while True:
            number = int.from_bytes(self._digest()[:8], "big")
            if number < limit:
                return number % bound

    def raw(self, count: int) -> bytes:
        """So many bytes: whole digests one behind the other, the last one cut."""
        return b"".join(self._digest() for _ in range(-(-count // 32)))[:count]

    def salt(self) -> str:
        """32 hex characters."""
        return self._digest()[:16].hex()

    def choose(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order (Fisher and Yates, from the last place down)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Salts(Protocol):
    """Where salts come from: a stream of draws, or the operating system."""

    def salt(self) -> str:
        """32 hex characters."""


class SystemSalts:
    """Salts from the operating system: no seed tells them."""

    def salt(self) -> str:
        """32 hex characters."""
        return secrets.token_hex(16)


SYSTEM_SALTS = SystemSalts()


class Chance:
    """A game's seed, from which streams of draws are opened."""

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def draws(self, purpose: str, seat: str = "") -> Draws:
        """The stream for a purpose (and a seat), from its start."""
        return Draws(self.seed, purpose, seat)


def mixed(seed: str, words: Mapping[str, str]) -> str:
    """What a game draws from: its seed, or where seats added words (seat → word) SHA-256 hex over `[seed, words]`."""
    return hashlib.sha256(canonical([seed, dict(words)])).hexdigest() if words else seed


LONGEST_WORD = 64


def is_word(word: str) -> bool:
    """Whether a seat can add this to the seed: 1 to 64 code points, none of them a control."""
    return 1 <= len(word) <= LONGEST_WORD and all(unicodedata.category(char) not in ("Cc", "Cs") for char in word)


_FRESH = re.compile(r"[0-9a-f]{64}")


def is_fresh(seed: str) -> bool:
    """Whether the seed looks like one from the operating system: any other was chosen by somebody."""
    return _FRESH.fullmatch(seed) is not None


def fresh_seed() -> str:
    """256 bits from the operating system as 64 hex characters: a seed nobody knows."""
    return secrets.token_hex(32)
