"""Cards as they are drawn: in a row, as boxes, the chosen ones raised; piles; groups that lie open."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct
from textual.content import Content

from exchange.board import Face, Hue
from tui.floor.looks import looks
from tui.floor.panels.panel import clicked, line

HUES: dict[Hue, str] = {
    "": "",
    "gold": "$text-warning",
    "red": "$text-error",
    "blue": "$text-primary",
    "green": "$text-success",
}
FRENCH = {"O": "♦", "C": "♥", "E": "♠", "B": "♣"}
"""Spanish suits as French ones, for whoever asked for these."""
WIDE, NARROW, FAN = 6, 4, 3
"""Cells that a card takes as a box, as a narrow one, and in a fan, where the next one lies over it."""
BOX = 4
"""Rows that a box takes; one more where a card is raised."""


class Marked(Struct, frozen=True, kw_only=True):
    """Places of cards in a row: those `raised` stand a row higher (where the row `lifts` any), the one `at` has the
    cursor (−1: none has). `times`: how many equal cards each stands for, where it is not one."""

    raised: Collection[int] = ()
    at: int = -1
    lifts: bool = True
    times: Mapping[int, int] = {}


NONE = Marked(lifts=False)
_Cell = list[Content | str | tuple[str, str]]


def suit_sign(suit: str) -> str:
    """A suit in one cell."""
    return FRENCH.get(suit, suit) if looks().french else suit


def face_text(face: Face) -> str:
    """A card as `7O` or `7♦`; one that lies face down as its back."""
    return f"{face.value}{suit_sign(face.suit)}" if face.word else "▒▒"


def styled(face: Face) -> tuple[str, str]:
    """A card in the hue of its suit; its sign says it too."""
    return face_text(face), HUES[face.hue] if face.word else "$faint"


def with_faces(text: str, known: Callable[[str], Face | None], style: str = "") -> Content:
    """A text whose words that are cards are drawn as cards."""
    parts: list[Content | str | tuple[str, str]] = []
    for word in text.split(" "):
        bare = word.rstrip(",.;:")
        face = known(bare)
        shown = (word, style) if face is None else styled(face)
        parts += [" ", shown, (word[len(bare) :], style) if face is not None else ""]
    return line(*parts[1:])


def times_sign(times: int) -> str:
    """That a card is there several times; nothing where it is there once."""
    return f"×{times}" if times > 1 else ""


def row(faces: Sequence[Face], marked: Marked = NONE) -> Content:
    """Cards in one line; raised ones stand in brackets, the cursor is reverse."""
    parts: list[Content | str | tuple[str, str]] = []
    for place, face in enumerate(faces):
        text, style = styled(face)
        text = f"[{text}]" if place in marked.raised else f" {text} " if marked is not NONE else text
        bold = "bold reverse" if place == marked.at else "bold" if place in marked.raised else ""
        parts += [(text, f"{bold} {style}".strip()), "" if marked is not NONE else " "]
    return line(*parts)


def box_width(count: int, room: int) -> int:
    """How wide the boxes of so many cards are in this room, as a fan one over another at last; 0 where boxes have
    none."""
    widths = (width for width in (WIDE, NARROW) if count * width <= room)
    return next(widths, FAN if count and count * FAN < room else 0)


def boxes(
    faces: Sequence[Face], width: int = WIDE, marked: Marked = NONE, click: Callable[[int], str] | None = None
) -> list[Content]:
    """Cards side by side as boxes: four rows, and one more where some can be raised. `click` gives the action of a
    click on the card at a place."""
    last = len(faces) - 1
    columns = [
        _box(face, width, place == marked.at, whole=place == last, times=marked.times.get(place, 1))
        for place, face in enumerate(faces)
    ]
    if marked.lifts:
        columns = [_raised(column, up=place in marked.raised) for place, column in enumerate(columns)]
    if click is not None:
        columns = [[[_clicked(cell, click(place))] for cell in column] for place, column in enumerate(columns)]
    return [line(*(part for cell in cells for part in cell)) for cells in zip(*columns, strict=True)]


def _clicked(cell: _Cell, action: str) -> Content:
    """A part of a card that a click turns into an action."""
    return Content.assemble(*cell).stylize(clicked(action))


def pile_box(face: Face, count: int) -> list[Content]:
    """A pile: its top card, or a back, and how many cards there are."""
    rows = boxes([face])
    return [rows[0], line(rows[1], (f" {count}", "bold")), *rows[2:]]


def _raised(column: list[_Cell], *, up: bool) -> list[_Cell]:
    """A card a row higher than others, or not."""
    blank: _Cell = [" " * sum(Content.assemble(part).cell_length for part in column[0])]
    return [*column, blank] if up else [blank, *column]


def _box(face: Face, width: int, chosen: bool, *, whole: bool, times: int = 1) -> list[_Cell]:
    """A card; in a fan the next one covers its right edge, unless it is the last and seen `whole`. On the edge stands
    how many `times` it is there."""
    edge = "bold $accent" if chosen else "$faint"
    inner, closed = (width - 2, True) if width > FAN else (FAN - 1, whole)

    def within(middle: str, style: str) -> _Cell:
        return [("│", edge), (middle, style), ("│" if closed else "", edge)]

    top: _Cell = [(f"╭{times_sign(times):─^{inner}}{'╮' if closed else ''}", edge)]
    end: _Cell = [(f"╰{'─' * inner}{'╯' if closed else ''}", edge)]
    if not face.word:
        back = within("▒" * inner, "$faint")
        return [top, back, back, end]
    hue, bold = HUES[face.hue], "bold reverse" if chosen else "bold"
    value, suit = face.value, suit_sign(face.suit)
    if len(value) > inner:  # a joker as a card of two digits: its sign goes down to the suit
        value, suit = value[1:], f"{value[0]}{suit}"
    return [
        top,
        within(_on_card(value, inner), f"{bold} {hue}".strip()),
        within(_on_card(suit, inner), hue),
        end,
    ]


def _on_card(text: str, room: int) -> str:
    """What stands on a card, as far to the right as two signs and a blank let it."""
    text = f"{text:>2}"
    return f" {text} " if len(text) + 2 <= room else f"{text:>{room}}"[:room]
