"""What hides a private screen where the terminal does not tell that it was left, and which key a letter stands for."""

from __future__ import annotations

import pytest

from tests.floor.playing import all_texts, floor, stage_name, table_of, until
from tui.floor import hiding
from tui.floor.letters import latin
from tui.floor.screens.handover import Handover

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("X", "x"), ("q", "q"), ("ч", "x"), ("Й", "q"), ("ψ", "c"), ("Σ", "s"), ("7", "7"), ("?", "?"), ("ñ", "ñ")],
)
def test_a_letter_stands_for_the_key_it_lies_on(typed: str, meant: str) -> None:
    assert latin(typed) == meant


@pytest.mark.parametrize("key", ["X", "ч", "Ч", "x"])
async def test_a_bound_letter_works_under_caps_lock_and_on_other_keyboards(key: str) -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        pressed = []
        app.bind(keys="x", action="note")
        app.action_note = lambda: pressed.append(True)  # type: ignore[attr-defined]
        await pilot.press(key)
        assert pressed == [True]


async def test_a_name_is_typed_as_it_is_in_a_field() -> None:
    app = floor()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("N")  # a letter of the start screen
        await until(pilot, lambda: type(app.screen).__name__ == "NewGameScreen")
        app.screen.query_one("#name").focus()
        await pilot.press("Ч", "N")
        assert "ЧN" in all_texts(app)


async def test_the_letters_of_the_handover_are_found_on_a_cyrillic_keyboard() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("ф")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert table_of(app).at_table.at_keys == "Ana"


async def test_a_time_without_keys_hides_a_private_screen_and_keeps_the_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    app = floor("Ana Luz Caro=quiet", hide_after=30)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus")
        monkeypatch.setattr(hiding, "SECOND", 0.003)
        await pilot.press("plus")
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert "BUY 2" not in all_texts(app)
        monkeypatch.setattr(hiding, "SECOND", 1.0)
        await pilot.press("a")
        await until(pilot, lambda: "BUY 2" in all_texts(app))


async def test_a_resize_hides_a_private_screen_and_keeps_the_draft() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus")
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press("a")
        await until(pilot, lambda: "BUY 2" in all_texts(app))


async def test_who_sits_alone_is_hidden_nothing_by_a_resize_or_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hiding, "SECOND", 0.001)
    app = floor("Ana Beto=quiet Caro=quiet", hide_after=30)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus")
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: app._idle is None)  # the time is over
        assert stage_name(app) == "Ticket!"
        assert "BUY 1" in all_texts(app)


@pytest.mark.parametrize(("within", "told"), [({"TMUX": "tmux-0"}, True), ({"STY": "1.pts"}, True), ({}, False)])
async def test_where_a_terminal_tells_no_focus_the_handover_says_so(
    monkeypatch: pytest.MonkeyPatch, within: dict[str, str], *, told: bool
) -> None:
    for name in ("TMUX", "STY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in within.items():
        monkeypatch.setenv(name, value)
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        assert ("does not tell when it is left" in all_texts(app)) is told
        app.on_app_focus()  # a tmux that was told to pass it on
        assert isinstance(app.screen, Handover)
        app.screen.retell()
        await pilot.pause()
        assert "does not tell when it is left" not in all_texts(app)
