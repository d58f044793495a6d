"""The floor's messages in its language of the moment. English sentences are the message ids."""

from collections.abc import Sequence
from datetime import datetime

from exchange.value.errors import CorroError
from exchange.value.words import Plural, enumerated
from tui.floor.looks import HOME, looks


def language() -> str:
    """The language of the moment."""
    return looks().voice.lang


def _(message: str, /, **facts: object) -> str:
    """The message in the language of the moment, its named fields filled."""
    return looks().voice.say(message, **facts)


def many(one: str, more: str, count: int, /, **facts: object) -> str:
    """The message for this count, which is the field `count`."""
    return looks().voice.count(Plural(one, more, HOME), count, **facts)


def together(names: Sequence[str]) -> str:
    """Names as a sentence has them: Ana, Beto and Caro."""
    return enumerated(names, language())


def thinking(seats: Sequence[str]) -> str:
    """That the traders of these seats are at work."""
    return many("{seats} is thinking", "{seats} are thinking", len(seats), seats=together(seats))


def fault(error: CorroError) -> str:
    """What is wrong, in the language of the moment."""
    return looks().voice.fault(error)


def when(recorded: str) -> str:
    """A recorded time (ISO 8601, UTC) by the clock of this machine, to the minute."""
    return f"{datetime.fromisoformat(recorded).astimezone():%Y-%m-%d %H:%M}"
