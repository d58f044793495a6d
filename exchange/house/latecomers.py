"""Those who find no seat: they watch, and have a seat as soon as one is free, or the host gives them one."""

from msgspec.structs import replace

from exchange.game import PERSON
from exchange.house.lesson import Lesson
from exchange.house.place import Place
from exchange.house.plan import Chair, seat_for
from exchange.house.seating import NotJoined, late_pupil, seated, words_of
from exchange.house.watching import Watcher, Watchers
from exchange.value.errors import SetupError
from exchange.value.words import N_

SEATED_EVERY = 1.0
"""Seconds between two looks for a seat that has become free."""


class Latecomers(Lesson):
    """The tables of a sitting, and its `watchers`, who look on. See `House`.

    After a restart those come anew: they have no seat that could be lost.
    """

    watchers: Watchers
    _seated_at = 0.0
    _told_watching: tuple[str, ...] = ()

    def watching(self) -> tuple[str, ...]:
        """Who looks on now, the first who came first."""
        return tuple(watcher.person for watcher in self.watchers.there())

    def look(self, number: int | None = None) -> None:
        """Let time pass at all tables, or at this one, and give whoever watches a seat that has become free.

        See `Tables.look`.
        """
        super().look(number)
        if self._now() - self._seated_at < SEATED_EVERY:
            return
        self._seated_at = self._now()
        for watcher in self.watchers.there():
            self._seat_if_free(watcher)
        if (now := self.watching()) != self._told_watching:
            self._told_watching = now
            self._tell(0)

    def _seat_if_free(self, watcher: Watcher) -> None:
        with self._lock:
            try:
                place, seat = self._seat(watcher.person)
            except NotJoined:
                return
            self._is_theirs(watcher, place, seat)

    def _seat(self, person: str) -> tuple[Place, str]:
        """Take a seat for this person, at any table. Raises NotJoined."""
        try:
            return seated(person, self.places, self.title)
        except NotJoined:
            if not late_pupil(person, self.places, self.plan, self.title):
                raise
            return seated(person, self.places, self.title)

    def _is_theirs(self, watcher: Watcher, place: Place, seat: str) -> None:
        """The key by which they watch holds the seat from here on: nothing has to reach them that could be lost."""
        place.keys.let(seat, watcher.kept)
        self.watchers.drop(watcher)
        self._keep()
        self._tell(place.number)

    def seat_watcher(self, number: int, seat: str = "", person: str = "") -> str:
        """Give a person's seat to whoever watches under this name, or a part of it, or to the first; whoever had it has
        it no longer. Without a `seat` one more stands at the table, before its game. The seat's name. Raises
        SetupError."""
        place = self.table(number)
        with self._lock:
            watcher = self._watcher(person)
            seat = self._given(place, seat, watcher.person) if seat else self._one_more(place, watcher.person)
            place.presence.give_away(seat)
            self._is_theirs(watcher, place, seat)
        return seat

    def _watcher(self, person: str) -> Watcher:
        found = [each for each in self.watchers.there() if words_of(person) <= words_of(each.person)]
        if not found:
            raise SetupError("seat", N_("nobody watches who could take a seat"))
        return found[0]

    def _given(self, place: Place, seat: str, person: str) -> str:
        chair = self._chair(place, seat)
        if chair.player != PERSON:
            raise SetupError("seat", N_("{seat} is no person's seat"), seat=seat)
        name = seat
        if place.phase == "lobby":
            name = seat_for(person, [other.name for other in place.chairs if other is not chair], self.title)
        place.put(seat, replace(chair, name=name, person=person, line="", open=False))
        return name

    def _one_more(self, place: Place, person: str) -> str:
        self._before(place.number)
        names = [chair.name for chair in place.chairs]
        if len(names) >= self.title.seats.stop - 1:
            raise SetupError("seats", N_("table {number} has all its seats"), number=place.number)
        name = seat_for(person, names, self.title)
        self.title.game.options((*names, name), {**self.plan.options, **place.condition})
        place.chairs = (*place.chairs, Chair(name=name, person=person))
        return name
