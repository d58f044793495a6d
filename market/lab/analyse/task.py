"""What a title's analyst is, and what it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from market.lab.analyse.analysis import Cast, Decision, Odds, Reach, Round

Progress = Callable[[float], None]
"""Is told how much of the work is done, from 0 to 1."""


ALMOST = 0.99
"""Until all is done no more than this is told, however wrong what was thought."""


class Task:
    """The seed, the effort (1 is plenty for a table, more narrows the intervals), and how far the work has come."""

    def __init__(self, seed: str, effort: int, progress: Progress | None = None) -> None:
        self.seed = seed
        self.effort = effort
        self._progress = progress
        self._thought = self._whole = self._ahead = 1.0
        self._done = 0
        self._told = 0.0

    def begin(self, whole: int) -> None:
        """So much is to do."""
        self._thought = self._whole = self._ahead = max(whole, 1)

    def done(self, work: int) -> None:
        """So much more is done."""
        self._done += work
        if self._progress is not None:
            self._told = max(self._told, min(self._done / self._whole, ALMOST))
            self._progress(self._told)

    def through(self, thought: float) -> None:
        """A part is through that was thought to be so much work. As what is done was more or less than was thought, so
        will be what is still ahead."""
        self._ahead = max(self._ahead - thought, 0.0)
        past = self._thought - self._ahead
        if past > 0 and self._done:
            self._whole = self._done * (1 + self._ahead / past)

    def end(self) -> None:
        """All is done."""
        if self._progress is not None:
            self._progress(1.0)


class Analyst(Protocol):
    """Analyses games of a title. It is made from a story and a task."""

    @property
    def cast(self) -> Cast:
        """Who plays on."""

    @property
    def parts(self) -> Mapping[str, str]:
        """What a change of the score is split into: name → what it is called (a message id)."""

    @property
    def reach(self) -> Reach | None:
        """How far a budget of moves went; None where all is always played on."""

    def places(self) -> Sequence[int]:
        """The places of the story's windows whose positions are played on."""

    def work(self, *, brief: bool = False) -> int:
        """How much `Task.done` will be told: by `chances` and `decisions`; by `decisions` without what seats could
        know, where it is to be `brief`."""

    def chances(self, states: Sequence[Any], games: int = 0) -> Sequence[dict[str, Odds]]:
        """Each seat's chance in each of these host's states, none of which is over, from so many games each; from as
        many as the effort asks for where that is 0."""

    def decisions(self, *, brief: bool = False) -> Iterator[Decision]:
        """The moves at which a seat had a choice, in their order. `brief`: without what their seats could know, where
        that takes games of its own."""

    def in_full(self, decision: Decision) -> Decision:
        """A brief decision with what its seat could know: as it would have been, had all been asked for in full."""

    def rounds(self) -> tuple[Round, ...]:
        """How the scores changed, round by round."""
