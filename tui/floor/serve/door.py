"""Who may come in: which names this server goes by, which pages may ask it for anything, and who knows the word.

A page of another site must not play here in the name of whoever looks at it. It could ask for this server under its own
name, turned to this machine's address (DNS rebinding); so only names that are known to be this server's are answered. A
number is no name: nobody can turn it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import socket
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

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


def is_local(host: str) -> bool:
    """Whether only this machine reaches that address."""
    if host == "localhost":
        return True
    address = _number(host)
    return address is not None and address.is_loopback


def own_names() -> set[str]:
    """What this machine is called, as others may ask for it."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return {"localhost", name, short, f"{short}.local"} - {"", ".local"}


class Door:
    """What a request must show to be let in.

    `host` is the address served at, `public` the one that visitors type where a proxy stands before, `names` further
    names of this server; `word` is asked for, unless it is empty.
    """

    def __init__(
        self,
        *,
        host: str,
        public: str = "",
        names: tuple[str, ...] = (),
        word: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.word = word
        self._local = is_local(host)
        self._public = urlsplit(public)
        self._names = {name.lower().rstrip(".") for name in (*names, self._public.hostname or "")}
        self._names |= {"localhost"} if self._local else {host.lower(), *own_names()}
        self._clock = clock
        self._known: OrderedDict[str, None] = OrderedDict()
        self._tries: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def welcome(self, host: str, origin: str | None) -> bool:
        """Whether a request for `host`, from a page of `origin` (None: from no page), is answered."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
            page = None if origin is None else urlsplit(origin)
        except ValueError:
            return False
        number = _number(name)
        if not (number is not None and (number.is_loopback or not self._local)) and (
            not name or name not in self._names
        ):
            return False
        return page is None or page.netloc in {host, self._public.netloc or host}

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


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.partition("%")[0])
    except ValueError:
        return None
