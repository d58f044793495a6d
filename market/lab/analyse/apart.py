"""An analysis made in a process of its own, so that whoever waits for it can do something else meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from exchange.log.log import Entry, Head, MemoryLog
from exchange.value.errors import CorroError, LogError
from market import N_
from market.lab.analyse.analysing import analyse
from market.lab.analyse.analysis import Analysis, from_json, to_json
from market.lab.politely import make_way

STEP = 0.005
"""So much more of the work must be done before it is told."""


class Apart:
    """Begins at once. `look` says what has come of it, `stop` ends it; it ends with this process too."""

    def __init__(self, head: Head, entries: Sequence[Entry]) -> None:
        context = get_context("spawn")
        self.done = 0.0
        self._name = head.name
        self._here, there = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(there, head, tuple(entries)), daemon=True)
        # Textual's stderr has no number, and the first process that is spawned takes stderr's along.
        with redirect_stderr(sys.__stderr__):
            self._process.start()
        there.close()  # so that its end is seen here

    def look(self) -> Analysis | None:
        """The analysis, once it is there; until then `done` is how much of it is done, 0 to 1.

        Raises LogError where the process has ended without one.
        """
        try:
            while self._here.poll():
                told = self._here.recv()
                if isinstance(told, bytes):
                    return from_json(told)
                self.done = told
        except (EOFError, OSError):
            raise LogError(N_("{game} cannot be analysed"), field="n", game=self._name) from None
        return None

    def stop(self) -> None:
        """End it, whatever it is at."""
        self._process.kill()
        self._process.join(1)
        self._here.close()


def _work(pipe: Connection, head: Head, entries: Sequence[Entry]) -> None:
    """The other process: tells how much is done, then the analysis. Nobody reads any more: it ends."""
    make_way()
    told = 0.0

    def tell(done: float) -> None:
        nonlocal told
        if done - told >= STEP:
            told = done
            pipe.send(done)

    with suppress(BrokenPipeError, CorroError):
        pipe.send(to_json(analyse(MemoryLog(head), entries=entries, progress=tell)))
