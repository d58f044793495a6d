"""Work that may take long makes way for whoever sits at this machine."""

import os
from contextlib import suppress

NICE = 10


def make_way() -> None:
    """From now on this process comes after the others, where the system knows of that (Windows does not)."""
    with suppress(OSError):
        getattr(os, "nice", int)(NICE)
