"""One sentence of a play script, read word by word, and faults that say where they are."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn, TypeVar

from exchange.value.errors import PlayFileError
from exchange.value.printable import printable
from exchange.value.words import N_, Message

T = TypeVar("T")

WORD = re.compile(r",|[^ \t,]+")
_NUMBER = re.compile(r"[0-9]+")
_LONGEST_NUMBER = 18  # digits: whatever is longer is beyond every limit of every title all the same
_SHOWN = 60
_SENTENCE_SHOWN = 300


def shown(text: str) -> str:
    """A word as a message can show it."""
    return printable(text, _SHOWN)


class Line:
    """A sentence's words with their columns (code points, from 1), and a place in it.

    Every `take…` reads on from the place or raises PlayFileError saying what was expected there. `seats` of the table
    and its complete `options` are known before positions, moves and checks are read. Sentences are read in `langs`;
    what was expected is told in the first of them.
    """

    __slots__ = ("columns", "file", "langs", "number", "options", "place", "seats", "width", "words")

    def __init__(
        self,
        file: str,
        number: int,
        text: str,
        seats: tuple[str, ...] = (),
        langs: tuple[str, ...] = ("en",),
    ) -> None:
        found = [(m.group(), m.start() + 1) for m in WORD.finditer(text)]
        self.file = file
        self.number = number
        self.words = [word for word, _column in found]
        self.columns = [column for _word, column in found]
        self.width = len(text.rstrip(" \t"))
        self.place = 0
        self.seats = seats
        self.langs = langs
        self.options: Mapping[str, int | str] = {}

    @property
    def sentence(self) -> str:
        """The sentence as it is shown: with single spaces and no comment."""
        return printable(self.text, _SENTENCE_SHOWN)

    @property
    def text(self) -> str:
        """The whole sentence with single spaces and no comment, as it was written."""
        return " ".join(self.words).replace(" ,", ",")

    def peek(self) -> str:
        """The next word, empty at the end."""
        return self.words[self.place] if self.place < len(self.words) else ""

    def fault(self, why: str, /, at: int | None = None, **facts: object) -> PlayFileError:
        """The error for what stands at this place (or at word `at`)."""
        place = self.place if at is None else at
        column = self.columns[place] if place < len(self.columns) else self.width + 1
        found = self.words[place] if place < len(self.words) else ""
        told = f"“{shown(found)}”" if found else Message(N_("the end of the line"))
        return PlayFileError(self.file, self.number, column, why, self.sentence, found=told, **facts)

    def fail(self, why: str, /, at: int | None = None, **facts: object) -> NoReturn:
        """Raise the fault for what stands here."""
        raise self.fault(why, at, **facts)

    def take(self, why: str, /, **facts: object) -> str:
        """The next word, whatever it is; `why` says what was expected where the line ends here."""
        word = self.peek()
        if not word or word == ",":
            self.fail(why, None, **facts)
        self.place += 1
        return word

    def take_word(self, *words: str) -> str:
        """One of these words."""
        if self.peek() not in words:
            self.fail(N_("expected {words}, found {found}"), words=" | ".join(words))
        self.place += 1
        return self.words[self.place - 1]

    def take_comma(self) -> None:
        """A comma."""
        if not self.skip(","):
            self.fail(N_("expected a comma, found {found}"))

    def take_phrase(self, phrase: str) -> None:
        """These words in a row."""
        for word in phrase.split():
            self.take_word(word)

    def skip(self, word: str) -> bool:
        """Whether the next word is this one; then it is read."""
        if self.peek() != word:
            return False
        self.place += 1
        return True

    def take_seat(self) -> str:
        """A seat of this table."""
        if self.peek() not in self.seats:
            self.fail(N_("expected a seat ({seats}), found {found}"), seats=" ".join(self.seats))
        return self.take("")

    def take_other_seat(self, named: Sequence[str]) -> str:
        """A seat that is not among those named already."""
        if self.peek() in named:
            self.fail(N_("{found} is named twice"))
        return self.take_seat()

    def take_seats(self) -> tuple[str, ...]:
        """One or more seats, none twice, up to the end of the line."""
        seats = [self.take_seat()]
        while self.place < len(self.words):
            seats.append(self.take_other_seat(seats))
        return tuple(seats)

    def take_number(self, low: int = 0, high: int | None = None) -> int:
        """A whole number, not negative, within low..high."""
        word = self.peek()
        if not _NUMBER.fullmatch(word):
            self.fail(N_("expected a whole number, found {found}"))
        number = int(word) if len(word) <= _LONGEST_NUMBER else 10**_LONGEST_NUMBER
        if number < low or (high is not None and number > high):
            if high is None:
                self.fail(N_("expected a number from {low} up, found {found}"), low=low)
            self.fail(N_("expected a number {low}..{high}, found {found}"), low=low, high=high)
        self.place += 1
        return number

    def take_one(self, what: str, known: Sequence[str]) -> str:
        """One of the known words; `what` is the message where it is none of them."""
        if self.peek() not in known:
            self.fail(what)
        return self.take("")

    def take_list(self, item: Callable[[], T]) -> list[T]:
        """Items with commas between them."""
        items = [item()]
        while self.skip(","):
            items.append(item())
        return items

    def take_table(self, name: Callable[[], str], value: Callable[[], T]) -> dict[str, T]:
        """`NAME VALUE, NAME VALUE`, no name twice."""
        table: dict[str, T] = {}
        while True:
            if self.peek() in table:
                self.fail(N_("{found} is named twice"))
            key = name()
            table[key] = value()
            if not self.skip(","):
                return table

    def end(self) -> None:
        """The line must end here."""
        if self.place < len(self.words):
            self.fail(N_("expected the end of the line, found {found}"))
