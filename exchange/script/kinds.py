"""What fields of any title's sentences may hold: numbers, seats, several of them, tables."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from exchange.script.pattern import ENGLISH, FieldKind
from exchange.script.sentence import Line
from exchange.value.words import N_, said


def _is_seat(line: Line) -> bool:
    return line.peek() in line.seats


def _write_names(names: Sequence[str], lang: str) -> str:
    return " ".join(names)


NUMBER = FieldKind(Line.take_number, lambda line: line.peek().isdecimal())
SEAT = FieldKind(Line.take_seat, _is_seat)
SEATS = FieldKind(Line.take_seats, _is_seat, _write_names)
PLAYER = FieldKind(lambda line: line.take(N_("expected a trader, found {found}")))

_AND = N_("{seats} and {last}")


@cache
def _and_words(langs: tuple[str, ...]) -> tuple[str, ...]:
    """The word between the last two of several, in these languages."""
    return tuple(said(_AND, lang).format(seats="", last="").strip() for lang in langs)


def _take_several(line: Line) -> tuple[str, ...]:
    ands = _and_words(line.langs)
    seats = [line.take_seat()]
    while line.peek() not in ands and line.take_word(",", ands[0]):
        seats.append(line.take_other_seat(seats))
    line.place += 1
    return (*seats, line.take_other_seat(seats))


def write_several(seats: Sequence[str], lang: str = ENGLISH) -> str:
    """`Ana`, `Ana and Beto`, `Ana, Beto and Caro`."""
    if len(seats) == 1:
        return seats[0]
    return said(_AND, lang).format(seats=", ".join(seats[:-1]), last=seats[-1])


def _begins_several(line: Line) -> bool:
    if not _is_seat(line) or line.place + 1 >= len(line.words):
        return False
    follows = line.words[line.place + 1]
    return follows == "," or follows in _and_words(line.langs)


SEVERAL = FieldKind(_take_several, _begins_several, write_several)


def _write_table(table: Mapping[str, object], lang: str) -> str:
    return ", ".join(f"{name} {value}" for name, value in table.items())


def by_name(name: Callable[[Line], str], value: Callable[[Line], Any] = Line.take_number) -> FieldKind:
    """A table, such as `Ana 4, Beto 61`: values by name, no name twice."""
    return FieldKind(lambda line: line.take_table(lambda: name(line), lambda: value(line)), write=_write_table)


BY_SEAT = by_name(Line.take_seat)

NO_KINDS: Mapping[str, FieldKind] = {}


class Kinds(dict[str, FieldKind]):
    """What fields hold, by name: `seat` is a seat, and one that is not named a whole number."""

    def __init__(self, *fields: Mapping[str, FieldKind]) -> None:
        super().__init__(seat=SEAT, trader=PLAYER)
        for kinds in fields:
            self.update(kinds)

    def __missing__(self, name: str) -> FieldKind:
        return NUMBER
