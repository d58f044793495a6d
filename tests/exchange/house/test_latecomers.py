"""Whoever finds no seat watches, and sits down as soon as a seat is free, or the host gives one."""

from collections.abc import Iterator

import pytest

from exchange.game import PERSON
from exchange.house.plan import Plan
from exchange.house.seating import NotJoined
from exchange.house.sitting import House, Where
from exchange.house.watching import LOOKS, MOST_WATCHERS
from exchange.store import Store, open_store
from exchange.value.errors import SetupError
from tests.exchange.house.evening import Evening

OPEN = Plan(title="bolsa", open_seats=3, words=False)
NAMED = Plan(title="bolsa", seats={"Ana": PERSON, "Beto": PERSON, "Caro": "value"}, words=False)


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store(":memory:") as opened:
        yield opened


def comes_late(house: House, name: str, address: str = "") -> str:
    """What somebody is told who finds no seat: a key, or nothing."""
    with pytest.raises(NotJoined) as refused:
        house.join(house.code, name, address)
    return refused.value.watch


def watches(house: House, name: str, address: str = "") -> str:
    """A key of somebody who found no seat, and looks on."""
    key = comes_late(house, name, address)
    assert house.looks_on(key) is None
    return key


def test_whoever_finds_no_seat_may_watch_and_counts_as_no_player(store: Store) -> None:
    evening = Evening(store, OPEN)
    evening.join("Ana", "Beto", "Caro")
    key = watches(evening.house, "Paz, Luz")
    told = evening.house.told()
    assert told.watching == ("Paz, Luz",)
    assert [seat.person for seat in told.tables[0].seats] == ["Ana", "Beto", "Caro"]
    assert evening.house.place(key) is None
    assert evening.house.arrive("link", key) is None


def test_nobody_watches_without_the_code_or_under_a_name_that_is_none(store: Store) -> None:
    house = Evening(store, NAMED).house
    for code, name in (("BBBBB", "Luz"), (house.code, "a\u202eb")):
        with pytest.raises(NotJoined) as refused:
            house.join(code, name)
        assert refused.value.watch == ""
    for key in ("", "0" * 32):
        with pytest.raises(KeyError):
            house.looks_on(key)


def test_a_seat_that_becomes_free_is_the_first_watchers_who_still_looks_by_the_key_that_they_have(store: Store) -> None:
    evening = Evening(store, OPEN)
    ana, *_others = evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    watches(evening.house, "Gone")
    evening.wait(LOOKS + 1)
    luz, paco = watches(evening.house, "Luz"), watches(evening.house, "Paco")
    evening.house.free(1, ana.seat)
    evening.wait(2)
    assert evening.house.looks_on(luz) == Where(table=1, seats=("Ana",))
    assert evening.house.looks_on(paco) is None
    assert evening.house.told().watching == ("Paco",)
    assert evening.house.told().tables[0].seats[0].person == "Luz"
    assert evening.house.arrive("luz", luz) is not None
    assert evening.house.place(ana.key) is None


def test_whoever_came_too_late_for_a_game_sits_down_before_the_next(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", open_seats=4, words=False))
    evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    luz = watches(evening.house, "Luz")
    evening.wait(2)
    assert evening.house.looks_on(luz) is None
    evening.house.again(begin=False)
    evening.wait(2)
    assert evening.house.looks_on(luz) == Where(table=1, seats=("Luz",))


def test_the_host_gives_one_more_seat_before_a_game_and_a_persons_seat_in_it(store: Store) -> None:
    evening = Evening(store, NAMED)
    house = evening.house
    ana, _beto = evening.join("Ana", "Beto")
    luz, other, eva = watches(house, "Paz, Luz"), watches(house, "luz"), watches(house, "Eva")
    assert house.seat_watcher(1) == "Luz"
    assert house.seat_watcher(1, person="LUZ") == "luz2"
    assert [house.looks_on(key) for key in (luz, other)] == [Where(table=1, seats=(name,)) for name in ("Luz", "luz2")]
    house.begin()
    for wrong in ({"seat": "Caro"}, {"seat": "Nora"}, {"seat": "Ana", "person": "Zoe"}, {}):
        with pytest.raises(SetupError):
            house.seat_watcher(1, **wrong)
    assert house.seat_watcher(1, "Ana") == "Ana"
    assert house.place(ana.key) is None
    assert house.looks_on(eva) == Where(table=1, seats=("Ana",))
    with pytest.raises(SetupError):
        house.seat_watcher(1, "Ana")


def test_a_seat_of_a_class_that_is_given_to_somebody_else_is_called_after_them(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", pupils=("Ruiz, Beto", "Vega, Dani", "Sanz, Fran"), words=False))
    evening.join("Beto", "Dani")
    luz = watches(evening.house, "Luz Paz")
    evening.wait(2)
    assert evening.house.looks_on(luz) is None, "a seat of the class waits for its pupil"
    assert evening.house.seat_watcher(1, "Fran") == "Luz"
    told = {seat.seat: (seat.person, seat.line) for seat in evening.house.told().tables[0].seats}
    assert told["Luz"] == ("Luz Paz", "")
    (fran,) = evening.join("Fran")
    assert fran.seat == "Fran", "who was on the list has a seat of their own"


def test_so_many_watch_at_most_and_whoever_does_not_look_makes_room(store: Store) -> None:
    evening = Evening(store, OPEN)
    evening.join("Ana", "Beto", "Caro")
    keys = [watches(evening.house, f"N{number}") for number in range(MOST_WATCHERS)]
    with pytest.raises(NotJoined) as refused:
        evening.house.join(evening.house.code, "Luz")
    assert refused.value.watch == ""
    evening.wait(LOOKS + 1)
    for key in keys[1:]:
        evening.house.looks_on(key)
    watches(evening.house, "Luz")
    with pytest.raises(KeyError):
        evening.house.looks_on(keys[0])
    assert len(evening.house.told().watching) == MOST_WATCHERS


def test_whoever_fills_all_places_from_one_address_keeps_nobody_else_from_watching(store: Store) -> None:
    evening = Evening(store, OPEN)
    evening.join("Ana", "Beto", "Caro")
    many = [watches(evening.house, f"N{number}", "10.0.0.1") for number in range(MOST_WATCHERS)]
    luz = comes_late(evening.house, "Luz", "10.0.0.2")
    assert comes_late(evening.house, "N", "10.0.0.1") == "", "nobody of fewer gives way to them"
    assert evening.house.looks_on(luz) is None
    with pytest.raises(KeyError):
        evening.house.looks_on(many[-1])
    assert [evening.house.looks_on(key) for key in many[:-1]] == [None] * (MOST_WATCHERS - 1)
    assert watches(evening.house, "Paz", "10.0.0.3")
    assert len(evening.house.told().watching) == MOST_WATCHERS
