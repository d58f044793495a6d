"""A row of what can be chosen, as lines: cards as boxes of which the chosen ones stand higher, words side by side."""

from __future__ import annotations

from functools import partial

from textual.content import Content

from tui.floor.anytitle.choosing import Row
from tui.floor.panels.cards import NARROW, Marked, box_width, boxes, row, styled, times_sign, with_faces
from tui.floor.panels.panel import clicked, line, link
from tui.floor.voice import _

MOST_LINES = 3
"""So many lines of words are shown, those around what is chosen."""
MOST_BELOW = 2
"""And so many below boxes."""
_DIGITS = 10
"""So many places of a row have a digit: 1 to 9, and 0 for the tenth."""
INDENT = 2


def row_lines(own: Row, at: int, cursor: int, width: int, *, boxed: bool) -> list[Content]:
    """Row number `at` in this width. `cursor` is the place of the arrows in it, −1 where they move in another row;
    `boxed` says whether there is room for boxes."""
    mark = line(("▸ ", "bold $accent") if cursor >= 0 else "  ")
    if not own.faces or not (boxed or own.several):
        return _words(own, at, cursor, width, mark)
    head = line(mark, (_head(own), "$faint"))
    marked = Marked(raised=frozenset(own.chosen), at=cursor, times=own.times)
    if not boxed:
        if len(own.faces) * NARROW > width:
            return [head, *_words(own, at, cursor, width, line("  "))]
        return [head, line(*(_single(own, n, marked).stylize(clicked(_pick(at, n))) for n in range(len(own.faces))))]
    fitting = len(own.faces) if box_width(len(own.faces), width) else width // NARROW
    size = box_width(fitting, width)
    digits = [link(f"{_digit(n) or '·':^{size}}", _pick(at, n), "$faint") for n in range(fitting)]
    rest = _words(own, at, cursor, width, line("  "), first=fitting) if fitting < len(own.faces) else []
    return [head, *boxes(own.faces[:fitting], size, marked, partial(_pick, at)), line(*digits), *rest]


def _head(own: Row) -> str:
    if not own.several:
        return f"{own.label} … {own.behind}".strip() if own.behind else own.label
    if own.least < own.most:
        return _("{label}: {count}", label=own.label, count=len(own.chosen))
    return _("{label}: {count} of {most}", label=own.label, count=len(own.chosen), most=own.most)


def _pick(at: int, place: int) -> str:
    return f"pick({at},{place})"


def _digit(place: int) -> str:
    return str((place + 1) % _DIGITS) if place < _DIGITS else ""


def _single(own: Row, place: int, marked: Marked) -> Content:
    """A card in one line, in brackets where it is taken."""
    raised = (0,) if place in marked.raised else ()
    return row([own.faces[place]], Marked(raised=raised, at=0 if place == marked.at else -1))


def _words(own: Row, at: int, cursor: int, width: int, lead: Content, first: int = 0) -> list[Content]:
    """Words, or cards as words, from this place on: those that are chosen reversed, in as many lines as they need."""
    rows, begins, left = [[lead]], [first], width - INDENT
    few = cursor >= 0 and 1 < len(own.texts) <= _DIGITS and not own.numbers
    for place in range(first, len(own.texts)):
        item = _word(own, at, place, place == cursor, _digit(place) if few else "")
        if item.cell_length > left and len(rows[-1]) > 1:
            rows.append([Content("  ")])
            begins.append(place)
            left = width - INDENT
        rows[-1].append(item)
        left -= item.cell_length
    if own.behind:
        rows[-1].append(_behind(own))
    here = cursor if own.several and cursor >= first else max((n for n in own.chosen if n >= first), default=first)
    around = max(number for number, begin in enumerate(begins) if begin <= here)
    most = MOST_BELOW if first else MOST_LINES
    shown = max(0, min(around - most // 2, len(rows) - most))
    return [line(*parts) for parts in rows[shown : shown + most]]


def _behind(own: Row) -> Content:
    """What stands in the sentence behind the row, with its cards drawn."""
    if any(word in own.cards for word in own.behind.split()):
        return with_faces(f" {own.behind}", own.cards.get, "$faint")
    return Content.styled(f" {own.behind}", "$faint")


def _word(own: Row, at: int, place: int, here: bool, digit: str) -> Content:
    """A word that a click chooses, behind its digit; a card's digit stands apart by a bracket, and behind it how
    many equal cards there are."""
    style = "bold reverse" if place in own.chosen else "underline" if own.several and here else ""
    if not own.faces and any(word in own.cards for word in own.texts[place].split()):
        drawn = with_faces(f" {own.texts[place]} ", own.cards.get, style)
        return line((digit, "$faint"), drawn.stylize(style).stylize(clicked(_pick(at, place))))
    text, hue = styled(own.faces[place]) if own.faces else (own.texts[place], "")
    digit = f"{digit})" if digit and own.faces else digit
    text += times_sign(own.times.get(place, 1))
    return line((digit, "$faint"), link(f" {text} ", _pick(at, place), f"{style} {hue}".strip()))
