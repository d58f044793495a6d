"""Errors of this program itself: written down for whoever mends them, without anything that a seat keeps secret."""

import traceback
from pathlib import Path

from tui.folders import log_file


def write_down(error: BaseException) -> Path:
    """Add where the error came about to the log file; which file that is. Raises OSError where it cannot be written.

    Only types and places are written down: an error's text, and still more the values around it, may hold a secret.
    """
    where = log_file()
    where.parent.mkdir(parents=True, exist_ok=True)
    with where.open("a", encoding="utf-8", errors="backslashreplace") as file:
        file.write("".join([*traceback.format_tb(error.__traceback__), f"{type(error).__name__}\n\n"]))
    return where
