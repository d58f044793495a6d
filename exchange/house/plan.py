"""The plan of a sitting: what its host asks for, and the chairs that stand at each table then."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from exchange.game import PERSON
from exchange.house.clock import Pace
from exchange.opening import check_seats
from exchange.title import Title
from exchange.value.errors import SetupError
from exchange.value.names import LONGEST_NAME, NO_NAME, is_game_name, shown_name
from exchange.value.printable import printable
from exchange.value.seats import LONGEST, seat_name
from exchange.value.words import N_

MOST_TABLES = 8
LONGEST_PERSON = 60  # code points of a name as a person writes it
_USUAL_STAND_IN = "value"
_MOST_MARKS = 4  # signs upon one letter: more would be drawn over the lines above and below
# What takes no room or shows nothing: joiners, fillers, variants of the look.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2064\u2800\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)


class Plan(Struct, frozen=True, kw_only=True):
    """What a host opens: one or more tables of a title, all alike.

    `seats` are those that bear a name from the beginning: seat → `person` or a trader. Beside them stand `open_seats`,
    which take the name of whoever comes; where nobody has come to one at the beginning it is played by the trader
    `fill`, or without one left out, down to `least` seats. `stand_in` is the trader that plays for who is away; `clock`
    how long decisions may take, None where nobody keeps time. `seed` is empty for one that nobody knows, with `words`
    of all who are there in it.

    Of a lesson: `pupils` are dealt over the tables, in place of `seats`; `slow_start` makes round 1 half as long again;
    `until` is when the last round is to be over (a time as logs write it); `hold` lets every table wait at each round's
    end; `vary` gives the tables different values of an option (option → values); `coach` lets everybody be advised,
    `foresee` lets everybody ask what would come of a move.
    """

    title: str
    name: str = ""
    seats: dict[str, str] = {}
    open_seats: int = 0
    least: int = 0
    options: dict[str, int | str] = {}
    tables: int = 1
    clock: Pace | None = None
    fill: str = ""
    stand_in: str = ""
    seed: str = ""
    words: bool = True
    pupils: tuple[str, ...] = ()
    slow_start: bool = False
    until: str = ""
    hold: bool = False
    vary: dict[str, tuple[int | str, ...]] = {}
    coach: bool = False
    foresee: bool = True


class Chair(Struct, frozen=True, kw_only=True):
    """A seat at a table of the sitting, and who has taken it.

    `player` is `person` or a trader; `open`: it takes the name of whoever comes; `line` is for whom of a class it
    stands there; `person` is who has taken it, as they wrote their name or as the class has it, and empty for nobody.
    """

    name: str
    player: str = PERSON
    open: bool = False
    line: str = ""
    person: str = ""

    @property
    def free(self) -> bool:
        """Whether a person is awaited there."""
        return self.player == PERSON and not self.person


def checked(plan: Plan, title: Title) -> Plan:
    """The plan with its chairs and traders checked, and a stand-in chosen. Raises SetupError."""
    if plan.name and not is_game_name(plan.name):
        raise SetupError("name", NO_NAME, name=shown_name(plan.name), longest=LONGEST_NAME)
    if not 1 <= plan.tables <= MOST_TABLES:
        why = N_("a sitting has 1 to {most} tables, and {tables} are asked for")
        raise SetupError("tables", why, most=MOST_TABLES, tables=plan.tables)
    for field, trader in (("fill", plan.fill), ("stand_in", plan.stand_in)):
        if trader and trader not in title.traders:
            why = N_("{title} has no trader {trader}; there are: {traders}")
            raise SetupError(field, why, title=title.name, trader=trader, traders=", ".join(title.traders))
    if not plan.pupils:
        players = {chair.name: chair.player for chair in chairs(plan, title)}
        check_seats(title, players)
        title.game.options(tuple(players), plan.options)
        if PERSON not in players.values():
            raise SetupError("seats", N_("a house is opened for persons, and no person sits here"))
    for name, values in plan.vary.items():
        check_varied(plan, title, name, values)
    return plan


def check_varied(plan: Plan, title: Title, name: str, values: Collection[int | str]) -> None:
    """Raises SetupError for an option that the title does not have, or values that it cannot have."""
    if name not in {option.name for option in title.options}:
        raise SetupError(
            "vary", N_("{title} has no option {name}"), title=title.name, name=printable(name, LONGEST_NAME)
        )
    if len(set(values)) < 2:
        raise SetupError("vary", N_("tables differ by at least two values of {name}"), name=name)
    seats = tuple(title.cast)
    for value in values:
        title.game.options(seats, {**plan.options, name: value})


def stand_in_of(plan: Plan, title: Title) -> str:
    """Who plays for a person who is away, unless the host says otherwise."""
    known = (plan.stand_in, plan.fill, _USUAL_STAND_IN, title.coach, *title.traders)
    return next(trader for trader in known if trader and trader in title.traders)


def chairs(plan: Plan, title: Title) -> tuple[Chair, ...]:
    """The chairs of a table by this plan, clockwise. Open ones are called as the title's own cast until somebody
    comes."""
    named = [Chair(name=name, player=player) for name, player in plan.seats.items()]
    if not named and not plan.open_seats:
        named = [Chair(name=name, player=player) for name, player in title.cast.items()]
    taken = {plain(chair.name) for chair in named}
    spare = [name for name in title.cast if plain(name) not in taken]
    number = 0
    while len(spare) < plan.open_seats:
        number += 1
        if (name := f"P{number}") not in taken:
            spare.append(name)
    return (*named, *(Chair(name=name, open=True) for name in spare[: plan.open_seats]))


def plain(name: str) -> str:
    """A name without regard to case, accents and signs that show nothing: by this, names are found."""
    apart = _UNSEEN.sub("", unicodedata.normalize("NFKD", name.casefold()))
    return unicodedata.normalize("NFKC", "".join(char for char in apart if not unicodedata.combining(char)))


def person_name(text: str) -> str:
    """A person's name as it was written, without what stands around it. Raises SetupError for what cannot be shown."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    seen = all(map(plain, name.split())) and not _is_piled(name)
    if not 1 <= len(name) <= LONGEST_PERSON or printable(name) != name or not seen:
        why = N_("{name} cannot be a person's name: 1 to {longest} characters that can be seen")
        raise SetupError("name", why, name=printable(name, LONGEST_PERSON) or "“”", longest=LONGEST_PERSON)
    return name


def _is_piled(name: str) -> bool:
    marks = "".join("m" if unicodedata.category(char).startswith("M") else " " for char in name)
    return max(map(len, marks.split()), default=0) > _MOST_MARKS


def seat_for(person: str, others: Iterable[str], title: Title) -> str:
    """What an open seat is called when this person takes it: the first given name, with a digit where somebody at the
    table is called alike. `García López, Ana` is Ana. Raises SetupError for what can be no seat's name."""
    given = person.partition(",")[2].strip() or person.partition(",")[0].strip() or person
    first = seat_name(given.split()[0])[:LONGEST]
    if fault := title.name_fault(first):
        raise SetupError("name", fault, name=printable(first))
    taken = {plain(other) for other in others}
    name, number = first, 1
    while plain(name) in taken or title.name_fault(name):
        number += 1
        name = f"{first[: LONGEST - len(str(number))]}{number}"
    return name


def begun_with(chairs: Collection[Chair], plan: Plan, title: Title) -> tuple[Chair, ...]:
    """The chairs with which a table begins: open ones that nobody took are left out where nobody fills them, as far as
    the title and the plan allow. Raises SetupError for a seat that is awaited still."""
    kept = list(chairs)
    if plan.fill:
        return tuple(kept)
    least = max(plan.least, title.seats.start, 1)
    for chair in reversed(chairs if isinstance(chairs, tuple) else tuple(chairs)):
        if chair.free and chair.open and len(kept) > least:
            kept.remove(chair)
    if awaited := [chair.name for chair in kept if chair.free]:
        why = N_("nobody has taken these seats yet: {seats}. With a trader that fills seats the table can begin")
        raise SetupError("seats", why, seats=" ".join(awaited))
    return tuple(kept)


def players_of(chairs: Iterable[Chair]) -> Mapping[str, str]:
    """Each seat and who plays it."""
    return {chair.name: chair.player for chair in chairs}
