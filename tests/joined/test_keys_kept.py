"""Keys that were taken from this machine: nobody else can read them, and each house and name finds its newest."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tui.joined import keys_kept
from tui.joined.keys_kept import keep_key, kept_keys

BASE = "http://192.168.1.20:8000"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(keys_kept, "keys_file", lambda: tmp_path / "corro" / "keys.json")
    return tmp_path / "corro" / "keys.json"


def test_each_name_at_a_house_finds_its_newest_key(file: Path) -> None:
    keep_key(BASE, "Ana", "a" * 32)
    keep_key(BASE, "Beto", "b" * 32)
    keep_key("http://elsewhere:8000", "Ana", "c" * 32)
    keep_key(BASE, "Ana", "d" * 32)
    assert kept_keys(BASE) == {"Ana": "d" * 32, "Beto": "b" * 32}
    assert kept_keys(BASE, "ana") == {"Ana": "d" * 32}
    assert kept_keys("http://nowhere:8000") == {}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_only_its_owner_can_read_the_file(file: Path) -> None:
    keep_key(BASE, "Ana", "a" * 32)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_that_is_broken_is_as_good_as_none(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("not this", encoding="utf-8")
    assert kept_keys(BASE) == {}
    keep_key(BASE, "Ana", "a" * 32)
    assert kept_keys(BASE) == {"Ana": "a" * 32}


def test_only_so_many_are_kept(file: Path) -> None:
    for number in range(keys_kept.MOST + 5):
        keep_key(BASE, f"Seat{number}", f"{number:032}")
    assert len(kept_keys(BASE)) == keys_kept.MOST
