"""What can be kept of a game from the floor, by copy and as a file, and that it holds no one else's secrets."""

import os
import resource
import threading
from pathlib import Path
from typing import Any

import pytest
from textual.events import AppBlur
from textual.widgets import Input, OptionList

from exchange.game import PERSON
from exchange.log.follow import Follower
from exchange.log.log import MemoryLog
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from tests.floor.playing import until
from tests.floor.replaying import played
from tests.floor.rest import PATIENCE
from tests.floor.test_trouble_store import soon
from tui.files import file_name, write_files
from tui.floor import waiting
from tui.floor.app import FloorApp
from tui.floor.keep import exports
from tui.floor.keep.exports import KINDS, Export, NotSaved, kept, save
from tui.floor.keep.keep_screen import KeepScreen, open_keep
from tui.floor.looks import OUTSIDE
from tui.floor.screens.patience import Patience
from tui.floor.seen import Seen
from tui.settings import Settings

BOLSA = GAMES["bolsa"]
PERSONS = {"Ana": PERSON, "Beto": PERSON, "Caro": "value"}


def moment(viewer: str, *, moves: int = 100_000, players: dict[str, str] | None = None) -> tuple[Seen, MemoryLog]:
    """The last moment of a game, and its log."""
    log = played(players=players, moves=moves).log
    assert isinstance(log, MemoryLog)
    timeline = Follower.of(BOLSA, log, viewer)
    return Seen(timeline=timeline, n=len(timeline), viewer=viewer), log


def test_a_finished_game_is_kept_as_a_script_that_plays_to_the_same_end() -> None:
    seen, log = moment(HOST)
    what = kept("script", seen, log)
    assert what.name == "aula-3.play"
    playing, failure = run_script(read_script(what.text, what.name, GAMES))
    assert failure is None
    assert playing.table.state.cash == seen.state.cash


def test_the_tape_is_kept_as_far_as_it_is_shown_in_the_language_of_the_moment() -> None:
    seen, log = moment(HOST)
    for lang, words in (("en", "round 1 begins"), ("es", "ronda 1")):
        OUTSIDE.speak(lang)
        text = kept("tape", seen, log).text
        assert words in text
    OUTSIDE.speak("en")
    shorter = Seen(timeline=seen.timeline, n=10, viewer=HOST)
    assert kept("tape", seen, log).text.startswith(kept("tape", shorter, log).text)


def test_the_position_is_kept_as_lines_that_a_script_can_check() -> None:
    seen, log = moment(HOST, moves=12)
    text = kept("position", seen, log).text
    assert all(line.startswith("expect ") for line in text.splitlines())
    assert f"expect round {seen.state.round}" in text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("viewer", ["Caro", SPECTATOR])
def test_nobody_keeps_another_seats_sealed_sheet_nor_the_seed_B2_6(kind: str, viewer: str) -> None:
    seen, log = moment(viewer, players=PERSONS, moves=2)  # Ana and Beto have sealed
    text = kept(kind, seen, log).text
    for entry in log.read():
        salt = getattr(entry.event, "sheet_salt", None)
        assert not isinstance(salt, str) or salt not in text
    assert "Ana orders" not in text
    assert str(log.head.seed_salt) not in text


@pytest.mark.parametrize(("viewer", "rights"), [("Caro", 0o600), (SPECTATOR, 0o644)])
def test_what_is_still_sealed_is_kept_for_the_files_owner_alone(tmp_path: Path, viewer: str, rights: int) -> None:
    seen, log = moment(viewer, players=PERSONS, moves=2)
    before = os.umask(0o022)
    try:
        assert save(kept("log", seen, log), tmp_path).stat().st_mode & 0o777 == rights
    finally:
        os.umask(before)


def test_a_files_name_holds_nothing_that_leads_elsewhere() -> None:
    assert file_name("../../etc/passwd") == "etc-passwd"
    assert file_name("aula 3 [b]") == "aula-3-b"
    assert file_name("...") == "corro"
    assert file_name("Añó 日本") == "Añó-日本"


def test_no_file_is_ever_written_over(tmp_path: Path) -> None:
    what = Export("a.play", "one\n")
    paths = [save(what, tmp_path / "new") for _time in range(3)]
    assert [path.name for path in paths] == ["a.play", "a-2.play", "a-3.play"]
    assert all(path.read_text(encoding="utf-8") == "one\n" for path in paths)


def test_what_the_disk_does_not_hold_leaves_no_file(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    try:
        with pytest.raises(NotSaved, match="large"):
            save(Export("a.play", "x" * 2_000), tmp_path / "new")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not list((tmp_path / "new").iterdir())


async def test_enter_copies_what_is_chosen_and_says_so() -> None:
    seen, log = moment(HOST)
    app = FloorApp(settings=Settings(lang="en"))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(open_keep(seen, log))
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.clipboard == kept("position", seen, log).text
        assert not isinstance(app.screen, KeepScreen)


async def test_a_folder_can_be_named_and_one_that_cannot_be_is_told_in_a_line(tmp_path: Path) -> None:
    seen, log = moment(HOST)
    (tmp_path / "file").write_text("", encoding="utf-8")
    app = FloorApp(settings=Settings(lang="en"))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await app.push_screen(open_keep(seen, log))
        await pilot.pause()
        app.screen.query_one("#kinds", OptionList).highlighted = 3
        folder = app.screen.query_one("#folder", Input)
        folder.value = str(tmp_path / "file" / "below")
        folder.focus()
        await pilot.press("enter")
        await pilot.pause()
        assert folder.is_attached
        folder.value = str(tmp_path / "good")
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(app.screen, KeepScreen)
        assert [path.name for path in (tmp_path / "good").iterdir()] == ["aula-3.jsonl"]


async def test_a_slow_disk_is_waited_for_beside_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = threading.Event()

    def slow(*arguments: Any, **rights: Any) -> None:
        assert threading.current_thread() is not threading.main_thread(), "the screen's thread would wait"
        assert disk.wait(PATIENCE)
        write_files(*arguments, **rights)

    monkeypatch.setattr(exports, "write_files", slow)
    monkeypatch.setattr(waiting, "TOLD_AFTER", 0.01)
    seen, log = moment(HOST)
    app = FloorApp(settings=Settings(lang="en"))
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(open_keep(seen, log))
            await pilot.pause()
            app.screen.query_one("#folder", Input).value = str(tmp_path)
            await pilot.press("tab")
            app.simulate_key("enter")
            await soon(lambda: isinstance(app.screen, Patience))
            disk.set()
            await until(pilot, lambda: not isinstance(app.screen, Patience | KeepScreen))
    finally:
        disk.set()
    assert (tmp_path / "aula-3.txt").read_text(encoding="utf-8") == kept("tape", seen, log).text


async def test_where_persons_share_the_keyboard_leaving_the_window_ends_it() -> None:
    seen, log = moment("Ana", players=PERSONS, moves=2)
    app = FloorApp(settings=Settings(lang="en"))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(open_keep(seen, log))
        await pilot.pause()
        app.post_message(AppBlur())
        await pilot.pause()
        assert not isinstance(app.screen, KeepScreen)
