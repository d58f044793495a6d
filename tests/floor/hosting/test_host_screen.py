"""The host's screen: what it shows, what it keeps to itself, and what its keys ask the house for."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest
from msgspec.structs import replace
from textual.content import Content
from textual.widgets import Input, OptionList

from exchange.house.watching import MOST_WATCHERS
from exchange.value.errors import CorroError, LogError, SetupError
from market.lab.debrief.sitting import Far
from tests.floor.hosting.house import ADDRESS, AWAY, CODE, KEY, STOOD_IN, ToldHouse, here, lobby, playing
from tests.floor.hosting.screen import bottom, hosting, seen
from tests.floor.playing import all_texts, texts, until
from tui.floor.hosting import link_screen
from tui.floor.hosting.link_screen import LinkScreen
from tui.floor.hosting.tables import AROUND_TITLE, Tables
from tui.floor.screens.menu import Menu

pytestmark = pytest.mark.usefixtures("at_once", "unpainted")


async def test_before_the_start_it_tells_where_to_join_and_who_has_come_and_begins_where_somebody_sits() -> None:
    house = ToldHouse(lobby(1), lobby(2, *[each for each in lobby().seats if each.free]))
    app = hosting(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "2 of 3 have come")
        shown = texts(app.screen)
        assert ADDRESS in shown
        assert " ".join(CODE) in shown
        assert "● Ana  ● Beto  ◇ Hugo" in shown
        assert bottom(app).startswith(" b Begin  m Deal anew  w Board  c Code  l New link ")
        await pilot.press("right", "right")
        await seen(pilot, "Hugo: nobody has come yet")
        await pilot.press("b")
        await seen(pilot, "1 seat is free. Begin all the same?")
        await pilot.press("n")
        assert house.asked == []
        await pilot.press("b", "y")
        await until(pilot, lambda: house.asked == [("begin", 1)])
        house.tell(lobby(1, *[each for each in lobby().seats if each.free]))
        await until(pilot, lambda: "Table 2" not in texts(app.screen))
        await pilot.press("b")
        await until(pilot, lambda: any(each.message == "Nobody has come yet." for each in app._notifications))
        assert house.asked == [("begin", 1)]


async def test_what_goes_on_is_told_table_by_table_and_follows_the_house() -> None:
    house = ToldHouse(playing(1, left=12.0), playing(2, *here("Eva", "Leo"), owing=("Leo",), since=75.0, round=0))
    app = hosting(house)
    async with app.run_test(size=(120, 40)) as pilot:
        await seen(pilot, "Table 1 · round 2 · waits for Ana, 34 s · 12 s left")
        shown = texts(app.screen)
        assert "● Ana  ○ Nora 12 s  ▸ Leo (Appraiser plays)  ◆ Mar = Appraiser" in shown
        assert "Table 2 · waits for Leo, 1:15" in shown
        going = " p Pause  + 30 s more  t Time's up  {}  n Last round  h Hold  c Code  l New link "
        assert bottom(app).startswith(going.format("s Stand-in"))
        await pilot.press("right", "right")
        await seen(pilot, "Leo: Appraiser plays until they are back")
        assert bottom(app).startswith(going.format("v Give back"))
        await pilot.press("left", "left")
        await pilot.press("right")
        await seen(pilot, "Núñez, Nora (Nora): the link has been lost for 12 s")
        await pilot.press("down")
        await seen(pilot, "Leo: is here")
        house.tell(playing(1, phase="over", owing=()), playing(2, *here("Eva", "Leo"), phase="ended", owing=()))
        await seen(pilot, "Table 1 · the game is over")
        assert "Table 2 · stopped: the game stays unfinished" in texts(app.screen)
        assert bottom(app).startswith(" d Debrief  a Again  w Board  l New link  c Code ")


async def test_each_key_asks_the_house_for_what_it_says_and_dangerous_ones_ask_back() -> None:
    house = ToldHouse(playing(3, *here("Ana"), AWAY, STOOD_IN))
    app = hosting(house)
    async with app.run_test(size=(120, 40)) as pilot:
        await seen(pilot, "Table 3")
        await pilot.press("p", "plus", "t")
        await seen(pilot, "Time's up at table 3 for Ana?")
        await pilot.press("y", "right", "s")
        await seen(pilot, "Let a trader play for Nora, until the person is back?")
        await pilot.press("y", "right", "v", "f")
        await seen(pilot, "Let somebody else take Leo? Its link holds it no longer.")
        await pilot.press("y", "e")
        await seen(pilot, "They are kept unfinished, and nobody wins them.")
        await pilot.press("y")
        wanted: list[tuple[Any, ...]] = [
            ("pause",),
            ("more_time", 30.0),
            ("time_up", 3),
            ("stand_in", 3, "Nora", ""),
            ("give_back", 3, "Leo"),
            ("free", 3, "Leo"),
            ("end",),
        ]
        await until(pilot, lambda: len(house.asked) == len(wanted))
        assert house.asked == wanted
        house.tell(playing(3, paused=True))
        await seen(pilot, "paused")
        await pilot.press("p", "r", "b", "a")
        await until(pilot, lambda: house.asked[-1] == ("go_on",))
        assert len(house.asked) == len(wanted) + 1, "there is nothing to rename, to begin or to play again"


async def test_a_link_is_shown_when_a_key_asks_and_a_key_hides_it_and_so_does_F8() -> None:
    house = ToldHouse(playing(1))
    app = hosting(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "Table 1")
        assert KEY not in all_texts(app)
        for hide in ("escape", "f8", "right"):
            await pilot.press("l")
            await seen(pilot, "A new link for Ana?")
            assert KEY not in all_texts(app)
            await pilot.press("y")
            await until(pilot, lambda: isinstance(app.screen, LinkScreen))
            await seen(pilot, f"{ADDRESS}#{KEY}")
            await pilot.press(hide)
            await until(pilot, lambda: app.screen is app.house)
            assert KEY not in all_texts(app)
        assert house.asked == [("new_link", 1, "Ana")] * 3
        await pilot.press("w")
        await seen(pilot, f"{ADDRESS}board?lang=en#{KEY}")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.house)
        assert KEY not in all_texts(app)


@pytest.mark.parametrize(
    ("lang", "name", "first", "then"),
    [
        (
            "en",
            "Tables",
            "h Hold ✗ x What would come ✓ o Coach ✗",
            "h Hold ✓ x What would come ✗ o Coach ✓",
        ),
        ("es", "Mesas", "h Esperar ✗ x Qué saldría ✓ o Consejo ✗", "h Esperar ✓ x Qué saldría ✗ o Consejo ✓"),
    ],
)
async def test_how_each_switch_stands_is_seen_before_and_after_its_key(
    lang: str, name: str, first: str, then: str
) -> None:
    house = ToldHouse(lobby(1))
    app = hosting(house, lang=lang)

    def title() -> str:
        return Content.from_markup(app.house.query_one(Tables).border_title or "").plain

    async with app.run_test(size=(80, 24)) as pilot:  # the code stands beside the tables: no room is left over
        tables = app.house.query_one(Tables)
        await until(pilot, lambda: title() == first)
        assert len(first) <= tables.size.width - AROUND_TITLE
        await pilot.press("h", "x", "o")
        await until(pilot, lambda: title() == then)
        await pilot.resize_terminal(160, 40)
        wide = then.replace("✓ ", "✓  ").replace("✗ ", "✗  ")
        await until(pilot, lambda: title() == f"{name} · {wide}")
    assert house.told_now.hold is house.told_now.coach is True
    assert not house.told_now.foresee


async def test_a_key_opens_the_board_and_the_debrief_in_a_browser_of_this_machine_or_says_that_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    there_is_one = False

    def opened(address: str) -> bool:
        asked.append(address)
        return there_is_one

    monkeypatch.setattr(link_screen, "opened", opened)
    house = ToldHouse(playing(1, phase="over", owing=()))
    app = hosting(house)
    board, debrief = f"{ADDRESS}board?lang=en#{KEY}", f"{ADDRESS}debrief/word?lang=en"
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "the game is over")
        await pilot.press("w", "enter")
        await seen(pilot, "No browser can be opened from this terminal")
        assert board in texts(app.screen)
        await pilot.press("y")
        assert app.clipboard == board
        await pilot.press("d")  # there is no debrief yet: a key like any other
        await until(pilot, lambda: app.screen is app.house)
        there_is_one = True
        await pilot.press("w", "enter")
        await until(pilot, lambda: app.screen is app.house)
        house.made.set_result("/debrief/word")
        await pilot.press("d")
        await until(pilot, lambda: any("w and then d opens it" in each.message for each in app._notifications))
        await pilot.press("w")
        await seen(pilot, debrief)
        await pilot.press("d")
        await until(pilot, lambda: app.screen is app.house)
    assert asked == [board, board, debrief]


async def test_a_seat_is_renamed_before_the_start_and_what_cannot_be_is_told() -> None:
    house = ToldHouse(lobby())
    app = hosting(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "Ana: is here")
        await pilot.press("r")
        await seen(pilot, "What is Ana called?")
        app.screen.query_one(Input).value = " Eva "
        await pilot.press("enter")
        await until(pilot, lambda: house.asked == [("rename", 1, "Ana", "Eva")])
        house.refuses = SetupError("name", "the seat {name} is named twice", name="Beto")
        await pilot.press("r", "enter")
        await until(pilot, lambda: any("named twice" in each.message for each in app._notifications))
        house.trouble = LogError("the store cannot be written")
        app.house._beat()  # nobody has asked for anything
        await until(pilot, lambda: any("cannot be written" in each.message for each in app._notifications))


async def test_again_asks_for_options_and_keeps_those_of_the_game_before() -> None:
    house = ToldHouse(playing(1, phase="over", owing=()))
    house.options = {"rounds": 3}
    app = hosting(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "the game is over")
        await pilot.press("a")
        await until(pilot, lambda: bool(app.screen.query("Input")))
        line = app.screen.query_one(Input)
        assert line.value == "rounds=3"
        await pilot.press(*" fee=1")
        await until(pilot, lambda: line.value == "rounds=3 fee=1")  # what is typed stands behind what was there
        line.value = "rounds=4 token=Ana"
        await pilot.press("enter")
        await until(pilot, lambda: house.asked == [("again", {"rounds": 4, "token": "Ana"})])
        await pilot.press("a")
        await until(pilot, lambda: bool(app.screen.query("Input")))
        app.screen.query_one(Input).value = "rounds=many"
        await pilot.press("enter")
        await until(pilot, lambda: bool(app._notifications))
        assert len(house.asked) == 1


async def test_a_debrief_is_made_on_a_key_and_how_far_it_is_and_where_is_told() -> None:
    house = ToldHouse(playing(1, phase="over", owing=()))
    app = hosting(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "the game is over")
        await pilot.press("d")
        await until(pilot, lambda: house.asked == [("debrief", False)])
        house.debriefing = Far(2, 6)
        await seen(pilot, "The debrief is being made: table 2 of 6.")
        await pilot.press("d")
        assert len(house.asked) == 1
        house.made.set_result("/debrief/word")
        await until(pilot, lambda: any(f"{ADDRESS}debrief/word?lang=en" in each.message for each in app._notifications))
        await until(pilot, lambda: "table 2 of 6" not in texts(app.screen))
        house.made = Future()
        await pilot.press("k")
        await until(pilot, lambda: house.asked[1:] == [("debrief", True)])
        house.made.set_result("/debrief/other")
        await until(pilot, lambda: any("debrief/other" in each.message for each in app._notifications))
        house.made = Future()
        house.made.set_exception(CorroError("nothing has been played"))
        await pilot.press("d")
        await until(pilot, lambda: any("nothing has been played" in each.message for each in app._notifications))


async def test_all_that_a_host_can_do_now_stands_in_the_menu_too_in_both_languages() -> None:
    house = ToldHouse(playing(1))
    app = hosting(house, lang="es")
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "Mesa 1 · ronda 2 · espera a Ana, 34 s")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Menu))
        names = [str(each.prompt).strip() for each in app.screen.query_one(OptionList).options]
        assert names[:9] == [
            *("Seguir aquí", "Pausa", "30 s más", "Tiempo", "Suplente"),
            *("Devolver", "Enlace nuevo", "Liberar", "Parar"),
        ]
        await pilot.press("down", "enter")
        await until(pilot, lambda: house.asked == [("pause",)])
        await pilot.press("q")
        await seen(pilot, "corro host --resume aula")


async def test_where_not_all_tables_have_room_those_around_the_chosen_seat_are_shown() -> None:
    house = ToldHouse(*(playing(number) for number in range(1, 9)))
    app = hosting(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await seen(pilot, "Table 1")
        await pilot.press("c")
        tables = app.screen.query_one(Tables)
        assert "Table 8" not in texts(app.screen)
        await pilot.press("up")
        await until(pilot, lambda: "Table 8" in texts(app.screen))
        assert tables.table is not None
        assert tables.table.number == 8
        await pilot.press("right", "right", "right", "right")
        assert tables.table.number == 1, "behind the last seat comes the first"


async def test_whoever_watches_is_told_and_given_a_seat_more_before_the_start_and_a_persons_seat_in_a_game() -> None:
    house = ToldHouse(lobby(1))
    app = hosting(house)
    async with app.run_test(size=(120, 40)) as pilot:
        await seen(pilot, "2 of 3 have come")
        await pilot.press("i")
        assert "Give a seat" not in bottom(app)
        for tables in (lobby(1), playing(1, *here("Ana"), AWAY)):
            house.told_now = replace(house.told_now, tables=(tables,), watching=("Paz, Luz", "Paco"))
            house.callbacks[0](0)
            await seen(pilot, "2 watch")
            phase = tables.phase
            await until(pilot, lambda: app.screen.query_one(Tables).tables[0].phase == phase)  # noqa: B023 -- awaited
            assert "They watch, without a seat" in texts(app.screen)
            assert "Paz, Luz  Paco" in texts(app.screen)
            assert bottom(app).startswith(" i Give a seat ")
            await pilot.press("i")
            await until(pilot, lambda: bool(app.screen.query(Input)))
            assert app.screen.query_one(Input).value == "Paz, Luz"
            await pilot.press("enter")
            await until(pilot, lambda: app.screen is app.house)
        await until(pilot, lambda: len(house.asked) == 2)
        assert house.asked == [("seat_watcher", 1, "", "Paz, Luz"), ("seat_watcher", 1, "Ana", "Paz, Luz")]
        house.told_now = replace(house.told_now, watching=tuple(f"N{number:059}" for number in range(MOST_WATCHERS)))
        house.callbacks[0](0)
        await seen(pilot, f"{MOST_WATCHERS} watch")
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.focused, Input))
        question = app.screen.query_one(".dialog").region
        assert app.screen.region.contains_region(question), "many names push it nowhere"
