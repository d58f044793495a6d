"""Nothing of a seat's own reaches the eyes of another: not shown, not hidden, not in a title or a tooltip. (Whole
games: test_walk.)"""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import UNSET
from textual.pilot import Pilot

from exchange.value.seal import SPECTATOR
from market.bolsa.law import model
from market.bolsa.law.state import State
from tests.floor.looking import moments, secrets_held
from tests.floor.playing import all_texts, floor, stage_name, table_of, texts, until
from tui.floor.app import FloorApp
from tui.floor.screens.dialogs import Ask, Confirm
from tui.floor.screens.handover import Handover
from tui.floor.screens.start_screen import Start

pytestmark = pytest.mark.usefixtures("at_once")


def texts_of_the_game(app: FloorApp) -> list[str]:
    """Everything on all screens but Start, whose list of games comes from the store when it comes."""
    screens = (screen for screen in app.screen_stack if not isinstance(screen, Start))
    return [app.title, app.sub_title, app.clipboard, *map(texts, screens)]


async def what_luz_sees(*keys: str) -> list[object]:
    """Ana writes a sheet with these keys; everything on the screens from then until Luz has hers before her."""
    app = floor("Ana Luz Caro=quiet")
    seen: list[object] = []
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await until(pilot, lambda: set(table_of(app).at_table.table.to_act()) == {"Ana", "Luz"})
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press(*keys, "enter")
        if isinstance(app.screen, Confirm):
            await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        seen.append(texts_of_the_game(app))
        await pilot.press("l")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        seen.append(texts_of_the_game(app))
        seen.append(re.sub(r"terminal-\d+", "", app.export_screenshot()))
    return seen


async def test_whatever_ana_writes_luz_sees_the_same_B2_6() -> None:
    assert await what_luz_sees("plus", "plus") == await what_luz_sees("down", "minus", "down", "plus")


async def test_f8_hides_at_once_and_the_draft_is_there_again_later() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert "BUY 2" not in all_texts(app)
        assert secrets_held(app, may=None) == []
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert "BUY 2" in all_texts(app)


@pytest.mark.parametrize("over", ["question_mark", "ctrl+p", "v", "j", "q", "c"])
async def test_f8_hides_whatever_lies_over_the_table_too(over: str) -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", over)
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert secrets_held(app, may=None) == []
        assert "BUY 1" not in all_texts(app)


async def test_losing_the_window_s_focus_hides() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        app.on_app_blur()
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert table_of(app).at_table.at_keys is None


async def sealed_by_ana(pilot: Pilot[None], app: FloorApp, *keys: str) -> None:
    """Ana seals with these keys, and is at her private screen again to replace the sheet."""
    await until(pilot, lambda: isinstance(app.screen, Handover))
    await pilot.press("a")
    await until(pilot, lambda: stage_name(app) == "Ticket!")
    await pilot.press(*keys, "enter")
    await until(pilot, lambda: isinstance(app.screen, Handover))
    await pilot.press("a")
    await until(pilot, lambda: stage_name(app) == "Ticket!")


@pytest.mark.parametrize("leaving", ["f8", "enter"])
async def test_what_ana_copied_at_her_private_screen_luz_cannot_paste(leaving: str) -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await sealed_by_ana(pilot, app, "plus", "plus")
        await pilot.press("c", "down", "down", "enter")
        await until(pilot, lambda: "Ana orders buy 2 IBE" in app.clipboard)
        await pilot.press("minus", leaving)
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert app.clipboard == ""


async def test_what_everybody_may_see_stays_on_the_clipboard() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        app.copy_to_clipboard("the tape")
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert app.clipboard == "the tape"


async def test_what_was_told_to_the_last_writer_is_gone_when_the_sheets_are_turned_over() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await sealed_by_ana(pilot, app, "plus")
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("l")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        too_much = model.Sheet(buy={"IBE": 2, "SAN": 2, "TEF": 2})
        table_of(app).move(model.SealSheet(seat="Luz", sheet=too_much))
        await pilot.pause()
        assert len(app._notifications) == 1
        table_of(app).move(model.SealSheet(seat="Luz", sheet=model.Sheet(sell={"FER": 1})))
        assert not table_of(app).at_table.table.state.awaiting_sheets
        assert len(app._notifications) == 0


async def test_a_branch_of_the_game_asks_for_the_same_pins() -> None:
    app = floor("Ana Luz", title="siniestra-2")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        table_of(app).at_table.pins["Ana"] = "123"
        parent = table_of(app).at_table.table.log
        app.branch(parent, len(parent))
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert table_of(app).at_table.table.log is not parent
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, Ask))
        assert table_of(app).at_table.at_keys is None


async def test_sitting_down_at_a_game_again_asks_for_the_same_pins() -> None:
    app = floor("Ana Luz", title="siniestra-2")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        table_of(app).at_table.pins["Ana"] = "123"
        game = table_of(app).at_table.table.log.head.id
        app.to_start()
        app.open_kept(game)
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert table_of(app).at_table.pins == {"Ana": "123"}


async def test_a_trader_at_the_floor_is_handed_its_seats_own_view() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        at_table = table_of(app).at_table
        at_table.table.do(model.SealSheet(seat="Ana", sheet=model.Sheet(buy={"IBE": 2})))
        handed = []

        def looking(view: State, seat: str, choices: Any, draws: Any) -> Any:
            handed.append(view)
            return next(iter(choices))

        at_table._traders["Caro"] = looking
        at_table.think("Caro")()
        assert [held is not None and held.sheet is UNSET for held in handed[0].held] == [True, False, False]


class Stumbling(FloorApp):
    """A floor that falls over while something sealed is at hand."""

    def action_help(self) -> None:
        sealed = "buy 2 IBE"
        raise RuntimeError(sealed)


async def test_a_floor_that_falls_over_prints_nothing_that_was_sealed(capsys: pytest.CaptureFixture[str]) -> None:
    app = Stumbling()
    with pytest.raises(RuntimeError, match="buy 2 IBE"):
        async with app.run_test() as pilot:
            await pilot.press("f1")
    assert isinstance(app.fault, RuntimeError)
    assert "buy 2 IBE" not in "".join(capsys.readouterr())


async def test_a_pin_keeps_others_from_a_seat() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        table_of(app).at_table.pins["Ana"] = "123"
        await pilot.press("a", "9", "enter")
        assert table_of(app).at_table.at_keys is None
        assert isinstance(app.screen, Handover)
        await pilot.press("a", "1", "2", "3", "enter")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert table_of(app).at_table.at_keys == "Ana"


async def test_the_handover_is_opaque_and_names_who_has_still_to_move() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert not app.screen.is_modal
        assert "Ana and Luz" in all_texts(app)
        assert {moment.viewer for moment in moments(app)} == {SPECTATOR}


async def test_a_refused_move_is_told_to_its_writer_alone() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        too_much = model.Sheet(buy={"IBE": 2, "SAN": 2, "TEF": 2})
        table_of(app).move(model.SealSheet(seat="Ana", sheet=too_much))
        await pilot.pause()
        assert len(app._notifications) == 1
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert len(app._notifications) == 0


async def test_a_known_seed_is_never_on_screen() -> None:
    app = floor("Ana Luz Caro=quiet", seed="felicidad-1234")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert "felicidad" not in all_texts(app)
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert "felicidad" not in all_texts(app)
        assert "known seed" in table_of(app).warning() or table_of(app).seen().private
