"""The addresses of this machine that another machine can try.

They are found without asking anybody: a datagram socket that is turned to an address tells from which of this machine's
own addresses it would send, and sends nothing. That works alike on every system.
"""

import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, ip_address
from urllib.parse import urlsplit

from exchange.value.errors import CorroError
from tui import N_

# Nobody has the first (RFC 5737): the way there is the way to the internet. The others lie in the networks that
# hotspots and home routers make, where this machine may be at once: of Windows, macOS, Android, iPhone and Linux.
TOWARDS = (
    "192.0.2.1",
    "192.168.137.254",
    "192.168.2.254",
    "192.168.43.254",
    "172.20.10.14",
    "10.42.0.254",
    "192.168.1.254",
    "10.255.255.254",
    "172.16.255.254",
)
LONGEST_PUBLIC = 200

Way = Callable[[str], str | None]
"""From which of this machine's addresses it would send to another; None where there is no way."""


def own_address_towards(other: str) -> str | None:
    """From where this machine would send to that address; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((other, 9))
        return str(probe.getsockname()[0])
    return None


def addresses_of_its_name() -> Iterator[str]:
    """The addresses that this machine's own name leads to."""
    with suppress(OSError, UnicodeError):
        for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM):
            yield str(found[4][0])


def addresses_to_try(way: Way = own_address_towards, named: Iterable[str] | None = None) -> tuple[str, ...]:
    """The IPv4 addresses that another machine can try, the likeliest first; none without a network."""
    found = [address for other in TOWARDS if (address := way(other)) is not None]
    found += addresses_of_its_name() if named is None else named
    return tuple(dict.fromkeys(address for address in found if _is_for_others(address)))


def _is_for_others(text: str) -> bool:
    try:
        address = ip_address(text)
    except ValueError:
        return False
    usable = not (address.is_loopback or address.is_unspecified or address.is_multicast or address.is_link_local)
    return isinstance(address, IPv4Address) and usable


def web_address(host: str, port: int, *, secure: bool = False) -> str:
    """The address as a browser takes it: `http://192.168.1.20:8000/`, without the port that goes without saying."""
    scheme, silent = ("https", 443) if secure else ("http", 80)
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}/" if port == silent else f"{scheme}://{shown}:{port}/"


def in_language(link: str, lang: str) -> str:
    """The link to a page that speaks this language, whatever the browser's own is: `board?lang=es#KEY`."""
    page, mark, key = link.partition("#")
    return f"{page}?lang={lang}{mark}{key}"


def public_address(text: str) -> str:
    """The address that visitors type where something stands before this machine, ending in `/`. Raises CorroError for
    what is none."""
    why = N_("--public is an address such as https://corro.example.org/, and {text} is not")
    try:
        parts = urlsplit(text)
        port_is_number = parts.port is None or parts.port > 0
    except ValueError:
        raise CorroError(why, text=text[:LONGEST_PUBLIC]) from None
    bare = not (parts.query or parts.fragment or parts.username)
    is_one = parts.scheme in ("http", "https") and parts.hostname and port_is_number and bare
    if not is_one or len(text) > LONGEST_PUBLIC or not text.isprintable() or " " in text:
        raise CorroError(why, text=text[:LONGEST_PUBLIC])
    return text if parts.path.endswith("/") else f"{text}/"
