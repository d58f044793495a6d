"""The floor on a seat at a house: it opens in the lobby, and each game that begins lies over it."""

from __future__ import annotations

import contextlib
from typing import Any

from exchange.value.errors import CorroError
from tui.floor.app import FloorApp
from tui.floor.at_table import AtTable
from tui.floor.house.lobby import LobbyScreen
from tui.floor.house.people import link_note, time_notes
from tui.floor.house.table_at_house import TableAtHouse
from tui.floor.screens.dialogs import Confirm
from tui.floor.screens.menu import Place
from tui.floor.screens.pages import help_screen
from tui.floor.screens.table_screen import TableScreen
from tui.floor.voice import _, fault
from tui.joined.joined import SETTLES, Joined


class FloorAtHouse(FloorApp):
    """What has been joined is started with the floor, and left with it."""

    def __init__(self, joined: Joined, **wishes: Any) -> None:
        super().__init__(visitor=True, **wishes)
        self.joined = joined
        self._lobby = LobbyScreen(joined)
        self._game = ""  # the one whose table was opened last
        self._told = (False, False)  # whether a fault was told, and that the link ended for good
        self._woken = False

    def open_first(self) -> None:
        """The lobby, and the link to the house."""
        self.push_screen(self._lobby)
        self.joined.watch(self._wake)
        self.joined.start()

    async def on_unmount(self) -> None:
        """Leave the house."""
        self.joined.close()

    def apply(self) -> None:
        """Let the settings hold, at the house too: it says in this language why it refuses."""
        super().apply()
        if self.joined.lang != self.settings.lang:
            self.joined.speak(self.settings.lang)

    # What comes -------------------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Something has come: called in the thread of the link. One call waits at most."""
        if not self._woken:
            self._woken = True
            with contextlib.suppress(RuntimeError):  # the floor is being left
                self.call_later(self._heard)

    def _heard(self) -> None:
        self._woken = False
        joined = self.joined
        if joined.game and joined.game != self._game:
            if joined.settled:
                self._open_game()
            else:
                self.set_timer(SETTLES, self._heard)
        elif self.screen is self._lobby and self._lobby.query("#lobby-seats"):
            self._lobby.retell()
        for screen in self.screen_stack:
            if isinstance(screen, TableAtHouse) and screen.is_mounted:
                screen.heard()
        if not isinstance(self.screen, TableAtHouse):
            self.tell_headlines()
        self._tell_what_is_wrong()

    def _open_game(self) -> None:
        """A game begins: its table, over the lobby alone."""
        again, self._game = bool(self._game), self.joined.game
        self._to_start_silently()
        self.sit_at(self.joined.table())
        if again:
            self.notify(_("The next game begins."), markup=False)
        if self.joined.word_left_out:
            self.notify(_("Your word for the seed came too late: it is not in this game's."), markup=False)

    def table_screen(self, at_table: AtTable) -> TableScreen:
        """A table at the house."""
        return TableAtHouse(at_table, self.joined)

    def _tell_what_is_wrong(self) -> None:
        wrong, gone = self._told
        if self.joined.fault is not None and not wrong:
            self._told = (True, gone)
            why = fault(self.joined.fault)
            about = _("What the house sent does not hold, and nothing more of it is shown here:")
            self.push_screen(help_screen(_("The house is not to be trusted"), f"{about}\n\n{why}", []))
        if self.joined.left and not gone:
            self._told = (wrong, True)
            self.push_screen(help_screen(_("This link has ended"), link_note(self.joined), []))

    # What differs from a floor of one's own ---------------------------------------------------------------------------

    def store_note(self) -> str:
        """What the top line says of the link."""
        return link_note(self.joined) or (_("waiting for the house") if self.waits else "")

    def places(self) -> tuple[Place, ...]:
        """There is no start screen, and no game of one's own, to go to."""
        return tuple(place for place in super().places() if place[0] not in ("start", "statistics", "take_back"))

    def rematch(self, at_table: AtTable) -> None:
        """The host alone begins another game."""
        self.notify(_("The host begins the next game: it opens here by itself."), markup=False)

    def time_notes(self) -> list[str]:
        """Whose screen it may be: the clock of the table runs."""
        return time_notes(self.joined)

    def _ask_to_leave(self, trouble: CorroError | None = None) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self.leave_when_kept()

        self.push_screen(
            Confirm(_("Leave the table? Your seat stays yours: corro join and the same address lead back to it.")),
            answered,
        )
