"""A move being put together, row by row: which kind of move, then what it says. Nothing here is a screen.

It is made from what a seat is offered (`exchange.board.Offered`): moves that are listed go word by word, moves that are
described blank by blank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from exchange.board import BACK, Blank, Face, Listed, Offered, Shaped, Value
from tui.floor.anytitle.branches import Branch, Path, branches, leaf, levels, path_to

Picks = tuple[Path, ...]
"""What is chosen for each part of a move, by places: a path through words, or several in the order of choosing."""


class Row(Struct, frozen=True, kw_only=True):
    """What can be chosen: one of these, or where it is `several`, `least` to `most` of them with those of `must` among
    them. `faces`: how they are drawn, where all are cards; `cards` are those that may stand in the texts, by their
    words. `chosen` are the places that are taken. What stands in the sentence `behind` any of them. `times`: by places,
    how many equal cards one of these stands for, where it is not one."""

    texts: tuple[str, ...]
    chosen: tuple[int, ...]
    part: int
    depth: int = 0
    label: str = ""
    behind: str = ""
    faces: tuple[Face, ...] = ()
    cards: Mapping[str, Face] = {}
    several: bool = False
    least: int = 1
    most: int = 1
    must: tuple[int, ...] = ()
    times: Mapping[int, int] = {}

    def counted(self, held: Mapping[str, int]) -> Row:
        """The same, where one of the cards `held` is to be chosen: equal ones are one choice."""
        found = {} if self.several else {place: held.get(face.word, 1) for place, face in enumerate(self.faces)}
        return replace(self, times={place: times for place, times in found.items() if times > 1})

    @property
    def complete(self) -> bool:
        """Whether as much is chosen as has to be."""
        return self.least <= len(self.chosen) <= self.most and set(self.must) <= set(self.chosen)

    @property
    def numbers(self) -> bool:
        """Whether some of what can be chosen are digits (ranks, numbers of combinations): then a digit is what it
        says."""
        return any(len(text) == 1 and text.isdigit() for text in self.texts)


class Words(Struct, frozen=True, kw_only=True):
    """A part of a move that is one of several texts."""

    label: str
    roots: tuple[Branch, ...]
    values: tuple[Any, ...]
    texts: tuple[str, ...]
    faces: Mapping[str, Face]

    def rows(self, part: int, path: Path) -> Iterator[Row]:
        """A row for each fork."""
        for depth, (level, place) in enumerate(levels(self.roots, path)):
            texts, behind = self._alone([branch.text for branch in level])
            faces = tuple(self.faces.get(text, BACK) for text in texts)
            yield Row(
                label="" if depth else self.label,
                behind=behind,
                texts=texts,
                chosen=(place,),
                part=part,
                depth=depth,
                faces=faces if all(face.word for face in faces) else (),
                cards=self.faces,
            )

    def _alone(self, texts: Sequence[str]) -> tuple[tuple[str, ...], str]:
        """Cards without the words that stand behind each of them, and these words; other texts as they are."""
        cut = [text.partition(" ") for text in texts]
        behind = {rest for _card, _space, rest in cut}
        if len(behind) > 1 or not all(card in self.faces for card, _space, _rest in cut):
            return tuple(texts), ""
        return tuple(card for card, _space, _rest in cut), behind.pop()

    def text(self, path: Path) -> str:
        """What is chosen, in words."""
        return self.texts[leaf(self.roots, path)]

    def value(self, path: Path) -> Any:
        """What is chosen."""
        return self.values[leaf(self.roots, path)]

    def picked(self, path: Path, row: Row, place: int) -> Path:
        """The path with another branch taken at this row's fork: what lies behind it begins anew."""
        taken = [chosen for _level, chosen in levels(self.roots, path)]
        return path if taken[row.depth] == place else (*taken[: row.depth], place)

    def path_of(self, value: Any) -> Path:
        """The path to this value. Raises KeyError where there is none."""
        if value not in self.values:
            raise KeyError(value)
        return path_to(self.roots, self.values.index(value))


class Several(Struct, frozen=True, kw_only=True):
    """A part of a move that is some of these values."""

    blank: Blank

    def rows(self, part: int, path: Path) -> Iterator[Row]:
        """One row."""
        blank = self.blank
        faces = tuple(value.face for value in blank.values)
        yield Row(
            label=blank.label,
            texts=tuple(value.text for value in blank.values),
            chosen=path,
            part=part,
            faces=faces if all(face.word for face in faces) else (),
            several=True,
            least=blank.least,
            most=blank.most,
            must=self._must(),
        )

    def _must(self) -> tuple[int, ...]:
        return self.path_of(self.blank.must)

    def _taken(self, path: Path) -> list[Value]:
        return [self.blank.values[place] for place in (path if self.blank.ordered else sorted(path))]

    def text(self, path: Path) -> str:
        """What is chosen, in words."""
        return " ".join(value.text for value in self._taken(path)) or "…"

    def value(self, path: Path) -> Any:
        """What is chosen."""
        return [value.value for value in self._taken(path)]

    def picked(self, path: Path, row: Row, place: int) -> Path:
        """With this one taken, or put back where it was taken and need not be."""
        if place not in path:
            return (*path, place)
        return path if place in self._must() else tuple(each for each in path if each != place)

    def path_of(self, value: Any) -> Path:
        """The places of these values. Raises KeyError where one is not there."""
        left = list(enumerate(each.value for each in self.blank.values))
        found = []
        for wanted in value:
            place = next((place for place, each in left if each == wanted), None)
            if place is None:
                raise KeyError(wanted)
            left = [(at, each) for at, each in left if at != place]
            found.append(place)
        return tuple(found)


class Way(Struct, frozen=True, kw_only=True):
    """A kind of move: its verb, and the parts that are to be chosen. `sentence` has a place in braces for each of the
    `names` of the parts; without a sentence the one part is whole moves."""

    kind: str
    verb: str
    sentence: str
    names: tuple[str, ...]
    parts: tuple[Words | Several, ...]

    def beginning(self) -> Picks:
        """Nothing is chosen yet but what must be."""
        return tuple(part.path_of(part.blank.must) if isinstance(part, Several) else () for part in self.parts)

    def said(self, picks: Picks) -> str:
        """The move as its seat types it."""
        texts = [part.text(path) for part, path in zip(self.parts, picks, strict=True)]
        return self.sentence.format(**dict(zip(self.names, texts, strict=True))) if self.sentence else texts[0]

    def command(self, seat: str, picks: Picks) -> dict[str, Any]:
        """The command as JSON values."""
        values = [part.value(path) for part, path in zip(self.parts, picks, strict=True)]
        if not self.sentence:
            whole: dict[str, Any] = values[0]
            return whole
        return {"type": self.kind, "seat": seat, **dict(zip(self.names, values, strict=True))}

    def picks_of(self, command: Mapping[str, Any]) -> Picks:
        """The picks that make this command. Raises KeyError where none do."""
        if command["type"] != self.kind:
            raise KeyError(self.kind)
        if not self.sentence:
            return tuple(part.path_of(command) for part in self.parts)
        return tuple(part.path_of(command[name]) for name, part in zip(self.names, self.parts, strict=True))


class Choosing(Struct, frozen=True, kw_only=True):
    """Where choosing stands: which kind of move (`way`), and what was picked for each."""

    seat: str
    ways: tuple[Way, ...]
    picks: tuple[Picks, ...]
    way: int = 0

    @property
    def rows(self) -> tuple[Row, ...]:
        """The kind of move, where there are several, and what is to be said of it."""
        picked = zip(self.ways[self.way].parts, self.picks[self.way], strict=True)
        own = tuple(row for part, (each, path) in enumerate(picked) for row in each.rows(part, path))
        verbs = tuple(way.verb for way in self.ways)
        kinds = Row(texts=verbs, chosen=(self.way,), part=-1, cards=self._cards_in_verbs())
        if len(self.ways) > 1 or not own:
            return (kinds, *own)
        label = own[0].label or self.ways[self.way].verb
        return (replace(own[0], label=label), *own[1:])

    def _cards_in_verbs(self) -> Mapping[str, Face]:
        """A verb holds a card where all moves of its kind begin with it (swaps 8c for …)."""
        parts = (part for way in self.ways for part in way.parts if isinstance(part, Words))
        return next((part.faces for part in parts if part.faces), {})

    @property
    def words(self) -> str:
        """The move as it stands, as its seat would type it."""
        return self.ways[self.way].said(self.picks[self.way])

    @property
    def command(self) -> dict[str, Any] | None:
        """The command as JSON values; None while something is missing."""
        if not all(row.complete for row in self.rows):
            return None
        return self.ways[self.way].command(self.seat, self.picks[self.way])

    def pick(self, row: Row, place: int) -> Choosing:
        """Choose this in that row; in a row of several, take it or put it back."""
        if not 0 <= place < len(row.texts):
            return self
        if row.part < 0:
            return replace(self, way=place)
        picks = self.picks[self.way]
        path = self.ways[self.way].parts[row.part].picked(picks[row.part], row, place)
        own = (*picks[: row.part], path, *picks[row.part + 1 :])
        return replace(self, picks=(*self.picks[: self.way], own, *self.picks[self.way + 1 :]))

    def begun_with(self, command: Mapping[str, Any]) -> Choosing:
        """The same with this move chosen, where it is among what can be chosen."""
        for number, way in enumerate(self.ways):
            try:
                picks = way.picks_of(command)
            except KeyError:
                continue
            return replace(self, way=number, picks=(*self.picks[:number], picks, *self.picks[number + 1 :]))
        return self

    def begun_to_fill_in(self) -> Choosing:
        """The same; where the kind of move that is chosen says nothing more, with the first one that does."""
        return self if self.ways[self.way].parts else self.begun_with_blanks()

    def begun_with_blanks(self) -> Choosing:
        """The same with the first kind of move chosen that has something to fill in, where there is one."""
        return replace(self, way=next((number for number, way in enumerate(self.ways) if way.parts), self.way))


def choosing(offered: Offered, cards: Mapping[str, Face]) -> Choosing:
    """What the seat is offered, with nothing chosen yet. `cards` are those of the table by their words."""
    ways = tuple(_shaped(shape, cards) for shape in offered.shapes) or tuple(_listed(offered.moves, cards))
    return Choosing(seat=offered.seat, ways=ways, picks=tuple(way.beginning() for way in ways))


def _shaped(shape: Shaped, cards: Mapping[str, Face]) -> Way:
    verb = shape.sentence.partition("{")[0].strip() or shape.kind
    return Way(
        kind=shape.kind,
        verb=verb,
        sentence=shape.sentence,
        names=tuple(blank.name for blank in shape.blanks),
        parts=tuple(Several(blank=blank) if blank.several else _one_of(blank, cards) for blank in shape.blanks),
    )


def _one_of(blank: Blank, cards: Mapping[str, Face]) -> Words:
    values = blank.values or tuple(Value(value=n, text=str(n)) for n in range(blank.least, blank.most + 1))
    texts = tuple(value.text for value in values)
    faces = {**cards, **{value.text: value.face for value in values if value.face.word}}
    plain = tuple(value.value for value in values)
    return Words(label=blank.label, roots=branches(texts), values=plain, texts=texts, faces=faces)


def _listed(moves: tuple[Listed, ...], cards: Mapping[str, Face]) -> Iterator[Way]:
    """A way for each kind of move, in the order in which they are listed; where one of a kind is the beginning of
    others (it lays; it lays without this card), it and those others are a way each."""
    kinds: dict[tuple[str, bool], list[Listed]] = {}
    for move in moves:
        begins = any(other.kind == move.kind and other.label.startswith(f"{move.label} ") for other in moves)
        kinds.setdefault((move.kind, begins), []).append(move)
    for (kind, _begins), own in kinds.items():
        texts = tuple(move.label for move in own)
        roots = branches(texts)
        verb = roots[0].text if len(roots) == 1 else texts[0].partition(" ")[0]
        commands = tuple(move.command for move in own)
        part = Words(label="", roots=roots, values=commands, texts=texts, faces=cards)
        yield Way(kind=kind, verb=verb, sentence="", names=(), parts=(part,))
