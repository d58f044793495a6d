"""What `rest` knows of asyncio and Textual beyond their public names: where a release changes it, this says what."""

import asyncio

from textual import _time
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Static

from tests.floor import rest

WHERE = "tests/floor/rest.py rests on this; see how this release of {} has it"


async def test_the_loop_keeps_what_is_ready_and_what_is_scheduled_where_rest_looks() -> None:
    loop = asyncio.get_running_loop()
    why = WHERE.format("Python's asyncio")
    assert len(getattr(loop, "_ready", "?" * 9)) == 0, f"loop._ready holds the callbacks that can go on. {why}"
    soon, timer = loop.call_soon(print), loop.call_later(60, print)
    assert soon in loop._ready, f"loop._ready holds the callbacks that can go on. {why}"  # type: ignore[attr-defined]
    assert timer in loop._scheduled, f"loop._scheduled holds the timers. {why}"  # type: ignore[attr-defined]
    soon.cancel()
    timer.cancel()


async def test_textual_has_the_private_names_that_rest_uses() -> None:
    why = WHERE.format("Textual")
    app = App[None]()
    assert callable(getattr(Pilot, "_wait_for_screen", None)), f"run_test waits for Pilot._wait_for_screen. {why}"
    assert app._exit is False, f"App._exit tells of a floor that ends. {why}"
    assert isinstance(_time.get_time, rest.Clock), f"Textual's timers go by _time.get_time. {why}"
    async with app.run_test():
        compositor = app.screen._compositor
        assert isinstance(compositor, Compositor), f"Screen._compositor paints. {why}"
        assert isinstance(compositor._dirty_regions, set), f"Compositor._dirty_regions is what is to be painted. {why}"
        assert app._background_screens == [], f"App._background_screens are seen behind a dialog. {why}"


async def test_at_rest_all_that_follows_and_all_that_is_due_soon_has_happened_and_what_is_due_later_has_not() -> None:
    loop, told = asyncio.get_running_loop(), list[str]()

    def first() -> None:
        loop.call_soon(told.append, "what follows")

    async with App[None]().run_test() as pilot:
        loop.call_soon(first)
        loop.call_later(rest.SOON / 2, told.append, "what is due soon")
        later = loop.call_later(3_600, told.append, "what is due later")
        await pilot.pause()
        later.cancel()
    assert told == ["what follows", "what is due soon"]


class Counting(Static):
    """Counts how often it is painted."""

    painted = 0

    def render(self) -> str:
        self.painted += 1
        return f"{self.painted}"


class Painted(App[None]):
    def compose(self) -> ComposeResult:
        yield Counting()


async def test_at_rest_the_screen_is_painted_once_however_often_it_changed() -> None:
    app = Painted()
    async with app.run_test() as pilot:
        await pilot.pause()
        widget = app.query_one(Counting)
        before = widget.painted
        for _change in range(5):
            widget.refresh()
            await asyncio.sleep(0)
        await pilot.pause()
        assert widget.painted == before + 1, WHERE.format("Textual")
        with rest.unpainted():
            widget.refresh()
            await pilot.pause()
            assert widget.painted == before + 1
