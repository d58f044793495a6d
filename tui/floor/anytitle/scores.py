"""Panel 6: each seat's score over the whole game, as curves."""

from __future__ import annotations

from itertools import pairwise

from textual.content import Content

from tui.floor.panels.chart import Curve, Rule, chart
from tui.floor.panels.panel import Panel, line
from tui.floor.seen import Seen
from tui.floor.voice import _

Scores = tuple[tuple[str, int], ...]


class ScorePanel(Panel):
    """The score behind every event at which it changed. What was read once is kept: numbers, and no state."""

    number = "6"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 -- Textual's own name for it
        super().__init__(id=id)
        self._of = ("", "")
        self._read = 0
        self._scores: list[tuple[int, Scores]] = []
        self._rounds: list[tuple[int, int]] = []

    def heading(self, seen: Seen) -> str:
        """What is drawn."""
        return _("Score")

    def help_text(self) -> str:
        """About the curves."""
        return _("Each seat's score so far, from the least to the greatest there was; R1, R2 … mark the rounds.")

    def _follow(self, seen: Seen) -> None:
        """Read what came since."""
        timeline = seen.timeline
        title = timeline.title
        if title.score is None:
            return
        if self._of != (moment := (timeline.head.id, timeline.viewer)):
            self._of, self._read, self._scores, self._rounds = moment, 0, [], []
        for n in range(self._read + 1, len(timeline) + 1):
            found = tuple(title.score(timeline.state(n)).items())
            if not self._scores or self._scores[-1][1] != found:
                self._scores.append((n, found))
            begun = title.round_begun(timeline.event(n), self._rounds[-1][1] if self._rounds else 0)
            if begun is not None:
                self._rounds.append((n, begun))
        self._read = len(timeline)

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A curve for each seat."""
        self._follow(seen)
        begins = self._rounds[0][0] if self._rounds else 1  # what is dealt before is no score
        known = [(max(n, begins), scores) for n, scores in self._scores if n <= seen.n]
        known = [each for place, each in enumerate(known) if place == len(known) - 1 or known[place + 1][0] > begins]
        if not known:
            return [line((_("Nothing has been scored yet."), "$faint"))]
        curves = []
        for place, (seat, now) in enumerate(known[-1][1]):
            levels = [(float(n), float(scores[place][1])) for n, scores in known]
            steps = [point for (_n, was), (n, level) in pairwise(levels) for point in ((n, was), (n, level))]
            curves.append(Curve(name=seat, points=(levels[0], *steps, (seen.n, now)), told=str(now)))
        rules = [Rule(n, _("R{round}", round=number)) for n, number in self._rounds if n <= seen.n]
        return chart(curves, width, height, rules)
