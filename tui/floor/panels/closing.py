"""The main panel when a game is over, of every title: the outcome, rematch, replay, start, take-back."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from market.lab.analyse.words import how_each_got_there
from tui.floor import N_
from tui.floor.panels.panel import button, height_of, key, line
from tui.floor.panels.stage import Stage
from tui.floor.seen import Seen
from tui.floor.voice import _, language


class Closing(Stage):
    """Subclasses tell the `outcome`. In a replay there is nothing to go on with."""

    tall = True

    how = N_("{start} leads to Start and to a new game, {rematch} begins this once more.")
    BINDINGS: ClassVar[list[BindingType]] = [
        key(
            "r",
            "wish('rematch')",
            N_("Rematch"),
            N_("The same seats once more"),
            name="close.rematch",
        ),
        key(
            "enter",
            "wish('replay')",
            N_("Replay"),
            N_("The game again, event by event"),
            name="close.replay",
        ),
        key(
            "a",
            "wish('analysis')",
            N_("Analysis"),
            N_("Why it was won: chances, what each decision lost, and the best answers"),
            name="close.analysis",
        ),
        key("n", "wish('start')", N_("Start"), N_("Back to the start screen"), name="close.start"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A replay is no table."""
        if action == "wish" and parameters == ("analysis",) and self._visited():
            return False
        return not (action == "wish" and self.seen is not None and self.seen.pace == "replay")

    def _visited(self) -> bool:
        """Whether a visitor sits here: an analysis looks through all eyes, and a visitor never does."""
        return bool(getattr(self.app, "visitor", False))

    def heading(self, seen: Seen) -> str:
        """The end of the game."""
        return _("Close")

    def help_text(self) -> str:
        """About the close."""
        return _("The game is over. Play the same seats again, or look at the replay.")

    def action_wish(self, what: str) -> None:
        """Something that the floor does."""
        self.post_message(self.Wish(what))

    def outcome(self, seen: Seen, width: int) -> list[Content]:
        """Who won, and how."""
        return []

    def how_it_came(self, seen: Seen, width: int, room: int) -> list[Content]:
        """How each seat got there, a line for each, once that has been read; a heading where there is room. Where there
        is too little, the lines of those who did best and of whoever looks: Analysis has them all."""
        told = [Content(text) for text in how_each_got_there(seen.came, seen.timeline.title, language())]
        own = [each for each in told if each.plain.startswith(f"{seen.viewer}: ")]
        fitting = list(own)
        for each in told:
            if each not in own and height_of([*fitting, each], width) <= room:
                fitting.append(each)
        told = [each for each in told if each in fitting]
        heading = [line((_("How each seat got there"), "$faint"))] if height_of(told, width) < room else []
        return [*heading, *told] if told else []

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The outcome, and what can come next."""
        rows = self.outcome(seen, width)
        rows += self.how_it_came(seen, width, height - height_of(rows, width) - 1)
        if seen.pace == "replay":
            return rows
        return [
            *rows,
            line(
                button(_("Rematch"), "wish('rematch')", "bold"),
                "  ",
                button(_("Replay"), "wish('replay')"),
                "  ",
                *(() if self._visited() else (button(_("Analysis"), "wish('analysis')"), "  ")),
                button(_("Start"), "wish('start')"),
            ),
        ]
