"""A lesson on the host's screen: practice, dealing anew, holding, and an end in time."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace
from textual.widgets import Input

from exchange.house.told import HouseTold
from exchange.titles import title_named
from tests.floor.hosting.house import ToldHouse, lobby, playing
from tests.floor.hosting.screen import bottom, hosting, seen
from tests.floor.playing import texts, until
from tui.floor.hosting.teaching import time_notes
from tui.floor.hosting.told_lines import heading

pytestmark = pytest.mark.usefixtures("at_once", "unpainted")


async def test_a_lesson_is_practised_dealt_anew_held_and_ended_in_time() -> None:
    house = ToldHouse(lobby(1))
    app = hosting(house, practice=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await seen(pilot, "1 seat is free · practice first")
        await pilot.press("m", "y", "b", "y")
        await until(pilot, lambda: house.asked == [("deal",), ("begin", 1, {"practice": True})])
        house.tell(playing(1, practice=True, condition={"bid_limit": "track"}, held=True, paused=True))
        await seen(pilot, "practice · Bids go as far as: the ends of the track · round 1 is over")
        assert "waits for Ana" not in " ".join(texts(app.screen).split())
        assert "waits for the host" in " ".join(texts(app.screen).split())
        house.asked.clear()
        await pilot.press("h", "x", "o", "n", "y", "u")
        await until(pilot, lambda: bool(app.screen.query("Input")))
        app.screen.query_one(Input).value = "noon"
        await pilot.press("enter")
        await until(pilot, lambda: any("no time of day" in each.message for each in app._notifications))
        await pilot.press("u")
        await until(pilot, lambda: bool(app.screen.query("Input")))
        app.screen.query_one(Input).value = "10:40"
        await pilot.press("enter")
        await until(pilot, lambda: len(house.asked) == 5)
        manners = [("let", {"hold": True}), ("let", {"foresee": False}), ("let", {"coach": True})]
        assert house.asked[:4] == [*manners, ("call_last",)]
        assert house.asked[4][0] == "until"
        assert house.asked[4][1].endswith("Z")
        house.asked.clear()
        house.tell(playing(1, practice=True), until_in=3600.0)
        await seen(pilot, " until ")
        await pilot.press("u")
        await until(pilot, lambda: bool(app.screen.query("Input")))
        assert re.fullmatch("[0-9]{2}:[0-9]{2}", app.screen.query_one(Input).value)
        await pilot.press("escape")
        house.tell(playing(1, phase="over", practice=True, owing=()))
        await seen(pilot, "the game is over")
        assert bottom(app).startswith(" a Again ")
        await pilot.press("a")
        await seen(pilot, "for the game that counts?")
        await pilot.press("y")
        await until(pilot, lambda: house.asked == [("again",), ("deal",)])
        house.tell(lobby(1), replace(lobby(2), seats=()))
        await seen(pilot, "2 of 3 have come")
        assert "Table 2 · nobody sits here" in texts(app.screen)
        await pilot.press("b", "y")
        await until(pilot, lambda: house.asked[-1] == ("begin", 1))


def test_when_a_lesson_is_to_end_does_not_move_with_the_time_since_it_was_told() -> None:
    told = HouseTold(name="aula", title="bolsa", where="", tables=(playing(),), ends_in=1200.0, until_in=3600.0)
    soon = datetime.now().astimezone() + timedelta(seconds=1200)
    hour = datetime.now().astimezone() + timedelta(seconds=3600)
    for later in (0.0, 900.0):  # nothing was told for a quarter of an hour
        notes = time_notes(told, later)
        shown = {f"{moment + timedelta(seconds=30 - later):%H:%M}" for moment in (soon, hour)}
        assert {note.rpartition(" ")[2] for note in notes} == shown
    still = replace(told, tables=(playing(paused=True),))
    assert time_notes(still, 900.0)[0] == time_notes(still, 0.0)[0], "what stands still ends later and later"


def test_a_table_that_is_held_at_a_rounds_end_waits_for_nobody_but_the_host() -> None:
    line = heading(playing(held=True, paused=True, left=90.0), 5.0, title_named("bolsa")).plain
    assert len(line.split(" · ")) == 3
    assert "1" in line.split(" · ")[1]
    assert not re.search("Ana|1:30", line)
