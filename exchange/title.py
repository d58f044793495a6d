"""A title: a game one can play here, with its words and its traders."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from exchange.game import Game
from exchange.script.sentence import Line
from exchange.script.speech import Words
from exchange.trader import Trader


def _nothing_to_explain(what: Any, lang: str) -> tuple[str, ...]:
    return ()


class Option(Struct, frozen=True, kw_only=True):
    """An option of a table, as somebody who opens one is asked for it.

    `name` is what `--option` and play scripts call it, `asks` what a person does. A number lies in `least`..`most`; a
    word is one of `words`: value → what that is called. Where `of_seats` is set the value is a seat, and the default
    the first one. `about` says what it does, `rule` where that is written. `asks`, `about` and the words' names are
    message ids of the title's catalogue.
    """

    name: str
    asks: str
    default: int | str = ""
    least: int = 0
    most: int = 0
    words: Mapping[int | str, str] = {}
    of_seats: bool = False
    about: str = ""
    rule: str = ""

    def take(self, line: Line) -> int | str:
        """Its value: the next word of a line of text. Raises PlayFileError saying what was expected there."""
        if self.of_seats:
            return line.take_seat()
        if not self.words:
            return line.take_number(self.least, self.most)
        word = line.take_word(*map(str, self.words))
        return next(value for value in self.words if str(value) == word)


class Title(Struct, frozen=True, kw_only=True):
    """What a title is made of.

    `game` decides, `words` speaks (its sentences of the play script and the tape), `traders` by name,
    `rules` is the package that holds `rules.toml` and the title's catalogue, `show` gives a state as `corro show
    --json` prints it (without `title`, `game` and `at`), `cast` seats a new table that was told no seats: name →
    trader. `about` says in a line what the title is, `about_traders` what each trader does: both message ids of the
    title's catalogue. `explain` says in the language how the score of a state comes about, a line each with the rule in
    front; nothing where the tape says it all. `legal` tells a person in the language what these choices allow, and how
    it is typed. `in_spanish` are the words of moves as the Spanish tape says them → as a play script does, for whoever
    types them so. `seats` are the numbers of seats that can play, `options` what a new table may be asked for.
    """

    game: Game[Any, Any, Any]
    words: Words
    traders: Mapping[str, Trader]
    rules: str
    show: Callable[[Any], dict[str, Any]]
    cast: Mapping[str, str]
    about: str = ""
    about_traders: Mapping[str, str] = {}
    explain: Callable[[Any, str], tuple[str, ...]] = _nothing_to_explain
    legal: Callable[[Any, str], tuple[str, ...]] = _nothing_to_explain
    in_spanish: Mapping[str, str] = {}
    seats: range = range(2, 7)
    options: tuple[Option, ...] = ()

    @property
    def name(self) -> str:
        """The title's name, as in `game bolsa`."""
        return self.game.name
