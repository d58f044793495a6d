"""Who sits where: a person who comes takes the seat that bears the name, or an open one."""

from collections.abc import Collection

from msgspec.structs import replace

from exchange.game import PERSON
from exchange.house.place import Place
from exchange.house.plan import Chair, Plan, plain, seat_for
from exchange.title import Title
from exchange.value.errors import CorroError, SetupError
from exchange.value.words import N_


class NotJoined(CorroError):
    """Nobody was seated. `rule`: `code`, `wait`, `name` or `full`; `wait`: the seconds before the sender asks again;
    `no_seat`: there is none for a right code and name; `watch`: a key by which one may look on meanwhile, or nothing.
    """

    wait = 0.0
    no_seat = False
    watch = ""

    def __init__(self, rule: str, why: str, /, **facts: object) -> None:
        super().__init__(why, **facts)
        self.rule = rule


def late_pupil(person: str, places: Collection[Place], plan: Plan, title: Title) -> bool:
    """Put a chair for somebody in the class who has none, at the table with the most room that has not begun; whether
    there is one. Those who came were dealt without them."""
    words = words_of(person)
    found = [pupil for pupil in plan.pupils if words and words <= words_of(pupil)]
    lines = {chair.line for place in places for chair in place.chairs}
    most = title.seats.stop - 1
    room = [place for place in places if place.phase == "lobby" and 0 < len(place.chairs) < most]
    if len(found) != 1 or found[0] in lines or not room:
        return False
    place = min(room, key=lambda each: len(each.chairs))
    names = [chair.name for chair in place.chairs]
    place.chairs = (*place.chairs, Chair(name=seat_for(found[0], names, title), line=found[0]))
    return True


def seated(person: str, places: Collection[Place], title: Title) -> tuple[Place, str]:
    """Take a seat for this person: the one that bears the name, else an open one of the table that lacks most persons.

    An open seat takes the person's name before its game, and keeps its own behind the start. Raises NotJoined.
    """
    bearing = _awaited_in_class(person, places) or _bearing(person, places)
    for place, chair in bearing:
        if chair.free and not chair.open:
            place.take(chair.name, chair.line or person)
            return place, chair.name
    if any(chair.line for _place, chair in bearing):
        raise _no_seat(person, places, [chair.name for _place, chair in bearing])
    free = [(place, chair) for place in places for chair in place.chairs if chair.free and chair.open]
    if not free:
        raise _no_seat(person, places, [chair.name for _place, chair in bearing])
    place, chair = max(free, key=lambda each: sum(chair.free for chair in each[0].chairs))
    if place.phase != "lobby":
        place.take(chair.name, person)
        return place, chair.name
    return place, _take_open(place, chair, person, title)


def _bearing(person: str, places: Collection[Place]) -> list[tuple[Place, Chair]]:
    """The chairs of persons that bear this name, or its first word."""
    called = {plain(person), plain(person.split(maxsplit=1)[0])}
    return [
        (place, chair)
        for place in places
        for chair in place.chairs
        if chair.player == PERSON and not chair.line and plain(chair.name) in called
    ]


def _awaited_in_class(person: str, places: Collection[Place]) -> list[tuple[Place, Chair]]:
    """The chair of whoever in the class has all these names, in any order: `Ana García` is `García López, Ana`; or
    whose seat is called so: `Ana2`. `José` is whose given names begin so, not `María José`. Raises NotJoined where
    several have."""
    words = words_of(person)
    pupils = [(place, chair) for place in places for chair in place.chairs if chair.line]
    found = [each for each in pupils if words <= words_of(each[1].line)]
    found = found or [each for each in pupils if plain(each[1].name) == plain(person)]
    whole = [each for each in found if words == words_of(each[1].line)]
    if len(whole) == 1:
        return whole
    begins = [each for each in found if _is_called(each[1].line, person)]
    if len(begins) == 1:
        return begins
    if len(found) > 1:
        raise NotJoined("name", N_("several are called {name} here: write the whole name"), name=person)
    return found


def words_of(name: str) -> frozenset[str]:
    """The words of a person's name, as names are found: `García López, Ana` has three."""
    return frozenset(plain(name.replace(",", " ")).split())


def _is_called(line: str, person: str) -> bool:
    """Whether the given names of a line of the class, behind its comma, begin with these words."""
    words = plain(person).split()
    return plain(line.partition(",")[2]).split()[: len(words)] == words


def _take_open(place: Place, chair: Chair, person: str, title: Title) -> str:
    """The person takes an open chair, which is called after them: its name."""
    others = [other.name for other in place.chairs if not other.open or other.person]
    try:
        seat = seat_for(person, others, title)
    except SetupError as fault:
        raise NotJoined("name", fault.why, **fault.facts) from None
    for other in place.chairs:
        if other is not chair and plain(other.name) == plain(seat):  # open, and called so for the time being
            place.chairs = tuple(replace(each, name=chair.name) if each is other else each for each in place.chairs)
    taken = replace(chair, name=seat, person=person)
    place.chairs = tuple(taken if each is chair else each for each in place.chairs)
    return seat


def _no_seat(person: str, places: Collection[Place], bearing: list[str]) -> NotJoined:
    refused = _without_seat(person, places, bearing)
    refused.no_seat = True
    return refused


def _without_seat(person: str, places: Collection[Place], bearing: list[str]) -> NotJoined:
    if bearing:
        why = N_("{name} has taken a seat already: a personal link leads back to it, and the host can give one")
        return NotJoined("name", why, name=bearing[0])
    if any(chair.line for place in places for chair in place.chairs):
        return NotJoined("full", N_("no seat is free for {name}: ask whoever leads the class"), name=person)
    if awaited := [chair.name for place in places for chair in place.chairs if chair.free]:
        why = N_("no seat is free for {name}: these are awaited: {seats}")
        return NotJoined("full", why, name=person, seats=" ".join(awaited))
    return NotJoined("full", N_("all seats are taken"))
