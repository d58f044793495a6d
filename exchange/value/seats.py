"""Seat names: one word, unique without regard to case, and nothing a sentence could be confused by."""

import unicodedata
from collections.abc import Iterable

from exchange.value.errors import SetupError
from exchange.value.printable import is_printable, printable
from exchange.value.words import N_

LONGEST = 24

# The kernel's own words of the play script: they open a line or a check, or mean somebody or something else there. Each
# title adds its own (`Words.reserved`).
RESERVED = frozenset(
    [
        "about",
        "and",
        "draw",
        "expect",
        "game",
        "given",
        "host",
        "never",
        "nobody",
        "nothing",
        "option",
        "person",
        "redraw",
        "runs",
        "is",
        "refused",
        "seats",
        "seed",
        "spectator",
        "the",
        "then",
        "trader",
    ]
)
# In a log, `x_seal` beside `x` says that x is sealed, and events have maps by seat.
IN_LOGS = ("_seal", "_salt")
_QUOTES = frozenset("'\"`´«»‹›“”„‘’‚‛‟⹂「」『』〝〞〟﹁﹂﹃﹄＂＇｢｣")


def seat_name(text: str) -> str:
    """The name as this program spells it (NFC)."""
    return unicodedata.normalize("NFC", text)


def name_fault(name: str, taken: Iterable[str] = (), reserved: Iterable[str] = ()) -> str | None:
    """Why no seat can be called so (a message with `{name}`), or None.

    `taken` are a title's own names for things, as they are spelled; `reserved` its words that open a sentence or a
    move, whatever their case.
    """
    if not name or len(name) > LONGEST:
        return N_("a seat's name has 1 to 24 characters, and {name} has not")
    if name.endswith(IN_LOGS):
        return N_("{name} would be read as a field in a log, and cannot be a seat's name")
    if name.casefold() in RESERVED or name in taken or name.casefold() in reserved:
        return N_("{name} means something else in a script, and cannot be a seat's name")
    if not is_printable(name) or any(char in " ,#=" or char in _QUOTES for char in name):
        return N_("{name} holds a character that no seat's name can have")
    return None


def check_names(names: tuple[str, ...], taken: Iterable[str] = (), reserved: Iterable[str] = ()) -> None:
    """Raises SetupError for a name that cannot be, or two that differ in case alone."""
    seen: dict[str, str] = {}
    for name in names:
        if fault := name_fault(name, taken, reserved):
            raise SetupError("seats", fault, name=printable(name))
        if other := seen.get(name.casefold()):
            raise SetupError("seats", N_("{name} and {other} are the same name"), name=name, other=other)
        seen[name.casefold()] = name
