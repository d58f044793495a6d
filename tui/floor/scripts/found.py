"""Which play scripts there are to choose from: those that come with the floor, and those of a folder."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

import tui.floor
from exchange.value.printable import printable

MOST = 500
"""How many scripts of a folder are listed."""
_ABOUT = re.compile(r"^[ \t]*about[ \t]+(.*?)[ \t]*(?:#.*)?$", re.MULTILINE)
_TITLE = re.compile(r"^[ \t]*game[ \t]+([\w-]+)", re.MULTILINE)
_HEAD = 4_096  # bytes in which a list looks for title and about

_PACKAGE = Path(tui.floor.__file__).parent
SCENARIOS = _PACKAGE.parent.parent / "scenarios"
"""The scripts of a checkout; an installed floor has none there."""


class Found(Struct, frozen=True, kw_only=True):
    """A script in a list: where it is, how it is shown, its title and what it is about, as far as its head says."""

    path: Path
    shown: str
    title: str
    about: str

    @property
    def called(self) -> str:
        """What it is about; where it does not say so, its file's name as words."""
        words = Path(self.shown).stem.replace("-", " ").replace("_", " ")
        return self.about or words[:1].upper() + words[1:]


def scripts_in(folder: Path) -> list[Found]:
    """The scripts below a folder, the nearest first, by name; at most MOST. Raises OSError where there is none."""
    folder = folder.expanduser()
    if folder.is_file():
        return [_found(folder, folder.name)]
    if not folder.is_dir():
        raise FileNotFoundError(2, "no such folder", str(folder))
    paths = []
    for path in folder.rglob("*.play"):
        paths.append(path)
        if len(paths) == MOST:
            break
    paths.sort(key=lambda path: (len(path.relative_to(folder).parts), str(path)))
    return [_found(path, str(path.relative_to(folder))) for path in paths]


def _found(path: Path, shown: str) -> Found:
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD).decode("utf-8", "replace")
    except OSError:
        head = ""
    title, about = _TITLE.search(head), _ABOUT.search(head)
    return Found(
        path=path,
        shown=printable(shown),
        title=title[1] if title else "",
        about=printable(about[1]) if about else "",
    )
