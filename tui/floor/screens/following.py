"""A table that follows what another process moves in the same game."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from math import inf

from exchange.log.log import Entry
from exchange.value.errors import CorroError
from tui.floor.at_table import AtTable
from tui.floor.screens.handover import Handover
from tui.floor.screens.panelled import Panelled
from tui.floor.voice import _
from tui.floor.watch import Watch

REACTION = 0.7
"""How long a key still belongs to the moment before, where another process has changed it, in seconds."""


TOLD_AFTER = 1.0
"""How long the store may take to say whether others have moved before the floor says that it waits, in seconds."""


_A_LOSS = 1 << 32  # more events than any game has


class Following(Panelled):
    """Watches whether others have moved, away from the screen's thread, and shows what they have."""

    def __init__(self, at_table: AtTable) -> None:
        super().__init__(at_table.desk)
        self.at_table = at_table
        self._looking: Watch | None = None
        self._more = False  # others have moved, and nobody has asked yet what
        self._losses = 0  # of seats to other keyboards, as far as they are told
        self._asking = False  # the store is being asked for others' moves
        self._others_moved = False  # and not all of it is shown yet
        self._changed = -inf  # when all was shown that others had moved
        self._went_on = -inf  # when a key asked to be shown what happened next
        self._last_at_keys: str | None = None  # whose turn it was last at this keyboard

    def pump(self) -> None:
        """Show where things stand, then see to whatever comes next."""
        raise NotImplementedError

    def all_is_shown(self) -> None:
        """Whoever looks sees now what others have moved. What they have moved meanwhile is next."""
        if self._more or not self.at_table.elsewhere:
            self._look()
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

    def goes_on(self) -> None:
        """A key asks to be shown what happened next. Whoever goes through it key by key may press once too often."""
        self._went_on = time.monotonic()

    def pressed_once_too_often(self) -> bool:
        """Whether a key that moves came so soon behind one that only went on that it can have meant the same."""
        return time.monotonic() - self._went_on < REACTION

    def begin_to_watch(self, every: float) -> None:
        """From now on, ask every so many seconds whether another process has moved."""
        app, shelf, table, keyboard = self.app, self.floor.shelf, self.at_table.table, self.at_table.keyboard

        def news() -> int:
            shelf.check()
            if keyboard is not None:
                keyboard.look()
            return table.news() + (0 if keyboard is None else keyboard.losses * _A_LOSS)

        def tell() -> None:
            with contextlib.suppress(RuntimeError):  # the floor is being left
                app.call_later(self._look)

        self._looking = Watch(news, tell, every)
        self.set_interval(TOLD_AFTER, self._mind_the_watch)

    def on_unmount(self) -> None:
        """Nobody looks at a table that is left."""
        if self._looking is not None:
            self._looking.end()

    def _mind_the_watch(self) -> None:
        """A store that does not even say whether there is anything new is told of."""
        if self._looking is not None and self._looking.waits > TOLD_AFTER:
            self._look()

    def _look(self) -> None:
        """Show what another process has moved, as soon as nothing else is still to be shown. Each viewer is shown its
        own copy, as always."""
        at_table = self.at_table
        self._more = True
        if at_table.keyboard is not None and at_table.keyboard.losses > self._losses:
            self._losses = at_table.keyboard.losses
            self._seat_lost()
        if not at_table.elsewhere:
            if self._looking is not None:
                self._looking.end()
        elif at_table.caught_up and at_table.writing is None and not self._asking:
            self._asking, self._more = True, False
            self.floor.from_store(self._fetched, self._found, self._not_found)

    def _seat_lost(self) -> None:
        """A seat moves at another keyboard from now on: nobody of it is at the keys here."""
        self.at_table.seat_lost()
        self.notify(_("A seat of this game moves at another keyboard now."), markup=False)
        self.somebody_came()

    def somebody_came(self) -> None:
        """Other persons than before move at this keyboard."""
        above = self.app.screen
        self.pump()
        if isinstance(above, Handover):
            above.moved_elsewhere()

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
