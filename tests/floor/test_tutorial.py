"""The tutorial: a first game at an ordinary table, with the real keys and a balloon below."""

from __future__ import annotations

from collections import defaultdict

import pytest
from textual.widgets import OptionList

from exchange.title import Title
from market import GAMES
from tests.floor.looking import cut, foreign, secrets_held
from tests.floor.playing import floor, stage_name, texts, until
from tui.floor.app import FloorApp
from tui.floor.bolsa.call import CallPanel
from tui.floor.glyphs import in_ascii
from tui.floor.looks import OUTSIDE
from tui.floor.panels.panel import Panel
from tui.floor.panels.stage import Watched
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.screens.pages import card_screen
from tui.floor.screens.start_screen import Start
from tui.floor.tutorial.lecture import BalloonPanel
from tui.floor.tutorial.tutorial_screen import Tutorial

pytestmark = pytest.mark.usefixtures("at_once")

KEYS = {
    "bolsa": {
        "orders": ["right", "right", "down", "down", "right", "right", "down", "right", "enter"],
        "auction": ["plus", "plus", "enter"],
    },
    "siniestra-1": {"card": ["enter"], "choice": ["i"]},
}
"""What a learner presses; whatever else there is goes on with Enter."""


def balloon_of(app: FloorApp) -> BalloonPanel:
    return app.screen.query_one(BalloonPanel)


def about(app: FloorApp) -> str:
    """What the balloon is about; nothing while nothing can be pressed."""
    panel = balloon_of(app)
    assert panel.seen is not None
    balloon = panel.balloon(panel.seen)
    return balloon.about if balloon is not None and panel.how else ""


@pytest.mark.parametrize(("title", "lang", "size"), [("bolsa", "es", (80, 24)), ("siniestra-1", "en", (120, 40))])
async def test_the_first_game_is_played_with_the_real_keys(title: str, lang: str, size: tuple[int, int]) -> None:
    app = floor(lang=lang)
    faults, seen = [], set()
    sheets_above = defaultdict[str, set[bool]](set)
    async with app.run_test(size=size, notifications=True) as pilot:
        app.open_tutorial(title)
        for _step in range(200):
            await until(pilot, lambda: bool(about(app)))
            seen.add(about(app))
            shown = balloon_of(app).render().plain
            assert shown.strip()
            if calls := app.screen.query(CallPanel):
                panel = calls.first()
                assert panel.seen is not None
                sheets_above[panel.heading(panel.seen)].add("▸" in panel.render().plain)
            faults += foreign(shown, lang) + secrets_held(app, may="Ana")
            faults += [fault for fault in cut(app) if fault.startswith("BalloonPanel")]
            if about(app) == "close":
                break
            await pilot.press(*(KEYS[title].get(about(app), ["enter"]) if stage_name(app)[-1] == "!" else ["enter"]))
            await pilot.pause()
        assert not faults
        assert all(len(either) == 1 for either in sheets_above.values())  # they do not come and go within a call
        assert len(sheets_above) > 5 or title != "bolsa"
        assert seen >= {*KEYS[title], "close"}
        assert "Ana" in texts(app.screen)
        assert not app.shelf.listed()[0]  # nothing of it is kept
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("b")  # and nothing branches off from it
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Tutorial))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, Tutorial) and about(app) in KEYS[title])
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Start))


async def test_it_stands_first_for_who_never_finished_a_game_and_is_left_at_any_time() -> None:
    app = floor(lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Start))
        first = app.screen.query_one("#menu", OptionList).get_option_at_index(0)
        assert "Learn Bolsa de Valores" in str(first.prompt)
        await pilot.press("enter")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert "that is all your cash" in balloon_of(app).render().plain
        assert "Enter seals" in balloon_of(app).render().plain
        await pilot.press("h")  # one teaches at a time
        assert isinstance(app.screen, Tutorial)
        await pilot.press("backspace")  # nothing branches off from it
        assert isinstance(app.screen, Tutorial)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Start))


async def test_the_keys_of_the_balloon_are_those_that_the_settings_name() -> None:
    app = floor(lang="en", keys={"ticket.seal": "s"})
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_tutorial("bolsa")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert "s seals" in balloon_of(app).render().plain


def test_every_main_panel_of_a_lesson_says_its_keys() -> None:
    assert Watched.how
    assert all(title.lesson is None or title.lesson.about for title in GAMES.values())


async def test_what_a_position_lays_beneath_a_price_is_told_as_no_move_of_it() -> None:
    app = floor(lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_tutorial("siniestra-1")
        await until(pilot, lambda: stage_name(app) == "HandPanel!")
        strip = app.screen.query_one("#strip", Panel)
        assert "O 4 " in strip.render().plain
        assert not set("▲▼=") & set(strip.render().plain)
        await pilot.press("enter", "i")
        await until(pilot, lambda: about(app) == "result")
        assert "Beto quotes 5C: its suit was worth 6 and is worth 5" in " ".join(balloon_of(app).render().plain.split())
        await pilot.press("enter")
        await until(pilot, lambda: about(app) == "card" and "▼−1" in strip.render().plain)  # the teacher's 5C on 6


async def test_why_a_card_was_laid_gives_way_to_why_its_seat_chose_S1_5() -> None:
    app = floor(lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_tutorial("siniestra-1")
        await until(pilot, lambda: stage_name(app) == "HandPanel!")
        await pilot.press("right", "right", "enter")  # 2C, below the teacher's 5C
        await until(pilot, lambda: about(app) == "lower")
        assert "Beto: 5C " in texts(app.screen)
        await pilot.press("enter")
        await until(pilot, lambda: about(app) == "result")
        assert "Beto: 5C " not in texts(app.screen)
        assert "Beto: invest" in texts(app.screen)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("title", GAMES.working(), ids=lambda title: title.name)
def test_the_card_of_prices_has_plain_signs_and_room_at_80_columns(title: Title, lang: str) -> None:
    if title.card is None:
        return
    OUTSIDE.speak(lang)
    card = card_screen(title, {})
    assert card is not None
    lines = in_ascii(card.text.plain).splitlines()
    assert not [line for line in lines if any(not sign.isascii() and not sign.isalpha() for sign in line)]
    rows = 1 + len(title.card({}, lang).rows)
    assert max(len(line) for line in lines[:rows]) <= 70
