"""Fields of a description as lines: numbers and words side by side, cards as boxes where there is room, groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial

from textual.content import Content

from exchange.board import BACK, Board, Face, Field
from exchange.describing import described
from exchange.title import Title, plain_face
from tui.floor.panels.cards import BOX, box_width, boxes, pile_box, row, styled, with_faces
from tui.floor.panels.panel import line
from tui.floor.seen import Seen
from tui.floor.voice import language

CARDS = ("cards", "hand")
GROUPS = ("melds", "offers")
MOST_LABEL = 18
"""Cells that the label of a row of cards takes at most."""
MOST_KNOWN = 10
"""A field of more cards than these is a heap that one looks at in its own panel."""
BETWEEN = "   "


def board_of(seen: Seen) -> Board:
    """The table at this moment as its viewer may know it, without the moves."""
    return described(seen.timeline.title, seen.state, language(), seen.viewer, moves=False)


def faces_of(board: Board) -> dict[str, Face]:
    """The cards that lie open to whoever looks, by their words."""
    return {face.word: face for field in _all_fields(board) for face in field.faces if face.word}


def _all_fields(board: Board) -> Iterator[Field]:
    for fields in (board.fields, *(seat.fields for seat in board.seats)):
        yield from _with_parts(fields)


def _with_parts(fields: Sequence[Field]) -> Iterator[Field]:
    for field in fields:
        yield field
        yield from _with_parts(field.parts)


def card_named(title: Title, word: str) -> Face | None:
    """The card of this word, where the title draws its cards and this is one of them."""
    return title.face(word, language()) if word in title.words.taken and title.face is not plain_face else None


def carded(seen: Seen, text: str, style: str = "") -> Content:
    """A text with its cards drawn."""
    return with_faces(text, partial(card_named, seen.timeline.title), style)


def is_short(field: Field) -> bool:
    """Whether the field is said in a word or two: a number, a word, a pile."""
    return field.kind in ("text", "number", "pile")


def worded(field: Field) -> Content:
    """A field in words; of a pile that lies open its top card, and how many there are."""
    text: list[Content | str | tuple[str, str]] = [(f"{field.label} ", "$faint")]
    if field.kind == "pile" and field.faces:
        text += [styled(field.faces[0]), f" ({field.number})"]
    else:
        text += [(field.text, "bold")]
    return line(*text)


def held_cards(board: Board) -> Counter[str]:
    """How many of each card are in the hand of whoever looks."""
    own = next((seat.fields for seat in board.seats if seat.own), ())
    return Counter(face.word for field in own if field.kind == "hand" for face in field.faces if face.word)


def known_cards(
    board: Board, width: int, but: Collection[str] = (), *, boxed: bool = False, piles: bool = True
) -> list[Content]:
    """The cards that whoever looks knows of the table and of its own seat, a line for each field (the own hand as boxes
    where it may be `boxed`), where no other panel shows them: not those that are all among `but`, and of long heaps of
    the table the top card alone. Groups that lie open too. Without `piles` their top cards are left out: the line at
    the top of a small table has them."""
    own = next((seat.fields for seat in board.seats if seat.own), ())
    open_piles = [field for field in board.fields if field.kind == "pile" and field.faces and field.faces[0].word]
    rows = flow([worded(field) for field in open_piles], width) if piles else []
    cards = [
        field
        for field in (*board.fields, *own)
        if field.kind in CARDS
        and any(face.word and face.word not in but for face in field.faces)
        and (field.kind == "hand" or len(field.faces) <= MOST_KNOWN)
    ]
    label = min(MOST_LABEL, max((Content(field.label).cell_length for field in cards), default=0) + 1)
    for field in cards:
        rows += card_row(field, width, label, boxed=boxed and field.kind == "hand")
    for field in (*board.fields, *own):
        if field.kind in GROUPS and field.parts:
            rows += flow([line((f"{field.label}:", "$faint")), *map(_group, field.parts)], width, "  ")
    return rows


def flow(items: Sequence[Content], width: int, between: str = BETWEEN) -> list[Content]:
    """Items side by side in as few lines as they need."""
    rows: list[list[Content]] = []
    room = 0
    for item in items:
        if rows and len(between) + item.cell_length <= room:
            rows[-1] += [Content(between), item]
            room -= len(between) + item.cell_length
        else:
            rows.append([item])
            room = width - item.cell_length
    return [line(*parts) for parts in rows]


def beside(told: Sequence[Content], rows: Sequence[Content], width: int) -> list[Content]:
    """What is told, at the end of the first of the rows where it has room there, else above them."""
    if len(told) == 1 and rows and rows[0].cell_length + len(BETWEEN) + told[0].cell_length <= width:
        return [line(rows[0], BETWEEN, told[0]), *rows[1:]]
    return [*told, *rows]


def card_row(field: Field, width: int, label: int, *, boxed: bool) -> list[Content]:
    """The cards of a field behind its label: as boxes, or in one line."""
    name = Content(field.label).truncate(label - 1, ellipsis=True).plain.ljust(label)
    blank, room = " " * label, width - label
    found = box_width(len(field.faces), room) if boxed else 0
    if found and field.faces:
        rows = boxes(field.faces, found)
        return [line((name if n == 1 else blank, "$faint"), each) for n, each in enumerate(rows)]
    cards = flow([line(styled(face)) for face in field.faces], room, " ") or [Content(field.text)]
    return [line((blank if n else name, "$faint"), each) for n, each in enumerate(cards)]


def pile_row(piles: Sequence[Field]) -> list[Content]:
    """Piles side by side, each with its name above."""
    columns = []
    for field in piles:
        drawn = [line((field.label, "$faint")), *pile_box(field.faces[0] if field.faces else BACK, field.number)]
        wide = max(each.cell_length for each in drawn)
        columns.append([line(each, " " * (wide - each.cell_length)) for each in drawn])
    return [line(*(part for each in row for part in (each, BETWEEN))) for row in zip(*columns, strict=True)]


def group_lines(field: Field, width: int) -> list[Content]:
    """Melds or offers: each group's name, cards and what else is said of it."""
    return flow([_group(part) for part in field.parts], width)


def _group(part: Field) -> Content:
    inner = part.parts or (part,)
    parts: list[Content | str | tuple[str, str]] = [(f"{part.label} ", "$faint")]
    parts += [row(each.faces) for each in inner if each.faces]
    told = [each.text for each in inner if not each.faces and each is not part and each.text != part.label]
    return line(*parts, (" · ".join(told), "$faint"))


def field_lines(fields: Sequence[Field], width: int, height: int) -> list[Content]:
    """All these fields in the room there is: what is short first, then cards, groups, and tables in words."""
    fields = [field for field in fields if not field.empty]
    piles = [field for field in fields if field.kind == "pile"]
    cards = [field for field in fields if field.kind in CARDS]
    groups = [field for field in fields if field.kind in GROUPS]
    others = [field for field in fields if not is_short(field) and field not in (*cards, *groups)]
    tail = [*_grouped(groups, width), *(line((f"{f.label} ", "$faint"), f.text) for f in others)]
    label = min(MOST_LABEL, width // 3, max((len(field.label) for field in cards), default=0) + 1)
    rows = flow([worded(field) for field in fields if is_short(field)], width)
    left = height - len(rows) - len(tail) - sum(len(card_row(f, width, label, boxed=False)) for f in cards)
    drawn: list[Content] = []
    for field in cards:
        boxed = left >= BOX - 1 and bool(box_width(len(field.faces), width - label))
        left -= (BOX - 1) * boxed
        drawn += card_row(field, width, label, boxed=boxed)
    if piles and left > BOX:  # cards that lie open come first; where there is room left, piles are drawn too
        rows = flow([worded(field) for field in fields if is_short(field) and field.kind != "pile"], width)
        rows += pile_row(piles)
    return [*rows, *drawn, *tail]


def _grouped(groups: Sequence[Field], width: int) -> list[Content]:
    return [each for group in groups for each in (line((group.label, "$faint")), *group_lines(group, width))]
