"""The host's screen over a house that a test tells, and what it shows."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from market import GAMES
from tests.floor.hosting.house import ADDRESS, CODE, ToldHouse
from tests.floor.playing import texts, until
from tui.floor.hosting.host_app import HostApp
from tui.floor.hosting.host_screen import HostScreen
from tui.floor.panels.bars import KeyBar
from tui.settings import Settings


def hosting(house: ToldHouse, *, practice: bool = False, **wishes: Any) -> HostApp:
    settings = Settings(**({"lang": "en"} | wishes))
    screen = HostScreen(house, GAMES["bolsa"], address=ADDRESS, code=CODE, practice=practice)
    return HostApp(screen, settings=settings)


def bottom(app: HostApp) -> str:
    return app.screen.query_one(KeyBar).render().plain


async def seen(pilot: Pilot[None], text: str) -> None:
    await until(pilot, lambda: text in texts(pilot.app.screen))
