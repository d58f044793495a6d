"""Copies held against one another, grown, forgotten and renamed on the command line."""

import io
import sqlite3
from pathlib import Path

import pytest

from tests.command.conftest import Corro


@pytest.fixture
def finished(corro: Corro) -> str:
    return corro("run", "bolsa", "--rounds", "1", "--seed", "7", "--quiet").out.strip()


def test_a_longer_copy_grows_the_game_and_two_copies_are_held_against_one_another(
    corro: Corro, finished: str, tmp_path: Path
) -> None:
    new, old = tmp_path / "new.jsonl", tmp_path / "old.jsonl"
    new.write_text(corro("export", finished, "--as", "spectator").out, encoding="utf-8")
    lines = new.read_text(encoding="utf-8").splitlines(keepends=True)
    old.write_text("".join(lines[:2]), encoding="utf-8")
    said = corro("verify", str(old), str(new))
    assert said.status == 0
    assert said.out.splitlines()[-1] == f"{old} and {new} are copies of one game, and agree on 1 events"
    other = ("--store", str(tmp_path / "other.db"))
    assert corro(*other, "import", str(old)).status == 0
    grown = corro(*other, "import", str(new))
    assert (grown.status, grown.err) == (0, f"bolsa has grown from 1 to {len(lines) - 1} events\n")
    assert corro(*other, "import", str(old)).err == "bolsa is in the store already, with all of this\n"


def test_a_game_is_forgotten_where_somebody_said_yes(
    corro: Corro, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for answer in ("", "no\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(answer))
        said = corro("forget", "bolsa")
        assert (said.status, said.out) == (2, "")
        assert "nobody said yes" in said.err
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert corro("forget", "bolsa").out == f"bolsa is forgotten ({finished})\n"
    assert corro("show", finished).status == 2
    assert corro("forget", "bolsa", "--yes").status == 2


def test_a_game_gets_another_label(corro: Corro, finished: str) -> None:
    said = corro("rename", finished, "friday")
    assert (said.status, said.out, said.err) == (0, f"{finished}  friday\n", "bolsa is called friday now\n")
    assert corro("show", "friday").status == 0
    assert corro("rename", "friday", "a\nb").status == 2


def test_a_game_that_cannot_be_read_is_told_and_the_others_are_listed(
    corro: Corro, finished: str, tmp_path: Path
) -> None:
    store = ("--store", str(tmp_path / "two.db"))
    broken = corro(*store, "run", "bolsa", "--rounds", "1", "--quiet").out.strip()
    other = corro(*store, "run", "bolsa", "--rounds", "1", "--quiet").out.strip()
    raw = sqlite3.connect(tmp_path / "two.db")
    raw.execute("DROP TRIGGER game_is_never_updated")
    raw.execute("UPDATE game SET head = x'00ff' WHERE id = ?", (broken,))
    raw.commit()
    raw.close()
    said = corro(*store, "games")
    assert (said.status, [line.split()[0] for line in said.out.splitlines()]) == (0, [other])
    assert f"the game {broken} cannot be read" in said.err
    assert corro(*store, "show", broken).status in (1, 2)
    assert corro(*store, "forget", broken, "--yes").status == 0
    assert corro(*store, "games").err == ""


def test_a_head_that_was_changed_in_a_store_is_told(corro: Corro, tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "one.db"))
    game = corro(*store, "run", "bolsa", "--seats", "Ana=quiet Beto=quiet Caro=quiet", "--quiet").out.strip()
    raw = sqlite3.connect(tmp_path / "one.db")
    raw.execute("DROP TRIGGER game_is_never_updated")
    raw.execute("UPDATE game SET head = replace(head, 'Beto', 'Bata')")
    raw.commit()
    raw.close()
    said = corro(*store, "show", game)
    assert said.status in (1, 2)
    assert "the chain is not the hash of the head" in said.err
