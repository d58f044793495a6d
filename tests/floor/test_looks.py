"""Names with brackets, accents and wide letters; signs of one cell; ASCII; hues; keys of one's own; settings kept."""

import re
import time
from collections.abc import Mapping
from typing import Any

import pytest
from rich.cells import cell_len
from textual.binding import Binding
from textual.widgets import OptionList

from tests.floor.playing import all_texts, floor, stage_name, table_of, texts, until
from tests.floor.test_table import play_by_keys
from tui.floor import glyphs
from tui.floor.app import FloorApp
from tui.floor.screens.keys import KeysScreen, all_bindings, clash
from tui.floor.screens.settings_screen import SETTINGS
from tui.floor.themes import THEMES, hues
from tui.floor.voice import when

pytestmark = pytest.mark.usefixtures("at_once")


async def test_names_with_brackets_accents_and_wide_letters_show_as_they_are() -> None:
    app = floor("[Bot]Luz 王小明 Íñigo=quiet [/]=quiet", rounds=1)
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        text = all_texts(app)
        for name in ("[Bot]Luz", "王小明", "Íñigo", "[/]"):
            assert name in text
        app.notify("[/] [Bot]Luz", markup=False)
        await pilot.pause()
        seats = next(panel for panel in table_of(app).panels() if panel.id == "seats")
        assert "王小明" in seats.render().plain  # type: ignore[union-attr]


@pytest.mark.usefixtures("unpainted")
async def test_a_whole_game_of_people_with_odd_names() -> None:
    app = floor("[red] Beto=value [/]=random", rounds=1)
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await play_by_keys(pilot, app)
        assert "[red]" in texts(app.screen)


def test_every_sign_is_one_cell_wide() -> None:
    assert [sign for sign in glyphs._ASCII if cell_len(sign) != 1] == []
    assert all(ascii_sign.isascii() and len(ascii_sign) == 1 for ascii_sign in glyphs._ASCII.values())


async def test_the_move_of_a_price_is_told_by_a_sign_beside_its_hue() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus", "enter")
        await until(pilot, lambda: table_of(app).seen().state.prices[0] == 12)
        strip = app.screen.query_one("#strip").render().plain  # type: ignore[union-attr]
        assert "12▲+2" in strip
        assert "10=" in strip


def test_the_hues_can_be_swapped_in_every_theme() -> None:
    for theme in THEMES:
        plain, swapped = hues(theme, False), hues(theme, True)
        assert (plain["rise"], plain["fall"]) == (swapped["fall"], swapped["rise"])


async def test_every_theme_can_be_chosen_live() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        for theme in THEMES:
            app.change_settings(theme=theme)
            await pilot.pause()
            assert app.theme == theme


async def test_without_colour_everything_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert app.no_color
        assert "Ana's sheet" in all_texts(app)


def test_every_binding_has_an_id_and_a_tooltip() -> None:
    found = all_bindings(list(FloorApp.BINDINGS))
    assert len(found) > 60
    assert [name for name, binding in found.items() if not binding.tooltip] == []


def test_no_binding_relies_on_a_key_that_terminals_confuse() -> None:
    never = {"ctrl+m", "ctrl+i", "ctrl+h", "left_square_bracket", "right_square_bracket"}
    for name, binding in all_bindings(list(FloorApp.BINDINGS)).items():
        keys = set(binding.key.split(","))
        assert not keys & never, name
        assert not [key for key in keys if re.fullmatch(r"alt\+\d", key)], name


def test_a_key_that_is_taken_where_this_one_works_is_told() -> None:
    bindings = all_bindings(list(FloorApp.BINDINGS))
    taken = clash(bindings, {}, "auction.pass", "m")
    assert isinstance(taken, Binding)
    assert taken.id == "auction.most"
    assert clash(bindings, {}, "auction.pass", "y") is None
    assert clash(bindings, {"auction.most": "y"}, "auction.pass", "y") is not None


async def test_a_key_of_ones_own_works_and_clashes_are_told() -> None:
    app = floor(keys={"ticket.seal": "w"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", *["down"] * len(SETTINGS), "enter")
        await pilot.pause()
        assert isinstance(app.screen, KeysScreen)
        shown = app.screen.query_one("#all-keys")
        place = list(app.screen.bindings).index("auction.pass")
        shown.highlighted = place  # type: ignore[attr-defined]
        await pilot.press("enter", "m")
        await pilot.pause()
        assert "m is taken" in texts(app.screen)
        await pilot.press("enter", "y")
        await pilot.pause()
        assert app.settings.keys["auction.pass"] == "y"


async def test_a_remapped_key_plays() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", keys={"ticket.seal": "w"})
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "w")
        await until(pilot, lambda: stage_name(app) != "Ticket!")


@pytest.mark.parametrize(
    ("zone", "shown"), [("WEST5", "2026-11-29 18:30"), ("UTC0", "2026-11-29 23:30"), ("EAST-1", "2026-11-30 00:30")]
)
def test_times_are_those_of_this_machine(zone: str, shown: str) -> None:
    with pytest.MonkeyPatch.context() as machine:
        machine.setenv("TZ", zone)
        time.tzset()
        try:
            assert when("2026-11-29T23:30:12.123Z") == shown
        finally:
            machine.undo()
            time.tzset()


async def test_settings_that_cannot_be_kept_hold_all_the_same_and_that_is_told() -> None:
    def full(_changes: Mapping[str, Any]) -> None:
        raise OSError(28, "No space left on device")

    app = floor(lang="en")
    app.save = full
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.change_settings(theme="light")
        await pilot.pause()
        assert app.theme == "light"
        assert any("no space is left" in note.message for note in app._notifications)


async def test_a_setting_holds_at_once_and_is_kept() -> None:
    kept: list[Mapping[str, Any]] = []
    app = floor()
    app.save = kept.append
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "right")
        await pilot.pause()
        assert kept[-1] == {"lang": "en"} or kept[-1] == {"lang": "es"}
        assert "Ajustes" in texts(app.screen)


async def test_the_palette_does_what_can_be_done_now() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("ctrl+p", *"clear all", "enter")
        await pilot.press("plus", "ctrl+p", *"seal", "enter")
        await until(pilot, lambda: stage_name(app) != "Ticket!")


async def test_the_palette_names_each_deed_once_with_all_its_keys() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("ctrl+p")
        await pilot.pause()
        shown = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        assert len(shown) == len(set(shown))
        assert sum("Buy one more" in line for line in shown) == 1
        assert any(line.endswith("· → + =") for line in shown)
        assert any(line.endswith("· Del") for line in shown)
        assert any(line.endswith("· F8") for line in shown)
