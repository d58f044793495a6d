"""A desk that waits where a lesson has something to say, and the balloon that says it."""

from __future__ import annotations

from textual.content import Content

from exchange.game import Command
from exchange.log.follow import Follower
from exchange.teaching import TEACHER, Balloon, Lesson
from tui.floor.desks import HOLD, Desk, Layout
from tui.floor.panels.panel import Panel, line
from tui.floor.seen import Seen
from tui.floor.voice import _, language


class Lecturing:
    """The title's desk, but the table holds where the learner is told something. See `tui.floor.desks.Desk`."""

    def __init__(self, desk: Desk, lesson: Lesson) -> None:
        self.desk = desk
        self.lesson = lesson

    def weight(self, timeline: Follower, n: int) -> float:
        """As the desk says; until a key where a balloon waits for its reader, and no time where it asks for a move: it
        would stand beside what came before that."""
        balloon = self.lesson.say(timeline, n, language())
        if balloon is None:
            return self.desk.weight(timeline, n)
        if balloon.waits:
            return HOLD
        asked = timeline.title.game.to_act(timeline.state(n))
        mine = any(self.lesson.seats[seat] != TEACHER for seat in asked)
        return 0.0 if mine else self.desk.weight(timeline, n)

    def automatic(self, state: object, choices: object, plan: int | None, ask_always: bool) -> Command | None:
        """As the desk says."""
        return self.desk.automatic(state, choices, plan, ask_always)

    def plan_over(self, state: object) -> bool:
        """As the desk says."""
        return self.desk.plan_over(state)

    def layout(self) -> Layout:
        """The desk's own panels."""
        return self.desk.layout()


class BalloonPanel(Panel, can_focus=False):
    """What the lesson says now, and below it `how` to do that: a sentence of the main panel about its keys."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(id="balloon")
        self.lesson = lesson
        self.how = ""

    def heading(self, seen: Seen) -> str:
        """What this is, and the way out of it."""
        return _("Tutorial · Esc leads to Start")

    def balloon(self, seen: Seen) -> Balloon | None:
        """What is said now."""
        return self.lesson.said_by(seen.timeline, seen.n, language())

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The text, then the keys."""
        balloon = self.balloon(seen)
        if balloon is None:
            return []
        return [Content(balloon.text), line((self.how, "bold $text-accent"))]
