"""Ends the floor in good order when it is told to (SIGTERM, SIGHUP), or when its terminal has gone without a word.

Textual's input thread reads the end of its input for ever, at full speed, and a signal does not always come: a program
between terminal and floor (`make play`) gets it alone. A visitor's floor, whose terminal is a pipe from `corro serve`,
would outlive a server that was killed. So a thread of our own waits, at no cost, for the hang-up.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING

from tui.signals import ENDING, HANG_UP

if TYPE_CHECKING:
    from textual.app import App

BY_SIGNAL = 128
"""What an exit status adds to the number of the signal, as shells have it."""

GRACE = 3.0
"""How long, in seconds, an end in good order may take once nobody can see it any more."""


def end_when_told(app: App[object]) -> None:
    """From now on, signals and the terminal's end close the app; its `return_code` is then 128 + the signal's number.

    To be called from the app's own loop, in the main thread. Every accepted move is kept before it is shown, so that
    nothing is lost.
    """
    loop = asyncio.get_running_loop()
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            _when_told(loop, number, app)
    if sys.__stdin__ is not None and hasattr(select, "poll"):  # Windows has none, and ends a program with its terminal
        threading.Thread(target=_wait_for_hang_up, args=(app, loop), name="hang-up", daemon=True).start()


def _when_told(loop: asyncio.AbstractEventLoop, number: int, app: App[object]) -> None:
    try:
        loop.add_signal_handler(number, _end, app, number)
    except NotImplementedError:  # Windows
        signal.signal(number, lambda got, _frame: loop.call_soon_threadsafe(_end, app, got))


def _end(app: App[object], number: int) -> None:
    app.exit(return_code=BY_SIGNAL + number)


def _wait_for_hang_up(app: App[object], loop: asyncio.AbstractEventLoop) -> None:
    assert sys.__stdin__ is not None
    poll = getattr(select, "poll")()  # noqa: B009 -- to the type checker of Windows it has no such name
    poll.register(sys.__stdin__.fileno(), 0)  # no event but those that always count: hang-up and error
    poll.poll()
    loop.call_soon_threadsafe(_end, app, HANG_UP)
    time.sleep(GRACE)
    os._exit(BY_SIGNAL + HANG_UP)  # what writes to the terminal may wait for it for ever
