"""The games of a trial are played in a process of their own: keys answer meanwhile, and leaving ends it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from msgspec import Struct

from exchange.value.errors import CorroError
from market.lab.politely import make_way
from market.lab.simulation import Told
from market.lab.trying import Tried, tried
from tui.floor import N_
from tui.floor.processes import own_stderr


class Trial(Struct, frozen=True, kw_only=True):
    """What is tried: a title by name, a trader for each seat, and the options that are not as the rules have them."""

    title: str
    cast: tuple[str, ...]
    options: Mapping[str, int | str]


class TrialProcess:
    """A trial under way. `play` gives what came of it, `end` stops it from any thread."""

    def __init__(self, trial: Trial, games: int | None = None) -> None:
        context = get_context("spawn")
        self._receiver, sender = context.Pipe(duplex=False)
        self._process = context.Process(target=_play, args=(sender, trial, games), daemon=True)
        self._sender = sender
        self._ended = False

    def play(self, told: Told) -> Tried | None:
        """Wait for the end; `told(played, games)` is called as the games go on. None where it was ended before.

        Raises CorroError where the process died.
        """
        with own_stderr():
            self._process.start()
        self._sender.close()  # the process has its own: where that one is closed, there is nothing more to come
        try:
            while True:
                match self._receiver.recv():
                    case (int() as played, int() as games):
                        told(played, games)
                    case Tried() as found:
                        return found
                    case _:
                        pass
        except (EOFError, OSError):
            if self._ended:
                return None
            raise CorroError(N_("the process that played the games has ended before them")) from None
        finally:
            self._process.join(timeout=5)

    def end(self) -> None:
        """Play no further."""
        self._ended = True
        with suppress(AttributeError, ValueError):  # not begun yet, or closed
            self._process.terminate()


def _play(sender: Connection, trial: Trial, games: int | None) -> None:
    """In the process: play, tell how far, send what came of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    make_way()  # the table that somebody plays at meanwhile comes first
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 -- a floor is on this terminal
    tell: Callable[[int, int], None] = lambda played, whole: sender.send((played, whole))  # noqa: E731
    wishes = {} if games is None else {"games": games}
    try:
        sender.send(tried(trial.title, trial.cast, trial.options, progress=tell, **wishes))
    except BrokenPipeError:
        return
    finally:
        sender.close()
