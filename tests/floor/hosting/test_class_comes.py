"""How few keys a host needs until a class sits at its tables."""

import time

import pytest

from exchange.house.sitting import House
from exchange.session import wall_clock
from exchange.store import open_store
from market import GAMES
from tests.floor.hosting.screen import seen
from tests.floor.playing import texts, until
from tests.web.class_comes import LISTED, NAMES, comes
from tests.web.visiting import LOCAL, address, at_once
from tui.floor.hosting import link_screen
from tui.floor.hosting.host_app import HostApp
from tui.floor.hosting.host_screen import HostScreen
from tui.settings import Settings
from tui.web.running import Running

pytestmark = pytest.mark.usefixtures("at_once", "unpainted")
MOST_KEYS = 6


async def test_a_host_needs_few_keys_until_a_class_sits_at_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_screen, "opened", lambda address: True)
    keys: list[str] = []
    with open_store(":memory:", GAMES) as store:
        house = House.open(store, LISTED, clock=wall_clock, now=time.monotonic)
        with Running(house, LOCAL) as running:
            screen = HostScreen(running, GAMES["bolsa"], address=f"{address(running)}/", code=house.code, practice=True)
            app = HostApp(screen, settings=Settings(lang="en"))
            async with app.run_test(size=(120, 40)) as pilot:

                async def press(*some: str) -> None:
                    keys.extend(some)
                    await pilot.press(*some)

                await press("w", "enter")  # the board, on the projector
                await until(pilot, lambda: app.screen is app.house)
                came = [key for key, _table, _seat in await at_once(*(comes(running, name) for name in NAMES))]
                before = running.ask(lambda held: [held.place(key) for key in came])
                await seen(pilot, "every seat is taken")
                await press("m", "enter")  # dealt over the tables
                await until(pilot, lambda: running.ask(lambda held: [held.place(key) for key in came]) != before)
                assert "every seat is taken" in texts(app.screen)
    assert len(keys) <= MOST_KEYS
