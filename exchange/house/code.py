"""The code of a sitting, five letters, and those who guess at it."""

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Network, ip_address

from exchange.house.keys import Source
from exchange.house.presence import Now

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No vowels, so that no code is a word, and no letters that look like digits or one another."""
LENGTH = 5
FREE_GUESSES = 5
"""So many wrong codes an address may send before it must wait: a class shares one."""
LONGEST_WAIT = 60.0
MOST_ADDRESSES = 4096


def new_code(source: Source = secrets.token_bytes) -> str:
    """Five letters by chance."""
    letters: list[str] = []
    while len(letters) < LENGTH:
        (byte,) = source(1)
        if byte < 256 - 256 % len(LETTERS):
            letters.append(LETTERS[byte % len(LETTERS)])
    return "".join(letters)


def same_code(typed: str, code: str) -> bool:
    """Whether this is the code, in any case and with any spaces."""
    return secrets.compare_digest("".join(typed.split()).upper().encode(), code.encode())


def counted_as(address: str) -> str:
    """The address by which tries are counted: of IPv6 the network of 64 bits, which is one subscriber's."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 64 << 64, 64)))


class Guesses:
    """Wrong codes by address: counted, and after the first few slowed. A right code is never counted here."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()

    @property
    def counts(self) -> Mapping[str, int]:
        """How many wrong codes came from each address."""
        return {address: count for address, (count, _until) in self._wrong.items()}

    def wrong(self, address: str) -> float:
        """A wrong code came from there: the seconds that its sender is to wait, doubled each time."""
        address = counted_as(address)
        count, until = self._wrong.pop(address, (0, 0.0))
        count += 1
        wait = 0.0 if count <= FREE_GUESSES else min(2.0 ** min(count - FREE_GUESSES - 1, 16), LONGEST_WAIT)
        until = max(until, self._now() + wait)
        self._wrong[address] = (count, until)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.popitem(last=False)
        return until - self._now() if wait else 0.0
