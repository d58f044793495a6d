"""How the floor looks, at both sizes: pictures that do not change by themselves (`pytest --snapshot-update`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from tests.floor.playing import floor, stage_name, table_of, until
from tui.floor.app import FloorApp
from tui.floor.screens.handover import Handover

Snap = Callable[..., bool]
Before = Callable[[Pilot[None]], Awaitable[None]]

pytestmark = pytest.mark.usefixtures("at_once")
SIZES = [(120, 40), (80, 24)]
SEATS = "Iván Beto=value Luz=random Mar=random Eva=random Fran=value"


def steps(app: FloorApp, until_stage: str, *keys: str) -> Before:
    """Play on until the main panel is this, then press these keys."""

    async def before(pilot: Pilot[None]) -> None:
        for _step in range(600):
            stage = stage_name(app) if any(hasattr(s, "session") for s in app.screen_stack) else ""
            if stage == until_stage:
                break
            match stage:
                case "Ticket!":
                    await settled(pilot, app)
                    await pilot.press("plus", "plus", "down", "minus", "down", "plus", "enter")
                case "AuctionPanel!" | "DealPanel!" | "SummaryPanel" | "CallPanel" | "HandPanel!" | "ChoicePanel!":
                    await pilot.press("enter")
                case _:
                    await pilot.pause(0.01)
        await settled(pilot, app)
        await pilot.press(*keys)
        await pilot.pause()

    return before


async def settled(pilot: Pilot[None], app: FloorApp) -> None:
    """Until every trader has moved that can, so that a picture never depends on who was quicker."""
    session = table_of(app).session
    await until(pilot, lambda: not session.thinking and not session.idle_traders())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("stage", "keys"),
    [
        ("Ticket!", ("plus", "plus", "down", "minus", "down", "plus")),
        ("AuctionPanel!", ("plus",)),
        ("SummaryPanel", ()),
        ("ClosePanel", ()),
    ],
    ids=["orders", "auction", "summary", "close"],
)
def test_bolsa(snap_compare: Snap, size: tuple[int, int], stage: str, keys: tuple[str, ...]) -> None:
    app = floor(SEATS, lang="es", seed="7", rounds=1)
    assert snap_compare(app, run_before=steps(app, stage, *keys), terminal_size=size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("stage", ["HandPanel!", "SiniestraClose"], ids=["hand", "close"])
def test_siniestra(snap_compare: Snap, size: tuple[int, int], stage: str) -> None:
    app = floor("Iván Luz=greedy", lang="es", title="siniestra-2", french=True)
    assert snap_compare(app, run_before=steps(app, stage), terminal_size=size)


@pytest.mark.parametrize("theme", ["light", "contrast", "colour-blind"])
def test_themes(snap_compare: Snap, theme: str) -> None:
    app = floor(SEATS, lang="en", theme=theme)
    assert snap_compare(app, run_before=steps(app, "AuctionPanel!"), terminal_size=(120, 40))


def test_the_call_says_why(snap_compare: Snap) -> None:
    app = floor(SEATS, lang="es", pace="step")

    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await settled(pilot, app)
        await pilot.press("plus", "plus", "enter")
        await until(pilot, lambda: stage_name(app) == "CallPanel")
        await pilot.press("enter", "enter")
        await pilot.pause()

    assert snap_compare(app, run_before=before, terminal_size=(120, 40))


@pytest.mark.parametrize("size", SIZES)
def test_the_handover(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = floor("Ana Luz Mar=random", lang="es")

    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await settled(pilot, app)
        app.screen.retell()  # type: ignore[attr-defined]
        await pilot.pause()

    assert snap_compare(app, run_before=before, terminal_size=size)


@pytest.mark.parametrize("keys", [(), ("n",), ("a",), ("question_mark",)], ids=["start", "new", "settings", "help"])
def test_the_start(snap_compare: Snap, keys: tuple[str, ...]) -> None:
    app = floor(lang="es")

    async def before(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await pilot.pause()

    assert snap_compare(app, run_before=before, terminal_size=(80, 24))


def test_ascii(snap_compare: Snap) -> None:
    app = floor(SEATS, lang="es", ascii=True)
    assert snap_compare(app, run_before=steps(app, "AuctionPanel!"), terminal_size=(80, 24))
