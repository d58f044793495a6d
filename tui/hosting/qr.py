"""An address as a code that a phone's camera reads, in rows of text."""

import segno

QUIET = 4
"""Modules of light around the code: less, and many cameras find none."""
_HALVES = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}


def modules(address: str, quiet: int = QUIET) -> list[list[bool]]:
    """The code of the address, as small as can be, with `quiet` modules of light around it: True is dark."""
    code = segno.make_qr(address, error="l", boost_error=False)
    return [[bool(module) for module in row] for row in code.matrix_iter(border=quiet)]


def half_rows(address: str, quiet: int = QUIET) -> list[str]:
    """Two modules in a cell, one above the other, for light letters on a dark ground: half as many rows as modules."""
    rows = modules(address, quiet)
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(_HALVES[pair] for pair in zip(*two, strict=True)) for two in pairs]


def runs(row: list[bool]) -> list[tuple[bool, int]]:
    """The row as (dark, how many) from the left: where there are no signs but ASCII, blanks on two grounds show it,
    two cells a module."""
    found: list[tuple[bool, int]] = []
    for dark in row:
        if found and found[-1][0] is dark:
            found[-1] = (dark, found[-1][1] + 1)
        else:
            found.append((dark, 1))
    return found
