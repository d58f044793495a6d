"""What is told for a moment covers neither the keys nor the scrubber nor what is to be pressed."""

from __future__ import annotations

import pytest
from textual.widgets._toast import Toast

from tests.floor.playing import floor, stage_name, until
from tui.floor.newgame.new_game_screen import NewGameScreen
from tui.floor.panels.bars import KeyBar
from tui.floor.panels.scrubber import Scrubber
from tui.floor.replay.replay_screen import ReplayScreen

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("keys", [(), ("v",)], ids=["table", "replay"])
async def test_a_toast_covers_no_keys_and_no_scrubber(size: tuple[int, int], keys: tuple[str, ...]) -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=size, notifications=True) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press(*keys)
        await until(pilot, lambda: not keys or isinstance(app.screen, ReplayScreen))
        app.notify("Pace: slow", markup=False)
        app.notify("Somebody else moved first: the table has been read again.", severity="error", markup=False)
        await until(pilot, lambda: len([t for t in app.screen.query(Toast) if t.region.area]) == 2)
        needed = [*app.screen.query(KeyBar), *app.screen.query(Scrubber)]
        assert len(needed) == 1 + len(keys)
        for toast in app.screen.query(Toast):
            assert app.screen.region.contains_region(toast.region)
            assert toast.region.height == 1
            for widget in needed:
                assert not toast.region.overlaps(widget.region)


async def test_a_toast_leaves_the_buttons_of_the_form() -> None:
    app = floor()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        app.notify("Íñigo", markup=False)
        await until(pilot, lambda: any(toast.region.area for toast in app.screen.query(Toast)))
        for toast in app.screen.query(Toast):
            assert not toast.region.overlaps(app.screen.query_one("#ways-on").region)
