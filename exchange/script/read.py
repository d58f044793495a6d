"""Reading a play script: the head, then moves and checks, every sentence understood before the first is played."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from exchange.game import PERSON, Setup
from exchange.script.body import HEAD_WORDS, ScriptStep, check_trader, read_step
from exchange.script.sentence import Line, shown
from exchange.title import Title
from exchange.titles import TITLES
from exchange.value.errors import PlayFileError, SetupError
from exchange.value.seats import check_names
from exchange.value.words import N_

MOST_BYTES = 4 << 20
MOST_LINES = 100_000
Made = TypeVar("Made")


class Script(Struct, frozen=True):
    """A script, understood: what opens its table, and its steps in order.

    `redraws`: behind these events chance comes from these seeds, as in branches.
    """

    file: str
    title: Title
    setup: Setup
    about: str
    steps: tuple[ScriptStep, ...]
    redraws: tuple[tuple[int, str], ...] = ()


def read_text(path: Path, *, shown: str | None = None) -> str:
    """The text of a script file. Raises PlayFileError where it is too long or not UTF-8."""
    file = shown or str(path)
    with path.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise PlayFileError(file, 1, 1, N_("a script has at most {most} bytes"), most=MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        row = before[before.rfind(b"\n") + 1 :].decode("utf-8-sig", "replace")
        column = len(unicodedata.normalize("NFC", row)) + 1
        raise PlayFileError(file, line, column, N_("expected UTF-8 text")) from None


def read_script(text: str, file: str, titles: Mapping[str, Title] = TITLES) -> Script:
    """Understand a whole script, which errors call `file`. Raises PlayFileError at the first sentence that cannot be
    read."""
    return _Reader(file, titles).read(text)


class _Reader:
    """The head gathered so far, and the steps."""

    def __init__(self, file: str, titles: Mapping[str, Title]) -> None:
        self.file = file
        self.titles = titles
        self.head: dict[str, Line] = {}
        self.set_by: dict[str, Line] = {}  # option or field of the position → the line that set it
        self.options: dict[str, int | str] = {}
        self.players: dict[str, str] = {}
        self.draft: dict[str, object] = {}
        self.redraws: dict[int, str] = {}

    def read(self, text: str) -> Script:
        lines = list(self._lines(text))
        title = self._game(lines)
        body_from = next((i for i, line in enumerate(lines) if i and self._opens_body(title, line)), len(lines))
        head = lines[1:body_from]
        seats = self._seats(title, head, lines[0], next(iter(lines[body_from:]), None))
        for line in lines:
            line.seats = seats
        self.players = dict.fromkeys(seats, PERSON)
        given = [line for line in head if line.peek() == "given"]
        for line in [line for line in head if line.peek() != "given"]:
            self._head_line(title, line)
        # A position is read last: what it may hold can hang on an option that stands below it.
        options: dict[str, int | str] = self._setup_fault(lambda: title.game.options(seats, self.options), self.set_by)
        for line in lines:
            line.options = options
        for line in given:
            self._head_line(title, line)
        # Read before the head is judged: a misspelt `given` ends the head, and is the fault, not what it leaves undone.
        steps = tuple(read_step(title, line) for line in lines[body_from:])
        setup = self._setup(title, seats, options)
        about = self.head["about"].text.removeprefix("about").strip() if "about" in self.head else ""
        return Script(self.file, title, setup, about, steps, tuple(sorted(self.redraws.items())))

    def _lines(self, text: str) -> Iterator[Line]:
        rows = unicodedata.normalize("NFC", text).split("\n")
        if len(rows) > MOST_LINES:
            why = N_("a script has at most {most} lines")
            raise PlayFileError(self.file, MOST_LINES + 1, 1, why, most=MOST_LINES)
        for number, row in enumerate(rows, start=1):
            line = Line(self.file, number, row.removesuffix("\r").partition("#")[0])
            if line.words:
                yield line

    def _game(self, lines: list[Line]) -> Title:
        if not lines:
            raise PlayFileError(self.file, 1, 1, N_("expected game, and the file says nothing"))
        first = lines[0]
        first.take_word("game")
        name = first.take_one(N_("expected a title, found {found}"), tuple(self.titles))
        self.head["game"] = self.set_by["game"] = first
        title: Title = self._setup_fault(lambda: self.titles[name], {"title": first})
        if first.skip("rules"):
            title = self._version(title, first)
        first.end()
        return title

    def _version(self, title: Title, line: Line) -> Title:
        """An earlier version of the rules, where the script names one."""
        return title.of(int(line.take_word(*(str(each.game.version) for each in (*title.earlier, title)))))

    def _opens_body(self, title: Title, line: Line) -> bool:
        return line.peek() not in HEAD_WORDS and line.peek() not in title.words.head

    def _seats(self, title: Title, head: list[Line], first: Line, behind: Line | None) -> tuple[str, ...]:
        """The seats; where the head ends without them, at the line `behind` it, that line is at fault."""
        line = next((line for line in head if line.peek() == "seats"), None)
        if line is None:
            if behind is not None:
                behind.fail(N_("expected seats, or another line of the head, found {found}"))
            raise first.fault(N_("expected a line: seats, and the head has none"), at=0)
        line.place = 1
        seats: list[str] = []
        while line.peek():
            if fault := title.name_fault(line.peek()):
                line.fail(fault, name=shown(line.peek()))
            seats.append(line.take(N_("expected a seat's name, found {found}")))
            self._setup_fault(lambda: check_names(tuple(seats)), {"seats": line}, at=line.place - 1)
        if not seats:
            line.fail(N_("expected seats, found {found}"))
        self._setup_fault(lambda: title.game.options(tuple(seats), {}), {"seats": line}, at=0)
        line.place = 0
        return tuple(seats)

    def _head_line(self, title: Title, line: Line) -> None:
        word = line.take("")
        words = title.words
        if word == "given":
            fields = words.given(line, self.draft)
            line.end()
            for field in fields:
                self._set_once(field, line)
        elif word == "trader":
            seat = line.take_seat()
            self._set_once(f"trader {seat}", line)
            check_trader(title, line, line.peek(), at=2)
            self.players[seat] = line.take("")
            line.end()
        elif word == "redraw":
            after = line.take_number()
            self._set_once(f"redraw {after}", line)
            self.redraws[after] = line.take(N_("expected a seed, found {found}"))
            line.end()
        elif word == "option":
            name = line.take_one(N_("expected the name of an option, found {found}"), tuple(words.house))
            self._set_once(name, line)
            self.options[name] = words.house[name](line)
            line.end()
        else:
            self._set_once(word, line)
            self.head[word] = line
            if word == "seed":
                line.take(N_("expected a seed, found {found}"))
                line.end()
            elif word in words.head:
                self.options[word] = words.head[word](line)
                line.end()

    def _set_once(self, field: str, line: Line) -> None:
        if field in self.set_by:
            line.fail(
                N_("{field} is set already, in line {number}"),
                at=0,
                field=field,
                number=self.set_by[field].number,
            )
        self.set_by[field] = line

    def _setup(self, title: Title, seats: tuple[str, ...], options: dict[str, int | str]) -> Setup:
        def complete() -> Setup:
            seed = self.head["seed"].words[1] if "seed" in self.head else "0"
            position = title.words.position(self.draft) if self.draft else None
            setup = Setup(seats=seats, players=self.players, options=options, seed=seed, position=position)
            title.game.open(setup)
            return setup

        setup: Setup = self._setup_fault(complete, self.set_by)
        return setup

    def _setup_fault(self, make: Callable[[], Made], lines: Mapping[str, Line], at: int = 1) -> Made:
        """Make it; a SetupError becomes a fault of the line that set the field."""
        try:
            return make()
        except SetupError as error:
            near = [f for f in lines if f"{f} ".startswith(f"{error.field} ")]  # `owned SAN` was set by `owned SAN Ana`
            line = lines[near[-1]] if near else self.head.get("seats", next(iter(lines.values()), self.head["game"]))
            raise line.fault(error.why, at, **error.facts) from None
