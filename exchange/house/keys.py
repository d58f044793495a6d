"""Keys: a seat is its holder's who has the key of 128 bits that was made when it was taken. Only hashes are kept."""

import secrets
from collections.abc import Callable, Mapping
from hashlib import sha256

BYTES = 16
Source = Callable[[int], bytes]


def hashed(key: str) -> str:
    """What is kept of a key: SHA-256 hex."""
    return sha256(key.encode()).hexdigest()


class Keys:
    """Which key holds each seat of a table. `kept` is seat → hash, as it was kept before; `source` gives random
    bytes."""

    def __init__(self, kept: Mapping[str, str] | None = None, source: Source = secrets.token_bytes) -> None:
        self._kept = dict(kept or {})
        self._source = source

    @property
    def kept(self) -> Mapping[str, str]:
        """Seat → hash of its key: what may be kept."""
        return dict(self._kept)

    def give(self, seat: str) -> str:
        """A new key for the seat (32 hex), told this once; the one before it holds the seat no longer."""
        key = self._source(BYTES).hex()
        self._kept[seat] = hashed(key)
        return key

    def add(self, seat: str, key: str) -> None:
        """Let a key that holds a seat hold this one too: several persons at one keyboard. Raises KeyError for a key
        that holds none."""
        if not self.seats(key):
            raise KeyError(seat)
        self._kept[seat] = hashed(key)

    def let(self, seat: str, kept: str) -> None:
        """Let the key of this hash hold the seat: one that somebody has already."""
        self._kept[seat] = kept

    def rename(self, seat: str, name: str) -> None:
        """The seat is called otherwise from here on."""
        self._kept = {name if kept == seat else kept: hash_ for kept, hash_ in self._kept.items()}

    def drop(self, seat: str) -> None:
        """No key holds the seat any more."""
        self._kept.pop(seat, None)

    def seats(self, key: str) -> tuple[str, ...]:
        """The seats that the key holds; none for a wrong one."""
        asked = hashed(key)
        return tuple(seat for seat, kept in self._kept.items() if secrets.compare_digest(kept, asked))
