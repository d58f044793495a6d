"""The panels beside the main one: the table, the hand of whoever looks, the seats, and groups of cards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from textual.content import Content
from textual.geometry import Size

from exchange.board import Board, Field, Seated
from exchange.game import PERSON
from tui.floor.anytitle.drawing import GROUPS, board_of, card_row, field_lines, group_lines, is_short, worded
from tui.floor.opponents import player_name
from tui.floor.panels.cards import row
from tui.floor.panels.panel import Panel, cells, line, short
from tui.floor.seen import Seen
from tui.floor.voice import _

CAPTION = 10
"""Cells that a column's head takes at most."""
FEW = 3
"""So few cards in all hands are told too, though all have as many."""
MOST_PARTS = 4
"""So many fields of the table stand in the top line."""


class Table(Panel):
    """Panel 1: what is the table's, and no seat's."""

    number = "1"

    def heading(self, seen: Seen) -> str:
        """The table."""
        return _("Table")

    def help_text(self) -> str:
        """About the table."""
        return _("What lies on the table, as you may see it. A card face down is a grey back; piles are told by size.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """All fields but the groups, which have a panel of their own."""
        fields = [field for field in board_of(seen).fields if field.kind not in GROUPS]
        return field_lines(fields, width, height)


class Groups(Panel):
    """Panel 5: melds and offers."""

    number = "5"

    def heading(self, seen: Seen) -> str:
        """What the first of them is called."""
        found = groups_of(board_of(seen))
        return _capital(found[0].label) if found else _("Laid out")

    def help_text(self) -> str:
        """About groups of cards."""
        return _("Cards that lie open in groups, each with its name.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A row or more for each field; the newest stay in sight where there is too little room."""
        found = groups_of(board_of(seen))
        rows: list[Content] = []
        for place, field in enumerate(found):
            if place:
                rows.append(line((field.label, "$faint")))
            rows += group_lines(field, width) or [line(("—", "$faint"))]
        return rows[-height:] if height else rows


def groups_of(board: Board) -> list[Field]:
    """The fields that are groups of cards."""
    return [field for field in board.fields if field.kind in GROUPS]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Hand(Panel):
    """Panel 3: what is the own seat's."""

    number = "3"

    def heading(self, seen: Seen) -> str:
        """Whose it is."""
        return seen.viewer if _own(board_of(seen)) else _("Hands")

    def tab(self, seen: Seen) -> str:
        """In a word."""
        return _("Hand")

    def help_text(self) -> str:
        """About one's own."""
        return _("What is yours, and what of it nobody else sees.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """All fields of the seat that looks."""
        own = _own(board_of(seen))
        if own is None:
            return _open_hands(board_of(seen), width) or [line((_("Nobody's hand is open here."), "$faint"))]
        return field_lines([field for field in own.fields if field.kind not in GROUPS], width, height)


def _open_hands(board: Board, width: int) -> list[Content]:
    """The hands that whoever looks may know, as the host of a replay does: a line or more for each seat."""
    room = min(14, max((Content(seat.name).cell_length for seat in board.seats), default=0)) + 1
    return [
        each
        for seat in board.seats
        for field in seat.fields
        if field.kind == "hand" and any(face.word for face in field.faces)
        for each in card_row(replace(field, label=seat.name), width, room, boxed=False)
    ]


def _own(board: Board) -> Seated | None:
    return next((seat for seat in board.seats if seat.own), None)


class Seats(Panel):
    """Panel 4: all seats, a line each, with what is short of their fields in columns."""

    number = "4"

    def show(self, seen: Seen) -> None:
        """Show this moment; there may be a line more."""
        lines, was = self._lines(seen), -1 if self.seen is None else self._lines(self.seen)
        super().show(seen)
        if lines != was:
            self.refresh(layout=True)

    def _lines(self, seen: Seen) -> int:
        return len(self.lines(seen, max(self.content_size.width, 20), self.app.size.height))

    def heading(self, seen: Seen) -> str:
        """The seats."""
        return _("Seats")

    def help_text(self) -> str:
        """About the seats."""
        return _("All seats in their order: who plays, who is to move (▶), and what everybody may know of each.")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as its lines."""
        return 1 if self.seen is None else len(self.lines(self.seen, max(width, 20), viewport.height))

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A head, and a line for each seat; below it cards that lie open before a seat."""
        board = board_of(seen)
        players = seen.timeline.players(seen.n)
        title = seen.timeline.title
        names = max(Content(name).cell_length for name in (_("seat"), *(seat.name for seat in board.seats)))
        room = min(names, 14, width // 3) + 1
        called = {seat.name: player_name(title, players.get(seat.name, PERSON)) for seat in board.seats}
        wanted = min(12, max(Content(player).cell_length for player in called.values()) + 1)
        columns, left = dict[str, int](), 0
        for gap in (2, 1):  # closer together where names of players would be cut
            columns = _columns(board, max(0, width - room - 2), gap)
            left = width - room - 2 - sum(columns.values())
            if left >= wanted:
                break
        who = min(12, left) if left >= 6 else 0
        heads = [(_caption(board, name), width) for name, width in columns.items()]
        rows = [line((cells(("", 2), (_("seat"), -room), (_("player") if who else "", -who), *heads), "$faint"))]
        for seat in board.seats:
            acts = seat.acts and seen.at_end and not board.over
            style = "bold $accent" if seat.own else "bold" if acts else ""
            player = called[seat.name]
            still = "★" if seat.name in board.winners else " "
            mark = "…" if seat.name in seen.thinking else "▶" if acts else still
            values = cells(*((_value(seat, name), width) for name, width in columns.items()))
            rows.append(
                line(
                    (f"{mark} ", "$accent"),
                    (cells((short(seat.name, room - 1), -room)), style),
                    (cells((short(player, max(0, who - 1)), -who)), "$faint"),
                    values,
                )
            )
        shown = _open_cards(board)
        if len(rows) + len(shown) > height:
            shown = _open_cards_together(board, width)
        return [*rows, *shown][: max(height, len(rows))]


def _columns(board: Board, room: int, gap: int) -> dict[str, int]:
    """The fields that are said in a word, by their names, with the width of their column, as far as there is room."""
    found: dict[str, int] = {}
    first = board.seats[0].fields if board.seats else ()
    for field in first:
        if not (is_short(field) or field.kind == "hand"):
            continue
        texts = [_value(seat, field.name) for seat in board.seats]
        width = max(min(len(field.label), CAPTION), *map(len, texts)) + gap
        if sum(found.values()) + width <= room:
            found[field.name] = width
    return found


def _caption(board: Board, name: str) -> str:
    label = next(field.label for field in board.seats[0].fields if field.name == name)
    return short(label, CAPTION)


def _value(seat: Seated, name: str) -> str:
    """A field of the seat in a word: of cards how many there are."""
    field = next((each for each in seat.fields if each.name == name), None)
    if field is None or field.empty:
        return "0" if field is not None and field.kind in ("hand", "pile") else "·"
    return str(field.number) if field.kind in ("hand", "pile", "number") else field.text


def _open_cards(board: Board) -> list[Content]:
    """Cards that lie open before a seat, a line for each such field."""
    return [
        line((f"  {seat.name} · {field.label} ", "$faint"), row(field.faces))
        for seat in board.seats
        for field in seat.fields
        if field.kind == "cards" and any(face.word for face in field.faces)
    ]


def _open_cards_together(board: Board, width: int) -> list[Content]:
    """The same where there is little room: seats one behind the other, without what the cards are called."""
    lines, now = list[Content](), Content("")
    for seat in board.seats:
        for field in seat.fields:
            if field.kind == "cards" and any(face.word for face in field.faces):
                one = line((f"  {seat.name} ", "$faint"), row(field.faces))
                if now.plain and now.cell_length + one.cell_length > width:
                    lines.append(now)
                    now = Content("")
                now = Content.assemble(now, one)
    return [*lines, now] if now.plain else lines


class Strip(Panel, can_focus=False):
    """One line for small windows: each seat's first number and how many cards it has, then what is short of the table
    and stands not in the top line."""

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """Ana 10 · Beto 9 · Caro 11, and the table."""
        board = board_of(seen)
        held = [_held(seat) for seat in board.seats]
        told = len({*held}) > 1 or min(held, default=0) <= FEW
        found = _named(board, held if told else ())
        if told and line(*_dotted(found)).cell_length > width:
            found = _named(board, ())
        above = told_above(board)
        others = (each for each in board.fields if is_short(each) and not each.empty and each not in above)
        rest = [worded(field) for field in others if field.kind != "number" or field.number]
        seats = line(*_dotted(found))
        if seats.cell_length > width:
            seats = Content("  ").join(found)
        while rest and line(seats, "  │  ", *_dotted(rest)).cell_length > width:
            del rest[-1]
        return [line(seats, "  │  ", *_dotted(rest)) if rest else seats.truncate(width, ellipsis=True)]


def _named(board: Board, held: Sequence[int]) -> list[Content]:
    """Each seat with its first number, and with how many cards it has where these are told."""
    found: list[Content] = []
    for place, seat in enumerate(board.seats):
        number = next((field for field in seat.fields if field.kind == "number"), None)
        mark = "▶" if seat.acts and not board.over else ""
        style = "bold $accent" if seat.own else "bold"
        points = "" if number is None else f" {number.number}"
        found.append(line((f"{mark}{seat.name}", style), points, (f" ▒{held[place]}" if held else "", "$faint")))
    return found


def _held(seat: Seated) -> int:
    """How many cards the seat holds."""
    return sum(field.number for field in seat.fields if field.kind == "hand")


def told_above(board: Board) -> list[Field]:
    """The fields of the table that the top line tells; a count of which there is none tells nothing."""
    fields = (field for field in board.fields if field.kind == "text" or (field.kind == "number" and field.number))
    return [field for field in fields if not field.empty][:MOST_PARTS]


def _dotted(parts: list[Content]) -> list[Content]:
    return [each for place, part in enumerate(parts) for each in ([Content(" · ")] if place else []) + [part]]
