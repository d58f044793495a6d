"""The floor on a seat at a house: from the lobby through a game, with a link that breaks and people who are away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from exchange.game import PERSON
from exchange.house.clock import Pace
from exchange.house.plan import Plan
from exchange.house.told import Status
from market.bolsa.law import model
from market.bolsa.law.choices import sheet_from
from tests.floor.playing import all_texts, stage_name, table_of, until
from tests.web.visiting import address, served
from tui.floor.house.floor_at_house import FloorAtHouse
from tui.floor.house.lobby import LobbyScreen
from tui.floor.house.people import away_warning, clock_text, to_ask_about
from tui.floor.house.table_at_house import TableAtHouse, WaitOrNot
from tui.floor.panels.bars import Headline
from tui.floor.screens.dialogs import Sure
from tui.floor.screens.handover import Handover
from tui.joined.entry import take_seat
from tui.joined.joined import Joined
from tui.joined.joined_table import JoinedTable
from tui.settings import Settings
from tui.web.running import Running

pytestmark = pytest.mark.usefixtures("at_once")

PLAN = Plan(title="bolsa", seats=dict.fromkeys(("Ana", "Beto", "Caro"), PERSON), options={"rounds": 2})


@pytest.fixture
def running() -> Iterator[Running]:
    with served(PLAN) as house:
        yield house


def seated(running: Running, *names: str) -> Joined:
    """These seats, taken by one key."""
    code = running.ask(lambda house: house.code)
    key = ""
    for name in names:
        key = take_seat(address(running), code, name, lang="en", key=key).key
    return Joined(address(running), key, lang="en")


def floor_of(joined: Joined) -> FloorAtHouse:
    return FloorAtHouse(joined, settings=Settings(lang="en", pace="fast"))


def events(running: Running) -> int:
    return running.ask(lambda house: len(house.held(1).session.host))


def seal(elsewhere: Joined, *amounts: int) -> None:
    """Somebody elsewhere seals."""
    table = elsewhere.table()
    table.do(model.SealSheet(seat=table.persons[0], sheet=sheet_from(amounts)))


@contextmanager
def company(running: Running, *names: str) -> Iterator[list[Joined]]:
    """Others, who are there meanwhile."""
    there = [seated(running, name) for name in names]
    for each in there:
        each.start()
    yield there
    for each in there:
        each.close()


async def opened(pilot: Pilot[Any], running: Running) -> None:
    """Everybody is there, the host begins, and the table opens."""
    app = pilot.app
    await until(pilot, lambda: all(f"✓ {seat}" in all_texts(app) for seat in PLAN.seats))
    running.ask(lambda house: house.begin())
    await until(pilot, lambda: any(isinstance(screen, TableAtHouse) for screen in app.screen_stack))


async def test_from_the_lobby_to_a_sealed_sheet_that_everybody_else_sees_come_in(running: Running) -> None:
    app = floor_of(seated(running, "Ana"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await until(pilot, lambda: "✓ Ana" in all_texts(app))
        assert "○ Beto  is free" in all_texts(app)
        with company(running, "Beto", "Caro") as (beto, caro):
            await opened(pilot, running)
            await until(pilot, lambda: stage_name(app) == "Ticket!")
            before = events(running)
            seal(beto, 1, 0, 0, 0, 0)
            await until(pilot, lambda: "sheets 1/3" in all_texts(app))
            assert stage_name(app) == "Ticket!"
            await pilot.press("plus", "enter")
            await until(pilot, lambda: events(running) == before + 2)
            await until(pilot, lambda: "sheets 2/3" in all_texts(app))
            seal(caro, -1, 0, 0, 0, 0)
            await until(pilot, lambda: table_of(app).at_table.acting() == "Ana")
        table = table_of(app).at_table.table
        assert isinstance(table, JoinedTable)
        assert table.persons == ("Ana",)
        assert table.log.head.viewer == "Ana"
        assert app.visitor
        await pilot.press("v")
        await until(pilot, lambda: type(app.screen).__name__ == "ReplayScreen")


async def test_several_seats_of_one_key_hand_the_keyboard_over_as_at_one_table(running: Running) -> None:
    app = floor_of(seated(running, "Ana", "Beto"))
    with company(running, "Caro"):
        async with app.run_test(size=(80, 24)) as pilot:
            await opened(pilot, running)
            await until(pilot, lambda: isinstance(app.screen, Handover))
            assert table_of(app).at_table.persons == ("Ana", "Beto")
            await pilot.press("a")
            await until(pilot, lambda: stage_name(app) == "Ticket!")
            before = events(running)
            await pilot.press("plus", "plus", "enter")
            await until(pilot, lambda: events(running) == before + 1)
            await until(pilot, lambda: isinstance(app.screen, Handover))
            assert "buy 2" not in all_texts(app)
            await pilot.press("b")
            await until(pilot, lambda: stage_name(app) == "Ticket!")
            await pilot.press("plus", "enter")
            await until(pilot, lambda: events(running) == before + 2)


async def test_what_the_house_refuses_is_told_by_its_rule_and_nothing_is_lost(running: Running) -> None:
    app = floor_of(seated(running, "Ana"))
    with company(running, "Beto", "Caro"):
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await opened(pilot, running)
            await until(pilot, lambda: stage_name(app) == "Ticket!")
            await pilot.press("plus")
            table_of(app).move(model.SealSheet(seat="Ana", sheet=sheet_from((3, 3, 3, 3, 3))))
            await until(pilot, lambda: any("B2.2" in note.message for note in app._notifications))
            assert "BUY 1" in all_texts(app)


async def test_where_a_clock_runs_nothing_waits_for_a_key_and_no_question_outlives_its_decision() -> None:
    with served(replace(PLAN, clock=Pace(90, 20))) as running:
        app = floor_of(seated(running, "Ana"))
        with company(running, "Beto", "Caro") as (beto, caro):
            async with app.run_test(size=(80, 24)) as pilot:
                await opened(pilot, running)
                await until(pilot, lambda: stage_name(app) == "Ticket!")
                before = events(running)
                await pilot.press("enter")
                await until(pilot, lambda: isinstance(app.screen, Sure))
                seal(beto, 0, 0, 0, 0, 0)
                await until(pilot, lambda: table_of(app).at_table.table.state.n > before)
                assert isinstance(app.screen, Sure)  # others seal beside it
                seal(caro, 0, 0, 0, 0, 0)
                running.ask(lambda house: house.time_up(1))
                await until(pilot, lambda: "Round 2/2" in all_texts(app) and stage_name(app) == "Ticket!")
                assert not any(isinstance(screen, Sure) for screen in app.screen_stack)
                await pilot.press("f3")
                await until(pilot, lambda: not isinstance(app.screen, TableAtHouse))
                assert "time 1:" in app.screen.query_one(Headline).render().plain, "a page of rules hides no clock"


async def test_the_next_game_opens_by_itself_when_the_host_says_again(running: Running) -> None:
    app = floor_of(seated(running, "Ana"))
    with company(running, "Beto", "Caro"):
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await opened(pilot, running)
            first = table_of(app).at_table.table.log.head.id
            running.ask(lambda house: house.again())
            await until(pilot, lambda: table_of(app).at_table.table.log.head.id != first)
            assert len(app.screen_stack) == 3


def focus(app: FloorAtHouse) -> str | None:
    """What has the focus."""
    return None if app.focused is None else app.focused.id


async def test_who_waits_for_a_lost_link_is_asked_and_may_let_a_trader_play(running: Running) -> None:
    app = floor_of(seated(running, "Ana"))
    with company(running, "Beto", "Caro") as (beto, caro):
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await opened(pilot, running)
            seal(caro, 0, 0, 0, 0, 0)
            beto.close()
            await until(pilot, lambda: "Beto's link is lost" in all_texts(app))
            assert not isinstance(app.screen, WaitOrNot)  # the table waits for Ana too
            await pilot.press("plus", "enter")
            await until(pilot, lambda: isinstance(app.screen, WaitOrNot) and focus(app) == "yes")
            await pilot.press("right")
            await until(pilot, lambda: focus(app) == "no")
            await pilot.press("enter")
            caro.agree("Beto")  # all who are here have to
            await until(pilot, lambda: "Appraiser plays for Beto" in all_texts(app))
            again = Joined(beto.base, beto.key)
            again.start()
            await until(pilot, lambda: "Appraiser plays for Beto" not in all_texts(app))
            again.close()


async def test_a_house_that_is_gone_is_told_and_keys_go_on_answering() -> None:
    with ExitStack() as stack:
        running = stack.enter_context(served(PLAN))
        app = floor_of(seated(running, "Ana"))
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            with company(running, "Beto", "Caro"):
                await opened(pilot, running)
                await until(pilot, lambda: stage_name(app) == "Ticket!")
            stack.close()
            await until(pilot, lambda: "the link is lost" in all_texts(app))
            await pilot.press("plus", "plus")
            assert "BUY 2" in all_texts(app)


def status(**people: Any) -> Status:
    told: dict[str, Any] = {"left_ms": None, "here": ("Ana",), "away": {}, "paused": False, "owing": ("Beto",)}
    return Status(**(told | people))


def test_only_who_is_waited_for_is_asked_about_and_only_without_a_clock() -> None:
    lost = status(away={"Beto": 5.0})
    assert to_ask_about(lost, ("Ana",)) == "Beto"
    assert to_ask_about(status(away={"Caro": 5.0}), ("Ana",)) is None
    assert to_ask_about(status(away={"Beto": 5.0}, left_ms=3000), ("Ana",)) is None
    assert to_ask_about(status(away={"Beto": 5.0}, paused=True), ("Ana",)) is None
    assert to_ask_about(status(away={"Beto": 5.0}, stand_ins={"Beto": "value"}), ("Ana",)) is None
    assert to_ask_about(status(away={"Beto": 5.0}, agreed={"Beto": ("Ana",)}), ("Ana",)) is None
    assert away_warning(lost, ("Ana",)) == "Beto ha perdido el enlace"


def test_a_time_that_is_left_is_told_in_minutes_and_from_ten_seconds_down_in_seconds() -> None:
    assert [clock_text(seconds) for seconds in (65.0, 59.2, 10.0, 9.0, 0.2)] == ["1:05", "1:00", "0:10", "9 s", "1 s"]
