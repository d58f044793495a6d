"""How somebody comes to a house: an address, then a code and a name, or the key of a personal link."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
from typing import Any

import msgspec
from msgspec import Struct

from exchange.value.errors import CorroError
from exchange.value.system import reason
from tui import N_

PATIENCE = 10.0  # seconds for an answer
PORT = 8000
_KEY = re.compile(r"[0-9a-f]{32}")
_MOST = 1 << 16  # bytes of an answer


class NotLetIn(CorroError):
    """The house has no seat to give. `rule`: `code`, `wait`, `name`, `full` or `message`."""

    rule = ""


class Address(Struct, frozen=True):
    """Where a house is, as `http://10.0.0.7:8000`, and the key of a personal link, or nothing."""

    base: str
    key: str = ""

    def link(self, key: str) -> str:
        """The personal link of this key."""
        return f"{self.base}/#{key}"


class Seated(Struct, frozen=True):
    """A seat that was taken: its key, its table's number, its name."""

    key: str
    table: int
    seat: str


def address_of(text: str) -> Address:
    """What was typed: a link or an address with or without `http://`, port and key. Raises CorroError."""
    scheme, separator, rest = text.strip().partition("://")
    if not separator:
        scheme, rest = "http", text.strip()
    place, _hash, key = rest.partition("#")
    place = place.partition("?")[0].rstrip("/")
    host, path = place.partition("/")[::2]
    if scheme not in ("http", "https") or not re.fullmatch(r"(\[[0-9A-Fa-f:.%]+\]|[^\s:/@\[\]]+)(:\d{1,5})?", host):
        raise CorroError(
            N_("{address} is no address of a house: http://192.168.1.20:8000 is one"), address=place or "“”"
        )
    if key and not _KEY.fullmatch(key):
        raise CorroError(N_("what stands behind # is no key of a seat: a personal link has 32 digits there"))
    if not separator and not re.search(r":\d+$", host):
        host = f"{host}:{PORT}"
    return Address(f"{scheme}://{host}{f'/{path}' if path else ''}", key)


def take_seat(base: str, code: str, name: str, *, lang: str, key: str = "") -> Seated:
    """Take the seat of this name; with a `key`, as another seat of that key. Raises NotLetIn, and CorroError where no
    house answers."""
    wish: dict[str, Any] = {"code": code, "name": name, "lang": lang} | ({"key": key} if key else {})
    request = urllib.request.Request(  # noqa: S310 -- the scheme is http or https
        f"{base}/join", data=msgspec.json.encode(wish), headers={"Content-Type": "application/json"}
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read(_MOST), type=Seated)
    except urllib.error.HTTPError as refused:
        raise _refusal(base, refused.read(_MOST)) from None
    except urllib.error.URLError as error:
        why = error.reason
        raise _no_house(base, reason(why) if isinstance(why, OSError) else str(why)) from None
    except OSError as error:
        raise _no_house(base, reason(error)) from None
    except msgspec.MsgspecError:
        raise _no_house(base, "JSON") from None


def _no_house(base: str, why: str) -> CorroError:
    return CorroError(N_("no house answers at {address}: {reason}"), address=base, reason=why)


def _refusal(base: str, body: bytes) -> CorroError:
    """What the house says of why nobody was seated."""
    try:
        said = msgspec.json.decode(body, type=dict[str, Any])
        refused = NotLetIn(N_("{why}"), why=str(said["why"]))
        refused.rule = str(said["rule"])
    except (msgspec.MsgspecError, KeyError):
        return _no_house(base, "HTTP")
    return refused
