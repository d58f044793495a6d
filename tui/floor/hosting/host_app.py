"""The floor of whoever opened a sitting: it begins at the host's screen, and what a host can do stands in its menu."""

from __future__ import annotations

from typing import Any

from exchange.title import Title
from tui.floor.app import FloorApp
from tui.floor.hosting.deeds import DEEDS
from tui.floor.hosting.host_screen import HostScreen, Running
from tui.floor.screens.dialogs import Confirm
from tui.floor.screens.menu import Place
from tui.floor.voice import _

DEED = "host:"
"""What stands before the name of a deed in a choice of the menu."""


class HostApp(FloorApp):
    """The floor over a house that is served."""

    def __init__(self, running: Running, title: Title, *, address: str, code: str, **more: Any) -> None:
        super().__init__(**more)
        self.house = HostScreen(running, title, address=address, code=code)

    def open_first(self) -> None:
        """The host's screen."""
        self.push_screen(self.house)

    def places(self) -> tuple[Place, ...]:
        """First what a host can do now, then where one can go."""
        deeds = tuple((f"{DEED}{deed.name}", deed.label) for deed in DEEDS if self.house.can(deed.name))
        (back, *others) = super().places()
        return (back, *deeds, *(place for place in others if place[0] not in ("statistics", "take_back")))

    def go(self, what: str) -> None:
        """A choice of the menu."""
        if what.startswith(DEED):
            self.house.action_deed(what.removeprefix(DEED))
        else:
            super().go(what)

    def action_leave(self) -> None:
        """Close the house; asks first. Everything is kept, and goes on when it is opened again."""

        def answered(yes: bool | None) -> None:
            if yes:
                self.leave_when_kept()

        name = self.house.name_of_sitting
        question = _("Close the house? Nobody can move until corro host --resume {name} opens it again.", name=name)
        self.push_screen(Confirm(question), answered)
