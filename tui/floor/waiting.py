"""What the floor asks of its store, away from the screen's thread: keys answer, and F8 hides, however long it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from textual import work
from textual.app import App

from exchange.value.errors import CorroError, StoreGone
from tui.floor.screens.patience import Patience
from tui.floor.timing import Timing
from tui.floor.voice import _, fault

Found = TypeVar("Found")

TOLD_AFTER = 1.0
"""How long the store may take before the floor says that it waits, in seconds."""


class Waiting(Timing, App[None]):
    """The floor's app as it waits for its store."""

    waits = False  # whether the store has kept somebody waiting, or fails, and nothing has come of it since
    store_gone: StoreGone | None = None
    _at_work = 0  # jobs that the store has not answered yet
    _wishes = 0  # how often somebody has asked for something to look at; only what was asked for last is shown
    _leaving: Patience | None = None  # shown while the floor ends as soon as the store has answered

    def from_store(
        self,
        job: Callable[[], Found],
        then: Callable[[Found], None],
        failed: Callable[[CorroError], None] | None = None,
    ) -> None:
        """Do what may have to wait for the store, in a thread of its own; then go on with what it found.

        What goes wrong is told in a line, unless `failed` sees to it.
        """
        timer = self.set_timer(TOLD_AFTER, self._say_that_it_waits)
        self._at_work += 1

        def done(found: Found) -> None:
            timer.stop()
            if self._at_work == 1:  # nothing else still waits
                self._say_that_it_waits(False)
            then(found)
            self._answered()

        def went_wrong(error: CorroError) -> None:
            timer.stop()
            if isinstance(error, StoreGone):
                self.tell_that_the_store_is_gone(error)
            (failed or self.tell_fault)(error)
            self._answered()

        self._ask(job, done, went_wrong)

    def show_from_store(self, job: Callable[[], Found], then: Callable[[Found], None]) -> None:
        """As `from_store`, for what somebody at the keys asks to see. A wait that is long is shown, and Escape ends it.

        What comes too late is dropped: after another wish, after F8, or where another screen lies here by then.
        """
        self._wishes += 1
        mine, here = self._wishes, self.screen
        dialog = Patience(_("Waiting for the store."), for_one=True)

        def show_the_wait() -> None:
            if mine == self._wishes and self.screen is here:
                self.push_screen(dialog)

        timer = self.set_timer(TOLD_AFTER, show_the_wait)

        def is_wanted() -> bool:
            """Whether it still is; takes the wait off the screen."""
            timer.stop()
            if dialog.is_attached:
                dialog.close()
            return mine == self._wishes and self.screen is here and not dialog.ended

        def done(found: Found) -> None:
            if is_wanted():
                then(found)

        def went_wrong(error: CorroError) -> None:
            if is_wanted():
                self.tell_fault(error)

        self.from_store(job, done, went_wrong)

    def leave_when_kept(self) -> None:
        """End the floor. What the store is still at is waited for, in sight: Escape goes on here."""
        if not self._at_work:
            self.exit()
            return

        def answered(_none: None) -> None:
            self._leaving = None

        self._leaving = Patience(_("Waiting for the store: the floor is left as soon as it has answered."))
        self.push_screen(self._leaving, answered)

    def stay(self) -> None:
        """Do not leave: what somebody moved is not kept, and can be moved again."""
        if self._leaving is not None:
            self._leaving.action_end()

    def _answered(self) -> None:
        self._at_work -= 1
        if self._leaving is not None and not self._leaving.ended and not self._at_work:
            self.exit()

    @work(thread=True, group="store")
    def _ask(
        self, job: Callable[[], Found], done: Callable[[Found], None], failed: Callable[[CorroError], None]
    ) -> None:
        try:
            found = job()
        except CorroError as error:
            if self.is_running:
                self.call_from_thread(failed, error)
        else:
            if self.is_running:
                self.call_from_thread(done, found)

    def tell_fault(self, error: CorroError) -> None:
        """What is wrong, in a line that goes again."""
        self.notify(fault(error), severity="error", markup=False)

    def _say_that_it_waits(self, waits: bool = True) -> None:
        if waits is not self.waits:
            self.waits = waits
            self.tell_headlines()

    def store_fails(self) -> None:
        """The store did not do what it was asked: it is asked again, and until then the top line says so."""
        self._say_that_it_waits()

    def store_note(self) -> str:
        """What the top line says of the store; empty where all is well."""
        if self.store_gone is not None:
            return _("the store is gone")
        return _("waiting for the store") if self.waits else ""

    def time_notes(self) -> list[str]:
        """What every screen's top line says of the time, where a table has a clock."""
        return []

    def tell_headlines(self) -> None:
        """Have each screen's top line say what holds now."""
        raise NotImplementedError

    def tell_that_the_store_is_gone(self, error: StoreGone) -> None:
        """Say so once, in a window that stays until it is read; the top line goes on saying it."""
        raise NotImplementedError
