"""How the floor looks, at both sizes: pictures that do not change by themselves (`pytest --snapshot-update`).

Tables are staged by play scripts and every picture is taken at rest, so that no trader and no clock is in it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from tests.floor.playing import floor, stage_name, staged, until
from tui.floor.app import FloorApp
from tui.floor.screens.handover import Handover

Snap = Callable[..., bool]
Before = Callable[[Pilot[None]], Awaitable[None]]

pytestmark = pytest.mark.usefixtures("at_once")
BIG, SMALL = (120, 40), (80, 24)

BOLSA = """
game bolsa
seats Iván Beto Luz Mar Eva Fran
rounds 3
token Luz
given round 3
given prices IBE 12, SAN 10, TEF 10, ITX 23, FER 1
given cash Iván 31, Beto 44, Luz 52, Mar 18, Eva 77, Fran 38
given owned IBE Iván 1, Beto 2, Luz 0, Mar 1, Eva 1, Fran 1
given owned SAN Iván 2, Beto 1, Luz 1, Mar 1, Eva 1, Fran 0
given owned ITX Iván 0, Beto 0, Luz 2, Mar 2, Eva 1, Fran 1
trader Beto value
trader Luz quiet
trader Mar random
trader Eva random
trader Fran value
Beto orders sell 1 SAN
Luz orders sell 1 SAN, buy 1 TEF
Mar orders buy 1 FER
Eva orders buy 2 TEF
Fran orders buy 2 SAN, sell 1 IBE
"""
AUCTION = BOLSA + "Iván orders sell 2 SAN, buy 1 TEF\nLuz bids 9\nIván bids 8\nBeto passes\nLuz bids 7\n"
SINIESTRA = """
game siniestra-2
seats Iván Luz
given hand Iván 4O 11O 6C 10C 4E 11E 9B
given hand Luz 6O 10O 4C 11C 9E 6E 4B
given draw Iván 9O 10E
given draw Luz 9C 10B
given columns Iván O 2, C 1, E 0, B 3
given columns Luz O 1, C 1, E 2, B 0
given prices O 7, C 12, E 3, B 13
"""
DUEL = SINIESTRA + "Iván plays 11O\nLuz plays 9E\n"


def at(app: FloorApp, stage: str, *keys: str) -> Before:
    """At rest with this main panel, after these keys."""

    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: stage_name(app) == stage)
        await pilot.press(*keys)
        await pilot.pause()

    return before


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_orders(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(BOLSA)
    keys = ("down", "minus", "minus", "down", "plus")
    assert snap_compare(app, run_before=at(app, "Ticket!", *keys), terminal_size=size)


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_auction(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(AUCTION)
    assert snap_compare(app, run_before=at(app, "AuctionPanel!"), terminal_size=size)


def after_a_pass(app: FloorApp, stage: str, *keys: str) -> Before:
    """Iván passes, and the round goes to its end; then these keys."""

    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        await pilot.press("x", "y")
        await until(pilot, lambda: stage_name(app) == "SummaryPanel")
        await pilot.press(*keys)
        await until(pilot, lambda: stage_name(app) == stage)

    return before


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_summary(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(AUCTION, lang="en")
    assert snap_compare(app, run_before=after_a_pass(app, "SummaryPanel"), terminal_size=size)


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_close(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(AUCTION)
    assert snap_compare(app, run_before=after_a_pass(app, "ClosePanel", "enter"), terminal_size=size)


def test_call(snap_compare: Snap) -> None:
    app = staged(BOLSA, pace="step")

    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "enter")
        await until(pilot, lambda: stage_name(app) == "CallPanel")
        await pilot.press("enter", "enter", "enter")
        await pilot.pause()

    assert snap_compare(app, run_before=before, terminal_size=BIG)


@pytest.mark.parametrize("theme", ["light", "contrast", "colour-blind"])
def test_themes(snap_compare: Snap, theme: str) -> None:
    app = staged(AUCTION, theme=theme, lang="en")
    assert snap_compare(app, run_before=at(app, "AuctionPanel!"), terminal_size=BIG)


def test_ascii(snap_compare: Snap) -> None:
    app = staged(AUCTION, ascii=True)
    assert snap_compare(app, run_before=at(app, "AuctionPanel!"), terminal_size=BIG)


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_siniestra_hand(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(SINIESTRA, french=size == BIG)
    assert snap_compare(app, run_before=sat_down(app, "HandPanel!", "right"), terminal_size=size)


def test_siniestra_duel(snap_compare: Snap) -> None:
    app = staged(DUEL)
    assert snap_compare(app, run_before=sat_down(app, "ChoicePanel!"), terminal_size=BIG)


def sat_down(app: FloorApp, stage: str, *keys: str) -> Before:
    """Iván comes to the keys."""

    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("i")
        await until(pilot, lambda: stage_name(app) == stage)
        await pilot.press(*keys)
        await pilot.pause()

    return before


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_handover(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = staged(BOLSA.replace("trader Beto value\n", "").replace("Beto orders sell 1 SAN\n", ""))

    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, Handover))

    assert snap_compare(app, run_before=before, terminal_size=size)


@pytest.mark.parametrize("keys", [(), ("n",), ("a",), ("question_mark",)], ids=["start", "new", "settings", "help"])
def test_start(snap_compare: Snap, keys: tuple[str, ...]) -> None:
    app = floor(lang="es")

    async def before(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await pilot.pause()

    assert snap_compare(app, run_before=before, terminal_size=SMALL)
