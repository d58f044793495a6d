"""What a lesson needs of a house: a class dealt over tables, rounds that end in time, rules that differ by table."""

from collections.abc import Mapping
from datetime import UTC, datetime

from msgspec.structs import replace

from exchange.house.dealing import class_chairs, dealt
from exchange.house.kept import KeptTable
from exchange.house.keys import Keys
from exchange.house.place import Place
from exchange.house.plan import Chair, Plan, chairs
from exchange.house.presence import Presence
from exchange.house.rounds import usual_length
from exchange.house.tables import ROUNDS, Tables
from exchange.title import Title
from exchange.value.chance import Draws
from exchange.value.errors import SetupError
from exchange.value.words import N_


def first_tables(plan: Plan, title: Title, draws: Draws) -> tuple[KeptTable, ...]:
    """The tables of a new sitting: alike, or with a class dealt over them. Where rules differ by table, each value is
    there as often as another, as far as can be, and chance says where. Raises SetupError."""
    if plan.pupils:
        groups = [(chair,) for chair in class_chairs(plan, title)]
        stand = [tuple(chair for chair, _before in table) for table in dealt(groups, plan, title, draws)]
    else:
        stand = [chairs(plan, title)] * plan.tables
    conditions: list[dict[str, int | str]] = [{} for _table in stand]
    for name, values in plan.vary.items():
        mixed = draws.shuffled(values)
        for place, condition in enumerate(conditions):
            condition[name] = mixed[place % len(mixed)]
    return tuple(KeptTable(chairs=own, condition=condition) for own, condition in zip(stand, conditions, strict=True))


class Lesson(Tables):
    """The tables of a sitting in class. See `House`."""

    # Dealing ----------------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deal those who came over the tables anew, by chance and as evenly as can be, before a game or between two.
        Nobody's key changes, and whoever holds several seats holds them at one table. Raises SetupError; then all stays
        as it was."""
        with self._lock:
            if begun := [place.number for place in self.places if place.phase in ("words", "playing")]:
                raise SetupError("table", N_("table {number} has begun"), number=begun[0])
            groups: dict[tuple[int, str], list[Chair]] = {}
            for place in self.places:
                for seat, key in place.keys.kept.items():
                    groups.setdefault((place.number, key), []).append(place.chair(seat))
            if not groups:
                raise SetupError("class", N_("nobody has come yet"))
            draws = Draws(self._source(32).hex(), "deal")
            tables = dealt(list(groups.values()), self.plan, self.title, draws)
            for place in self.places:
                place.clear()
            owners = {id(chair): key for (_number, key), own in groups.items() for chair in own}
            self._seat_anew(tables, owners)
            self._keep()
        self._tell(0)

    def _seat_anew(self, tables: tuple[tuple[tuple[Chair, Chair | None], ...], ...], owners: Mapping[int, str]) -> None:
        """Let these chairs stand at the tables, each with the key that it had (by the identity of what it was), and the
        links go where their seats are."""
        links = {link: self._key_of(link, place) for link, place in self._links.items()}
        for place, table in zip(self.places, tables, strict=True):
            place.chairs, place.left_out = tuple(chair for chair, _before in table), ()
            kept = {chair.name: owners[id(before)] for chair, before in table if before is not None}
            place.keys, place.presence = Keys(kept, self._source), Presence(self._now)
        for link, key in links.items():
            for place in self.places:
                seats = tuple(seat for seat, kept_key in place.keys.kept.items() if kept_key == key)
                if seats:
                    self._links[link] = place
                    place.presence.arrive(link, seats)

    @staticmethod
    def _key_of(link: str, place: Place) -> str:
        """The hash of the key that the link has."""
        return next((place.keys.kept[seat] for seat in place.presence.seats(link) if seat in place.keys.kept), "")

    # Time -------------------------------------------------------------------------------------------------------------

    def until(self, moment: str) -> None:
        """The last round is to be over then: a time as logs write it, or empty for whenever it will be."""
        self.plan = replace(self.plan, until=moment)
        self._keep()
        self._tell(0)

    def again(self, options: Mapping[str, int | str] | None = None, *, begin: bool = True) -> None:
        """The next game: see `Tables.again`. A time that has passed was the last game's, and cuts this one no more."""
        super().again(options, begin=begin)
        if (left := self.until_in()) is not None and left <= 0:
            self.until("")

    def until_in(self) -> float | None:
        """The seconds until the last round is to be over; None where nothing was said."""
        if not self.plan.until:
            return None
        return (datetime.fromisoformat(self.plan.until).astimezone(UTC) - self._clock()).total_seconds()

    def ends_in(self, place: Place, *, rounds: int | None = None) -> float | None:
        """The seconds until the table has played its last round at this pace, or so many rounds beside the one in
        progress: the pace of all tables, or its own where that is slower. None where no round is over yet, or the title
        counts none."""
        table = place.held
        playing = [each.held.rounds for each in self.places if each.held and each.phase == "playing"]
        usual = usual_length(playing)
        if table is None or usual is None or place.phase != "playing":
            return None
        usual = max(usual, usual_length([table.rounds]) or 0.0)
        more = rounds
        if more is None:
            options = self.title.options_of(table.session.log.head.options)
            if not isinstance(last := options.get(ROUNDS), int):
                return None
            more = 0 if table.last_round else max(last - table.round, 0)
        return table.rounds.left(usual) + more * usual

    def call_last(self) -> None:
        """The round in progress is everybody's last: a game that has more is stopped behind it, and nobody wins it."""
        for place in self.places:
            if place.held is not None and place.phase == "playing" and not place.practice:
                place.held.last_round = place.held.round
                self._tell(place.number)
        self._keep()

    def look(self, number: int | None = None) -> None:
        """Let time pass at all tables, or at this one, and call the last round where another would end too late.

        See `Tables.look`.
        """
        super().look(number)
        left = self.until_in()
        if left is None:
            return
        for place in self.places:
            table = place.held
            if table is None or table.last_round or place.phase != "playing" or place.practice:
                continue
            options = self.title.options_of(table.session.log.head.options)
            another = self.ends_in(place, rounds=1)
            if another is not None and another > left and options.get(ROUNDS) != table.round:
                self.call_last()
                return

    # Manners ----------------------------------------------------------------------------------------------------------

    def let(self, *, foresee: bool | None = None, coach: bool | None = None, hold: bool | None = None) -> None:
        """Let everybody ask what would come of a move, or be advised, or wait at each round's end; or not. None: as it
        is."""
        plan = self.plan
        self.plan = replace(
            plan,
            foresee=plan.foresee if foresee is None else foresee,
            coach=plan.coach if coach is None else coach,
            hold=plan.hold if hold is None else hold,
        )
        for place in self.places:
            if place.held is not None:
                place.held.manners = self._manners()
            self._tell(place.number)
        self._keep()
