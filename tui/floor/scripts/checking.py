"""Whether scripts hold: each is played to its end in a process of its own, so that keys answer meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

from exchange.value.errors import CorroError
from market.lab.politely import make_way
from tui.floor.processes import own_stderr


class Checking:
    """One walk through scripts. `end` stops it behind the script that is played."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths
        self._ended = False

    def results(self) -> Iterator[tuple[Path, bool]]:
        """Each script, and whether all its sentences hold. One that cannot be read does not."""
        with own_stderr():
            pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=make_way)
        with pool, suppress(BrokenProcessPool):
            for path in self._paths:
                if self._ended:
                    return
                with own_stderr():
                    played = pool.submit(holds, str(path))
                yield path, played.result()

    def end(self) -> None:
        """Check no further than the script that is played now."""
        self._ended = True


def holds(path: str) -> bool:
    """Whether the script at this path can be read and all its sentences hold."""
    from exchange.script.read import read_script, read_text
    from exchange.script.run import Playing
    from market import GAMES

    try:
        return Playing(read_script(read_text(Path(path)), path, GAMES)).play() is None
    except (CorroError, OSError):
        return False
