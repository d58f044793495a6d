"""Watching whether somebody else has moved, in a thread of its own: the screen is woken only where there is something
to see, and an open table that nothing happens at costs next to nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from exchange.value.errors import CorroError


class Watch:
    """Asks `news` every so many seconds whether there is anything: 0 for nothing, another number for each that comes.
    Calls `tell` where that is another than before.

    Where asking fails `tell` is called too, and once more when it works again: whoever is told asks for itself, and
    finds out. Both are called in the thread of the watch.
    """

    def __init__(self, news: Callable[[], int], tell: Callable[[], None], every: float) -> None:
        self._news = news
        self._tell = tell
        self._every = every
        self._ended = threading.Event()
        self._asked: float | None = None  # since when an answer is awaited
        self._thread = threading.Thread(target=self._watch, name="watch", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Watch no longer. The thread ends when what it asked for last has come."""
        self._ended.set()

    @property
    def ended(self) -> bool:
        """Whether nobody watches any more."""
        return self._ended.is_set()

    @property
    def waits(self) -> float:
        """For how many seconds the answer has been awaited that is awaited now; 0 where none is."""
        asked = self._asked
        return 0.0 if asked is None else time.monotonic() - asked

    def _watch(self) -> None:
        told: int | None = 0
        while not self._ended.wait(self._every):
            found = self._asked_now()
            if found is None or (found != told and (found or told is None)):
                self._tell()
            told = found

    def _asked_now(self) -> int | None:
        """What is new; None where nobody can say."""
        self._asked = time.monotonic()
        try:
            return self._news()
        except CorroError:
            return None
        finally:
            self._asked = None
