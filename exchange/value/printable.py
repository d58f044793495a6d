"""The one rule for text from elsewhere that reaches a terminal, a comment or a message."""

import re

# What a terminal obeys (controls), what ends or turns a line (separators, bidirectional signs), and half characters.
# The set is fixed, so that every version of Python refuses the same names.
_OBEYED = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_JOINERS = frozenset("\u200c\u200d")  # needed inside words of several scripts


def is_obeyed(text: str) -> bool:
    """Whether something in it controls a terminal, ends a line or turns it around: no name may hold that."""
    return _OBEYED.search(text) is not None


def is_printable(text: str) -> bool:
    """Whether each of its characters is seen as it is: no control, no sign without a look, no space but the usual."""
    return text.isprintable() or all(char.isprintable() or char in _JOINERS for char in text)


def printable(text: str, most: int | None = None) -> str:
    r"""The text as it can be shown: what is not printable by its number, such as `\u00a0`, and cut behind `most`."""
    whole = text if most is None or len(text) <= most else f"{text[:most]}…"
    if whole.isprintable():
        return whole
    return "".join(char if char.isprintable() or char in _JOINERS else _by_number(char) for char in whole)


def _by_number(char: str) -> str:
    number = ord(char)
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"
