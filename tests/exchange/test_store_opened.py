"""Stores that cannot be what they should: one clear line each, and nothing written. And stores of other versions."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from exchange.log.logfile import write_log
from exchange.log.upcast import Formats, FormatStep
from exchange.session import Session
from exchange.store import open_store
from exchange.store.driver import VERSION
from exchange.value.errors import LogError, StoreError, UnknownVersion
from exchange.verify import verify, verify_log
from tests.exchange.forging import chained
from tests.exchange.played import TITLES, head_for, play_on, played, setup_for
from tests.exchange.stores import NO_SERVER, POSTGRES

TENDER = TITLES["tender"]
needs_postgres = pytest.mark.skipif(not POSTGRES, reason=NO_SERVER)


def said(url: str | Path, *, create: bool = True) -> str:
    with pytest.raises(LogError) as caught:
        open_store(url, TITLES, create=create)
    assert isinstance(caught.value, StoreError | UnknownVersion)
    assert str(caught.value).isprintable()
    return str(caught.value)


def a_store(path: Path) -> None:
    with open_store(path, TITLES) as store:
        played(TENDER, log=store.create(head_for(TENDER, setup_for(TENDER))), setup=setup_for(TENDER))


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("dear diary\n" * 200)
    assert f"the store {file} cannot be opened: file is not a database" in said(file)
    assert file.read_text().startswith("dear diary")


def test_another_programs_database_is_told_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "music.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE song (title text)")
    other.close()
    before = file.read_bytes()
    assert said(file) == f"{file} is a database, but no store of this program"
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("music.db-*"))


def test_a_folder_a_file_in_the_way_and_an_unknown_scheme_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert str(tmp_path) in said(tmp_path)
    assert "file" in said(tmp_path / "file" / "games.db")
    assert "mysql is no store" in said("mysql://host/games")


def test_a_store_that_is_to_be_there_is_told_where_it_is_not(tmp_path: Path) -> None:
    assert said(tmp_path / "games.db", create=False) == f"there is no store at {tmp_path / 'games.db'}"
    assert list(tmp_path.iterdir()) == []


def test_a_store_of_a_newer_program_is_told(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    a_store(file)
    with sqlite3.connect(file) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()
    assert "newer version" in said(file)


def test_a_store_cut_short_is_told(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    a_store(file)
    file.write_bytes(file.read_bytes()[:9_000])
    with pytest.raises(StoreError, match="malformed"), open_store(file, TITLES) as store:
        store.log("tender").read()


def test_folders_are_made_on_the_way_and_a_url_leads_to_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "games.db"
    a_store(file)
    for url in (str(file), f"sqlite:///{file}", f"sqlite+pysqlite:///{file}"):
        with open_store(url, TITLES) as store:
            assert [game.name for game in store.games()] == ["tender"]


@pytest.mark.parametrize("name", ["games?mode=memory.db", "100%25.db", "# x.db", "ñ 李.db", "a'b.db"])
def test_an_odd_path_is_a_path(tmp_path: Path, name: str) -> None:
    a_store(tmp_path / name)
    assert (tmp_path / name).exists()


AS_SOMEBODY = """
import os, sys
import sqlalchemy.dialects.sqlite
from exchange.value.errors import StoreError
from exchange.store import open_store, schema, sqlite
from tests.exchange.played import TITLES, head_for, setup_for, played
played(TITLES["tender"])  # whatever is imported on the way is imported now
os.setgid(65534), os.setuid(65534)
try:
    with open_store(sys.argv[1], TITLES) as store:
        print([game.name for game in store.games()])
        print(len(store.log("tender").read()) > 9)
        head = head_for(TITLES["tender"], setup_for(TITLES["tender"]), "otra")
        played(TITLES["tender"], log=store.create(head), setup=setup_for(TITLES["tender"]))
except StoreError as error:
    print(error)
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that others may look into: pytest's own are closed, and other runs of it close them again."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody without rights")
@pytest.mark.parametrize("store_there", [False, True])
def test_a_read_only_folder_can_be_read_and_is_told_when_written(open_folder: Path, store_there: bool) -> None:
    file = open_folder / "games.db"
    if store_there:
        a_store(file)
        file.chmod(0o644)  # its owner's alone, unless the owner opens it to others
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", AS_SOMEBODY, str(file)], cwd=root, check=False, capture_output=True, text=True
    )
    lines = ran.stdout.splitlines()
    assert ran.stderr == ""
    if store_there:
        assert lines[:2] == ["['tender']", "True"]
    assert len(lines) == 1 + 2 * store_there
    assert lines[-1].startswith(f"the store {file} cannot be ")
    assert any(why in lines[-1] for why in ("readonly", "unable to open", "can only be read", "no permission"))


@pytest.mark.parametrize("password", ["hunter@2", "hunter/2", "hunter?2", "hunter#2", "@hunter", "hunter/2@"])
def test_a_password_that_would_be_taken_for_something_else_is_not_told(password: str) -> None:
    told = said(f"postgresql+psycopg://corro:{password}@127.0.0.1:1/games?sslmode=disable")
    assert told == (
        "in the password of postgresql+psycopg://corro@127.0.0.1:1/games?sslmode=disable, "
        "@ / ? # are written %40 %2F %3F %23"
    )


@needs_postgres
def test_a_server_that_is_not_there_is_told_without_the_password() -> None:
    told = said("postgresql+psycopg://corro:s3cr3t@127.0.0.1:1/games")
    assert told.startswith("the store postgresql+psycopg://corro@127.0.0.1:1/games cannot be opened: ")
    assert "s3cr3t" not in told
    assert "cannot be opened" in said(POSTGRES.replace("/corro?", "/nowhere?"))


@needs_postgres
def test_a_connection_that_the_server_ended_is_opened_again() -> None:
    from exchange.store.postgres import PostgresDriver
    from tests.exchange.stores import new_store

    with new_store("postgres", Path()) as url, open_store(url, TITLES) as store:
        driver: Any = store._driver
        assert isinstance(driver, PostgresDriver)
        with pytest.raises(StoreError):
            driver.rows("SELECT pg_terminate_backend(pg_backend_pid())")
        assert store.games() == []


def test_a_new_store_is_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o000)
    try:
        with open_store(tmp_path / "games.db", TITLES) as store:
            played(TENDER, log=store.create(head_for(TENDER, setup_for(TENDER))), setup=setup_for(TENDER))
            store.hold("friday").release()
            modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert {"games.db", "games.db-wal", "games.db-shm"} < modes.keys()
    assert set(modes.values()) == {0o600}  # the locked file too: whoever can open it can hold it


def test_a_store_that_its_owner_opened_to_others_stays_open(tmp_path: Path) -> None:
    open_store(tmp_path / "games.db", TITLES).close()
    (tmp_path / "games.db").chmod(0o660)
    open_store(tmp_path / "games.db", TITLES).close()
    assert (tmp_path / "games.db").stat().st_mode & 0o777 == 0o660


def test_two_stores_may_be_laid_out_at_one_place_at_once(tmp_path: Path) -> None:
    code = "import sys; from exchange.store import open_store; open_store(sys.argv[1], {}).close()"
    root = Path(__file__).parents[2]
    started = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "games.db")], cwd=root, stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    assert [(process.communicate()[1], process.returncode) for process in started] == [(b"", 0)] * 3


def test_who_cannot_lay_it_out_while_another_does_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.db"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waited = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        other.execute("ROLLBACK")

    monkeypatch.setattr("exchange.store.sqlite.time.sleep", wait)
    open_store(file, TITLES).close()
    other.close()
    assert len(waited) == 1


# Older formats --------------------------------------------------------------------------------------------------------


def lot_counted_from_0(_title: str, event: dict[str, Any]) -> dict[str, Any]:
    """What the tests' format 2 called `number` from 0, format 3 calls `lot` from 1."""
    if event["type"] != "LotCalled":
        return event
    return {"type": "LotCalled", "lot": event["number"] + 1}


def offers_were_bids(_title: str, command: dict[str, Any]) -> dict[str, Any]:
    return command | {"type": "Offer"} if command["type"] == "Bid" else command


def options_had_no_ties(_title: str, head: dict[str, Any]) -> dict[str, Any]:
    return head | {"options": {"ties": "nobody"} | head["options"]}


FORMATS = Formats(3, {2: FormatStep(head=options_had_no_ties, event=lot_counted_from_0, command=offers_were_bids)})


def older_log() -> list[bytes]:
    """A game as that format 2 would have written it."""
    lines = [msgspec.json.decode(line) for line in write_log(played(TENDER))]
    lines[0]["options"].pop("ties")
    for line in lines[1:]:
        event = line["event"]
        if event["type"] == "LotCalled":
            event["number"] = event.pop("lot") - 1
        if line.get("command", {}).get("type") == "Offer":
            line["command"]["type"] = "Bid"
    return chained(lines)


def test_a_log_of_an_older_format_is_verified_as_written_and_read_as_the_latest(tmp_path: Path) -> None:
    lines, today = older_log(), played(TENDER)
    copy = verify(lines, TITLES, FORMATS)
    assert copy.over
    with open_store(tmp_path / "games.db", TITLES, formats=FORMATS) as store:
        kept = store.take_in(copy)
        assert [(e.event, e.command) for e in kept.read()][:-1] == [(e.event, e.command) for e in today.read()][:-1]
        assert list(write_log(kept)) == lines  # what is written out is what was written
        assert kept.head.options["ties"] == "nobody"
        assert store.games()[0].options["ties"] == "nobody"
        assert verify_log(kept, TITLES, FORMATS).over
        assert Session(TENDER, kept).over


def test_a_game_of_an_older_format_is_not_played_on(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", TITLES, formats=FORMATS) as store:
        kept = store.take_in(verify(older_log()[:-9], TITLES, FORMATS))
        with pytest.raises(LogError, match="log format 2"):
            play_on(TENDER, kept, 1)


def test_the_chain_of_an_older_log_is_checked_before_it_is_raised() -> None:
    lines = older_log()
    place = next(place for place, line in enumerate(lines) if b'"number":1' in line)
    lines[place] = lines[place].replace(b'"number":1', b'"number":0')
    with pytest.raises(LogError) as caught:
        verify(lines, TITLES, FORMATS)
    assert (caught.value.line, caught.value.field) == (place + 1, "chain")


def test_what_is_older_than_the_steps_or_newer_than_the_program_is_unknown(tmp_path: Path) -> None:
    for formats in (Formats(4, {3: FormatStep()}), Formats(0)):
        with pytest.raises(UnknownVersion):
            verify(older_log(), TITLES, formats)
    with open_store(tmp_path / "games.db", TITLES, formats=FORMATS) as store:
        store.take_in(verify(older_log(), TITLES, FORMATS))
    with open_store(tmp_path / "games.db", TITLES, formats=Formats(4, {3: FormatStep()})) as store:
        assert [game.title for game in store.games()] == ["tender"]  # listed all the same
        with pytest.raises(UnknownVersion, match="log format 2"):
            store.log("tender")
    with open_store(tmp_path / "games.db", {}) as store:
        assert len(store.games()) == 1
        with pytest.raises(UnknownVersion):
            store.log("tender")
