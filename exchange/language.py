"""Words for people: gettext catalogues, one per package, English being the message ids themselves."""

import gettext
from collections.abc import Sequence
from functools import cache
from importlib import resources

LANGUAGES = ("es", "en")


@cache
def catalogue(package: str, lang: str) -> gettext.NullTranslations:
    """The package's catalogue; English, and a language that the package does not speak, say the ids themselves.

    `market.bolsa` keeps its own in `market/bolsa/locale/LANG/LC_MESSAGES/bolsa.mo`.
    """
    if lang == "en":
        return gettext.NullTranslations()
    domain = package.rpartition(".")[2]
    place = resources.files(package) / "locale" / lang / "LC_MESSAGES" / f"{domain}.mo"
    try:
        with place.open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()


def translate(message: str, lang: str, packages: Sequence[str]) -> str:
    """The message in this language, from the first of the packages that knows it; else the message itself."""
    for package in packages:
        if (said := catalogue(package, lang).gettext(message)) != message:
            return said
    return message


def mark(message: str) -> str:
    """The message itself; marks it for the catalogue where it is translated only later."""
    return message
