"""Words for the seed on the floor: asked one person after another, unseen; all sealed before any is opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from exchange.store import open_store
from exchange.verify import verify_log
from market import GAMES
from tests.floor.playing import all_texts, floor, stage_name, table_of, until
from tests.floor.test_newgame import SIZES, form, go_to, head_of
from tui.floor.app import FloorApp
from tui.floor.newgame.new_game_screen import NewGameScreen
from tui.floor.newgame.words_screen import WordsScreen
from tui.floor.screens.handover import Handover
from tui.floor.shelf import StoreShelf
from tui.settings import LastTable, Settings

pytestmark = pytest.mark.usefixtures("at_once")


def two_persons(folder: Path, **wishes: object) -> FloorApp:
    """The floor on a store; the form begins with two persons at a short game."""
    last = {"bolsa": LastTable(seats="Ana Luz Caro=quiet", options={"rounds": 1})}
    settings = Settings(**({"lang": "en", "pace": "fast", "tables": last} | wishes))  # type: ignore[arg-type]
    return FloorApp(shelf=StoreShelf(open_store(folder / "games.db", GAMES)), settings=settings)


@pytest.mark.parametrize(("size", "lang"), [(SIZES[0], "es"), pytest.param(SIZES[1], "en", marks=pytest.mark.prove)])
async def test_all_words_are_sealed_before_any_is_opened_and_the_log_holds(
    tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    app = two_persons(tmp_path, lang=lang)
    async with form(app, size) as pilot:
        await go_to(pilot, "words")
        await pilot.press("right", "f5")
        await until(pilot, lambda: isinstance(app.screen, WordsScreen))
        words = app.screen
        assert isinstance(words, WordsScreen)
        seal = words.typed.mixing.seed_seal
        assert seal in all_texts(app)
        await pilot.press(*"luna")
        assert "••••" in "\n".join(strip.text for strip in words._compositor.render_strips())
        assert words.query_one("#word", Input).region.bottom <= size[1] - 2
        await pilot.press("enter")
        assert words.typed.waiting == ("Luz",)
        assert "luna" not in all_texts(app)
        await pilot.press("f5")  # not before all are in
        assert app.screen is words
        await pilot.press(*"río 7", "enter")
        assert "luna" in all_texts(app)
        assert "río 7" in all_texts(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        head = head_of(app)
        assert head.words == {"Ana": "luna", "Luz": "río 7"}
        assert head.seed_seal == seal
        assert head.seed_known is not True
        assert verify_log(table_of(app).at_table.table.log).over is False


async def test_who_goes_back_begins_no_game_and_finds_the_form_as_it_was(tmp_path: Path) -> None:
    app = two_persons(tmp_path)
    async with form(app) as pilot:
        await go_to(pilot, "name")
        await pilot.press(*"aula")
        await go_to(pilot, "words")
        await pilot.press("right", "f5")
        await until(pilot, lambda: isinstance(app.screen, WordsScreen))
        first = app.screen
        assert isinstance(first, WordsScreen)
        await pilot.press(*"luna", "enter", "escape")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        assert app.screen.query_one("#name", Input).value == "aula"
        assert app.shelf.listed()[0] == []
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, WordsScreen))
        again = app.screen
        assert isinstance(again, WordsScreen)
        assert again.typed.waiting == ("Ana", "Luz")
        assert again.typed.mixing.seed_seal != first.typed.mixing.seed_seal


async def test_a_word_that_was_begun_is_gone_when_the_keys_are_left_and_is_never_copied(tmp_path: Path) -> None:
    app = two_persons(tmp_path)
    async with form(app) as pilot:
        await go_to(pilot, "words")
        await pilot.press("right", "f5")
        await until(pilot, lambda: isinstance(app.screen, WordsScreen))
        await pilot.press(*"lun", "shift+home", "ctrl+c", "ctrl+x")
        assert not app.clipboard
        await pilot.press("f8")
        assert app.screen.query_one("#word", Input).value == ""
        await pilot.press("enter")
        await until(pilot, lambda: "a word has 1 to 64 characters" in all_texts(app))


@pytest.mark.parametrize(("wanted", "typed"), [("seed", "7"), ("words", "")])
async def test_a_chosen_seed_and_words_exclude_each_other_and_traders_give_none(wanted: str, typed: str) -> None:
    seats = "Ana=quiet Beto=quiet Caro=quiet" if wanted == "words" else "Ana Beto=quiet Caro=quiet"
    app = floor(lang="en", tables={"bolsa": LastTable(seats=seats)})
    async with form(app) as pilot:
        await go_to(pilot, "seed")
        await pilot.press(*typed)
        await go_to(pilot, "words")
        await pilot.press("right", "f5")
        told = "exclude each other" if wanted == "seed" else "no person sits at this table"
        await until(pilot, lambda: told in all_texts(app))
        assert app.focused is not None
        assert app.focused.id == wanted


async def test_a_rematch_of_a_game_with_words_asks_for_words_again(tmp_path: Path) -> None:
    app = two_persons(tmp_path)
    async with form(app) as pilot:
        await go_to(pilot, "words")
        await pilot.press("right", "f5")
        await until(pilot, lambda: isinstance(app.screen, WordsScreen))
        await pilot.press("a", "enter", "b", "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        app.rematch(table_of(app).at_table)
        await until(pilot, lambda: isinstance(app.screen, WordsScreen))
        await pilot.press("escape")
        assert stage_name(app)
