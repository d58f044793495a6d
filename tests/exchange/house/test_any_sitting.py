"""Whatever happens in a sitting and in whichever order: keys stay good, acknowledged moves stay made, and every log
holds."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.game import PERSON
from exchange.house.answers import Done
from exchange.house.clock import Pace
from exchange.house.plan import Plan
from exchange.house.seating import NotJoined
from exchange.house.sitting import House
from exchange.house.table import SentMove
from exchange.store import Store, open_store
from exchange.value.errors import Refused, SetupError
from exchange.value.seal import seal
from exchange.verify import verify_log
from market import GAMES
from tests.exchange.house.evening import SALT, Evening
from tests.exchange.played import seats_for

DOINGS = (
    *("move", "move", "move", "move", "wait", "join", "begin", "words", "lose the link", "come back"),
    *("pause", "go on", "more time", "time up", "stand in", "give back", "new link", "rename", "free", "end"),
    *("again", "gather", "restart"),
)


class AnyEvening(Evening):
    """An evening in which anything may happen; what was acknowledged is remembered."""

    def __init__(self, store: Store, plan: Plan, seed: int) -> None:
        super().__init__(store, plan)
        self.draws = Random(seed)
        self.made: list[tuple[str, int]] = []
        self.number = 0

    def happen(self, doing: str) -> None:
        """This happens, at a table and to a seat by chance; or is refused."""
        house, number = self.house, self.draws.randint(1, len(self.house.places))
        seat = self.draws.choice(house.places[number - 1].chairs).name
        key = next((each.key for each in self.joined if self._sits(each.key, number, seat)), "")
        match doing:
            case "move":
                for each in self.joined * 2:
                    self._move(each.key)
            case "wait":
                self.wait(self.draws.choice((1, 4, 40)))
            case "join":
                self.join(self.draws.choice(("Ana", "Beto", "Caro", "Zoe", "Íñigo", "ana")))
            case "begin":
                house.begin()
            case "words":
                for step in (lambda key: house.seal_word(key, seal(SALT, "luna")), self._open_word):
                    for each in self.joined:
                        step(each.key)
            case "lose the link" if key:
                self.gone.add(seat)
                house.leave(key)
            case "come back" if key:
                self.gone.discard(seat)
                assert house.arrive(key, key) is not None
            case "restart":
                house.close()
                told = [table.phase for table in house.told().tables]
                self.house = House.resume(self.store, house.name, clock=self.clock, now=self.hands.now)
                now = [table.phase for table in self.house.told().tables]
                assert now == ["lobby" if phase == "words" else phase for phase in told]
            case _:
                self._host_does(doing, number, seat)

    def _host_does(self, doing: str, number: int, seat: str) -> None:
        house = self.house
        match doing:
            case "pause":
                house.pause(number)
            case "go on":
                house.go_on()
            case "more time":
                house.more_time(30, number)
            case "time up":
                house.time_up(number)
            case "stand in":
                house.stand_in(number, seat)
            case "give back":
                house.give_back(number, seat)
            case "new link":
                new = house.new_link(number, seat)
                assert self._sits(new, number, seat)
                assert not any(self._sits(each.key, number, seat) for each in self.joined)
            case "rename":
                house.rename(number, seat, self.draws.choice(("Luz", "Sol", "ana")))
            case "free":
                house.free(number, seat)
            case "end":
                house.end(number)
            case "again":
                house.again()
            case "gather":
                house.again(begin=False)
            case _:
                pass

    def _sits(self, key: str, number: int, seat: str) -> bool:
        where = self.house.place(key)
        return where is not None and where.table == number and seat in where.seats

    def _open_word(self, key: str) -> None:
        if any(place.wants_words and place.keys.seats(key) for place in self.house.places):
            self.house.open_word(key, "luna", SALT)

    def _move(self, key: str) -> None:
        where = self.house.place(key)
        table: Any = None if where is None else self.house.places[where.table - 1].held
        if where is None or table is None:
            return
        session = table.session
        for seat in session.to_act():
            if seat in where.seats and session.players()[seat] == PERSON:
                self.number += 1
                command = session.trader_moves(seat, session.title.traders["random"])
                answer = table.do(SentMove(key, self.number, len(session.host), command))
                if isinstance(answer, Done):
                    self.made.append((session.log.head.id, answer.n))


@pytest.mark.parametrize(
    "title", [pytest.param(name, marks=pytest.mark.prove if name != "bolsa" else ()) for name in GAMES]
)
@given(seed=st.integers(0, 2**32), doings=st.lists(st.sampled_from(DOINGS), min_size=20, max_size=80))
@settings(max_examples=8, deadline=None)
def test_whatever_happens_keys_and_moves_stay_and_every_log_holds(title: str, seed: int, doings: list[str]) -> None:
    persons = ("Ana", "Beto", "Caro")[: len(seats_for(GAMES[title]))]
    seats = dict.fromkeys(persons, PERSON) if title != "bolsa" else {"Ana": PERSON, "Luis": "random"}
    plan = Plan(
        title=title,
        seats=seats,
        open_seats=3 if title == "bolsa" else 0,
        least=3,
        tables=2,
        clock=Pace(40, 10),
        fill="random",
    )
    with open_store(":memory:") as store:
        evening = AnyEvening(store, plan, seed)
        for doing in ("join", "join", "begin", "words", *doings):
            try:
                evening.happen(doing)
            except (NotJoined, SetupError, Refused):
                continue
        games = {game.id: game.events for game in store.games()}
        for game in games:
            verify_log(store.log(game))
        assert len(set(evening.made)) == len(evening.made)
        assert all(n <= games[game] for game, n in evening.made)
