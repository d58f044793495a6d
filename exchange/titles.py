"""The titles that installed packages bring: the house's own, and a stranger's.

An entry point of the group `corro.titles` names each title and refers to its `Title`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from exchange.installed import came_from, named, passed_over
from exchange.title import Title
from exchange.value.errors import SetupError
from exchange.value.words import N_

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "corro.titles"


class Titles(Mapping[str, Title]):
    """The titles by name: the house's own, then those of other packages, each in alphabetical order.

    An entry point of the group `corro.titles` names each title and refers to its `Title`. One is loaded when it is
    asked for and no sooner, so that a package whose title does not work harms no other. The house's own keep their
    names; a name that no script could say is left out.
    """

    def __init__(self) -> None:
        self._found: dict[str, tuple[EntryPoint, ...]] = {}
        self._loaded: dict[str, Title] = {}

    def __getitem__(self, name: str) -> Title:
        """Raises KeyError if there is none, and SetupError for one that cannot be loaded or that two packages bring."""
        if name not in self._loaded:
            self._loaded[name] = _load(self._points()[name])
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._points()

    def __iter__(self) -> Iterator[str]:
        return iter(self._points())

    def __len__(self) -> int:
        return len(self._points())

    def working(self) -> tuple[Title, ...]:
        """Every title that can be loaded."""
        return tuple(title for name in self if isinstance(title := self._tried(name), Title))

    def faults(self) -> tuple[SetupError, ...]:
        """Why the others cannot, and which the house's own titles stand before."""
        left_out = N_("the title {title} is the house's own: the one that {package} brings is left out")
        return (
            *(error for name in self if isinstance(error := self._tried(name), SetupError)),
            *(
                SetupError("title", left_out, title=point.name, package=came_from(point))
                for point in passed_over(GROUP)
            ),
        )

    def forget(self) -> None:
        """Find the titles anew: a test has installed or removed a package."""
        self._found.clear()
        self._loaded.clear()

    def _points(self) -> dict[str, tuple[EntryPoint, ...]]:
        if not self._found:
            self._found = named(GROUP)
        return self._found

    def _tried(self, name: str) -> Title | SetupError:
        try:
            return self[name]
        except SetupError as error:
            return error


TITLES = Titles()


def title_named(name: str) -> Title:
    """The title that is called so, the house's own or an installed package's. Raises SetupError listing those there
    are."""
    if name not in TITLES:
        why = N_("there is no title {name}; there are: {titles}")
        raise SetupError("title", why, name=name or "“”", titles=", ".join(TITLES))
    return TITLES[name]


def _load(points: tuple[EntryPoint, ...]) -> Title:
    name = points[0].name
    packages = ", ".join(sorted(map(came_from, points)))
    if len(points) > 1:
        why = N_("several packages bring a title {title}: {packages}")
        raise SetupError("title", why, title=name, packages=packages)
    try:
        title = points[0].load()
    except Exception as error:  # somebody else's code may fail in any way
        found = " ".join(f"{type(error).__name__}: {error}".split())
        why = N_("the title {title} that {package} brings cannot be loaded: {why}")
        raise SetupError("title", why, title=name, package=packages, why=found) from error
    if not isinstance(title, Title) or title.name != name:
        why = N_("what {package} brings as {title} is no title of that name")
        raise SetupError("title", why, package=packages, title=name)
    return title
