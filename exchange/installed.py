"""What installed packages bring to this program, by entry point."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def brought_by_packages(group: str) -> "tuple[EntryPoint, ...]":
    """The entry points of this group, none of them loaded.

    Every package on the path is read for them, which takes milliseconds: it is done once per process. A test that
    installs a package calls `brought_by_packages.cache_clear()`.
    """
    from importlib.metadata import entry_points  # it alone takes longer than most modules here

    return tuple(entry_points(group=group))


def came_from(point: "EntryPoint") -> str:
    """The package that brings this entry point."""
    return point.dist.name if point.dist else point.value
