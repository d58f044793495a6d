"""Packages brought to this program as an installation would: a module and its entry points on the path."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from exchange.installed import brought_by_packages
from market import GAMES


def forget() -> None:
    """Ask the environment anew."""
    brought_by_packages.cache_clear()
    GAMES.forget()


@contextmanager
def installed(folder: Path, package: str = "elsewhere", **groups: Mapping[str, str]) -> Iterator[None]:
    """As long as this lasts, `folder` is on the path and holds the distribution `package` with these entry points:
    `installed(folder, titles={"pares": "pares.title:TITLE"})` stands for the group `corro.titles`."""
    info = folder / f"{package.replace('-', '_')}-1.0.dist-info"  # as an installer names it
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = [
        line
        for group, points in groups.items()
        for line in (f"[corro.{group}]", *(f"{name} = {what}" for name, what in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        forget()
        yield
    forget()
