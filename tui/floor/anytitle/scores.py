"""Each seat's score over the whole game: as curves in panel 6, by rounds at the close."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

from textual.content import Content

from tui.floor.panels.chart import Curve, Rule, chart
from tui.floor.panels.panel import Panel, cells, line, short
from tui.floor.seen import Seen
from tui.floor.voice import _

Scores = tuple[tuple[str, int], ...]


class ScoreBook:
    """The score behind every event at which it changed, and where rounds began. What was read once is kept: numbers,
    and no state."""

    def __init__(self) -> None:
        self._of = ("", "")
        self._read = 0
        self.scores: list[tuple[int, Scores]] = []
        self.rounds: list[tuple[int, int]] = []

    def follow(self, seen: Seen) -> None:
        """Read what came since."""
        timeline = seen.timeline
        title = timeline.title
        if title.score is None:
            return
        if self._of != (moment := (timeline.head.id, timeline.viewer)):
            self._of, self._read, self.scores, self.rounds = moment, 0, [], []
        for n in range(self._read + 1, len(timeline) + 1):
            found = tuple(title.score(timeline.state(n)).items())
            if not self.scores or self.scores[-1][1] != found:
                self.scores.append((n, found))
            begun = title.round_begun(timeline.event(n), self.rounds[-1][1] if self.rounds else 0)
            if begun is not None:
                self.rounds.append((n, begun))
        self._read = len(timeline)

    def by_round(self) -> list[tuple[int, dict[str, int]]]:
        """Each round's number, and the score at its end."""
        ends = [*(float(n) for n, _number in self.rounds[1:]), inf]
        return [
            (number, dict(next((scores for n, scores in reversed(self.scores) if n < end), ())))
            for (_n, number), end in zip(self.rounds, ends, strict=True)
        ]


def score_table(book: ScoreBook, seats: Sequence[str], width: int) -> list[Content]:
    """The score at the end of each round, a line for each of these seats; the last rounds where not all have room."""
    rounds = book.by_round()
    if len(rounds) < 2:
        return []
    names = min(14, max(Content(seat).cell_length for seat in seats)) + 1
    told = [(_("R{round}", round=number), [str(scores.get(seat, "")) for seat in seats]) for number, scores in rounds]
    column = max(len(text) for head, texts in told for text in (head, *texts)) + 2
    told = told[-max(1, (width - names) // column) :]
    rows = [line((cells(("", -names), *((head, column) for head, _texts in told)), "$faint"))]
    for place, seat in enumerate(seats):
        rows.append(line(cells((short(seat, names - 1), -names), *((texts[place], column) for _head, texts in told))))
    return rows


class ScorePanel(Panel):
    """The curves of all seats."""

    number = "6"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 -- Textual's own name for it
        super().__init__(id=id)
        self._book = ScoreBook()

    def heading(self, seen: Seen) -> str:
        """What is drawn."""
        return _("Score")

    def help_text(self) -> str:
        """About the curves."""
        return _("Each seat's score so far, from the least to the greatest there was; R1, R2 … mark the rounds.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A curve for each seat."""
        book = self._book
        book.follow(seen)
        begins = book.rounds[0][0] if book.rounds else seen.n  # what is dealt before is no score
        known = [(max(n, begins), scores) for n, scores in book.scores if n <= seen.n]
        known = [each for place, each in enumerate(known) if place == len(known) - 1 or known[place + 1][0] > begins]
        if not known:
            return [line((_("Nothing has been scored yet."), "$faint"))]
        curves = []
        for place, (seat, now) in enumerate(known[-1][1]):
            levels = [(float(n), float(scores[place][1])) for n, scores in known]
            steps = [point for (_n, was), (n, level) in pairwise(levels) for point in ((n, was), (n, level))]
            curves.append(Curve(name=seat, points=(levels[0], *steps, (seen.n, now)), told=str(now)))
        rules = [Rule(n, _("R{round}", round=number)) for n, number in book.rounds if n <= seen.n]
        return chart(curves, width, height, rules)
