"""The floor of whoever opened a sitting: the host's screen, and a menu with what a host can do. A host may play."""

from __future__ import annotations

from typing import Any

from tui.floor import N_
from tui.floor.app import FloorApp
from tui.floor.at_table import AtTable
from tui.floor.hosting.deeds import DEEDS
from tui.floor.hosting.host_screen import HostScreen
from tui.floor.house.floor_at_house import FloorAtHouse
from tui.floor.screens.dialogs import Confirm
from tui.floor.screens.menu import Place
from tui.floor.voice import _
from tui.joined.joined import Joined

DEED = "host:"
"""What stands before the name of a deed in a choice of the menu."""
HOUSE = "house"
OF_TABLES = ("begin", "pause", "more", "end", "again", "hold", "last", "deal")
"""Deeds that need no chosen seat: the host who plays has them in the menu of the own table."""


class Hosting(FloorApp):
    """What both floors of a host have. `house` is the host's screen."""

    house: HostScreen

    def at_house(self) -> bool:
        """Whether the host's screen is seen, menus aside."""
        return self.house.is_current

    def places(self) -> tuple[Place, ...]:
        """First what a host can do now, then where one can go."""
        here = self.at_house()
        deeds = [deed for deed in DEEDS if self.house.can(deed.name) and (here or deed.name in OF_TABLES)]
        back, *others = super().places()
        there = [] if here else [(HOUSE, N_("The host's screen"))]
        left_out = ("start", "statistics", "take_back")
        told = [(f"{DEED}{deed.name}", deed.label) for deed in deeds]
        return (back, *there, *told, *(place for place in others if place[0] not in left_out))

    def go(self, what: str) -> None:
        """A choice of the menu."""
        if what.startswith(DEED):
            self.house.action_deed(what.removeprefix(DEED))
        elif what == HOUSE:
            self._show_house()
        else:
            super().go(what)

    def _show_house(self) -> None:
        """Over a table it comes; where it is there already, what lies over it goes."""
        if self.house not in self.screen_stack:
            self.push_screen(self.house)
        while self.screen is not self.house:
            self.pop_screen()

    def action_leave(self) -> None:
        """Close the house; asks first. Everything is kept, and goes on when it is opened again."""

        def answered(yes: bool | None) -> None:
            if yes:
                self.leave_when_kept()

        name = self.house.name_of_sitting
        question = _("Close the house? Nobody can move until corro host --resume {name} opens it again.", name=name)
        self.push_screen(Confirm(question), answered)


class HostApp(Hosting):
    """The floor of a host who does not play: the host's screen is its first one."""

    def __init__(self, house: HostScreen, **more: Any) -> None:
        super().__init__(**more)
        self.house = house

    def open_first(self) -> None:
        """The host's screen."""
        self.push_screen(self.house)


class HostAtTable(Hosting, FloorAtHouse):
    """The floor of a host who plays: a seat that was joined over this machine's own network, and the host's screen,
    which comes and goes over the table."""

    def __init__(self, house: HostScreen, joined: Joined, **more: Any) -> None:
        FloorAtHouse.__init__(self, joined, **more)
        self.house = house

    def rematch(self, at_table: AtTable) -> None:
        """The next game, for everybody."""
        if self.house.can("again"):
            self.house.action_deed("again")

    def open_first(self) -> None:
        """The lobby, and over it the host's screen until the game begins."""
        self.install_screen(self.house, HOUSE)  # it is not thrown away when the table comes over the lobby
        FloorAtHouse.open_first(self)
        self.push_screen(self.house)
