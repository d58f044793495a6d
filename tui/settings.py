"""The settings: from the environment (`CORRO_LANG`, `CORRO_STORE`), else from the settings file, else the defaults."""

import os
import re
from collections.abc import Callable, Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from tui import N_
from tui.folders import settings_file, store_file
from tui.settings_file import SettingsError, read_file, write_file

_FROM_ENVIRONMENT = ("lang", "store")
_NAME = re.compile(r"\$\.(\w+)")

Language = Literal["", "es", "en"]

Save = Callable[[Mapping[str, object]], object]
"""Keeps the settings that were changed, by name."""


class LastTable(Struct, frozen=True, kw_only=True):
    """A table as it was last opened: seats as in `Ana Beto=value`, and the options that are not the title's own."""

    seats: str
    options: dict[str, int | str] = {}


class Settings(Struct, kw_only=True, frozen=True):
    """What a user may set.

    `lang` is empty where the locale decides, `store` where games lie in the data folder. The rest is the floor's:
    `swapped`: red for up and green for down; `ask_always`: ask for B5.3 even where it cannot matter; `your_turn`:
    what calls a person to the keys, a mark in the terminal's title, a bell too, or nothing; `hide_after`: how many
    seconds without a key hide a private screen, 0 for none; `keys`: binding id → keys; `french`: ♠♥♦♣ instead of
    the Spanish suits; `coach`: whether somebody who sits alone may ask for advice; `tables`: title → the table
    opened last, the newest at the end.
    """

    lang: Language = ""
    store: str = ""
    theme: Literal["dark", "light", "contrast", "colour-blind"] = "dark"
    pace: Literal["step", "slow", "normal", "fast"] = "normal"
    swapped: bool = False
    ascii: bool = False
    ask_always: bool = False
    your_turn: Literal["off", "mark", "bell"] = "mark"
    hide_after: Literal[0, 30, 60, 120, 300] = 120
    french: bool = False
    coach: bool = True
    keys: dict[str, str] = {}
    tables: dict[str, LastTable] = {}


def read_settings() -> Settings:
    """The settings in force. Raises SettingsError naming what cannot be."""
    found = read_file()
    for name in found:
        if name not in Settings.__struct_fields__:
            raise SettingsError(N_("{file}: there is no setting {name}"), file=settings_file(), name=name)
    for name in _FROM_ENVIRONMENT:
        if (value := os.environ.get(f"CORRO_{name.upper()}")) is not None:
            found[name] = value
    try:
        return msgspec.convert(found, Settings)
    except msgspec.ValidationError as error:
        name = named[1] if (named := _NAME.search(str(error))) else ""
        raise SettingsError(N_("the setting {name} cannot be {value}"), name=name, value=found.get(name)) from None


def save_settings(changes: Mapping[str, object]) -> None:
    """Keep these settings, and leave the others as they are. Raises SettingsError, OSError."""
    write_file(msgspec.to_builtins(changes))


def kept_nowhere(_changes: Mapping[str, object]) -> None:
    """For a floor whose settings last as long as it is open."""


def store_url(named: str | None) -> str:
    """The store to use: the one `named` on the command line, else `CORRO_STORE`, else the setting, else the default."""
    return named or read_settings().store or str(store_file())
