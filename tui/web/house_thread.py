"""The one thread that touches a house: what is asked of it waits there, and no socket waits for a disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from exchange.house.sitting import House

T = TypeVar("T")
Work = Callable[[House], T]


class HouseThread:
    """Does one thing after another with a house, in the order in which they were asked for."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._name = "house"
        self._threads = ThreadPoolExecutor(1, thread_name_prefix=self._name, initializer=self._begin)
        self._thread: threading.Thread | None = None

    def _begin(self) -> None:
        self._thread = threading.current_thread()

    async def do(self, work: Work[T]) -> T:
        """Let this be done, and wait for it without holding up the loop."""
        return await asyncio.wrap_future(self._threads.submit(work, self._house))

    def ask(self, work: Work[T]) -> T:
        """Let this be done, and wait for it: from any thread, the house's own too."""
        if threading.current_thread() is self._thread:
            return work(self._house)
        return self._threads.submit(work, self._house).result()

    def end(self) -> None:
        """Do what was asked for, and nothing more."""
        self._threads.shutdown()
