"""The settings: one file, which a person and the floor write."""

from pathlib import Path
from typing import Any

import pytest

from tui.floor.paces import PACES
from tui.floor.themes import THEMES
from tui.folders import floor_file, settings_file
from tui.settings import LastTable, Settings, read_settings, save_settings
from tui.settings_file import SettingsError


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_without_a_file_everything_is_as_it_comes() -> None:
    assert read_settings() == Settings()


def test_every_setting_is_kept_and_read_again() -> None:
    tables = {
        "siniestra-1": LastTable(seats="王小明 Luz=greedy", options={"deck": 40}),
        "bolsa": LastTable(seats="[Ana] 🂡 Caro=random", options={"token": "🂡", "bid_limit": "surplus"}),
    }
    changes: dict[str, Any] = {
        "lang": "en",
        "theme": "contrast",
        "swapped": True,
        "keys": {"auction.pass": "y"},
        "tables": tables,
    }
    save_settings(changes)
    assert read_settings() == Settings(**changes)
    assert list(read_settings().tables) == ["siniestra-1", "bolsa"]  # the newest last
    save_settings({"keys": {}})
    assert read_settings() == Settings(**{**changes, "keys": {}})


def test_only_what_was_set_is_written_and_what_a_person_wrote_stays() -> None:
    written = '# mine\nstore = "games.db"  # at home\n\n[keys]\n"auction.pass" = "y"\n'
    write(settings_file(), written)
    save_settings({"theme": "light"})
    text = settings_file().read_text(encoding="utf-8")
    assert [line for line in written.splitlines() if line not in text.splitlines()] == []
    assert "lang" not in text
    assert read_settings() == Settings(store="games.db", theme="light", keys={"auction.pass": "y"})


def test_what_the_floor_kept_in_a_file_of_its_own_is_taken_over_once() -> None:
    write(floor_file(), 'lang = "es"\ntheme = "light"\nlarge = false\n\n[keys]\n"a.b" = "y"\n')
    write(settings_file(), 'lang = "en"\n')
    before = Settings(lang="en", theme="light", keys={"a.b": "y"})
    assert read_settings() == before
    save_settings({"pace": "fast"})
    assert not floor_file().exists()
    assert read_settings() == Settings(lang="en", theme="light", keys={"a.b": "y"}, pace="fast")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lang = 3", "lang"),
        ("theme = 'pink'", "theme cannot be pink"),
        ("nonsense", "settings.toml"),
        ("pace = 'warp'", "pace cannot be warp"),
        ("colour = 'red'", "no setting colour"),
        ("swapped = 'yes'", "swapped cannot be yes"),
        ("keys = {a = 1}", "keys"),
    ],
)
def test_settings_that_cannot_be_are_told_and_nothing_is_lost(text: str, told: str) -> None:
    write(settings_file(), text)
    with pytest.raises(SettingsError, match=told):
        read_settings()
    if text == "nonsense":
        with pytest.raises(SettingsError, match=r"settings\.toml"):
            save_settings({"theme": "light"})
    assert settings_file().read_text(encoding="utf-8") == text


def test_the_environment_stands_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    write(settings_file(), 'lang = "en"\nstore = "file.db"\n')
    monkeypatch.setenv("CORRO_LANG", "es")
    monkeypatch.setenv("CORRO_STORE", "environment.db")
    assert (read_settings().lang, read_settings().store) == ("es", "environment.db")


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_can_be_set(name: str) -> None:
    save_settings({"theme": name})
    assert read_settings().theme == name


@pytest.mark.parametrize("name", PACES)
def test_every_pace_can_be_set(name: str) -> None:
    save_settings({"pace": name})
    assert read_settings().pace == name
