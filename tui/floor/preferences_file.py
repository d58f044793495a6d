"""The floor's settings in the user's config folder: a small TOML file that a person may also write."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import msgspec

from exchange.value.errors import CorroError
from exchange.value.words import LANGUAGES
from tui.floor import N_
from tui.floor.preferences import PACES, Preferences
from tui.floor.themes import THEMES
from tui.folders import floor_file

_KNOWN = {"lang": LANGUAGES, "theme": tuple(THEMES), "pace": tuple(PACES)}


class PreferencesError(CorroError):
    """The file cannot be read, or holds what cannot be."""


def read_preferences(file: Path | None = None) -> Preferences:
    """The settings kept; the defaults where there is no file. Raises PreferencesError."""
    place = file or floor_file()
    try:
        text = place.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Preferences()
    except (OSError, UnicodeDecodeError) as error:
        raise PreferencesError(N_("{file}: {what}"), file=place, what=error) from None
    try:
        found = msgspec.convert(tomllib.loads(text), Preferences, strict=True)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise PreferencesError(N_("{file}: {what}"), file=place, what=error) from None
    for name, known in _KNOWN.items():
        if getattr(found, name) not in known:
            why = N_("{file}: {name} cannot be {value}")
            raise PreferencesError(why, file=place, name=name, value=getattr(found, name))
    return found


def _toml(value: object) -> str:
    """A string, a number, a truth or a list as TOML writes it; a name's letters as they are."""
    return json.dumps(value, ensure_ascii=False)


def save_preferences(preferences: Preferences, file: Path | None = None) -> None:
    """Keep the settings. Raises OSError where the folder cannot be written."""
    place = file or floor_file()
    place.parent.mkdir(parents=True, exist_ok=True)
    plain = msgspec.to_builtins(preferences)
    keys, tables = plain.pop("keys"), plain.pop("tables")
    lines = [f"{name} = {_toml(value)}" for name, value in plain.items()]
    if keys:
        lines += ["", "[keys]", *(f"{_toml(name)} = {_toml(value)}" for name, value in keys.items())]
    for title, table in tables.items():
        options = ", ".join(f"{_toml(name)} = {_toml(value)}" for name, value in table["options"].items())
        lines += ["", f"[tables.{_toml(title)}]", f"seats = {_toml(table['seats'])}"]
        lines += [f"options = {{ {options} }}"] if options else []
    fresh = place.with_suffix(".new")
    fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
    fresh.replace(place)
