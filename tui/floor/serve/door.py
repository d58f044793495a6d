"""Who may come in: requests that are for this server, and browsers that know the word."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

from tui.web.names import Names

COOKIE = "corro"
MOST_TRIES = 10
"""So many wrong words from one address, before it has to wait."""
WAIT = 60.0
"""Seconds until the next word is heard from it."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
_TOKEN = re.compile(r"[\w-]{32}", re.ASCII)
_MOST_KNOWN = 10_000


def fresh_word() -> str:
    """A word to come in by: short enough to be read out, long enough that nobody tries them all."""
    return "".join(secrets.choice(_LETTERS) for _letter in range(8))


class Door:
    """What a request must show to be let in. `word` is asked for, unless it is empty."""

    def __init__(self, names: Names, *, word: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        self.word = word
        self.names = names
        self._clock = clock
        self._known: OrderedDict[str, None] = OrderedDict()
        self._tries: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def knows(self, token: str) -> bool:
        """Whether this browser may come in: it said the word, or none is asked for."""
        return not self.word or token in self._known

    def token(self, shown: str = "") -> str:
        """What a browser is known by: what it showed, or a new one."""
        return shown if _TOKEN.fullmatch(shown) else secrets.token_urlsafe(24)

    def must_wait(self, address: str) -> bool:
        """Whether too many wrong words came from there."""
        tries, since = self._tries.get(address, (0, 0.0))
        if tries >= MOST_TRIES and self._clock() - since < WAIT:
            return True
        if tries >= MOST_TRIES:
            del self._tries[address]
        return False

    def opens(self, said: str, token: str, address: str) -> bool:
        """Whether that is the word; then the browser is known from now on."""
        right = secrets.compare_digest(said.strip().lower().encode(), self.word.lower().encode())
        if right:
            self._known[token] = None
            self._tries.pop(address, None)
        else:
            self._tries[address] = (self._tries.get(address, (0, 0.0))[0] + 1, self._clock())
        for kept in (self._known, self._tries):
            while len(kept) > _MOST_KNOWN:
                kept.popitem(last=False)
        return right


def file_of(token: str) -> str:
    """The name of the file that holds which games are this browser's: nobody can tell the token from it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]
