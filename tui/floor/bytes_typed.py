"""Bytes of a terminal that are no UTF-8: read as Latin-1, so that one of them is a sign like any other.

Textual 8.2.8 reads the terminal strictly, in a thread that one such byte ends, and the floor with it (its issue 6456).
A terminal sends them that speaks Latin-1, or that tells of the mouse by the protocol of old, right of column 95.
"""

import codecs
import sys
from collections.abc import Callable
from functools import partial

from textual.driver import Driver

ERRORS = "corro-latin-1"
"""How bytes that are no UTF-8 are read: for `bytes.decode`."""


def _as_latin_1(error: UnicodeError) -> tuple[str, int]:
    """The bytes from where they are no UTF-8: a sign each; those that a terminal obeys (C1) are shown as unknown."""
    assert isinstance(error, UnicodeDecodeError)
    wrong = error.object[error.start : error.end].decode("latin-1")
    return "".join(char if char.isprintable() else "\ufffd" for char in wrong), error.end


codecs.register_error(ERRORS, _as_latin_1)


def _decoder_of(_encoding: str) -> Callable[[], codecs.IncrementalDecoder]:
    """What makes decoders of UTF-8 that read any byte: asked for as `codecs.getincrementaldecoder` is."""
    return partial(codecs.getincrementaldecoder("utf-8"), ERRORS)


def reads_any_byte(driver: type[Driver]) -> type[Driver]:
    """The driver, which from now on reads any byte. Its module makes its decoder by one name, which is given ours."""
    module = sys.modules[driver.__module__]
    if hasattr(module, "getincrementaldecoder"):
        setattr(module, "getincrementaldecoder", _decoder_of)  # noqa: B010 -- to the type checker it has no such name
    return driver
