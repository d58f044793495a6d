"""Play scripts on the floor: choosing one, stepping through it, and where what is wrong is shown."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from tests.floor.playing import until
from tui.floor.app import FloorApp
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.scripts.found import scripts_in
from tui.floor.scripts.lines import ScriptLines
from tui.floor.scripts.scripts_screen import Scripts
from tui.floor.scripts.stepping import ScriptRun
from tui.floor.scripts.steps import Stepping
from tui.settings import Settings

HEAD = "game bolsa\nabout [b]A pair[/] of brackets\nseats Ana Beto Caro\n"
GOOD = HEAD + "# nothing is asked\nAna orders nothing\nBeto orders nothing\nCaro orders nothing\nthen IBE stays at 10\n"
FAILS = GOOD + "then IBE moves from 10 to 13\nexpect round 2\n"
UNREADABLE = GOOD + "Ana sings\n"


def written(folder: Path, text: str, name: str = "mine.play") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def stepping(path: Path, at: int = 0) -> Stepping:
    script = Stepping(path)
    script.read()
    script.go(at)
    return script


@asynccontextmanager
async def floor(
    screen: Screen[None], size: tuple[int, int] = (120, 40), lang: Any = "en"
) -> AsyncIterator[Pilot[None]]:
    app = FloorApp(settings=Settings(lang=lang))
    async with app.run_test(size=size, notifications=True) as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        yield pilot


async def settled(pilot: Pilot[None]) -> None:
    """Everything that was asked for has been done and shown."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def shown(pilot: Pilot[None]) -> str:
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


# Stepping, without a screen ----------------------------------------------------------------------------------------


def test_steps_go_forwards_and_back_and_the_table_with_them(tmp_path: Path) -> None:
    script = stepping(written(tmp_path, GOOD))
    assert script.next_line == 5
    states = []
    for at in range(script.steps + 1):
        script.go(at)
        seen = script.seen()
        assert seen is not None
        states.append(seen.state)
    assert script.holds
    assert script.at_end
    for at in (2, 0, 3):
        script.go(at)
        seen = script.seen()
        assert seen is not None
        assert seen.state == states[at]


def test_a_sentence_that_does_not_hold_stops_the_script_at_its_line(tmp_path: Path) -> None:
    script = stepping(written(tmp_path, FAILS), 99)
    assert script.failure is not None
    assert script.failure.line == 9
    assert script.next_line == 9
    assert script.at == 4
    assert script.at_end
    assert not script.holds


def test_a_script_that_cannot_be_read_shows_its_lines_and_where(tmp_path: Path) -> None:
    script = stepping(written(tmp_path, UNREADABLE))
    assert script.fault is not None
    assert script.fault.line == 9
    assert script.lines[8] == "Ana sings"
    assert script.seen() is None


@pytest.mark.parametrize("data", [b"\xff\xfe", b"", b"game bolsa\nseats Ana\n", b"\x00" * 10])
def test_no_file_is_worse_than_unreadable(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "odd.play"
    path.write_bytes(data)
    script = stepping(path)
    assert script.fault is not None
    assert script.lines


def test_a_folder_is_looked_through_and_names_that_a_terminal_would_obey_are_made_harmless(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    written(tmp_path / "below", GOOD, "a.play")
    written(tmp_path, GOOD, "z.play")
    written(tmp_path, GOOD, "e\x1b[2Jvil.play")
    written(tmp_path, "no script", "notes.txt")
    found = scripts_in(tmp_path)
    assert [script.shown for script in found] == ["e\\u001b[2Jvil.play", "z.play", "below/a.play"]
    assert found[1].about == "[b]A pair[/] of brackets"
    assert found[1].title == "bolsa"
    with pytest.raises(OSError, match="no such"):
        scripts_in(tmp_path / "nowhere")


# The list ----------------------------------------------------------------------------------------------------------


async def test_a_folder_can_be_named_and_one_that_is_not_there_changes_nothing(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    async with floor(Scripts(folder=tmp_path / "nowhere")) as pilot:
        await pilot.press("f")
        field = pilot.app.screen.query_one("#folder", Input)
        field.value = str(tmp_path / "elsewhere")
        await pilot.press("enter")
        await pilot.pause()
        assert "elsewhere" in field.value
        field.value = str(tmp_path)
        await pilot.press("enter")
        await pilot.pause()
        assert "[b]A pair[/] of brackets" in shown(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, ScriptRun)


async def test_the_list_is_searched_and_checked_and_tells_what_each_script_is_about(tmp_path: Path) -> None:
    written(tmp_path, GOOD, "a.play")
    written(tmp_path, GOOD.replace("about", "# about"), "four-sellers.play")
    written(tmp_path, "no script", "broken.play")
    async with floor(Scripts(folder=tmp_path)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, Scripts)
        await pilot.press("c")
        await until(pilot, lambda: len(screen.held) == 3)
        assert [screen.held[each.path] for each in screen.found] == [True, False, True]
        assert "2 hold, 1 do not" in shown(pilot)
        await pilot.press("slash", *"four", "space", *"sel")
        await pilot.pause()
        assert [each.called for each in screen.shown] == ["Four sellers"]
        await pilot.press("escape")
        assert len(screen.shown) == 3


# The screen of one script --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_space_plays_line_by_line_comma_goes_back_and_end_plays_the_rest(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    screen = ScriptRun(stepping(written(tmp_path, GOOD)))
    async with floor(screen, size) as pilot:
        for keys, at in ((("space",), 1), (("full_stop",), 2), (("comma",), 1), (("end",), 4), (("home",), 0)):
            await pilot.press(*keys)
            await settled(pilot)
            assert screen.stepping.at == at, keys
        await pilot.press("end")
        await settled(pilot)
        assert "holds" in screen.warning()


async def test_a_scripts_table_offers_nobody_to_write_a_sheet_anew(tmp_path: Path) -> None:
    async with floor(ScriptRun(stepping(written(tmp_path, GOOD))), (80, 24)) as pilot:
        await pilot.press("2")
        await settled(pilot)
        assert "Sheets 0/3" in shown(pilot)
        assert "Replace" not in shown(pilot)


async def test_the_failing_line_says_what_is_so_instead_and_the_tape_before_it(tmp_path: Path) -> None:
    screen = ScriptRun(stepping(written(tmp_path, FAILS)))
    async with floor(screen) as pilot:
        await pilot.press("end")
        await settled(pilot)
        text = shown(pilot)
        assert "does not hold: line 9" in text
        assert "✗    9 then IBE moves from 10 to 13" in text
        assert "on the tape instead:" in text
        rows = screen.query_one(ScriptLines).rows
        place = next(i for i, row in enumerate(rows) if row.line == 9)
        assert rows[place + 1].kind == "fault"
        await pilot.press("space")
        await settled(pilot)
        assert screen.stepping.at == 4


async def test_a_reading_error_is_shown_at_its_line_and_column_in_either_language(tmp_path: Path) -> None:
    for lang, said in (("en", "cannot be read: line 9"), ("es", "9")):
        screen = ScriptRun(stepping(written(tmp_path, UNREADABLE)))
        async with floor(screen, lang=lang) as pilot:
            await pilot.press("space", "end", "home", "comma", "v")
            await settled(pilot)
            assert pilot.app.screen is screen
            assert said in screen.warning()
            fault = [row.text for row in screen.query_one(ScriptLines).rows if row.kind == "fault"]
            assert fault[0] == "    ^"
            assert "5" in fault[1]


async def test_a_click_on_a_line_plays_up_to_it(tmp_path: Path) -> None:
    screen = ScriptRun(stepping(written(tmp_path, GOOD)))
    async with floor(screen) as pilot:
        await pilot.click(ScriptLines, offset=(12, 6))  # the border, then line 6: Beto's
        await settled(pilot)
        assert screen.stepping.at == 2


async def test_reloading_plays_the_changed_file_as_far_as_before(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    async with floor(ScriptRun(stepping(path, 2))) as pilot:
        written(tmp_path, UNREADABLE)
        await pilot.press("f5")
        await settled(pilot)
        changed = pilot.app.screen
        assert isinstance(changed, ScriptRun)
        assert changed.stepping.fault is not None
        written(tmp_path, FAILS)
        await pilot.press("f5")
        await settled(pilot)
        mended = pilot.app.screen
        assert isinstance(mended, ScriptRun)
        assert mended.stepping.fault is None
        path.unlink()
        await pilot.press("f5")
        await settled(pilot)
        assert pilot.app.screen is mended


async def test_v_replays_what_has_been_played(tmp_path: Path) -> None:
    screen = ScriptRun(stepping(written(tmp_path, GOOD), 3))
    async with floor(screen) as pilot:
        await pilot.press("v")
        await pilot.pause()
        replay: Any = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        seen = screen.stepping.seen()
        assert seen is not None
        assert replay.playback.n == seen.n
        await pilot.press("b")
        await pilot.pause()
        assert replay in pilot.app.screen_stack
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen_stack[-1] == screen


@pytest.mark.parametrize("text", [GOOD, FAILS, UNREADABLE])
async def test_any_size_of_the_window_shows_the_script(tmp_path: Path, text: str) -> None:
    screen = ScriptRun(stepping(written(tmp_path, text), 2))
    async with floor(screen) as pilot:
        for size in ((200, 60), (80, 24), (60, 20), (20, 5), (99, 31), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert screen.stepping.at == min(2, screen.stepping.steps)
        assert "mine.play" in shown(pilot)


@pytest.mark.parametrize(
    ("wrong", "spanish"),
    [
        ("Ana orders buy 1 XXX", "se esperaba una empresa"),
        ("Ana bids", "se esperaba un número"),
        ("Zoe passes", "se esperaba"),
        ("expect cash Ana", "se esperaba"),
        ("then IBE moves from", "se esperaba"),
        ("Ana deals with", "se esperaba un número entero"),
        ("expect to nobody", "se esperaba act"),
    ],
)
async def test_what_is_wrong_in_a_script_is_told_in_the_language_of_the_floor(
    tmp_path: Path, wrong: str, spanish: str
) -> None:
    found = stepping(written(tmp_path, f"game bolsa\nseats Ana Beto Caro\n{wrong}\n"))
    async with floor(ScriptRun(found), lang="es") as pilot:
        rows = pilot.app.screen.query_one(ScriptLines).rows
        told = " ".join(row.text for row in rows if row.kind == "fault")
    assert "Columna" in told
    assert spanish in told
    assert "expected" not in told
