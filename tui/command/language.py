"""Which language to speak: `--lang`, else `CORRO_LANG`, else the settings kept, else the locale."""

import contextlib
from collections.abc import Mapping, Sequence

from exchange.value.errors import CorroError
from exchange.value.words import LANGUAGES
from tui.command import N_
from tui.settings_file import SettingsError, read_file

_WITH_VALUE = ("--lang", "--store")  # the options before the command that take a value


def language_of(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language to speak, found before anything else is: help and errors are in it too.

    What cannot be a language is passed over here, and told of once the command runs (`check_language`).
    """
    for named in (_option(argv), environ.get("CORRO_LANG", ""), _setting()):
        if named in LANGUAGES:
            return named
    return "es" if _locale(environ).lower().startswith(("es", "spanish")) else "en"


def check_language(asked: str, environ: Mapping[str, str]) -> None:
    """Raises CorroError where `--lang`, the language `asked`, or `CORRO_LANG` names none spoken here."""
    for where, named in (("--lang", asked), ("CORRO_LANG", environ.get("CORRO_LANG", ""))):
        if named and named not in LANGUAGES:
            raise CorroError(N_("{where} is es or en, not {named}"), where=where, named=named)


def _option(argv: Sequence[str]) -> str:
    """The value of the last `--lang` before the command."""
    found, place = "", 0
    while place < len(argv) and argv[place].startswith("-"):
        name, equals, value = argv[place].partition("=")
        if name in _WITH_VALUE and not equals:
            place += 1
            value = argv[place] if place < len(argv) else ""
        if name == "--lang":
            found = value
        place += 1
    return found


def _setting() -> str:
    """The language kept in the settings file; what else is set there is not looked at, nor whether it can be."""
    with contextlib.suppress(SettingsError):
        lang = read_file().get("lang", "")
        return lang if isinstance(lang, str) else ""
    return ""


def _locale(environ: Mapping[str, str]) -> str:
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    if named.partition(".")[0] in ("C", "POSIX"):
        return ""
    for wish in environ.get("LANGUAGE", "").split(":"):
        if wish.lower().startswith(LANGUAGES):
            return wish
    if named:
        return named
    import locale

    return locale.getlocale()[0] or ""
