"""What the main panel (2) of every title is made of: it posts moves, plans and wishes, and never acts itself."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from exchange.game import Command
from tui.floor import N_
from tui.floor.panels.panel import Panel, button, key, line
from tui.floor.seen import Seen
from tui.floor.voice import _


class Stage(Panel):
    """The main panel in one phase; the screen mounts the one that the phase asks for."""

    number = "2"
    how: ClassVar[str] = ""
    """Which keys do what is to be done here, for a tutorial: a message with the last words of its bindings' ids."""
    seat: str | None = None
    lasting: ClassVar[bool] = False
    """Whether the same panel goes on when somebody else is to move: it keeps nothing of a seat."""
    tall: ClassVar[bool] = False
    """Whether it takes all the height it can get: the tape of a small window gives way, and what shares a place."""

    class Move(Message):
        """This seat wants to move so. `after` is the event that it answers: the last that the panel showed."""

        after: int | None = None

        def __init__(self, command: Command) -> None:
            super().__init__()
            self.command = command

    class Sure(Message):
        """A move that is only made when a question is answered with yes; it answers what it answered when asked."""

        after: int | None = None

        def __init__(self, question: str, command: Command) -> None:
            super().__init__()
            self.question = question
            self.command = command

    class Plan(Message):
        """Bid up to so much in this auction; None takes the plan back."""

        def __init__(self, seat: str, upto: int | None) -> None:
            super().__init__()
            self.seat = seat
            self.upto = upto

    class RuleAsked(Message):
        """The rule by which something is refused is to be read."""

        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    class Draft(Message):
        """What a seat is writing, so that it can be taken up again."""

        def __init__(self, seat: str, draft: object) -> None:
            super().__init__()
            self.seat = seat
            self.draft = draft

    class Wish(Message):
        """Something of the floor's: `next`, `skip`, `replace`, `coach`, `rematch`, `replay`, `back`."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def tab(self, seen: Seen) -> str:
        """Whatever the phase, it is where the game goes on."""
        return _("Game")

    def post_message(self, message: Message) -> bool:
        """Moves say which event they answer."""
        if isinstance(message, Stage.Move | Stage.Sure) and self.seen is not None:
            message.after = self.seen.n
        return super().post_message(message)

    def action_ask_coach(self) -> None:
        """A click on what asks for advice."""
        self.post_message(self.Wish("coach"))

    def coach_button(self, seen: Seen) -> Content:
        """What asks the coach, where somebody who is to move may; else nothing."""
        if not seen.coached or seen.acting is None:
            return Content("")
        return line("  ", button(_("Coach"), "ask_coach", "$faint"))

    def take_up(self, draft: object) -> None:
        """Go on with what the seat was writing."""

    def rule_at_hand(self) -> str:
        """The number of the rule that says most about what is shown; empty where none does."""
        return ""


class Watched(Stage):
    """A main panel that only tells: Enter shows the next event, `s` skips to where somebody must move."""

    how = N_("{next} goes on.")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,space,full_stop", "next", N_("Next"), N_("Show what happened next"), name="stage.next"),
        key("s", "skip", N_("Skip"), N_("Show everything up to the next move of a person"), name="stage.skip"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What has happened can be gone on with as long as some of it is still to be shown."""
        shown = self.seen is not None and self.seen.at_end and self.seen.pace != "replay"
        return super().check_action(action, parameters) and not (shown and action in ("next", "skip"))

    def action_next(self) -> None:
        """Show the next event."""
        self.post_message(self.Wish("next"))

    def action_skip(self) -> None:
        """Show at once all that waits to be shown."""
        self.post_message(self.Wish("skip"))
