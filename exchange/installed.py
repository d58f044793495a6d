"""What installed packages bring to this program, by entry point."""

import re
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


OURS = "corro"  # the distribution that this program is


@cache
def brought_by_packages(group: str) -> "tuple[EntryPoint, ...]":
    """The entry points of this group, none of them loaded.

    Every package on the path is read for them, which takes milliseconds: it is done once per process. A test that
    installs a package calls `brought_by_packages.cache_clear()`.
    """
    from importlib.metadata import entry_points  # it alone takes longer than most modules here

    return tuple(entry_points(group=group))


def named(group: str) -> "dict[str, tuple[EntryPoint, ...]]":
    """The entry points of this group by name: the house's own, then those of other packages, in alphabetical order.

    The house's own keep their names; others of one name are a clash, and all here. A name that is not a word of
    letters, digits, `_` and `-` is left out.
    """
    ours: dict[str, list[EntryPoint]] = defaultdict(list)
    others: dict[str, list[EntryPoint]] = defaultdict(list)
    for point in brought_by_packages(group):
        if re.fullmatch(r"[\w-]+", point.name):
            (ours if came_from(point) == OURS else others)[point.name].append(point)
    found = [*sorted(ours.items()), *sorted(item for item in others.items() if item[0] not in ours)]
    return {name: tuple(points) for name, points in found}


def passed_over(group: str) -> "tuple[EntryPoint, ...]":
    """Those of other packages that bear a name of the house's own."""
    ours = {point.name for point in brought_by_packages(group) if came_from(point) == OURS}
    return tuple(point for point in brought_by_packages(group) if point.name in ours and came_from(point) != OURS)


def came_from(point: "EntryPoint") -> str:
    """The package that brings this entry point."""
    return point.dist.name if point.dist else point.value
