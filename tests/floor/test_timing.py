"""A beat goes off, however busy the machine: whatever waits for it would wait for ever."""

from collections.abc import Callable
from itertools import count

import pytest
from textual.dom import DOMNode

from tests.floor.playing import floor, until
from tui.floor.app import FloorApp
from tui.floor.screens.dialogs import Confirm


def app_itself(app: FloorApp) -> DOMNode:
    return app


def a_screen(app: FloorApp) -> DOMNode:
    return app.screen


@pytest.mark.parametrize("whose", [app_itself, a_screen])
@pytest.mark.parametrize("dialog", [False, True])
async def test_a_timer_whose_time_is_over_before_it_began_to_wait_goes_off(
    whose: Callable[[FloorApp], DOMNode], dialog: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, told = floor(), list[str]()
    async with app.run_test() as pilot:
        if dialog:
            await app.push_screen(Confirm("?"))
        late = count()
        with monkeypatch.context() as busy:  # whenever the time is asked for, a second is over
            busy.setattr("textual._time.get_time", lambda: float(next(late)))
            whose(app).set_timer(0.02, lambda: told.append("a beat"))
            await until(pilot, lambda: next(late) > 20)
        assert told == ["a beat"]
