"""Messages as they go over a link."""

from __future__ import annotations

import msgspec


def encoded(message: object) -> bytes:
    """The message as JSON. Words that know their catalogue are said already, and are texts."""
    return msgspec.json.encode(message, enc_hook=str)
