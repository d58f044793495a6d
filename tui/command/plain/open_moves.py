"""What a seat may do now, in plain lines, where its title does not tell: the moves, or the shapes that they have."""

from collections.abc import Iterator
from itertools import islice

from exchange.game import Choices, Command
from exchange.script.speech import beside
from exchange.shapes import MoveShape, Number, OneOf, Slot, SomeOf, shapes_of
from exchange.title import Title
from tui.command import N_
from tui.command.console import Console

MOST_MOVES = 12  # listed for a title that does not tell what is legal
_MOST_VALUES = 20


def open_moves(console: Console, title: Title, choices: Choices[Command]) -> Iterator[str]:
    """What the title's `legal` tells; else the first moves there are, as a script writes them, or, of moves too many to
    list, one of each shape with what goes into it."""
    if told := title.legal(choices, console.lang):
        yield from told
    elif shapes := shapes_of(choices):
        moves = list(choices)
        typed = {_example(console, title, shape, moves): _fields(console, title, shape) for shape in shapes}
        yield from beside({text: fields for text, fields in typed.items() if text})
    else:
        found = list(islice(choices, MOST_MOVES + 1))
        yield from filter(None, (title.words.command_line(move, console.lang) for move in found[:MOST_MOVES]))
        if len(found) > MOST_MOVES:
            yield "…"


def _example(console: Console, title: Title, shape: MoveShape, moves: list[Command]) -> str:
    return next((title.words.command_line(move, console.lang) for move in moves if shape.fits(move)), "")


def _fields(console: Console, title: Title, shape: MoveShape) -> str:
    """What goes into each field, named where there are several."""
    if len(shape.fields) == 1:
        return _field(console, shape.fields[0])
    labels = (console.say(title.labels.get(field.name, field.name)) for field in shape.fields)
    return "; ".join(f"{label}: {_field(console, field)}" for label, field in zip(labels, shape.fields, strict=True))


def _field(console: Console, field: Slot) -> str:
    match field:
        case Number(least=least, most=most):
            return console.say(N_("a number {least}..{most}"), least=least, most=most)
        case OneOf(values=values):
            return console.say(N_("one of: {values}"), values=_listed(values))
        case SomeOf(values=values, least=least, most=most, must=must):
            count = str(least) if least == most else f"{least}..{most}"
            said = console.say(N_("{count} of: {values}"), count=count, values=_listed(values))
            return said + (console.say(N_(", {values} among them"), values=_listed(must)) if must else "")


def _listed(values: tuple[object, ...]) -> str:
    more = " …" if len(values) > _MOST_VALUES else ""
    return (", " if any(" " in str(value) for value in values) else " ").join(map(str, values[:_MOST_VALUES])) + more
