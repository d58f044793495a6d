"""When a floor is at rest: nothing is left to do, however fast or busy the machine.

Textual's pilot waits after each key until the process takes hardly any processor time. On a busy machine it takes none
while it waits for its turn, and a test goes on before its key was seen to. Here the pilot waits for the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import Any
from unittest.mock import patch

from textual import _time
from textual._compositor import Compositor
from textual._context import active_app
from textual.app import App
from textual.pilot import Pilot

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
            put_forward(loop, max(0.0, wait))
            await asyncio.sleep(0)
        elif any(not worker.is_finished for worker in app.workers):
            await asyncio.sleep(0.001)
        else:
            return
    raise AssertionError(f"the floor never came to rest in {max_sleep:.0f} s")


class Clock:
    """A clock that can be put forward: what is due soon is then due, and nobody waits for it."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return monotonic() + self.ahead


def put_forward(loop: asyncio.AbstractEventLoop, seconds: float) -> None:
    """Let the timers of this loop, and Textual's, go off so many seconds sooner."""
    clock = _time.get_time
    if isinstance(clock, Clock):
        loop.time = clock  # type: ignore[method-assign]
        clock.ahead += seconds


def _next_timer(loop: asyncio.AbstractEventLoop) -> float:
    """In how many seconds the next timer goes off."""
    timers: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
    return min((each.when() for each in timers if not each.cancelled()), default=inf) - loop.time()


class Painter:
    """Paints a screen when the floor comes to rest, and not at every step to there, which takes twice the time."""

    def __init__(self) -> None:
        self._paint = Compositor.render_update
        self._wanted: set[Compositor] = set()

    def put_off(self, compositor: Compositor, **how: Any) -> Any:
        """In place of the compositor's own: a picture is asked for whole, and made at once."""
        if how.get("full"):
            return self._paint(compositor, **how)
        compositor._dirty_regions.clear()
        self._wanted.add(compositor)
        return None

    def at_rest(self, app: App[Any]) -> None:
        """Paint what is seen now, if anything of it changed."""
        if not app._exit and app.screen_stack and app.screen._compositor in self._wanted:
            self._paint(app.screen._compositor, full=True, screen_stack=app._background_screens)
        self._wanted.clear()


@contextmanager
def structural_rest() -> Iterator[None]:
    """Let Textual's pilot wait like this meanwhile, its timers go by a clock that can be put forward, and the screen be
    painted at rest."""
    painter = Painter()
    wait_for_screen = Pilot._wait_for_screen

    async def first_wait(pilot: Pilot[Any], timeout: float = PATIENCE) -> bool:  # noqa: ASYNC109 (Textual's own)
        """Also what `run_test` waits for: else a test may begin before the first screen is there."""
        had_time = await wait_for_screen(pilot, timeout)
        await wait()
        return had_time

    async def wait(min_sleep: float = 0, max_sleep: float = PATIENCE) -> None:
        await at_rest(min_sleep, max_sleep)
        app = active_app.get(None)
        if app is not None:
            painter.at_rest(app)

    with (
        patch("textual.pilot.wait_for_idle", wait),
        patch("textual.app.wait_for_idle", wait),
        patch.object(Pilot, "_wait_for_screen", first_wait),
        patch("textual._time.get_time", Clock()),
        patch.object(Compositor, "render_update", lambda self, **how: painter.put_off(self, **how)),  # noqa: PLW0108
    ):
        yield


@contextmanager
def unpainted() -> Iterator[None]:
    """Paint nothing meanwhile, not even at rest: for whole games. (`looking.painted` paints what is seen then.)"""
    with patch.object(Painter, "at_rest", lambda _painter, _app: None):
        yield
