"""The keys of seats that were taken from this machine, so that whoever was thrown out comes back by the address alone.

They lie in a file of the user's own, which nobody else can read, the newest last; only so many are kept.
"""

from __future__ import annotations

import contextlib

import msgspec
from msgspec import Struct

from exchange.value.errors import CorroError
from tui.files import write_files
from tui.folders import keys_file

MOST = 50


class KeptKey(Struct, frozen=True):
    """The key of a seat at the house at `base`, which was taken by this name."""

    base: str
    name: str
    key: str


def kept_keys(base: str, name: str = "") -> dict[str, str]:
    """The keys with which seats were taken there, by this name where one is given: name → key, the newest of each."""
    return {each.name: each.key for each in _read() if each.base == base and (not name or _same(each.name, name))}


def keep_key(base: str, name: str, key: str) -> None:
    """Keep this key. Where that cannot be it is left: the seat is taken all the same."""
    kept = [each for each in _read() if (each.base, each.key) != (base, key)]
    with contextlib.suppress(OSError, CorroError):
        lines = msgspec.json.encode([*kept, KeptKey(base, name, key)][-MOST:])
        write_files([(keys_file(), [lines])], force=True, private=True)


def forget_key(base: str, key: str) -> None:
    """This key holds no seat any more."""
    kept = [each for each in _read() if (each.base, each.key) != (base, key)]
    with contextlib.suppress(OSError, CorroError):
        write_files([(keys_file(), [msgspec.json.encode(kept)])], force=True, private=True)


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _read() -> list[KeptKey]:
    try:
        return msgspec.json.decode(keys_file().read_bytes(), type=list[KeptKey])
    except (OSError, msgspec.MsgspecError):
        return []
