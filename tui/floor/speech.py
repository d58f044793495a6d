"""The floor's own words in the language of the moment. English sentences are the message ids."""

from datetime import datetime
from typing import Any

from exchange.title import Title
from exchange.value.errors import CorroError, Refused
from exchange.value.words import LANGUAGES, catalogue

_PLACE = "tui.floor"
_KERNEL = ("exchange",)

_spoken = {"lang": "es"}


def speak(lang: str) -> None:
    """From now on the floor speaks this language."""
    _spoken["lang"] = lang if lang in LANGUAGES else "en"


def language() -> str:
    """The language of the moment."""
    return _spoken["lang"]


def _(message: str, /, **facts: Any) -> str:
    """The message in the language of the moment, its named fields filled."""
    said = catalogue(_PLACE, _spoken["lang"]).gettext(message)
    return said.format(**facts) if facts else said


def many(one: str, more: str, count: int, /, **facts: Any) -> str:
    """The message for this count, which is the field `count`."""
    return catalogue(_PLACE, _spoken["lang"]).ngettext(one, more, count).format(count=count, **facts)


def when(recorded: str) -> str:
    """A recorded time (ISO 8601, UTC) by the clock of this machine, to the minute."""
    return f"{datetime.fromisoformat(recorded).astimezone():%Y-%m-%d %H:%M}"


def said_by(title: Title, message: str) -> str:
    """A message of the title's own catalogue, in the language of the moment."""
    return catalogue(title.rules, _spoken["lang"]).gettext(message) if message else ""


def told(error: CorroError, package: str) -> str:
    """An error in the language of the moment: the title's package knows its own, the kernel the rest."""
    lang = _spoken["lang"]
    for place in (package, *_KERNEL, _PLACE):
        said = catalogue(place, lang).gettext(error.why)
        if said != error.why:
            break
    else:
        said = error.why
    text = said.format(**error.facts) if error.facts else said
    rule = error.rule if isinstance(error, Refused) else ""
    return f"{text} ({rule})" if rule[:1] in "BS" and rule else text
