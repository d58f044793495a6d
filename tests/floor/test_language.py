"""Spanish and English are equals: on every screen, live, down to Textual's own words. (Whole games: test_walk.)"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from textual.pilot import Pilot

from tests.floor.looking import foreign
from tests.floor.playing import all_texts, floor, stage_name, texts, until
from tui.floor.app import FloorApp
from tui.floor.looks import looks
from tui.floor.screens.handover import Handover
from tui.floor.screens.settings_screen import SETTINGS
from tui.floor.voice import language

pytestmark = pytest.mark.usefixtures("at_once", "unpainted")


async def every_screen(pilot: Pilot[None], app: FloorApp) -> AsyncIterator[tuple[str, str]]:
    """The floor's screens one after another, and all that they hold."""
    yield "start", texts(app.screen)
    for key, name in (("n", "new game"), ("a", "settings")):
        await pilot.press(key)
        await pilot.pause()
        yield name, texts(app.screen)
        if name == "settings":
            await pilot.press(*["down"] * len(SETTINGS), "enter")
            await pilot.pause()
            yield "keys", texts(app.screen)
            await pilot.press("escape")
        await pilot.press("escape")
    await pilot.press("ctrl+p")
    await pilot.pause()
    yield "palette", texts(app.screen)
    await pilot.press("x", "x", "x")
    await pilot.pause()
    yield "empty palette", texts(app.screen)
    await pilot.press("escape", "question_mark")
    await pilot.pause()
    yield "help", texts(app.screen)
    await pilot.press("escape")


@pytest.mark.parametrize("lang", ["es", "en"])
async def test_every_screen_speaks_one_language(lang: str) -> None:
    app = floor(lang=lang)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        async for name, text in every_screen(pilot, app):
            assert not foreign(text, lang), name


@pytest.mark.parametrize("lang", ["es", "en"])
async def test_the_help_of_every_panel_speaks_one_language(lang: str) -> None:
    app = floor("Iván Beto=value Caro=random Dani=random", lang=lang, seed="3", rounds=1)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        for number in "1234567":
            await pilot.press(number, "question_mark")
            await pilot.pause()
            assert not foreign(all_texts(app), lang), f"help of panel {number}"
            await pilot.press("escape")


@pytest.mark.parametrize("lang", ["es", "en"])
async def test_siniestra_and_the_handover_speak_one_language(lang: str) -> None:
    app = floor("Iván Luz", lang=lang, title="siniestra-1")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert not foreign(all_texts(app), lang)
        for letter in "il":
            await pilot.press(letter)
            await until(pilot, lambda: stage_name(app) == "HandPanel!")
            assert not foreign(all_texts(app), lang)
            await pilot.press("enter")


async def test_the_language_changes_live_on_all_screens() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", lang="en")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert "Market" in all_texts(app)
        assert "round 1 begins" in all_texts(app)
        app.change_settings(lang="es")
        await pilot.pause()
        text = all_texts(app)
        assert "Mercado" in text
        assert "empieza la ronda 1" in text
        assert not foreign(text, "es")


def test_every_message_of_the_floor_is_translated() -> None:
    """A message whose Spanish is missing would be shown in English."""
    from babel.messages.pofile import read_po

    from tests.test_architecture import REPO

    with (REPO / "tui/floor/locale/es/LC_MESSAGES/floor.po").open("rb") as file:
        po = read_po(file)
    open_ones = [m.id for m in po if m.id and not (m.string if isinstance(m.string, str) else all(m.string or ()))]
    assert open_ones == []


def test_no_word_hides_in_an_f_string_where_the_catalogue_does_not_find_it() -> None:
    from tests.test_architecture import REPO

    hidden = re.compile(r"""\{_\(["']""")
    assert [str(file) for file in (REPO / "tui/floor").rglob("*.py") if hidden.search(file.read_text("utf-8"))] == []


async def test_two_floors_in_one_process_speak_and_look_each_as_its_own_settings_say() -> None:
    spanish, english = floor(lang="es", french=True), floor(lang="en")
    async with spanish.run_test(), english.run_test():
        for app, lang, signs_of in ((spanish, "es", True), (english, "en", False)):
            with app._context():
                assert (language(), looks().french) == (lang, signs_of)
                assert ("New game" in texts(app.screen)) == (lang == "en")
                assert ("Partida nueva" in texts(app.screen)) == (lang == "es")
