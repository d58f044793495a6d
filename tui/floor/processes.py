"""Processes that are begun while a floor has the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr


@contextmanager
def own_stderr() -> Iterator[None]:
    """What a new process is given as its stderr. Textual puts something of its own there that is no file."""
    if sys.__stderr__ is None:
        yield
        return
    with redirect_stderr(sys.__stderr__):
        yield
