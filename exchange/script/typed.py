"""A move as somebody types it at a table: what a play script says of it, in any of the languages spoken here."""

import unicodedata
from collections.abc import Mapping

from exchange.game import Command
from exchange.script.sentence import Line
from exchange.title import Title
from exchange.value.words import LANGUAGES


def typed_move(
    title: Title, options: Mapping[str, int | str], seats: tuple[str, ...], seat: str, text: str, lang: str
) -> Command:
    """The move of this seat that the text says, with the seat's own name before it or not, first in this language.

    `options` are the game's, whole. Raises PlayFileError saying what was expected at which column.
    """
    langs = (lang, *(other for other in LANGUAGES if other != lang))
    line = Line("", 1, unicodedata.normalize("NFC", text), seats, langs)
    line.options = options
    line.skip(seat)
    command = title.words.move(line, seat)
    line.end()
    return command
