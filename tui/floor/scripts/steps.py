"""A play script being stepped through, without a screen: its lines, how far it is played, and what does not hold."""

from __future__ import annotations

from pathlib import Path

from exchange.log.follow import Follower
from exchange.script.read import Script, read_script, read_text
from exchange.script.run import Failure, Playing
from exchange.value.errors import PlayFileError
from exchange.value.seal import HOST
from market import GAMES
from tui.floor.seen import Seen


class Stepping:
    """One script. `at` of its steps are shown as done; more may have been played already.

    `lines` are the file's, as they stand; `fault` is why it cannot be read, `failure` the sentence that does not hold.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: tuple[str, ...] = ()
        self.fault: PlayFileError | None = None
        self.failure: Failure | None = None
        self.script: Script | None = None
        self.playing: Playing | None = None
        self.timeline: Follower | None = None
        self.at = 0
        self._events: list[int] = []

    def read(self) -> None:
        """Read the file, and open its table. Raises OSError; what cannot be understood becomes `fault`."""
        file = self.path.name
        try:
            text = read_text(self.path, shown=file)
            self.lines = tuple(line.removesuffix("\r") for line in text.removesuffix("\n").split("\n"))
            self.script = read_script(text, file, GAMES)
        except PlayFileError as fault:
            self.fault = fault
            self.lines = self.lines or tuple(self.path.read_bytes().decode("utf-8", "replace").split("\n"))
            return
        self.playing = Playing(self.script)
        self._events = [len(self.playing.table.log)]
        self.timeline = self.playing.table.host

    @property
    def steps(self) -> int:
        """How many steps the script has."""
        return len(self.script.steps) if self.script else 0

    @property
    def at_end(self) -> bool:
        """Whether nothing is left to be shown."""
        return self.at >= self.steps or (self.failure is not None and self.at >= len(self._events) - 1)

    @property
    def holds(self) -> bool:
        """Whether the whole script has been played, and holds."""
        return self.script is not None and self.failure is None and len(self._events) - 1 == self.steps

    def line_of(self, step: int) -> int:
        """The line (from 1) on which a step stands; 0 where there is none."""
        return self.script.steps[step].line.number if self.script and step < self.steps else 0

    @property
    def next_line(self) -> int:
        """The line to be played next, or the one that does not hold; 0 at the end."""
        return self.line_of(self.at)

    def step_at(self, line: int) -> int:
        """How many steps stand at or above this line."""
        if self.script is None:
            return 0
        return sum(1 for step in self.script.steps if step.line.number <= line)

    def go(self, at: int) -> None:
        """Show so many steps as done, and play them first where that has not been done. A failure stops before it."""
        playing = self.playing
        if playing is None:
            return
        at = max(0, min(self.steps, at))
        while len(self._events) - 1 < at and self.failure is None:
            self.failure = playing.step()
            if self.failure is None:
                self._events.append(len(playing.table.log))
        self.at = min(at, len(self._events) - 1)

    def seen(self) -> Seen | None:
        """The table after the steps shown; None for a script that cannot be read."""
        timeline = self.timeline
        if timeline is None:
            return None
        return Seen(timeline=timeline, n=self._events[self.at], viewer=HOST, pace="replay")
