"""What the floor must know of a title to drive its table: which moments are private, what moves by itself, the pace."""

from typing import Any, Protocol

from exchange.game import Command
from tui.floor.speech import _
from tui.floor.timeline import Timeline

HOLD = -1.0
"""The weight of an event after which the table waits for a key."""


class Desk(Protocol):
    """One for each title."""

    def private(self, state: Any) -> bool:
        """Whether a seat that may move now looks at something that the others may not see."""

    def weight(self, timeline: Timeline, n: int) -> float:
        """How many beats event n stays before the next is shown; 0 for at once, HOLD for until a key."""

    def automatic(self, state: Any, choices: Any, plan: int | None, ask_always: bool) -> Command | None:
        """The move that needs no asking: the only one, or the one that the seat's plan says."""

    def plan_over(self, state: Any) -> bool:
        """Whether a plan made before ends here."""

    def panels(self) -> Any:
        """The widgets of the table; imported late."""


DESKS = frozenset({"bolsa", "siniestra-1", "siniestra-2"})
"""The titles that have one; any other is played in plain lines."""


def no_desk(title: str) -> str:
    """Why the floor cannot show the title; empty where it can."""
    if title in DESKS:
        return ""
    return _("{title} has no table on this floor: corro play --plain plays it in lines", title=title)


def desk_of(title: str) -> Desk:
    """The desk for a title of `DESKS`."""
    if title.startswith("siniestra"):
        from tui.floor.siniestra.desk import SiniestraDesk

        return SiniestraDesk()
    from tui.floor.bolsa.desk import BolsaDesk

    return BolsaDesk()
