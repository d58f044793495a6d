"""What drives the table of a title that brings no desk of its own: a beat for each sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exchange.game import Command
from exchange.log.follow import Follower
from exchange.title import Title

if TYPE_CHECKING:
    from tui.floor.anytitle.layout import AnyLayout


class AnyDesk:
    """See `tui.floor.desks.Desk`."""

    def __init__(self, title: Title) -> None:
        self._title = title

    def weight(self, timeline: Follower, n: int) -> float:
        """A beat for an event that the tape tells; what it does not takes none."""
        return 1.0 if timeline.told(n) else 0.0

    def automatic(self, state: object, choices: object, plan: int | None, ask_always: bool) -> Command | None:
        """Nothing moves by itself."""
        return None

    def plan_over(self, state: object) -> bool:
        """There are no plans here."""
        return True

    def layout(self) -> AnyLayout:
        """The panels of the table."""
        from tui.floor.anytitle.layout import AnyLayout

        return AnyLayout(self._title)
