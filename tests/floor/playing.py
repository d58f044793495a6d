"""A floor to play on in tests: no pauses, a clock that stands, and everything a screen shows as text."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from textual.app import App
from textual.content import Content
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from exchange.opening import new_game
from exchange.script.read import read_script
from exchange.script.run import Playing
from exchange.verify.copy import Copy
from market import GAMES
from tests.floor.rest import PATIENCE
from tui.floor.app import FloorApp
from tui.floor.bolsa.price_track import PriceTrack
from tui.floor.panels.panel import Panel
from tui.floor.panels.tape_panel import Tape
from tui.floor.screens.table_screen import TableScreen
from tui.floor.shelf import Shelf, in_memory
from tui.settings import Settings

NOW = datetime(2026, 11, 29, 18, 0, tzinfo=UTC)


def floor(seats: str = "", *, shelf: Shelf | None = None, title: str = "bolsa", **wishes: Any) -> FloorApp:
    """A floor, straight at a table where seats are named. `rounds`, `options`, `seed`, and the fields of Settings."""
    options: dict[str, int | str] = {"rounds": wishes.pop("rounds", 1)} if title == "bolsa" else {}
    options |= wishes.pop("options", {})
    seed = wishes.pop("seed", "7")
    first = new_game(title, seats, options=options, seed=seed) if seats else None
    chosen = Settings(**({"lang": "en", "pace": "fast"} | wishes))
    return FloorApp(first=first, shelf=shelf, settings=chosen, clock=lambda: NOW)


def staged(script: str, **wishes: Any) -> FloorApp:
    """A floor at a table where a play script left it: no trader's whim decides what is shown."""
    playing = Playing(read_script(script, "staged.play", GAMES))
    failure = playing.play()
    assert failure is None, str(failure)
    shelf = in_memory()
    log = shelf.store.take_in(Copy.of(playing.table.log))
    chosen = Settings(**({"lang": "es", "pace": "fast"} | wishes))
    return FloorApp(shelf=shelf, resume=log.head.id, settings=chosen, clock=lambda: NOW)


def table_of(app: App[None]) -> TableScreen:
    """The table on the screen stack."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def stage_name(app: App[None]) -> str:
    """What the main panel is now, with a `!` where this keyboard is to move; nothing while no table is open."""
    if not any(isinstance(screen, TableScreen) for screen in app.screen_stack):
        return ""
    stage = table_of(app).stage()
    if stage is None or stage.seen is None:
        return ""
    return type(stage).__name__ + ("!" if stage.seen.acting else "")


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait until something is so: no constant pauses."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        await pilot.pause()
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never came to hold")


def texts(screen: Screen[Any]) -> str:
    """Everything the widgets of a screen hold, shown or not: contents, titles, tooltips, values."""
    return "\n".join(text for widget in (screen, *screen.query(Widget)) for text in _texts(widget))


def _texts(widget: Widget) -> Iterator[str]:
    yield str(widget.border_title or "")
    yield str(widget.border_subtitle or "")
    yield str(widget.tooltip or "")
    match widget:
        case PriceTrack():
            for y in range(widget.content_size.height):
                yield widget.render_line(y).text
        case Panel():
            yield widget.render().plain
        case Tape():
            yield widget.plain()
        case OptionList():
            for option in widget.options:
                yield str(option.prompt)
        case Input():
            yield widget.value + widget.placeholder
        case Static():
            yield str(widget.content)
        case _:
            found = widget.render() if not widget.children else ""
            yield found.plain if isinstance(found, Content) else ""


def all_texts(app: App[None]) -> str:
    """Everything on every screen of the stack, the window's title and the clipboard."""
    return "\n".join([app.title, app.sub_title, app.clipboard, *(texts(screen) for screen in app.screen_stack)])
