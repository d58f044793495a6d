"""When a floor is at rest: nothing is left to do, however fast or busy the machine.

Textual's pilot waits after each key until the process takes hardly any processor time. On a busy machine it takes none
while it waits for its turn, and a test goes on before its key was seen to. Here the pilot waits for the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from unittest.mock import patch

from textual._context import active_app

SOON = 0.05
"""What is due within so many seconds belongs to what is being done: the next frame, a beat that takes no time."""
PATIENCE = 60.0
"""Seconds after which something counts as never coming."""


async def at_rest(min_sleep: float = 0, max_sleep: float = PATIENCE) -> None:
    """Wait until no task can go on, no timer is about to go off, and no worker, such as a trader's thread, is at it."""
    loop, app = asyncio.get_running_loop(), active_app.get(None)
    end = loop.time() + max_sleep
    await asyncio.sleep(min_sleep)
    while loop.time() < end:
        if loop._ready:  # type: ignore[attr-defined]
            await asyncio.sleep(0)
        elif app is None or app._exit:  # a floor that ends leaves its timers running idle
            return
        elif (wait := _next_timer(loop)) < SOON:
            await asyncio.sleep(max(0.0, wait))
        elif any(not worker.is_finished for worker in app.workers):
            await asyncio.sleep(0.001)
        else:
            return
    raise AssertionError(f"the floor never came to rest in {max_sleep:.0f} s")


def _next_timer(loop: asyncio.AbstractEventLoop) -> float:
    """In how many seconds the next timer goes off."""
    timers: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
    return min((each.when() for each in timers if not each.cancelled()), default=inf) - loop.time()


@contextmanager
def structural_rest() -> Iterator[None]:
    """Let Textual's pilot wait like this meanwhile."""
    with patch("textual.pilot.wait_for_idle", at_rest), patch("textual.app.wait_for_idle", at_rest):
        yield
