"""A host who plays: the own seat on the floor, with the host's screen and keys over it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.session import wall_clock
from exchange.store import open_store
from market import GAMES
from tests.floor.playing import stage_name, texts, until
from tui.command.host_seat import own_seat
from tui.floor.hosting.host_app import HostAtTable
from tui.floor.hosting.host_screen import HostScreen
from tui.floor.house.table_at_house import TableAtHouse
from tui.floor.screens.dialogs import Ask
from tui.floor.screens.menu import Menu
from tui.settings import Settings
from tui.web.running import Running
from tui.web.serving import Serving

pytestmark = pytest.mark.usefixtures("at_once", "unpainted")
WHERE = "http://192.168.1.20:8000/"


async def from_the_menu(pilot: Pilot[None], name: str) -> list[str]:
    await pilot.press("f10")
    await until(pilot, lambda: isinstance(pilot.app.screen, Menu))
    names = [str(each.prompt).strip() for each in pilot.app.screen.query_one(OptionList).options]
    await pilot.press(*["down"] * names.index(name), "enter")
    return names


async def test_a_host_who_plays_begins_goes_to_the_table_and_back_to_the_hosts_screen(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", GAMES) as store:
        plan = Plan(title="bolsa", seats={"Ana": "person", "Beto": "quiet", "Caro": "quiet"}, options={"rounds": 1})
        house = House.open(store, plan, clock=wall_clock, now=time.monotonic)
        with Running(house, Serving(host="127.0.0.1", port=0)) as running:
            joined = own_seat(running, ("ana",), WHERE, "en")
            settings = Settings(lang="en", pace="fast")
            screen = HostScreen(running, GAMES["bolsa"], address=WHERE, code=house.code, sits=("Ana",))
            app = HostAtTable(screen, joined, settings=settings)
            async with app.run_test(size=(100, 30)) as pilot:
                await until(pilot, lambda: app.screen is app.house and "● Ana" in texts(app.screen))
                await pilot.press("b")
                await until(pilot, lambda: stage_name(app) == "Ticket!")
                names = await from_the_menu(pilot, "The host's screen")
                assert names[:5] == ["Go on here", "The host's screen", "Pause", "30 s more", "Stop"]
                await until(pilot, lambda: app.screen is app.house and "waits for Ana" in texts(app.screen))
                assert "Buys 0" not in texts(app.screen), "the own sheet lies below, unseen"
                for key in ("l", "f"):
                    await pilot.press(key)
                    await until(pilot, lambda: any("You play at Ana" in each.message for each in app._notifications))
                    assert app.screen is app.house, "nobody is asked whether the own seat shall be another's"
                    app.clear_notifications()
                await pilot.press("p")
                await until(pilot, lambda: running.ask(lambda held: held.told().tables[0].paused))
                await pilot.press("g")
                assert isinstance(app.screen, TableAtHouse)
                await from_the_menu(pilot, "Pause")
                await until(pilot, lambda: not running.ask(lambda held: held.told().tables[0].paused))
                assert isinstance(app.screen, TableAtHouse)
                running.ask(lambda held: held.time_up(1))
                await until(pilot, lambda: stage_name(app) != "Ticket!")
                for _company in range(20):
                    if stage_name(app) != "ClosePanel":
                        await pilot.press("enter")
                        await pilot.pause(0.1)
                await pilot.press("r")
                await until(pilot, lambda: isinstance(app.screen, Ask))
    with open_store(tmp_path / "games.db", GAMES) as store:
        house = House.resume(store, "bolsa", clock=wall_clock, now=time.monotonic)
        with Running(house, Serving(host="127.0.0.1", port=0)) as running:
            again = own_seat(running, ("Ana",), WHERE, "en")
            assert again.key != joined.key, "who hosts gets the own seat back by a new key"
            where = running.ask(lambda held: held.place(again.key))
            assert where is not None
            assert where.seats == ("Ana",)
