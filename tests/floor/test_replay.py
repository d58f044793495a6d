"""The replay screen: its keys, whose eyes, branches, playing, and what never reaches it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.events import AppBlur
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from exchange.game import PERSON
from exchange.log.log import Log
from exchange.title import Title
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from tests.floor.replaying import LongLog, counting, played
from tui.floor.app import FloorApp
from tui.floor.panels.scrubber import Scrubber
from tui.floor.panels.tape_panel import Tape
from tui.floor.replay.goto import GoTo
from tui.floor.replay.playback import Permissions, read_playback
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.replay.viewer import ChooseViewer
from tui.floor.screens.table_screen import TableScreen
from tui.floor.shelf import StoreShelf, in_memory
from tui.settings import Language, Settings

BOLSA = GAMES["bolsa"]
PERSONS = {"Ana": PERSON, "Beto": PERSON, "Caro": "value"}


@asynccontextmanager
async def replay(
    screen: ReplayScreen, *, shelf: StoreShelf | None = None, size: tuple[int, int] = (120, 40), lang: Language = "en"
) -> AsyncIterator[tuple[ReplayScreen, Pilot[None]]]:
    """The screen on the floor."""
    app = FloorApp(shelf=shelf, settings=Settings(lang=lang))
    async with app.run_test(size=size, notifications=True) as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        yield screen, pilot


def again(title: Title, log: Log, permissions: Permissions, *, at: int | None = None) -> ReplayScreen:
    """A replay of that log."""
    return ReplayScreen(read_playback(title, log, permissions, at=at), permissions)


def whole(at: int | None = 1, **leave: Any) -> ReplayScreen:
    """A finished game."""
    return again(BOLSA, played().log, Permissions(**({"me": HOST} | leave)), at=at)


def shown(screen: ReplayScreen) -> str:
    """All text on the screen."""
    lines = [strip.text for strip in screen._compositor.render_strips()]
    return "\n".join(lines)


# Keys --------------------------------------------------------------------------------------------------------------


async def test_every_key_of_the_scrubber_goes_where_it_says() -> None:
    async with replay(whole()) as (screen, pilot):
        course = screen.playback
        second = course.rounds[1].n
        for keys, n in (
            (("full_stop", "full_stop"), 3),
            (("comma",), 2),
            (("pagedown",), second),
            (("pagedown", "comma", "pageup"), second),
            (("end",), course.total),
            (("full_stop",), course.total),
            (("home",), 1),
            (("comma",), 1),
        ):
            await pilot.press(*keys)
            await pilot.pause()
            assert course.n == n, keys
            assert f" {n}/{course.total} " in screen.query_one(Scrubber).plain()
            assert screen.query_one(Tape).shown == sum(1 for line in screen.query_one(Tape).told if line.n <= n)


async def test_the_replay_keys_work_while_a_panel_has_the_focus() -> None:
    async with replay(whole(40)) as (screen, pilot):
        await pilot.press("t")
        await pilot.pause()
        assert screen.focused is screen.query_one(Tape)
        await pilot.press("home", "pagedown", "full_stop")
        await pilot.pause()
        assert screen.playback.n == screen.playback.rounds[1].n + 1


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_click_and_a_drag_on_the_scrubber_seek(size: tuple[int, int]) -> None:
    async with replay(whole(), size=size) as (screen, pilot):
        cells = screen.query_one(Scrubber).cells()
        await pilot.click(Scrubber, offset=(cells, 0))
        await pilot.pause()
        assert screen.playback.at_end
        await pilot.mouse_down(Scrubber, offset=(cells, 0))
        for x in range(cells, 1, -3):
            await pilot.hover(Scrubber, offset=(x, 0))
        await pilot.mouse_up(Scrubber, offset=(1, 0))
        await pilot.pause()
        assert screen.playback.n < screen.playback.rounds[1].n


async def test_digits_zoom_and_rules_work_as_at_the_table() -> None:
    async with replay(whole(60), size=(80, 24)) as (screen, pilot):
        await pilot.press("7")
        await pilot.pause()
        assert screen.main == "7"
        assert isinstance(screen.focused, Tape)
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is not screen
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen


async def test_g_goes_to_what_was_typed_marks_it_and_n_goes_on() -> None:
    async with replay(whole()) as (screen, pilot):
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(pilot.app.screen, GoTo)
        await pilot.press(*"b4.1")
        await pilot.pause()
        pilot.app.screen.list_now()
        count = pilot.app.screen.query_one("#places", OptionList).option_count
        await pilot.press("enter")
        await pilot.pause()
        course = screen.playback
        assert len(course.marks) == count > 1
        assert course.n == course.marks[0]
        assert "◇" in screen.query_one(Scrubber).plain()
        await pilot.press("n")
        assert course.n == course.marks[1]
        await pilot.press("N")
        assert course.n == course.marks[0]


async def test_g_that_finds_nothing_stays_and_escape_changes_nothing() -> None:
    async with replay(whole(9)) as (screen, pilot):
        await pilot.press("g", *"[/]zz", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, GoTo)
        assert pilot.app.screen.query_one(Input).value == "[/]zz"
        await pilot.press("escape")
        await pilot.pause()
        assert screen.playback.n == 9
        assert screen.playback.marks == ()


# Playing -----------------------------------------------------------------------------------------------------------


class Moments:
    """Timers that go off when the test says so."""

    def __init__(self, screen: ReplayScreen, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waiting: list[tuple[float, Callable[[], None]]] = []
        monkeypatch.setattr(screen, "set_timer", self._set)

    def _set(self, delay: float, callback: Callable[[], None]) -> "Moments":
        self.waiting = [(delay, callback)]
        return self

    def stop(self) -> None:
        """Textual's timers can be stopped."""
        self.waiting = []

    def pass_by(self) -> float:
        """Let the one that waits go off; its delay in seconds."""
        delay, callback = self.waiting.pop()
        callback()
        return delay


async def test_space_plays_to_the_end_with_one_timer_at_a_time_and_none_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with replay(whole()) as (screen, pilot):
        moments = Moments(screen, monkeypatch)
        await pilot.press("space")
        assert screen.playback.playing
        assert "▶" in screen.query_one(Scrubber).plain()
        while moments.waiting:
            assert moments.pass_by() > 0
        assert (screen.playback.at_end, screen.playback.playing) == (True, False)
        await pilot.press("space")
        assert (screen.playback.n, screen.playback.playing) == (1, True)


async def test_any_other_way_to_go_stops_the_playing_and_speed_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    async with replay(whole()) as (screen, pilot):
        moments = Moments(screen, monkeypatch)
        await pilot.press("space", "plus", "plus")
        await pilot.pause()
        assert len(moments.waiting) == 1
        assert "×4" in screen.query_one(Scrubber).plain()
        await pilot.press("minus", "full_stop")
        assert not screen.playback.playing
        assert moments.waiting == []
        assert "×2" in screen.query_one(Scrubber).plain()


async def test_a_replay_at_rest_has_no_timer() -> None:
    async with replay(whole()) as (screen, pilot):
        await pilot.press("end", "pageup")
        await pilot.pause()
        assert screen._timer is None
        assert [timer for timer in screen._timers if timer.name and "follow" in timer.name] == []


async def test_a_followed_game_is_shown_as_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(moves=6)
    screen = again(BOLSA, table.log, Permissions(follow=True))
    async with replay(screen) as (_screen, pilot):
        moments = Moments(screen, monkeypatch)
        before = screen.playback.total
        assert screen.playback.at_end

        for _move in range(6):
            seat = table.to_act()[0]
            table.do(table.trader_moves(seat, BOLSA.traders["value"]))
        screen._ask_for_more()
        assert screen.playback.total > before
        while moments.waiting:
            moments.pass_by()
        assert screen.playback.at_end
        await pilot.press("home")
        screen._ask_for_more()
        assert screen.playback.n == 1


# Whose eyes --------------------------------------------------------------------------------------------------------


async def test_o_looks_through_other_eyes_at_the_same_event() -> None:
    async with replay(whole(12)) as (screen, pilot):
        assert "as host" in shown(screen)
        await pilot.press("o")
        await pilot.pause()
        chooser = pilot.app.screen
        assert isinstance(chooser, ChooseViewer)
        assert chooser.allowed == (SPECTATOR, HOST, "Ana", "Beto", "Caro", "Dani")
        await pilot.press("down", "enter")
        await pilot.pause()
        assert screen.playback.viewer == "Ana"
        assert screen.playback.n == 12
        assert "as Ana" in shown(screen)


@pytest.mark.parametrize("me", ["Ana", SPECTATOR])
async def test_a_running_game_with_persons_is_never_folded_further_than_its_viewer_may_see(me: str) -> None:
    table = played(players=PERSONS, moves=2)
    title, game = counting(BOLSA)
    screen = again(title, table.log, Permissions(me=me), at=1)
    async with replay(screen) as (_screen, pilot):
        await pilot.press("end", "o")
        await pilot.pause()
        allowed = pilot.app.screen
        if me == SPECTATOR:
            assert allowed is screen
        else:
            assert isinstance(allowed, ChooseViewer)
            assert allowed.allowed == (SPECTATOR, "Ana")
        known = {e.seat for e in game.events if hasattr(getattr(e, "sheet", None), "buy")}
        assert known <= {me}


async def test_revealing_is_said_on_the_screen() -> None:
    table = played(players=PERSONS, moves=2)
    async with replay(again(BOLSA, table.log, Permissions(me=SPECTATOR, reveal=True))) as (screen, pilot):
        assert "REVEALED" not in shown(screen)
        screen.look_as(HOST)
        await pilot.pause()
        assert "REVEALED: the game is still running" in shown(screen)


@pytest.mark.parametrize("how", ["f8", "blur"])
async def test_hiding_or_losing_the_window_leaves_only_what_everybody_may_see(how: str) -> None:
    table = played(players=PERSONS, moves=2)
    screen = again(BOLSA, table.log, Permissions(me="Ana"))
    async with replay(screen) as (_screen, pilot):
        assert "PRIVATE: Ana alone" in shown(screen)
        if how == "f8":
            await pilot.press("f8")
        else:
            pilot.app.post_message(AppBlur())
        await pilot.pause()
        assert screen.playback.viewer == SPECTATOR
        assert screen.allowed == (SPECTATOR,)
        assert "PRIVATE" not in shown(screen)
        assert not any(hasattr(getattr(e, "sheet", None), "buy") for e in screen.playback.timeline.events())


# Branches and leaving ----------------------------------------------------------------------------------------------


async def test_b_asks_and_plays_on_from_the_end_of_the_command_as_a_new_game() -> None:
    shelf = in_memory()
    table = played(shelf)
    before = len(table.log)
    screen = again(BOLSA, table.log, Permissions(me=HOST), at=30)
    async with replay(screen, shelf=shelf) as (_screen, pilot):
        await pilot.press("b")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        there = pilot.app.screen
        assert isinstance(there, TableScreen)
        branch = there.at_table.table.log
        assert branch.head.id != table.log.head.id
        assert getattr(branch.head.branch_of, "n", 0) <= 30
        assert len(table.log) == before
        assert len(shelf.listed()[0]) == 2


async def test_a_visitor_cannot_branch_and_sees_no_key_for_it() -> None:
    async with replay(whole(30, me=SPECTATOR, hosting=False)) as (screen, pilot):
        await pilot.press("b", "o")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert "Branch" not in shown(screen)


async def test_v_and_escape_go_back_to_where_the_replay_was_opened() -> None:
    for key in ("v", "escape"):
        async with replay(whole()) as (screen, pilot):
            below = pilot.app.screen_stack[-2]
            await pilot.press(key)
            await pilot.pause()
            assert pilot.app.screen is below
            assert not screen.is_attached


# Whatever the window -----------------------------------------------------------------------------------------------


async def test_any_size_of_the_window_keeps_the_place() -> None:
    async with replay(whole(33)) as (screen, pilot):
        for size in ((200, 60), (80, 24), (60, 20), (20, 5), (100, 30), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.press("full_stop")
            await pilot.press("comma")
            await pilot.pause()
            assert screen.playback.n == 33
        assert "33/" in screen.query_one(Scrubber).plain()


async def test_seeking_in_4000_events_folds_little_however_far_it_goes() -> None:
    title, game = counting(BOLSA)
    screen = again(title, LongLog(played(rounds=10), 4_000), Permissions(), at=1)
    async with replay(screen) as (_screen, pilot):
        screen.seek(2_000)
        await pilot.pause()
        for n in (3_990, 5, 2_500, 1_250, 4_000, 63):
            game.folded = 0
            screen.seek(n)
            await pilot.pause()
            assert game.folded < 600, n


async def test_names_with_brackets_show_as_they_are() -> None:
    table = played(players={"[b]Ana": "value", "[/]": "random", "Caro": "value"})
    async with replay(again(BOLSA, table.log, Permissions(me="[/]"), at=40), lang="es") as (screen, pilot):
        await pilot.press("o")
        await pilot.pause()
        assert "[/]" in "\n".join(s.text for s in pilot.app.screen._compositor.render_strips())
        await pilot.press("escape")
        await pilot.pause()
        assert "[b]Ana" in shown(screen)


@pytest.mark.parametrize("key", ["g", "o", "c", "b"])
async def test_what_lies_over_a_replay_bears_any_size_of_the_window(key: str) -> None:
    async with replay(whole(33)) as (screen, pilot):
        await pilot.press(key)
        await pilot.pause()
        over = pilot.app.screen
        assert over is not screen
        for size in ((200, 60), (80, 24), (20, 5), (60, 20), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert pilot.app.screen is over
        await pilot.press("escape")
        await pilot.pause()
        assert screen.playback.n == 33
        assert len(pilot.app.screen_stack) == 3
