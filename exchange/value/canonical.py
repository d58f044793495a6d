"""Canonical JSON: the one byte form in which the log is hashed, sealed and written.

Keys sorted by code point, no spaces, non-ASCII characters as they are, only the short escapes of JSON. Python's own
`json.dumps(x, sort_keys=True, ensure_ascii=False, separators=(",", ":"))` writes the same bytes.
"""

import msgspec

_ENCODER = msgspec.json.Encoder(order="sorted")


def canonical(value: object) -> bytes:
    """The canonical JSON of a value: a Struct, or what JSON knows (no floats, no null), as UTF-8 bytes."""
    return _ENCODER.encode(value)
