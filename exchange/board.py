"""A table as whoever draws it is told of it: fields with labels and kinds, seats, and the moves that are open.

Plain values that msgspec encodes, made by `exchange.describing` from one viewer's state and nothing else. The floor and
web pages draw the same.
"""

from typing import Any, Literal

from msgspec import Struct

Kind = Literal["text", "number", "cards", "hand", "pile", "melds", "offers", "list", "table"]
"""What a field holds.

`text` and `number`: one value. `cards`: cards in a row; `hand`: those of a seat; `pile`: cards on each other, of which
the top one may lie open. `melds`: groups of cards that lie open; `offers`: cards that are to be had. `list`: several
values; `table`: values with labels, such as prices by company. A title says which of its fields are cards
(`Title.kinds`); the rest is seen by what `Title.show` gives.
"""

Hue = Literal["", "gold", "red", "blue", "green"]
"""The colour of a suit; its sign always stands beside it."""


class Face(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card as it is drawn. One that lies face down, or that this viewer may not know, has no `word`.

    `word` is the card as sentences write it; `value` and `suit` stand on it (one or two letters, and a sign one cell
    wide); `called` says the suit in a word.
    """

    word: str = ""
    value: str = ""
    suit: str = ""
    hue: Hue = ""
    called: str = ""


BACK = Face()
"""A card face down."""


class Field(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field of the table or of a seat.

    `name` is what `Title.show` calls it, `label` what a person does; `text` is all of it in words, as plain lines say
    it. `number`: its value, or how many cards it has. `faces`: its cards, those face down too; of a pile that lies
    open, the top first. `parts`: what is in a list or a table, and the groups of melds or offers; each a field again.
    `empty`: there is nothing in it now.
    """

    name: str
    label: str
    kind: Kind
    text: str = ""
    number: int = 0
    faces: tuple[Face, ...] = ()
    parts: tuple["Field", ...] = ()
    empty: bool = False


class Seated(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat and its fields; `acts`: it owes a move; `own`: it is the one that looks."""

    name: str
    fields: tuple[Field, ...]
    acts: bool = False
    own: bool = False


class Listed(Struct, frozen=True, kw_only=True):
    """A move that is open: the type of its command (`kind`), the move as its own seat types it (`label`), the whole
    sentence, and the command as JSON values, ready to be sent."""

    kind: str
    label: str
    sentence: str
    command: dict[str, Any]


class Value(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can stand in a blank: the JSON value, the word or words that say it, and how it is drawn where it is a
    card."""

    value: Any
    text: str
    face: Face = BACK


class Blank(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field of a move that is to be filled in: one of `values`, or where it is `several`, `least` to `most` of them
    (each at most as often as it stands there), those of `must` among them. `ordered`: their order matters. Without
    `values` it is a whole number, `least` to `most`."""

    name: str
    label: str
    least: int = 1
    most: int = 1
    several: bool = False
    ordered: bool = False
    values: tuple[Value, ...] = ()
    must: tuple[Any, ...] = ()


class Shaped(Struct, frozen=True, kw_only=True):
    """Moves of one type that are too many to list: the type of the command (`kind`), its `sentence` as its own seat
    types it with the blanks in braces, and the blanks. Not every way to fill them in is legal."""

    kind: str
    sentence: str
    blanks: tuple[Blank, ...]


class Offered(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat may do now. `moves`: all of it; or, where there are `shapes` or `more`, examples. `told`: the same in
    words, each line saying what a move means and what binds it."""

    seat: str
    moves: tuple[Listed, ...]
    more: bool = False
    shapes: tuple[Shaped, ...] = ()
    told: tuple[str, ...] = ()


class Board(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table behind `n` events, as one viewer may know it. `account` says how the scores come about, a line each."""

    title: str
    n: int
    fields: tuple[Field, ...]
    seats: tuple[Seated, ...]
    over: bool = False
    to_act: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    account: tuple[str, ...] = ()
    offered: Offered | None = None
