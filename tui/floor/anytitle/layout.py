"""The table of any title as the table screen asks for it."""

from __future__ import annotations

from textual.widget import Widget

from exchange.title import Title
from tui.floor.anytitle.drawing import GROUPS, board_of
from tui.floor.anytitle.moving import MovesPanel
from tui.floor.anytitle.panels import Groups, Hand, Seats, Strip, Table, told_above
from tui.floor.anytitle.scores import ScorePanel
from tui.floor.anytitle.watching import AnyClose, WatchPanel
from tui.floor.panels.stage import Stage
from tui.floor.panels.tape_panel import Tape
from tui.floor.seen import Seen
from tui.floor.voice import _


class AnyLayout:
    """See `tui.floor.desks.Layout`."""

    BESIDE = "7"
    """What others have just done."""

    def __init__(self, title: Title) -> None:
        self._title = title
        self._groups = any(kind in GROUPS for kind in title.kinds.values())
        self.ONE_PLACE: tuple[str, ...] = (("5" if self._groups else "4"), "6") if title.score is not None else ()

    def left(self) -> list[Widget]:
        """The table, groups of cards where the title has any, the seats, and their scores."""
        groups = [Groups(id="any-groups")] if self._groups else []
        scores = [ScorePanel(id="any-scores")] if self._title.score is not None else []
        return [Table(id="any-table"), *groups, Seats(id="any-seats"), *scores]

    def right(self) -> list[Widget]:
        """The own hand and the tape, below the main panel."""
        return [Hand(id="any-hand"), Tape(id="any-tape")]

    def strip(self) -> Strip:
        """The seats in a line."""
        return Strip(id="strip")

    def stage_of(self, seen: Seen) -> type[Stage]:
        """The main panel for this moment."""
        if seen.over:
            return AnyClose
        return WatchPanel if seen.acting is None else MovesPanel

    def headline(self, seen: Seen) -> list[str]:
        """What is said in a word of the table."""
        if seen.over:
            return [_("Close")]
        return [f"{field.label} {field.text}" for field in told_above(board_of(seen))]
