"""What a replay knows of why a game went as it did: how the scores came about, and the chances over the scrubber."""

from __future__ import annotations

from market.lab.analyse.analysis import Analysis, Round
from tui.floor.analysis.curve import Course, Curve
from tui.floor.analysis.opening import ask_how_it_came, ask_what_is_kept
from tui.floor.panels.scrubber import label_width
from tui.floor.replay.playback import Permissions, Playback
from tui.floor.screens.panelled import Panelled

HIGH = 46
"""Rows of a window from which there is room for a curve of each seat."""


class Explained(Panelled):
    """A replay that can say why. `came` is how the scores came about, `chances` the analysis, where there is one."""

    playback: Playback
    permissions: Permissions
    came: tuple[Round, ...] = ()
    chances: Analysis | None = None

    def seek(self, n: int) -> None:
        """Go to event n and show it."""
        raise NotImplementedError

    def pause(self) -> None:
        """Stop playing."""
        raise NotImplementedError

    def tell_curve(self) -> None:
        """Each seat's chances over the scrubber; where the panels need the room, those of one seat."""
        playback, chances = self.playback, self.chances
        course = None
        if chances is not None and chances.events == playback.total:
            seats = chances.seats if self.app.size.height >= HIGH else (self._one_of(chances),)
            course = Course(analysis=chances, seats=seats, n=playback.n, label=label_width(playback.total))
        self.query_one(Curve).show(course)

    def _one_of(self, chances: Analysis) -> str:
        """The seat through whose eyes we look, else the winner, else the first."""
        return next(seat for seat in (self.playback.viewer, *chances.winners, *chances.seats) if seat in chances.seats)

    def ask_how_it_came(self) -> None:
        """Of a game that is over: how the scores came about, and the analysis, if one is kept."""
        if not self.playback.over:
            return
        log, title = self.playback.log, self.playback.title

        def told(rounds: tuple[Round, ...]) -> None:
            self.came = rounds
            self._retell_if_here()

        ask_how_it_came(self.floor, log, title, told)
        if self.permissions.hosting:
            ask_what_is_kept(self.floor, log, self._take_analysis)

    def _take_analysis(self, found: Analysis | None) -> None:
        """Its chances, and marks on the scrubber for what mattered most, unless somebody has marked something."""
        self.chances = found
        if found is not None and not self.playback.marks:
            self.playback.marks = tuple(sorted(found.mattered))
        self._retell_if_here()

    def _retell_if_here(self) -> None:
        if self.is_attached:
            self.retell()

    def action_analysis(self) -> None:
        """Why it was won: the analysis, from which one comes back to an event."""
        playback = self.playback
        self.pause()

        def go(n: int) -> None:
            self.app.screen.dismiss(None)
            self.seek(n)

        self.floor.open_analysis(playback.log, playback.title, go, self._take_analysis)
