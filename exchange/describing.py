"""Describes a table of any title, in a language: from what the title shows of one viewer's state, and from the moves
that are open there. Nothing here looks at a game with other eyes."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from exchange.board import BACK, Blank, Board, Face, Field, Kind, Listed, Offered, Seated, Shaped, Value
from exchange.game import Choices, Command, State
from exchange.shapes import MOST_EXAMPLES, MoveShape, Number, OneOf, Slot, SomeOf, shapes_of
from exchange.title import Title, plain_face
from exchange.value.words import N_, said

MOST_LISTED = 400
"""Where more moves than these are open, only the first of them are listed."""

OURS = {"to_act": N_("to act"), "winners": N_("winners"), "over": N_("the game is over")}
"""What every title's `show` has; its other names are the title's own (`Title.labels`)."""

_CARDS = ("cards", "hand", "pile")
_GROUPS = ("melds", "offers")


def described(title: Title, view: State, lang: str, seat: str = "", *, moves: bool = True) -> Board:
    """The table as this `view` of it shows it: the state that one viewer's follower folded.

    `seat` is the one that looks, or nobody. Where it owes a move, what it may do is described as well, unless `moves`
    says otherwise.
    """
    shown = title.show(view)
    to_act = title.game.to_act(view)
    choices = title.game.choices(view, seat) if moves and seat in to_act else None
    told = _Fields(title, frozenset(shown.get("seats", {})), lang)
    return Board(
        title=title.name,
        n=view.n,
        fields=tuple(told.field(name, value) for name, value in shown.items() if name not in (*OURS, "seats")),
        seats=tuple(
            Seated(name=name, fields=told.fields(fields), acts=name in to_act, own=name == seat)
            for name, fields in shown.get("seats", {}).items()
        ),
        over=title.game.over(view),
        to_act=to_act,
        winners=title.game.winners(view),
        account=tuple(map(str, title.explain(view, lang))),
        offered=None if choices is None else offered(title, seat, choices, lang),
    )


def lines_of(title: Title, shown: Mapping[str, Any], lang: str) -> Iterator[str]:
    """What `Title.show` gives, in plain lines: what is the table's, a line each, then each seat."""
    told = _Fields(title, frozenset(shown.get("seats", {})), lang)
    for name, value in shown.items():
        if name == "seats":
            for seat, fields in value.items():
                yield f"{seat}: {told.text_of(told.fields(fields))}"
        elif name == "over":
            if value:
                yield said(OURS[name], lang)
        elif not (field := told.field(name, value)).empty:
            yield f"{field.label}: {field.text}"


def offered(title: Title, seat: str, choices: Choices, lang: str) -> Offered:
    """What these choices of the seat allow."""
    shapes = shapes_of(choices)
    most = MOST_EXAMPLES if shapes else MOST_LISTED
    found = list(islice(choices, most + 1))
    return Offered(
        seat=seat,
        moves=tuple(listed(title, command, lang) for command in found[:most]),
        more=bool(shapes) or len(found) > most,
        shapes=tuple(shaped(title, shape, lang) for shape in shapes),
        told=tuple(map(str, title.legal(choices, lang))),
    )


def listed(title: Title, command: Command, lang: str) -> Listed:
    """A move as it is written, before it is made."""
    sentence = title.words.command_line(command, lang)
    return Listed(
        kind=str(type(command).__struct_config__.tag),
        label=sentence.removeprefix(f"{command.seat} "),
        sentence=sentence,
        command=msgspec.to_builtins(command),
    )


def shaped(title: Title, shape: MoveShape, lang: str) -> Shaped:
    """A shape in words: the sentence of its command with blanks in it."""
    names = frozenset(slot.name for slot in shape.fields)
    return Shaped(
        kind=str(shape.command.__struct_config__.tag),
        sentence=title.words.grammar.form(shape.command, names, lang),
        blanks=tuple(_blank(title, shape.command, slot, lang) for slot in shape.fields),
    )


def _blank(title: Title, command: type[Command], slot: Slot, lang: str) -> Blank:
    """What can go into a field of the command."""
    grammar = title.words.grammar

    def values(found: Sequence[Any], *, alone: bool) -> tuple[Value, ...]:
        texts = (grammar.field_text(command, slot.name, each if alone else (each,), lang) for each in found)
        return tuple(
            Value(value=msgspec.to_builtins(each), text=text, face=_face_of(title, each, lang))
            for each, text in zip(found, texts, strict=True)
        )

    label = said(title.labels.get(slot.name, slot.name), lang, title.package)
    match slot:
        case Number(name=name, least=least, most=most):
            return Blank(name=name, label=label, least=least, most=most)
        case OneOf(name=name):
            return Blank(name=name, label=label, values=values(slot.values, alone=True))
        case SomeOf(name=name, least=least, most=most, ordered=ordered):
            return Blank(
                name=name,
                label=label,
                least=least,
                most=most,
                several=True,
                ordered=ordered,
                values=values(slot.values, alone=False),
                must=tuple(map(msgspec.to_builtins, slot.must)),
            )


def _face_of(title: Title, value: object, lang: str) -> Face:
    """The card that a value is; a back for what is none."""
    return title.face(value, lang) if isinstance(value, str) and title.face is not plain_face else BACK


class _Fields:
    """Makes fields of what a title shows."""

    def __init__(self, title: Title, seats: frozenset[str], lang: str) -> None:
        self._title = title
        self._seats = seats
        self._lang = lang

    def fields(self, values: Mapping[str, object]) -> tuple[Field, ...]:
        return tuple(self.field(name, value) for name, value in values.items())

    def field(self, name: str, value: object, label: str | None = None) -> Field:
        """The field of this name; `label` where it is not the name's own."""
        label = self._label(name) if label is None else label
        kind = self._title.kinds.get(name)
        if kind in _GROUPS:
            return self._groups(name, label, kind, value)
        if kind in _CARDS and not isinstance(value, Mapping):
            return self._of_cards(name, label, kind, value)
        match value:
            case Mapping():
                return self._table(name, label, value)
            case list() | tuple():
                return self._list(name, label, value)
            case int() if not isinstance(value, bool):
                return Field(name=name, label=label, kind="number", text=self._word(name, value), number=value)
            case _:
                return Field(
                    name=name, label=label, kind="text", text=self._word(name, value), empty=value in (None, "")
                )

    def text_of(self, fields: Sequence[Field]) -> str:
        """Fields in a row, each behind its label; tables that hold nothing are left out."""
        return "; ".join(f"{f.label} {f.text}" for f in fields if not (f.empty and f.kind == "table"))

    def _of_cards(self, name: str, label: str, kind: Kind, value: object) -> Field:
        """Cards that are known, or how many there are."""
        if isinstance(value, int):
            faces = () if kind == "pile" else (BACK,) * value
            return Field(name=name, label=label, kind=kind, text=str(value), number=value, faces=faces)
        words: Sequence[Any] = value if isinstance(value, list | tuple) else () if value is None else (value,)
        faces = tuple(self._face(word) for word in words)
        told = " ".join(face.word or str(word) for face, word in zip(faces, words, strict=True))
        text = told or said(N_("nothing"), self._lang)
        return Field(name=name, label=label, kind=kind, text=text, number=len(faces), faces=faces, empty=not faces)

    def _face(self, word: object) -> Face:
        """The card of this word; whatever is no word lies face down."""
        return self._title.face(word, self._lang) if isinstance(word, str) and word else BACK

    def _table(self, name: str, label: str, value: Mapping[str, Any]) -> Field:
        if value and self._named(value):
            parts = self.fields({each: inner for each, inner in value.items() if inner != []})
            text = self.text_of(parts)
        else:
            parts = tuple(self._entry(name, each, inner) for each, inner in value.items())
            text = ", ".join(f"{part.label} {part.text}" for part in parts)
        return Field(name=name, label=label, kind="table", text=text, parts=parts, empty=not value)

    def _entry(self, name: str, each: str, inner: object) -> Field:
        """What stands in a table by seat or by company: it is what the table is, and called by its own name."""
        return self.field(name, inner, label=str(each))

    def _groups(self, name: str, label: str, kind: Kind, value: Any) -> Field:
        """Groups of cards: a list of them, or by their names; each is its cards, or fields of which some are cards."""
        named = value.items() if isinstance(value, Mapping) else ((str(n), each) for n, each in enumerate(value, 1))
        parts = tuple(
            self._table(name, called, each)
            if isinstance(each, Mapping)
            else self._of_cards(name, called, "cards", each)
            for called, each in named
        )
        text = " | ".join(f"{part.label} {part.text}" for part in parts) or said(N_("nothing"), self._lang)
        return Field(name=name, label=label, kind=kind, text=text, number=len(parts), parts=parts, empty=not parts)

    def _list(self, name: str, label: str, value: Any) -> Field:
        parts = tuple(self.field(name, each, label=str(place)) for place, each in enumerate(value, start=1))
        between = " | " if any(isinstance(each, Mapping) for each in value) else " "
        text = between.join(part.text for part in parts) or said(N_("nothing"), self._lang)
        return Field(name=name, label=label, kind="list", text=text, number=len(parts), parts=parts, empty=not parts)

    def _word(self, name: str, value: object) -> str:
        if isinstance(value, bool):
            return said(N_("yes") if value else N_("no"), self._lang)
        label = self._title.labels.get(f"{name}={value}")
        return said(label, self._lang, self._title.package) if label else str(value)

    def _named(self, fields: Mapping[str, object]) -> bool:
        """Whether these are fields that the title has names for, and not numbers by company or by seat."""
        return fields.keys() <= self._title.labels.keys() and not fields.keys() & self._seats

    def _label(self, name: str) -> str:
        label = self._title.labels.get(name) or OURS.get(name)
        return said(label, self._lang, self._title.package) if label else name
