"""Those who came with the code and found no seat: they look on as spectators do, in the order in which they came."""

import secrets
from collections import Counter
from collections.abc import Iterator

from exchange.house.keys import BYTES, Source, hashed
from exchange.house.presence import Now

MOST_WATCHERS = 64
LOOKS = 5.0
"""Whoever has not looked for so many seconds is not there: nobody waits for them, and no seat is theirs."""


class Watcher:
    """Somebody who watches: the name as it was written, the hash of the key, the address that they came from, and when
    they looked last."""

    def __init__(self, person: str, kept: str, address: str) -> None:
        self.person = person
        self.kept = kept
        self.address = address
        self.looked = float("-inf")


class Watchers:
    """Who watches a sitting. A key of theirs opens no seat, until the house gives one to it."""

    def __init__(self, now: Now, source: Source = secrets.token_bytes) -> None:
        self._now = now
        self._source = source
        self._known: dict[str, Watcher] = {}  # by the hash of the key, in the order of coming

    def add(self, person: str, address: str = "") -> str:
        """A key for somebody who may watch (32 hex), told this once; empty where too many watch already. Whoever does
        not look makes room, and then the address from which most watch: nobody who comes often keeps others out."""
        if len(self._known) >= MOST_WATCHERS:
            leaves = self._makes_room(address)
            if leaves is None:
                return ""
            self.drop(leaves)
        key = self._source(BYTES).hex()
        kept = hashed(key)
        self._known[kept] = Watcher(person, kept, address)
        return key

    def _makes_room(self, address: str) -> Watcher | None:
        """Who gives way to somebody from this address; never one of an address from which fewer watch."""
        here = tuple(self._known.values())
        counts = Counter(each.address for each in here)
        idle = [each for each in here if not self._looks(each) and counts[each.address] >= counts[address]]
        if idle:
            return max(idle, key=lambda each: counts[each.address])
        ((most, count),) = counts.most_common(1)
        return next(each for each in reversed(here) if each.address == most) if count > counts[address] + 1 else None

    def looks(self, key: str) -> bool:
        """Note that the owner of this key looks now. False for a key that nobody has."""
        watcher = self._known.get(hashed(key))
        if watcher is None:
            return False
        watcher.looked = self._now()
        return True

    def drop(self, watcher: Watcher) -> None:
        """They have a seat now, or make room."""
        self._known.pop(watcher.kept, None)

    def there(self) -> Iterator[Watcher]:
        """Those who look, the first who came first."""
        return (each for each in tuple(self._known.values()) if self._looks(each))

    def _looks(self, watcher: Watcher) -> bool:
        return self._now() - watcher.looked <= LOOKS
