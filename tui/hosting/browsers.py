"""A page in a browser of this machine."""

from __future__ import annotations

import subprocess
import sys
import webbrowser
from pathlib import PurePath

IN_TERMINAL = frozenset({"www-browser", "links", "links2", "elinks", "lynx", "w3m", "browsh", "carbonyl"})
"""Browsers that would write over the screen in the same terminal: none of them is opened."""
PATIENCE = 10.0
"""Seconds after which a browser that does not come back is one that is open."""
_OPEN = "import sys, webbrowser; sys.exit(not webbrowser.open(sys.argv[1]))"


def opened(address: str) -> bool:
    """Open this address in the browser of this machine; whether there was one to open. It may take seconds.

    A process of its own asks for it, apart from the terminal: what a browser says there comes over no screen.
    """
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    if PurePath(getattr(found, "name", "")).stem in IN_TERMINAL:
        return False
    nothing = subprocess.DEVNULL
    asking = subprocess.Popen(  # noqa: S603 -- this Python, and a link of the house
        (sys.executable, "-c", _OPEN, address), stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True
    )
    try:
        return asking.wait(PATIENCE) == 0
    except subprocess.TimeoutExpired:
        return True
