"""What drives a title's table on the floor: what moves by itself, the pace, the panels. An entry point brings it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from exchange.game import Command
from exchange.installed import came_from, named
from exchange.log.follow import Follower
from exchange.title import Title
from exchange.value.errors import SetupError
from tui.floor import N_

if TYPE_CHECKING:
    from textual.widget import Widget

    from tui.floor.panels.panel import Panel
    from tui.floor.panels.stage import Stage
    from tui.floor.seen import Seen

HOLD = -1.0
"""The weight of an event after which the table waits for a key."""


class Layout(Protocol):
    """The panels of a title's table: a module of functions.

    `ONE_PLACE`: the digits of panels that share a place in a low window, first the one that is there unasked; `BESIDE`:
    the digit of the panel that a small window shows together with the main one, if there is room for both.
    """

    ONE_PLACE: tuple[str, ...]
    BESIDE: str

    def left(self) -> list[Widget]:
        """The panels of the left column."""

    def right(self) -> list[Widget]:
        """The panels of the right column, below the main one."""

    def strip(self) -> Panel:
        """The line of prices, for small windows and the handover."""

    def stage_of(self, seen: Seen) -> type[Stage]:
        """The main panel for this moment."""

    def headline(self, seen: Seen) -> list[str]:
        """Where the game stands: parts of the top line."""


class Desk(Protocol):
    """One for each title."""

    def weight(self, timeline: Follower, n: int) -> float:
        """How many beats event n stays before the next is shown; 0 for at once, HOLD for until a key."""

    def automatic(self, state: object, choices: object, plan: int | None, ask_always: bool) -> Command | None:
        """The move that needs no asking: the only one, or the one that the seat's plan says."""

    def plan_over(self, state: object) -> bool:
        """Whether a plan made before ends here."""

    def layout(self) -> Layout:
        """The panels of the table; imported late."""


GROUP = "corro.floors"
"""The entry points of desks: each is named like its title, and refers to what makes its desk when called. A title
without one has the desk of any title."""


def desk_of(title: Title) -> Desk:
    """The title's own desk, or the one that shows any title. Raises SetupError where two packages bring one, or it does
    not work."""
    points = named(GROUP).get(title.name, ())
    packages = ", ".join(sorted(map(came_from, points)))
    if not points:
        from tui.floor.anytitle.desk import AnyDesk

        return AnyDesk(title)
    if len(points) > 1:
        why = N_("several packages bring a table of {title} for the floor: {packages}")
        raise SetupError("title", why, title=title.name, packages=packages)
    try:
        desk: Desk = points[0].load()()
    except Exception as error:  # somebody else's code may fail in any way
        found = " ".join(f"{type(error).__name__}: {error}".split())
        why = N_("the table of {title} that {package} brings for the floor cannot be made: {why}")
        raise SetupError("title", why, title=title.name, package=packages, why=found) from error
    return desk
