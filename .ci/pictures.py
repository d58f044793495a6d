"""Makes the pictures of the trading floor in docs/pictures, in both languages.

    .venv/bin/python .ci/pictures.py [FOLDER]

Each scene is a play script (docs/pictures/*.play) and the keys pressed then, driven through Textual's pilot. A test
makes them anew and compares, so that they never grow old.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from textual.pilot import Pilot

from exchange.house.told import TableTold
from exchange.script.read import read_script, read_text
from exchange.script.run import Playing
from exchange.verify.copy import Copy
from market import GAMES
from market.lab.analyse.kept import analysed
from tests.floor.hosting.house import ADDRESS, AWAY, CODE, FREE, TRADER, ToldHouse, here, lobby
from tests.floor.rest import PATIENCE, structural_rest
from tui.floor import paces
from tui.floor.app import FloorApp
from tui.floor.hosting.host_app import HostApp
from tui.floor.hosting.host_screen import HostScreen
from tui.floor.hosting.tables import Tables
from tui.floor.panels.stage import Stage
from tui.floor.screens.panelled import Panelled
from tui.floor.shelf import in_memory
from tui.settings import Settings

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
NOW = datetime(2026, 11, 29, 18, 0, tzinfo=UTC)
FONT = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace"


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A picture: the script it begins from, or the title whose tutorial it is; who comes to the keys, the main panel
    to wait for, and keys; whether its game is analysed before, which takes two seconds.
    Or `hosted`: the tables of a house, as its host sees them."""

    name: str
    script: str = ""
    tutorial: str = ""
    size: tuple[int, int]
    stage: str
    comes: str = ""
    keys: tuple[str, ...] = ()
    analysed: bool = False
    hosted: tuple[TableTold, ...] = ()
    theme: str = "dark"
    pace: Literal["step", "fast"] = "fast"


SCENES = (
    Scene(name="auction", script="auction.play", size=(120, 40), stage="AuctionPanel"),
    Scene(
        name="call",
        script="auction.play",
        size=(80, 24),
        stage="AuctionPanel",
        keys=("x", "y", *["enter"] * 4),
        pace="step",
    ),
    Scene(name="wide", script="auction.play", size=(200, 60), stage="AuctionPanel"),
    Scene(
        name="orders",
        script="orders.play",
        size=(80, 24),
        stage="Ticket",
        keys=("down", "minus", "minus", "down", "plus"),
    ),
    Scene(name="coach", script="orders.play", size=(80, 24), stage="Ticket", keys=("h",)),
    Scene(name="replay", script="auction.play", size=(120, 40), stage="AuctionPanel", keys=("v", "comma", "comma")),
    Scene(
        name="tutorial",
        tutorial="bolsa",
        size=(80, 24),
        stage="Ticket",
        keys=("right", "right", "down", "down", "right", "right", "down", "right"),
    ),
    Scene(name="menu", script="orders.play", size=(80, 24), stage="Ticket", keys=("escape", "down", "down")),
    Scene(name="palette", script="orders.play", size=(80, 24), stage="Ticket", keys=("ctrl+p", "t", "h", "e", "m")),
    Scene(name="prices", script="orders.play", size=(80, 24), stage="Ticket", keys=("f2",)),
    Scene(name="rules", script="auction.play", size=(80, 24), stage="AuctionPanel", keys=("f3",)),
    Scene(
        name="why",
        script="analysis.play",
        analysed=True,
        size=(120, 40),
        stage="SheetsAwaited",
        keys=("end",),
    ),
    Scene(
        name="analysis",
        script="analysis.play",
        analysed=True,
        size=(80, 24),
        stage="SheetsAwaited",
        keys=("a", "down"),
    ),
    Scene(
        name="host",
        hosted=(lobby(1, *here("Ana", "Beto", "Nora"), FREE), lobby(2, *here("Leo", "Eva"), AWAY, TRADER)),
        size=(100, 30),
        stage="Tables",
    ),
    Scene(name="siniestra", script="siniestra.play", size=(120, 40), stage="ChoicePanel", comes="i"),
)


def floor(scene: Scene, lang: str) -> FloorApp:
    """The floor at the scene's table."""
    wishes = Settings(lang=lang, pace=scene.pace, theme=scene.theme)
    if scene.tutorial:
        return FloorApp(tutorial=scene.tutorial, settings=wishes, clock=lambda: NOW)
    if scene.hosted:
        return HostApp(
            HostScreen(ToldHouse(*scene.hosted), GAMES["bolsa"], address=ADDRESS, code=CODE), settings=wishes
        )
    file = PICTURES / scene.script
    playing = Playing(read_script(read_text(file), file.name, GAMES))
    if failure := playing.play():
        raise SystemExit(str(failure))
    shelf = in_memory()
    log = shelf.store.take_in(Copy.of(playing.table.log))
    if scene.analysed:
        analysed(shelf, log)
    return FloorApp(shelf=shelf, resume=log.head.id, settings=wishes, clock=lambda: NOW)


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait until it is so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if holds():
            await pilot.pause()
            return
        await pilot.pause(0.01)
    raise SystemExit("the scene never came to be")


async def picture(scene: Scene, lang: str) -> str:
    """The scene as SVG."""
    app = floor(scene, lang)

    def there() -> bool:
        screen = app.screen
        if isinstance(screen, HostScreen):
            return bool(screen.query_one(Tables).tables)
        stages = screen.query(Stage) if isinstance(screen, Panelled) else ()
        return any(type(stage).__name__ == scene.stage for stage in stages)

    async with app.run_test(size=scene.size) as pilot:
        if scene.comes:
            await until(pilot, lambda: len(app.screen_stack) > 3)
            await pilot.press(scene.comes)
        await until(pilot, there)
        await pilot.press(*scene.keys)
        await app.workers.wait_for_complete()  # the coach thinks beside the keys
        await pilot.pause()
        svg = app.export_screenshot()
    # No font is fetched from anywhere: whoever looks uses one of theirs.
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family: Fira Code, monospace", f"font-family: {FONT}", svg)


def make(folder: Path) -> None:
    """All scenes in both languages."""
    paces.BEATS["fast"] = 0.0
    for scene in SCENES:
        for lang in ("en", "es"):
            file = folder / f"{scene.name}.{lang}.svg"
            with structural_rest():
                file.write_text(asyncio.run(picture(scene, lang)), encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
