"""Which games are a visitor's own: a file for each browser, its games' ids in it, the one it was at last at the end.

The file's name is made from the browser's cookie, which nobody can tell from it. The host's programs alone can read it.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

KEPT = 30 * 24 * 3600.0
"""Seconds after which a browser that did not come again is forgotten; its games stay in the store."""
_ID = 12  # characters of an id
_LONGEST = 8_192  # bytes; then the file is written anew


class OwnGames:
    """The ids of a visitor's games. `file` is None for one whose games end with its visit."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._ids: list[str] = []
        self._read()
        if file is not None and file.is_file() and file.stat().st_size > _LONGEST:
            file.write_text("".join(f"{game}\n" for game in self._ids), encoding="ascii")

    def ids(self) -> set[str]:
        """All of them; another tab of the same browser may have opened some."""
        self._read()
        return set(self._ids)

    def at(self, game: str) -> None:
        """The visitor is at this game now, which is its own."""
        if self._ids[-1:] == [game]:
            return
        self._keep(game)
        if self._file is not None:
            opened = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            with os.fdopen(opened, "a", encoding="ascii") as file:
                file.write(f"{game}\n")

    def last(self) -> str:
        """The game that it was at last; empty where there is none."""
        return self._ids[-1] if self._ids else ""

    def of_all(self) -> int:
        """How many games all visitors have."""
        if self._file is None:
            return len(self._ids)
        return sum(len(_ids(file)) for file in self._file.parent.iterdir())

    def _read(self) -> None:
        if self._file is not None and self._file.is_file():
            self._ids = _ids(self._file)

    def _keep(self, game: str) -> None:
        self._ids = [*(kept for kept in self._ids if kept != game), game]


def _ids(file: Path) -> list[str]:
    """The ids in a file, each once, at its last place."""
    lines = [line for line in file.read_text(encoding="ascii", errors="replace").splitlines() if len(line) == _ID]
    return list(dict.fromkeys(reversed(lines)))[::-1]


def ready(folder: Path) -> None:
    """Make the folder, its owner's alone, and forget who did not come for long."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for file in folder.iterdir():
        with contextlib.suppress(OSError):
            if time.time() - file.stat().st_mtime > KEPT:
                file.unlink()
