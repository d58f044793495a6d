"""Which requests are for this server: the names that it goes by, and the pages that may ask it for anything.

A page of another site must not play here in the name of whoever looks at it. It could ask for this server under its own
name, turned to this machine's address (DNS rebinding); so only names that are known to be this server's are answered. A
number is no name: nobody can turn it.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit


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


class Names:
    """What a server goes by. `host` is the address served at, `public` the one that visitors type where a proxy stands
    before it, `names` further names of it."""

    def __init__(self, *, host: str, public: str = "", names: tuple[str, ...] = ()) -> None:
        self._local = is_local(host)
        self._public = urlsplit(public)
        self._names = {name.lower().rstrip(".") for name in (*names, self._public.hostname or "")}
        self._names |= {"localhost"} if self._local else {host.lower(), *own_names()}

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


def visitor(remote: str, forwarded: str, proxies: Collection[str]) -> str:
    """The address that a request comes from. What a proxy says of it (`X-Forwarded-For`) counts where it is one of
    these; whatever stands before that may be invented."""
    address = remote
    for told in reversed([part.strip() for part in forwarded.split(",") if part.strip()]):
        if address not in proxies:
            break
        address = told
    return address


def _number(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.partition("%")[0])
    except ValueError:
        return None
