"""With plain signs every painted cell of every screen is ASCII; names and letters of the language apart. (Whole games:
test_walk.)"""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from market.rules import load
from tests.floor.looking import beyond_ascii
from tests.floor.playing import floor, stage_name, until
from tui.floor.app import FloorApp
from tui.floor.glyphs import in_ascii
from tui.floor.looks import OUTSIDE
from tui.floor.screens.handover import Handover
from tui.floor.screens.pages import rule_screen
from tui.floor.screens.settings_screen import SETTINGS

pytestmark = pytest.mark.usefixtures("at_once", "unpainted")


@pytest.mark.parametrize("package", ["market.bolsa", "market.siniestra"])
def test_every_rule_can_be_read_in_ascii(package: str) -> None:
    for number in load(package).numbers:
        for lang in ("es", "en"):
            OUTSIDE.speak(lang)
            text = in_ascii(rule_screen(package, number).text.plain)
            assert {sign for sign in text if not sign.isascii() and not sign.isalpha() and sign not in "¿¡"} == set()


async def walk(pilot: Pilot[None], app: FloorApp, *keys: str) -> None:
    """Key by key; nothing but ASCII after each."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
        assert beyond_ascii(app) == [], f"{key} on {type(app.screen).__name__}"


SIZES = [(80, 24), pytest.param((120, 40), marks=pytest.mark.prove)]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_screens_around_the_start_are_ascii(size: tuple[int, int]) -> None:
    app = floor(ascii=True, lang="es")
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        await walk(
            pilot,
            app,
            "question_mark",
            "escape",
            "ctrl+p",
            "x",
            "escape",
            "a",
            *["down"] * len(SETTINGS),
            "enter",
            "enter",
        )
        await walk(
            pilot, app, "escape", "escape", "escape", "n", "up", "enter", "escape", *["up"] * 4, "enter", "escape"
        )
        await walk(pilot, app, *["up"] * 8, "0", "0", "f5", "escape", "g")
        await walk(pilot, app, "down", "enter", "right", "right", "question_mark", "escape", "1", "2", "7")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("title", ["bolsa", "siniestra-2"])
async def test_a_table_and_all_that_lies_over_it_is_ascii(title: str, size: tuple[int, int]) -> None:
    seats = "Ana Beto=random" if title != "bolsa" else "Ana Beto=value Caro=random Dani=random"
    app = floor(seats, title=title, ascii=True, lang="es")
    async with app.run_test(size=size, notifications=True) as pilot:
        await until(pilot, lambda: stage_name(app).endswith("!"))
        await walk(pilot, app, "j", "escape", "c", "escape", "q", "n", "p", "p", "p", "p", *"1234567", "z", "z", "2")
        app.notify("Íñigo", severity="error", markup=False)
        await walk(pilot, app, "v", "comma", "g", "escape", "o", "escape", "end", "escape", "1", "2", "v")


async def test_the_handover_is_ascii() -> None:
    app = floor("Ana Beto Caro=random", ascii=True, lang="es")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await walk(pilot, app, "question_mark", "escape", "a", "k", "1", "enter")


def test_at_most_stays_true_in_ascii_and_as_wide() -> None:
    shown = "Buys 50 ≤ cash 50 ✓"
    assert in_ascii(shown) == "Buys 50 <=cash 50 +"
    assert len(in_ascii(shown)) == len(shown)
