"""Moves too many to list: the shapes that they have, and what goes into the fields of each.

Choices that have `shapes` describe their moves by them: each legal move has one of these shapes, but not all that has
such a shape is legal. Whoever iterates them is given examples, at most `MOST_EXAMPLES`, the plainest first. Choices
without `shapes` list all their moves.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins

from exchange.game import Choices, Command, CommandT

if TYPE_CHECKING:
    from exchange.title import Title
    from exchange.value.chance import Draws

MOST_EXAMPLES = 400
TRIES = 4  # so often a shape is filled in at random, before an example is taken


class Number(Struct, frozen=True, kw_only=True, tag_field="kind", tag="number"):
    """A field that holds a whole number, `least` to `most`."""

    name: str
    least: int
    most: int

    def fits(self, value: object) -> bool:
        """Whether the field can hold this."""
        return type(value) is int and self.least <= value <= self.most

    def drawn(self, draws: Draws) -> Any:
        """Any of its values, each as likely."""
        return self.least + draws.below(self.most - self.least + 1)


class OneOf(Struct, frozen=True, kw_only=True, tag_field="kind", tag="one"):
    """A field that holds one of these values."""

    name: str
    values: tuple[Any, ...]

    def fits(self, value: object) -> bool:
        """Whether the field can hold this."""
        return value in self.values

    def drawn(self, draws: Draws) -> Any:
        """Any of its values, each as likely."""
        return draws.choose(self.values)


class SomeOf(Struct, frozen=True, kw_only=True, tag_field="kind", tag="some"):
    """A field that holds `least` to `most` of these values, each at most as often as it stands there, and all of
    `must`. `ordered`: their order matters to the rules."""

    name: str
    values: tuple[Any, ...]
    least: int
    most: int
    must: tuple[Any, ...] = ()
    ordered: bool = False

    def fits(self, value: object) -> bool:
        """Whether the field can hold this."""
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        return Counter(self.must) <= Counter(value) <= Counter(self.values)

    def drawn(self, draws: Draws) -> Any:
        """So many of its values, any of them, in their order or, where that matters, in any."""
        free, kept = list(range(len(self.values))), []
        for value in self.must:
            kept.append(next(place for place in free if self.values[place] == value))
            free.remove(kept[-1])
        count = self.least + draws.below(min(self.most, len(self.values)) - self.least + 1)
        places = sorted((*kept, *draws.shuffled(free)[: max(count - len(kept), 0)]))
        found = [self.values[place] for place in places]
        return tuple(draws.shuffled(found) if self.ordered else found)


Slot = Number | OneOf | SomeOf


class MoveShape(Struct, frozen=True):
    """A type of command, and what each of its fields can hold beside the seat; what the table fills in is left out."""

    command: type[Command]
    fields: tuple[Slot, ...] = ()

    def fits(self, command: object) -> bool:
        """Whether the command has this shape."""
        return type(command) is self.command and all(field.fits(getattr(command, field.name)) for field in self.fields)

    def filled(self, seat: str, **values: Any) -> Command:
        """The command of this seat with these values in its fields."""
        return self.command(seat=seat, **values)

    def drawn(self, seat: str, draws: Draws) -> Command:
        """A command of this shape, its fields filled in at random. It need not be legal."""
        return self.filled(seat, **{field.name: field.drawn(draws) for field in self.fields})


def shapes_of(choices: object) -> tuple[MoveShape, ...]:
    """The shapes that these choices describe their moves by; none where they list all of them."""
    shapes: tuple[MoveShape, ...] = getattr(choices, "shapes", ())
    return shapes


def any_move(choices: Choices[CommandT], seat: str, draws: Draws) -> CommandT:
    """A legal move at random: of moves that are listed any, each as likely. Of moves that are described, what comes of
    filling in a shape, where that is legal, else one of the examples."""
    shapes = shapes_of(choices)
    for _try in range(TRIES if shapes else 0):
        move: Any = draws.choose(shapes).drawn(seat, draws)
        if move in choices:
            return move  # type: ignore[no-any-return]  # what is among the choices is a command of theirs
    return draws.choose(list(choices))


def moves_as_data(title: Title, choices: Choices[Any], lang: str = "en") -> dict[str, Any]:
    """What a seat may do now as JSON values: `moves` are the sentences of all legal moves, or of some examples where
    there are `shapes`. A shape has the `type` of its command, how it is `written`, and its `fields`."""
    grammar = title.words.grammar
    sentences = (title.words.command_line(move, lang) for move in choices)
    found: dict[str, Any] = {"moves": [text for text in sentences if text]}
    if shapes := shapes_of(choices):
        found["shapes"] = [
            {
                "type": shape.command.__struct_config__.tag,
                "written": list(grammar.written(shape.command)),
                "fields": to_builtins(shape.fields),
            }
            for shape in shapes
        ]
    return found
