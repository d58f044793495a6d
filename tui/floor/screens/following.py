"""A table that follows what another process moves in the same game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import inf

from textual.timer import Timer

from exchange.log.log import Entry
from exchange.value.errors import CorroError
from tui.floor.at_table import AtTable
from tui.floor.screens.handover import Handover
from tui.floor.screens.panelled import Panelled

REACTION = 0.7
"""How long a key still belongs to the moment before, where another process has changed it, in seconds."""


class Following(Panelled):
    """Asks the store now and then what others have moved, away from the screen's thread, and shows it."""

    def __init__(self, at_table: AtTable) -> None:
        super().__init__(at_table.desk)
        self.at_table = at_table
        self._looking: Timer | None = None
        self._asking = False  # the store is being asked for others' moves
        self._others_moved = False  # and not all of it is shown yet
        self._changed = -inf  # when all was shown that others had moved
        self._last_at_keys: str | None = None  # whose turn it was last at this keyboard

    def pump(self) -> None:
        """Show where things stand, then see to whatever comes next."""
        raise NotImplementedError

    def all_is_shown(self) -> None:
        """Whoever looks sees now what others have moved."""
        if self._others_moved:
            self._others_moved, self._changed = False, time.monotonic()

    def comes_to_the_keys(self, seat: str | None) -> None:
        """Whose turn it is at this keyboard. Where another person's has just ended, nobody can have meant a key of
        theirs for the next one's."""
        if seat is not None:
            if self._last_at_keys not in (None, seat):
                self._changed = time.monotonic()
            self._last_at_keys = seat

    def has_just_changed(self) -> bool:
        """Whether others have moved, or left the keys, so lately that nobody can have meant a key for what is now."""
        return time.monotonic() - self._changed < REACTION

    def _look(self) -> None:
        """Show what another process has moved, as soon as nothing else is still to be shown. Each viewer is shown its
        own copy, as always."""
        at_table = self.at_table
        if not at_table.elsewhere:
            if self._looking is not None:
                self._looking.stop()
        elif at_table.caught_up and at_table.writing is None and not self._asking:
            self._asking = True
            self.floor.from_store(self._fetched, self._found, self._not_found)

    def _fetched(self) -> Sequence[Entry]:
        """What others wrote since: waits for the store."""
        self.floor.shelf.check()
        return self.at_table.table.fetch()

    def _not_found(self, _error: CorroError) -> None:
        """A store that cannot be read may be read the next time; until then the top line says so."""
        self._asking = False
        self.floor.store_fails()

    def _found(self, entries: Sequence[Entry]) -> None:
        """What another process has moved, if it has."""
        self._asking = False
        if (
            not entries
            or not self.is_attached
            or self.at_table.writing is not None
            or not self.at_table.follow(entries)
        ):
            return
        above = self.app.screen
        self._others_moved = True
        self.pump()
        if isinstance(above, Handover):
            above.moved_elsewhere()
