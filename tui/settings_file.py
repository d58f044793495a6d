"""The file that keeps the settings: TOML that a person writes, and the floor too. Its comments and order stay.

Earlier releases of the floor kept theirs in a file of their own: it is read until something is set, and then taken into
this one.
"""

from collections.abc import Mapping
from pathlib import Path

from exchange.value.errors import CorroError
from exchange.value.system import reason
from tui import N_
from tui.files import write_files
from tui.folders import floor_file, settings_file

NO_MORE = frozenset({"large"})  # what the floor kept once, and nothing reads


class SettingsError(CorroError):
    """A setting that cannot be, or a settings file that cannot be read."""


def read_file() -> dict[str, object]:
    """What is set, by name; nothing where there is no file. Raises SettingsError for one that cannot be read."""
    floors = {name: value for name, value in _read(floor_file()).items() if name not in NO_MORE}
    return floors | _read(settings_file())


def write_file(changes: Mapping[str, object]) -> None:
    """Set these, and leave the rest as it is. Raises SettingsError for a file that cannot be read, OSError for one that
    cannot be written: it stays as it was."""
    from tomlkit import document, dumps, parse

    earlier = _read(floor_file())
    kept = _read(settings_file())
    try:
        text = settings_file().read_text(encoding="utf-8")
    except FileNotFoundError:
        whole = document()
    else:
        whole = parse(text)
    for name, value in {**{name: earlier[name] for name in earlier if name not in kept}, **changes}.items():
        if name not in NO_MORE:
            whole[name] = value
    write_files([(settings_file(), [dumps(whole).encode()])], force=True)
    floor_file().unlink(missing_ok=True)


def _read(file: Path) -> dict[str, object]:
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise SettingsError(N_("{file}: {what}"), file=file, what=reason(error)) from None
    except UnicodeDecodeError as error:
        raise SettingsError(N_("{file}: {what}"), file=file, what=error) from None
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(N_("{file}: {what}"), file=file, what=error) from None
