"""Messages as they go over a link."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


def encoded(message: object) -> bytes:
    """The message as JSON. Words that know their catalogue are said already, and are texts."""
    return msgspec.json.encode(message, enc_hook=str)


def read(body: bytes, kind: type[T]) -> T | None:
    """What a request says; None for whatever is no JSON of this kind."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
