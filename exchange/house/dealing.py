"""A class dealt over tables: who sits where, as evenly as the title's seats allow."""

from collections.abc import Sequence

from msgspec.structs import replace

from exchange.game import PERSON
from exchange.house.plan import Chair, Plan, person_name, plain, seat_for
from exchange.title import Title
from exchange.value.chance import Draws
from exchange.value.errors import SetupError
from exchange.value.words import N_

MOST_PUPILS = 48
AT_A_TABLE = 4
"""So many of a class sit at a table where nobody says how many tables there are."""


def pupils_of(text: str) -> tuple[str, ...]:
    """The names of a class, one a line; blank lines mean nothing. Raises SetupError for one that cannot be shown, two
    that are the same, and too many."""
    names = [person_name(line) for line in text.splitlines() if line.strip()]
    if twice := next((name for place, name in enumerate(names) if name in names[:place]), ""):
        raise SetupError("class", N_("{name} stands in the class twice"), name=twice)
    if len(names) > MOST_PUPILS:
        why = N_("a class has at most {most} names, and this one {count}")
        raise SetupError("class", why, most=MOST_PUPILS, count=len(names))
    return tuple(names)


def sizes(count: int, tables: int, least: int, most: int) -> tuple[int, ...]:
    """How many sit at each of at most so many tables: as many tables as can be, and none with two more than another.

    Where fewer have come than one table needs, they sit at one. Raises SetupError where they are too many.
    """
    used = max(min(tables, count // max(least, 1)), 1)
    if -(-count // used) > most:
        why = N_("{count} are too many for {tables} tables of at most {most}")
        raise SetupError("tables", why, count=count, tables=tables, most=most)
    share, more = divmod(count, used)
    return tuple(share + (place < more) for place in range(used)) + (0,) * (tables - used)


def seats_of(pupils: Sequence[str], title: Title) -> dict[str, str]:
    """What each of these is called at a table: the first given name, with a digit where two of them are alike."""
    seats: dict[str, str] = {}
    for pupil in pupils:
        seats[pupil] = seat_for(pupil, seats.values(), title)
    return seats


def dealt(
    groups: Sequence[Sequence[Chair]], plan: Plan, title: Title, draws: Draws
) -> tuple[tuple[tuple[Chair, Chair | None], ...], ...]:
    """The chairs of each table, by chance: each with the one that it was before (None for one that nobody had).

    A group stays together. Traders of the plan sit at every table, and one that lacks seats has open ones beside. Where
    a trader fills seats, pupils who have not come yet have seats at the smaller tables, and find them when they come.
    Raises SetupError where they are too many.
    """
    traders = [Chair(name=name, player=player) for name, player in plan.seats.items() if player != PERSON]
    least, most = title.seats.start - len(traders), title.seats.stop - 1 - len(traders)
    rooms = list(sizes(sum(map(len, groups)), plan.tables, least, most))
    used = [room > 0 for room in rooms]
    tables: list[list[tuple[Chair, Chair | None]]] = [[] for _room in rooms]
    for group in sorted(draws.shuffled(groups), key=len, reverse=True):
        number = max(range(len(rooms)), key=lambda each: rooms[each])
        rooms[number] -= len(group)
        for chair in group:
            names = [other.name for other, _before in tables[number]]
            tables[number].append((replace(chair, name=_name(chair, (*names, *plan.seats), title)), chair))
    if plan.fill:
        _seat_the_late([table for table in tables if table], plan, title, most)
    for table in (table for table, some in zip(tables, used, strict=True) if some):
        own = [chair for chair, _before in table]
        beside = (*traders, *_open([*own, *traders], title.seats.start - len(own) - len(traders), title))
        table += [(chair, None) for chair in beside]
    return tuple(map(tuple, tables))


def _seat_the_late(tables: Sequence[list[tuple[Chair, Chair | None]]], plan: Plan, title: Title, most: int) -> None:
    """Put chairs for pupils who have not come at the smallest tables, until all are as large as the largest."""
    here = {chair.line for table in tables for chair, _before in table}
    room = max([min(AT_A_TABLE, most), *map(len, tables)])
    for chair in class_chairs(plan, title):
        table = min(tables, key=len)
        if chair.line not in here and len(table) < room:
            names = [other.name for other, _before in table]
            table.append((replace(chair, name=_name(chair, (*names, *plan.seats), title)), None))


def _name(chair: Chair, others: Sequence[str], title: Title) -> str:
    """What the chair is called where these stand: as before, unless that is taken there."""
    taken = {plain(other) for other in others}
    if plain(chair.name) not in taken:
        return chair.name
    return seat_for(chair.line or chair.person or chair.name, others, title)


def class_chairs(plan: Plan, title: Title) -> tuple[Chair, ...]:
    """A chair for everybody in the class of the plan."""
    return tuple(Chair(name=seat, line=pupil) for pupil, seat in seats_of(plan.pupils, title).items())


def _open(own: Sequence[Chair], count: int, title: Title) -> tuple[Chair, ...]:
    """So many open chairs beside these."""
    names: list[str] = []
    taken = [chair.name for chair in own]
    for wanted in title.cast:
        if len(names) < count:
            names.append(seat_for(wanted, (*taken, *names), title))
    while len(names) < count:
        names.append(seat_for("P", (*taken, *names), title))
    return tuple(Chair(name=name, open=True) for name in names)
