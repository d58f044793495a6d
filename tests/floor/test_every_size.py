"""Every screen at every width from 60 to 200 and every height from 20 to 60: by its layout, nothing is painted."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from tests.floor.anytitle.test_snapshots import ANSWERED, LAYING, MANO
from tests.floor.playing import floor, stage_name, staged, table_of, until
from tests.floor.test_snapshots import AUCTION, BOLSA, DUEL, SINIESTRA
from tui.floor.anytitle.panels import Seats as AnySeats
from tui.floor.app import FloorApp
from tui.floor.bolsa.history import History
from tui.floor.bolsa.seats_panel import Seats
from tui.floor.bolsa.sheets import Sheets
from tui.floor.bolsa.zones import Zones
from tui.floor.panels.bars import KeyBar
from tui.floor.panels.panel import Panel
from tui.floor.panels.stage import Stage
from tui.floor.panels.tabs import Tabs
from tui.floor.screens.panelled import Panelled
from tui.floor.siniestra.hands import Duellists, Hands
from tui.floor.siniestra.piles import Centre

pytestmark = [pytest.mark.usefixtures("at_once", "unpainted")]

TABLES = (Seats, Zones, Sheets, History, Hands, Duellists, Centre, AnySeats)
"""Panels of columns; a sentence in them has no two blanks side by side."""
ROW = re.compile(r"‹|^ *\d+ [│•·★▸✗─═] |^(IBE|SAN|TEF|ITX|FER)  ")
"""A row of the ticket, of the ladder, or of a round's summary."""

EVERY = [*((w, h) for h in (24, 40) for w in range(60, 201)), *((w, h) for w in (80, 120) for h in range(20, 61))]
SAMPLE = [(60, 20), (80, 24), (99, 40), (100, 30), (128, 40), (133, 36), (144, 24), (150, 40), (160, 40), (200, 60)]


def _alone(script: str) -> str:
    """With one person: a screen of several hides at every change of the window's size."""
    return script.replace("seats Iván Luz\n", "seats Iván Luz\ntrader Luz greedy\n")


SCREENS = {
    "sheet": (BOLSA, "Ticket!", ("plus", "down", "minus")),
    "auction": (AUCTION, "AuctionPanel!", ()),
    "summary": (AUCTION, "SummaryPanel", ("x", "y")),
    "hand": (_alone(SINIESTRA), "HandPanel!", ()),
    "duel": (_alone(DUEL), "ChoicePanel!", ()),
    "form": (MANO, "MovesPanel!", ("right", "space")),
    "answer": (ANSWERED, "MovesPanel!", ()),
    "lay": (LAYING, "MovesPanel!", ("2", "e")),
}
STARTS = {
    "start": (),
    "form": ("n",),
    "settings": ("a",),
    "help": ("question_mark",),
    "tutorial": ("enter",),
    "prices": ("enter", "f2"),
    "rules": ("enter", "f3"),
}


async def at(pilot: Pilot[None], app: FloorApp, name: str) -> None:
    """Come to the screen."""
    _script, stage, keys = SCREENS[name]
    await until(pilot, lambda: stage_name(app).endswith("!"))
    await pilot.press(*keys)
    await until(pilot, lambda: stage_name(app) == stage)


ENDS = ("? Ayuda  q Salir", "? Help  q Quit", "F1 Ayuda  ^q Salir", "F1 Help  ^q Quit")
"""Help and Quit, by letters, and by other keys while a line is typed."""


def faults(app: FloorApp) -> Iterator[str]:
    """What is wrong with the layout at this size."""
    screen = app.screen
    for bar in screen.query(KeyBar):
        if bar.region.area and not bar.render().plain.rstrip().endswith(ENDS):
            yield f"no help and quit: {bar.render().plain}"
    for widget in screen.query(Widget):
        seen = widget.display and widget.region.area and isinstance(widget, Panel | Tabs)
        if seen and not screen.region.contains_region(widget.region):
            yield f"{type(widget).__name__} hangs over the edge"
    if isinstance(screen, Panelled):
        yield from _panels(screen)


def _panels(screen: Panelled) -> Iterator[str]:
    stage = screen.stage()
    if stage is None or not stage.content_size.area:
        yield "no main panel"
    for tabs in screen.query(Tabs):
        if tabs.region.area and len({*"123457"} - set(tabs.render().plain)) > 1:
            yield f"a panel has no tab: {tabs.render().plain}"
    for panel in screen.query(Panel):
        if panel.seen is None or not panel.content_size.area or not panel.display:
            continue
        width, height = panel.content_size
        for line in panel.lines(panel.seen, width, height):
            wide = ("  " in line.plain and isinstance(panel, TABLES)) or (
                isinstance(panel, Stage) and ROW.search(line.plain)
            )
            if wide and line.cell_length > width:
                yield f"{type(panel).__name__} {width}x{height}: a row wraps: {line.plain}"


async def walk(pilot: Pilot[None], app: FloorApp, sizes: list[tuple[int, int]]) -> None:
    """Every size, and what is wrong at which."""
    found = []
    for size in sizes:
        await pilot.resize_terminal(*size)
        await pilot.pause()
        found += [f"{size}: {fault}" for fault in faults(app)]
    assert found == []


@pytest.mark.prove
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", SCREENS)
async def test_a_table_holds_at_every_size(name: str, lang: str) -> None:
    app = staged(SCREENS[name][0], lang=lang)
    async with app.run_test(size=(120, 40)) as pilot:
        await at(pilot, app, name)
        await walk(pilot, app, EVERY)
        assert stage_name(app) == SCREENS[name][1]


@pytest.mark.parametrize("name", ["sheet", "auction", "duel", "form", "lay"])
async def test_a_table_holds_at_some_sizes(name: str) -> None:
    app = staged(SCREENS[name][0], lang="es")
    async with app.run_test(size=(120, 40)) as pilot:
        await at(pilot, app, name)
        await walk(pilot, app, SAMPLE)


async def test_a_tutorial_holds_at_some_sizes() -> None:
    app = floor(lang="es")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await walk(pilot, app, SAMPLE)


@pytest.mark.prove
@pytest.mark.parametrize("name", STARTS)
async def test_a_screen_without_a_table_holds_at_every_size(name: str) -> None:
    app = floor(lang="es")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*STARTS[name])
        await walk(pilot, app, EVERY)


@pytest.mark.prove
@pytest.mark.parametrize("stage", ["CallPanel", "PaymentPanel", "ClosePanel"])
async def test_what_is_told_step_by_step_holds_at_every_size(stage: str) -> None:
    app = floor("Ana Beto=random Caro=random Dani=random", seed="3", pace="step")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus", "down", "plus", "plus", "enter")
        for _step in range(300):
            if stage_name(app) == stage and table_of(app).seen().n > 20:
                break
            await pilot.press("x", "y") if stage_name(app) == "AuctionPanel!" else await pilot.press("enter")
        assert stage_name(app) == stage
        await walk(pilot, app, EVERY)
