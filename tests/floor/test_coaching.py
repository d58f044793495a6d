"""Advice at the floor: what an order, a card and a choice would bring, and the coach on its key."""

import pytest

from exchange.coach import advises
from tests.floor.playing import all_texts, floor, stage_name, table_of, texts, until
from tui.floor.app import FloorApp
from tui.floor.bolsa.ticket import Ticket
from tui.floor.bolsa.ticket_columns import columns_within, header_of
from tui.floor.screens.coaching import CoachScreen
from tui.floor.screens.handover import Handover, letters

pytestmark = pytest.mark.usefixtures("at_once")


async def test_the_ticket_tells_of_each_order_what_comes_of_it_where_nobody_else_asks_B3_2() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        told = texts(app.screen)
        assert "→ 12  +2" in told
        assert "IBE: if nobody else asks: 10 → 12, you +2" in told
        await pilot.press("down", "minus")
        told = texts(app.screen)
        assert "→  9  −1" in told
        assert "SAN: if nobody else asks: 10 → 9, you −1" in told


async def test_the_coach_tells_on_its_key_what_it_would_do_and_why_and_moves_nothing() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        at_table = table_of(app).at_table
        table, events = at_table.table, len(at_table.table.log)
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, CoachScreen) and "Why:" in texts(app.screen))
        job = advises(at_table.title, table.view("Ana"), "Ana", table.choices("Ana"), table.log.head.id, "en")
        advice = job()
        assert f"Why: {advice.reason}." in texts(app.screen)
        assert at_table.title.words.grammar.typed(advice.command, "en") in texts(app.screen)
        assert all(line in texts(app.screen) for line in advice.ahead)
        await pilot.press("h")
        await until(pilot, lambda: stage_name(app) == "Ticket!" and app.screen is table_of(app))
        assert len(table.log) == events
        stage = table_of(app).stage()
        assert isinstance(stage, Ticket)
        assert "[Coach]" in stage.render().plain
        stage.action_ask_coach()  # what a click there does
        await until(pilot, lambda: isinstance(app.screen, CoachScreen))


async def test_the_coach_says_that_it_is_off_where_a_setting_forbids_it() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", coach=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert "[Coach]" not in texts(app.screen)
        await pilot.press("h")
        await until(pilot, lambda: "The coach is off in the settings." in toasts(app))
        assert not isinstance(app.screen, CoachScreen)


async def test_the_coach_says_that_it_is_off_where_more_than_one_person_sits() -> None:
    app = floor("Ana Beto", title="siniestra-1")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press(letters(("Ana", "Beto"))["Ana"])
        await until(pilot, lambda: stage_name(app) == "HandPanel!")
        await pilot.press("h")
        await until(pilot, lambda: "The coach is off where more than one person sits." in toasts(app))
        assert not isinstance(app.screen, CoachScreen)


def toasts(app: FloorApp) -> str:
    """What was told in lines that go again."""
    return "\n".join(note.message for note in app._notifications)


async def test_a_coach_that_fails_is_told_and_the_keys_live_on(monkeypatch: pytest.MonkeyPatch) -> None:
    app = floor("Ana Beto=greedy", title="siniestra-1")

    def stumbles() -> None:
        raise RuntimeError("sealed things")

    monkeypatch.setattr("tui.floor.screens.coaching.advises", lambda *_facts: stumbles)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "HandPanel!")
        assert "score if invested" in texts(app.screen)
        await pilot.press("h")
        await until(pilot, lambda: "the coach failed: RuntimeError" in all_texts(app))
        table = table_of(app).at_table.table
        events = len(table.log)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table_of(app))
        await pilot.press("enter")
        await until(pilot, lambda: len(table.log) > events)


@pytest.mark.parametrize("width", [40, 49, 56, 59, 60, 66, 67, 74, 75, 76, 120])
def test_the_columns_of_the_ticket_lie_within_its_width_and_come_by_what_they_tell(width: int) -> None:
    columns = columns_within(width)
    assert header_of(columns).cell_length <= max(width, 45)
    told = [name for name, _room in columns.more]
    assert told == ["alone", "cost", "bids"][: len(told)]
    assert "alone" in told or width < 49
    assert len(told) == 3 or width not in (56, 76, 120)
