"""An address as a code that a phone's camera reads, in runs of text on a dark or a light ground.

Light and dark are grounds wherever they can be: many terminals leave a gap between two signs, over which cameras
stumble.
"""

from functools import lru_cache
from itertools import groupby

import segno

QUIET = 4
"""Modules of light around the code: less, and many cameras find none."""

Run = tuple[str, bool]
"""Text in light letters, and whether its ground is dark."""

# By the upper and the lower module of a cell: True is dark.
_HALVES: dict[tuple[bool, bool], Run] = {
    (True, True): (" ", True),
    (True, False): ("▄", True),
    (False, True): ("▀", True),
    (False, False): (" ", False),
}


@lru_cache(maxsize=8)  # a screen asks for the same one whenever it is painted
def modules(address: str, quiet: int = QUIET) -> tuple[tuple[bool, ...], ...]:
    """The code of the address, as small as can be, with `quiet` modules of light around it: True is dark."""
    code = segno.make_qr(address, error="l", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix_iter(border=quiet))


def in_halves(address: str, quiet: int = QUIET) -> list[list[Run]]:
    """Two modules in a cell, one above the other: half as many rows as modules."""
    rows = modules(address, quiet)
    rows += ((False,) * len(rows[0]),) * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [_together([_HALVES[pair] for pair in zip(*two, strict=True)]) for two in pairs]


def in_blanks(address: str, quiet: int = QUIET) -> list[list[Run]]:
    """Two cells a module, blanks alone: larger, and for where there are no signs but ASCII."""
    return [_together([("  ", dark) for dark in row]) for row in modules(address, quiet)]


def _together(cells: list[Run]) -> list[Run]:
    return [("".join(text for text, _dark in run), dark) for dark, run in groupby(cells, key=lambda cell: cell[1])]
