"""`corro backup`, and a store that can be copied as a file when it is idle."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from exchange.opening import open_table
from exchange.store import open_store, sqlite
from market import GAMES
from market.bolsa.law.model import SealSheet, Sheet
from tests.command.conftest import Corro
from tests.exchange.stores import NO_SERVER, POSTGRES, new_store


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CORRO_STORE", str(tmp_path / "games.db"))
    monkeypatch.setattr(sqlite, "IDLE", 600.0)  # nothing comes into the file by itself
    return tmp_path / "games.db"


def events(file: Path) -> dict[str, int]:
    """The games in a store that nobody else has open, and how many events each has."""
    with open_store(file, GAMES, create=False) as kept:
        return {game.name: game.events for game in kept.games()}


def test_a_copy_holds_the_game_that_is_going_on_and_is_its_owners_alone(
    corro: Corro, store: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copies" / "monday.db"
    before = os.umask(0)
    try:
        with open_store(store, GAMES) as open_here:
            table = open_table("bolsa", "Ana Beto Caro", store=open_here, name="running")
            table.do(SealSheet(seat="Ana", sheet=Sheet({"IBE": 1})))
            said = corro("--lang", "en", "backup", str(copy))
            assert (said.status, said.out) == (0, "")
            assert said.err == f"{copy} is a whole copy of the store, with all its secrets\n"
            table.do(SealSheet(seat="Beto", sheet=Sheet({})))
    finally:
        os.umask(before)
    assert [file.name for file in copy.parent.iterdir()] == ["monday.db"]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert events(copy)["running"] + 1 == events(store)["running"]
    assert corro("--store", str(copy), "verify", "running").status == 0
    assert "Ana Beto Caro" in corro("--store", str(copy), "games").out


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_copy_is_written_over_no_file_unless_forced_and_never_over_the_store(
    corro: Corro, store: Path, tmp_path: Path, lang: str
) -> None:
    corro("run", "bolsa", "--rounds", "1", "--name", "one")
    there = tmp_path / "there.db"
    there.write_text("mine")
    assert corro("--lang", lang, "backup", str(there)).status == 2
    assert there.read_text() == "mine"
    assert corro("--lang", lang, "backup", "--force", str(there)).status == 0
    assert list(events(there)) == ["one"]
    alias = tmp_path / "alias.db"
    alias.symlink_to(store)
    for itself in (store, alias):
        assert corro("--lang", lang, "backup", "--force", str(itself)).status == 2
        assert corro("--lang", lang, "--store", f"sqlite:///{store}", "backup", "--force", str(itself)).status == 2
    assert corro("--lang", lang, "backup", "--force", str(tmp_path)).status == 2
    assert corro("--lang", lang, "backup", "--force", str(there / "below.db")).status == 2
    assert corro("--lang", lang, "--store", str(tmp_path / "none.db"), "backup", str(tmp_path / "x.db")).status == 2
    assert sorted(file.name for file in tmp_path.iterdir() if not file.is_dir()) == ["alias.db", "games.db", "there.db"]


@pytest.mark.skipif(not POSTGRES, reason=NO_SERVER)
def test_a_server_is_copied_by_its_own_program(corro: Corro, tmp_path: Path) -> None:
    with new_store("postgres", tmp_path) as url:
        open_store(url, GAMES).close()
        said = corro("--lang", "en", "--store", url, "backup", str(tmp_path / "copy.db"))
    assert said.status == 2
    assert "pg_dump" in said.err
    assert not list(tmp_path.glob("*copy*"))


def test_a_plain_copy_of_an_idle_store_that_is_open_lacks_nothing(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(store, GAMES) as open_here:
        open_table("bolsa", "Ana Beto Caro", store=open_here, name="running")
        shutil.copy(store, tmp_path / "early.db")
        driver: Any = open_here._driver
        monkeypatch.setattr(sqlite, "IDLE", 0.0)
        driver._when_idle()
        shutil.copy(store, tmp_path / "late.db")
    assert list(events(tmp_path / "late.db")) == ["running"]
    assert b"running" not in (tmp_path / "early.db").read_bytes()  # it lay in the second file


def test_a_store_brings_what_was_written_into_its_file_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "IDLE", 0.0)
    with open_store(tmp_path / "games.db", GAMES) as open_here:
        driver: Any = open_here._driver
        waiting: list[Any] = []
        wait = driver._wait

        def seen(seconds: float) -> None:
            wait(seconds)
            waiting.append(driver._idle)

        monkeypatch.setattr(driver, "_wait", seen)
        open_table("bolsa", "Ana Beto Caro", store=open_here, name="running")
        for timer in waiting:
            timer.join()
        shutil.copy(tmp_path / "games.db", tmp_path / "copy.db")
    assert waiting
    assert list(events(tmp_path / "copy.db")) == ["running"]
