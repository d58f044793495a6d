"""stdin, stdout and stderr: ready for any text, and let go of when nobody is there any more."""

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import TextIO


def ready_streams() -> None:
    """No name, whatever its letters, can fail on a terminal that does not know them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever called: then there is nothing to read, and nobody to read
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 — for as long as we run
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def write_out_or_let_go() -> None:
    """What was said so far is written, if it can be. What cannot (a full disk, a terminal that has gone) must neither
    hold up the line that says why nor change the exit status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            let_go_of(stream)


def let_go_of(stream: TextIO) -> None:
    """What is still to be written goes nowhere, and nothing complains at the end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
