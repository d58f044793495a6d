"""Getting around: the menu, and the palette, which knows panels, themes and settings by their names."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import OptionList

from tests.floor.playing import floor, stage_name, table_of, texts, until
from tui.floor.app import FloorApp
from tui.floor.screens.deeds import _past
from tui.floor.screens.menu import Menu
from tui.floor.screens.palette import Palette
from tui.floor.screens.rules_screen import Rules
from tui.floor.screens.settings_screen import SettingsScreen
from tui.floor.screens.start_screen import Start
from tui.floor.screens.statistics_screen import StatisticsScreen
from tui.floor.screens.table_screen import TableScreen


def here(app: FloorApp) -> type[Screen[Any]]:
    """The kind of screen that is seen."""
    return type(app.screen)


pytestmark = pytest.mark.usefixtures("at_once", "unpainted")


async def test_from_a_table_one_gets_everywhere_and_back_and_settings_hold_at_once() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("right", "1", "escape")
        assert here(app) is TableScreen
        assert table_of(app).main == "2", "from another panel, Escape leads back to the main one"
        names: list[str] = []
        for place, page in (("Rules", Rules), ("Settings", SettingsScreen), ("Statistics", StatisticsScreen)):
            await pilot.press("escape")
            assert here(app) is Menu
            places = app.screen.query_one("#places", OptionList)
            names = [str(option.prompt).strip() for option in places.options]
            await pilot.press(*["down"] * names.index(place), "enter")
            await pilot.pause()
            assert here(app) is page
            if page is SettingsScreen:
                await pilot.press("right")
                assert "Ajustes" in texts(app.screen)
                await pilot.press("left")
            await pilot.press("escape")
        draft = table_of(app).at_table.drafts["Ana"]
        await pilot.press("escape", *["down"] * names.index("Start"), "enter")
        assert here(app) is Start
        app.open_kept(app.shelf.listed()[0][0].id)
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert table_of(app).at_table.drafts["Ana"] == draft, "what was being written is still there"


async def test_the_palette_finds_panels_themes_and_settings_by_name() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")

        async def palette(wanted: str) -> list[str]:
            await pilot.press("ctrl+p", *wanted)
            await pilot.pause()
            assert isinstance(app.screen, Palette)
            return [name for name, _about, _how in app.screen.found]

        assert await palette("market") == ["1 Market"]
        await pilot.press("enter")
        await pilot.pause()
        assert getattr(app.screen.focused, "number", "") == "1"
        assert "Theme: Light" in await palette("theme")
        await pilot.press("space", *"light", "enter")
        await pilot.pause()
        assert app.theme == app.settings.theme == "light"
        assert await palette("español") == ["Language: español"]
        await pilot.press("enter")
        await pilot.pause()
        assert "Mercado" in texts(app.screen)
        assert "Ajustes" in await palette("ajustes")
        await pilot.press("escape", "escape")


def test_where_a_game_is_over_the_palette_names_no_coach_and_one_replay() -> None:
    close = SimpleNamespace(at_table=SimpleNamespace(over=True))
    assert _past(close, {"coach", "replay", "wish('replay')"}) == {"coach", "replay"}
    assert _past(close, {"coach", "replay"}) == {"coach"}, "away from the close, the table's replay stays"
    assert _past(SimpleNamespace(at_table=SimpleNamespace(over=False)), {"coach", "replay"}) == set()
