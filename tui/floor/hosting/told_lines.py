"""What a house tells of its tables, in lines of the host's screen."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from exchange.game import PERSON
from exchange.house.told import HouseTold, SeatTold, TableTold
from exchange.title import Title
from exchange.value.printable import printable
from exchange.value.seats import LONGEST
from tui.floor.hosting.deeds import DEEDS, SWITCHES
from tui.floor.opponents import player_name
from tui.floor.panels.panel import link
from tui.floor.voice import _, language, many, together

HERE, AWAY, STANDS_IN, TRADER, FREE = "●", "○", "▸", "◆", "◇"
ON, OFF = "✓", "✗"
INDENT = "   "
FIRST = 6
"""So many of those who watch are named in a question."""


def clock(seconds: float) -> str:
    """Seconds as people say them: `34 s`, then `2:05`, then `1 h 02`."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3_600:
        return f"{whole // 60}:{whole % 60:02}"
    return f"{whole // 3_600} h {whole % 3_600 // 60:02}"


def heading(table: TableTold, later: float, title: Title) -> Content:
    """A table's number and where it stands, `later` seconds after it was told; the title names its own rules."""
    number = Content.styled(_(" Table {number}", number=table.number), "bold")
    told = " · ".join(part for part in _stands(table, later, title) if part)
    still = table.paused and table.phase == "playing"  # a game that is over stands still anyway
    stands_still = _(" · waits for the host") if table.held else _(" · paused") if still else ""
    return Content.assemble(number, " · ", told, (stands_still, "bold $warning"))


def _stands(table: TableTold, later: float, title: Title) -> list[str]:
    match table.phase:
        case "lobby" if not table.seats:
            return [_("nobody sits here")]
        case "lobby":
            persons = [seat for seat in table.seats if seat.player == PERSON]
            come = sum(not seat.free for seat in persons)
            return [_("{come} of {persons} have come", come=come, persons=len(persons))]
        case "words":
            return [_("each adds a word to the seed")]
        case "over":
            return [_("the game is over")]
        case "ended":
            return [_("stopped: the game stays unfinished")]
        case _:
            return _plays(table, later, title)


def _plays(table: TableTold, later: float, title: Title) -> list[str]:
    parts = [_("practice")] if table.practice else []
    parts += title.named_options(table.condition, language())
    if table.held:  # the round that has begun waits too: nobody is awaited but the host
        return [*parts, _("round {round} is over", round=table.round - 1)]
    if table.round:
        parts.append(
            _("round {round}, the last", round=table.round)
            if table.last_round
            else _("round {round}", round=table.round)
        )
    if table.owing:
        names = together([printable(seat, LONGEST) for seat in table.owing])
        passed = 0.0 if table.paused else later
        parts.append(_("waits for {seats}, {since}", seats=names, since=clock(table.since + passed)))
        if table.left is not None:
            parts.append(_("{left} left", left=clock(table.left - passed)))
    return parts


def seat_cell(table: TableTold, seat: SeatTold, title: Title, *, chosen: bool, later: float) -> Content:
    """A seat: a sign, its name, and what is not as it should be. A click chooses it; who is waited for is bold."""
    sign, colour, more = _state(seat, title, later)
    name = called(seat)
    style = "reverse bold" if chosen else "bold" if seat.seat in table.owing else ""
    shown = link(name, f"tables.choose({table.number},{table.seats.index(seat)})", style)
    return Content.assemble((f"{sign} ", colour), shown, (f" {more}", "$faint") if more else "")


def _state(seat: SeatTold, title: Title, later: float) -> tuple[str, str, str]:
    if seat.stand_in:
        return STANDS_IN, "$warning", _("({trader} plays)", trader=player_name(title, seat.stand_in))
    if seat.player != PERSON:
        return TRADER, "$faint", f"= {player_name(title, seat.player)}"
    if seat.free:
        return FREE, "$faint", ""
    if seat.here:
        return HERE, "$success", ""
    return AWAY, "$error", "" if seat.away is None else clock(seat.away + later)


def seat_rows(cells: list[Content], width: int) -> list[Content]:
    """The seats of a table side by side, in as many rows as they need."""
    rows: list[Content] = []
    row, room = Content(INDENT), width - len(INDENT)
    for cell in cells:
        if cell.cell_length + 2 > room and row.plain != INDENT:
            rows.append(row)
            row, room = Content(INDENT), width - len(INDENT)
        row = Content.assemble(row, cell, "  ")
        room -= cell.cell_length + 2
    return [*rows, row]


def switches(told: HouseTold, width: int) -> Content:
    """How what a key turns on and off stands now, each behind its key; nearer to one another where there is not the
    width for more."""
    stand = [(deed, getattr(told, deed.name)) for deed in DEEDS if deed.name in SWITCHES]
    each = [
        Content.assemble((deed.keys, "bold"), f" {_(deed.label)} ", (ON, "$success") if on else (OFF, "$error"))
        for deed, on in stand
    ]
    name = Content.assemble(_("Tables"), " · ")
    ways = (Content.assemble(name, Content("  ").join(each)), Content("  ").join(each), Content(" ").join(each))
    return next((way for way in ways if way.cell_length <= width), ways[-1])


def first_of(names: Sequence[str]) -> str:
    """The first of those who watch: a question with all of them would leave no room for its answer."""
    more = ["…"] if len(names) > FIRST else []
    return ", ".join([*(printable(name) for name in names[:FIRST]), *more])


def called(seat: SeatTold) -> str:
    """What a seat is called: an open one that nobody has taken has no name yet."""
    return _("free") if seat.free and seat.open else printable(seat.seat, LONGEST)


def about_seat(seat: SeatTold, title: Title, later: float) -> str:
    """The seat that is chosen, in a sentence: its person's whole name, and whether they are here."""
    name = called(seat)
    whole = seat.person or seat.line
    person = printable(whole) if whole != seat.seat else ""
    shown = f"{person} ({name})" if person else name
    if seat.stand_in:
        trader = player_name(title, seat.stand_in)
        return _("{seat}: {trader} plays until they are back", seat=shown, trader=trader)
    if seat.player != PERSON:
        return _("{seat}: {trader}, a trader", seat=shown, trader=player_name(title, seat.player))
    if seat.free:
        return (
            _("an open seat: it takes the name of whoever comes")
            if seat.open
            else _("{seat}: nobody has come yet", seat=shown)
        )
    if seat.here:
        return _("{seat}: is here", seat=shown)
    if seat.away is None:
        return _("{seat}: is not here", seat=shown)
    return _("{seat}: the link has been lost for {time}", seat=shown, time=clock(seat.away + later))


def awaited(tables: tuple[TableTold, ...]) -> str:
    """How many seats wait for somebody, before the start."""
    free = sum(seat.free for table in tables for seat in table.seats)
    return many("1 seat is free", "{count} seats are free", free) if free else _("every seat is taken")
