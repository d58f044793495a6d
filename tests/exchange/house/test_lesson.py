"""A lesson: a class is dealt over tables, practises, plays by rules that differ, and stops in time."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from exchange.game import PERSON
from exchange.house.answers import NotDone
from exchange.house.asking import Advised, Foreseen, advise, foresee
from exchange.house.clock import Pace
from exchange.house.dealing import pupils_of, sizes
from exchange.house.message import Advise, Foresee
from exchange.house.plan import Plan
from exchange.house.seating import NotJoined
from exchange.house.sitting import House, Where
from exchange.house.table import SentMove
from exchange.log.log import time_text
from exchange.store import Store, open_store
from exchange.value.errors import SetupError
from exchange.value.seal import HOST
from market import GAMES
from market.bolsa.law.model import SealSheet, Sheet
from market.export import tidy
from tests.exchange.house.evening import Evening

CLASS = pupils_of("García López, Ana\nDíaz, Ana María\nRuiz, Beto\n\nÍñiguez, Caro\nVega, Dani\nPaz, Eva\nSanz, Fran\n")
PACE = Pace(60, 20)


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store(":memory:") as opened:
        yield opened


def test_a_class_is_a_name_a_line_none_twice() -> None:
    assert len(CLASS) == 7
    for text in ("Ana\nAna", "a\u202eb", "\n".join(f"N{number}" for number in range(49))):
        with pytest.raises(SetupError):
            pupils_of(text)


@pytest.mark.parametrize(
    ("count", "tables", "found"),
    [
        (24, 6, (4, 4, 4, 4, 4, 4)),
        (22, 6, (4, 4, 4, 4, 3, 3)),
        (10, 6, (4, 3, 3, 0, 0, 0)),
        (2, 6, (2, 0, 0, 0, 0, 0)),
        (6, 1, (6,)),
        (13, 3, (5, 4, 4)),
    ],
)
def test_tables_are_as_many_and_as_even_as_the_seats_allow(count: int, tables: int, found: tuple[int, ...]) -> None:
    assert sizes(count, tables, 3, 6) == found


def test_more_than_all_tables_hold_are_refused() -> None:
    with pytest.raises(SetupError, match="too many"):
        sizes(13, 2, 3, 6)


def test_pupils_are_found_by_any_part_of_their_name_that_is_theirs_alone(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", pupils=CLASS, tables=2))
    seats = {seat.line: seat.seat for table in evening.house.told().tables for seat in table.seats}
    assert set(seats) == set(CLASS)
    assert sorted(seats.values()) == ["Ana", "Ana2", "Beto", "Caro", "Dani", "Eva", "Fran"]
    for name, line in (
        ("ana garcia", CLASS[0]),
        ("Ana María", CLASS[1]),
        ("beto", CLASS[2]),
        ("Iñiguez, Caro", CLASS[3]),
    ):
        (joined,) = evening.join(name)
        assert joined.seat == seats[line]
    told = {seat.line: seat.person for table in evening.house.told().tables for seat in table.seats}
    assert told == {line: line if line in CLASS[:4] else "" for line in CLASS}, "all read the whole line"
    for name, rule in (("Ana", "name"), ("Beto Ruiz", "name"), ("Zoe", "full")):
        with pytest.raises(NotJoined) as refused:
            evening.join(name)
        assert refused.value.rule == rule


def test_a_pupil_who_types_what_the_seat_is_called_finds_it(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", pupils=CLASS, tables=2))
    (joined,) = evening.join("ana2")
    assert joined.seat == "Ana2"


def test_a_first_name_finds_whose_given_names_begin_so_before_whose_second_name_it_is(store: Store) -> None:
    pupils = pupils_of("Peña Ibáñez, José\nJiménez Castro, María José\nRuiz, Beto\n")
    evening = Evening(store, Plan(title="bolsa", pupils=pupils))
    joined = evening.join("jose", "María")
    assert [each.seat for each in joined] == ["José", "María"]


def test_those_who_came_are_dealt_anew_with_their_keys_and_links(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", pupils=CLASS, tables=2, words=False))
    joined = evening.join("Beto", "Caro", "Dani", "Eva", "Fran", "Ana García")
    eva, fran = joined[3], joined[4]
    evening.house.free(fran.table, fran.seat)
    for _time in range(6):
        evening.house.deal()
        tables = evening.house.told().tables
        assert [len(table.seats) for table in tables] == [5, 0]
        where = {each.key: evening.house.place(each.key) for each in joined if each is not fran}
        assert all(isinstance(found, Where) for found in where.values())
        assert all(seat.here for table in tables for seat in table.seats)
        assert {seat.seat for table in tables for seat in table.seats} == {"Ana", "Beto", "Caro", "Dani", "Eva"}
    (late,) = evening.join("Ana María")
    assert (late.table, len(evening.house.told().tables[0].seats)) == (1, 6)
    evening.house.begin()
    with pytest.raises(SetupError):
        evening.house.deal()
    again = House.resume(store, evening.house.name, clock=evening.clock, now=evening.hands.now)
    assert again.place(eva.key) == evening.house.place(eva.key)


def test_whoever_of_a_class_comes_behind_the_start_has_a_seat_that_a_trader_filled(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", pupils=CLASS, tables=2, words=False, fill="value"))
    evening.join("Beto", "Caro", "Dani", "Eva", "Fran", "Ana García")
    evening.house.deal()
    assert [len(table.seats) for table in evening.house.told().tables] == [4, 3]
    for table in (1, 2):
        evening.house.begin(table)
    (late,) = evening.join("Ana María")
    seats = {(table.number, seat.seat): seat for table in evening.house.told().tables for seat in table.seats}
    assert (seats[late.table, late.seat].line, seats[late.table, late.seat].stand_in) == (CLASS[1], "")


def test_persons_of_one_key_stay_together_and_a_table_that_lacks_seats_has_open_ones(store: Store) -> None:
    plan = Plan(title="bolsa", open_seats=4, tables=3, words=False, fill="value")
    evening = Evening(store, plan)
    (ana,) = evening.join("Ana")
    evening.house.join(evening.house.code, "Abuela", key=ana.key)
    evening.house.deal()
    tables = evening.house.told().tables
    assert [sum(bool(seat.person) for seat in table.seats) for table in tables] == [2, 0, 0]
    assert [seat.open and seat.free for seat in tables[0].seats] == [False, False, True]
    evening.join("Zoe")
    evening.house.begin()
    assert [table.phase for table in evening.house.told().tables] == ["playing", "lobby", "lobby"]


def test_a_practice_game_has_one_round_and_does_not_count(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", open_seats=3, words=False, options={"rounds": 3}))
    evening.join("Ana", "Beto", "Caro")
    evening.house.begin(practice=True)
    (place,) = evening.house.places
    practised = evening.play()
    assert practised.session.log.head.options["rounds"] == 1
    assert (place.games, place.practised) == ((), (practised.session.log.head.id,))
    assert '"practice":true' in (store.derived(practised.session.log.head.id, "sitting") or "")
    evening.house.deal()
    evening.house.begin()
    table = evening.house.held(1)
    assert table.session.log.head.options["rounds"] == 3
    assert place.games == (table.session.log.head.id,)
    assert not evening.house.told().tables[0].practice


def test_rules_that_differ_by_table_are_drawn_evenly_and_written_down(store: Store) -> None:
    with pytest.raises(SetupError, match="no option colour"):
        Evening(store, Plan(title="bolsa", open_seats=3, vary={"colour": (1, 2)}))
    with pytest.raises(SetupError):
        Evening(store, Plan(title="bolsa", open_seats=3, vary={"dividend": (1, -2)}))
    evening = Evening(store, Plan(title="bolsa", open_seats=3, tables=4, words=False, vary={"dividend": (0, 2)}))
    evening.join(*(f"N{number}" for number in range(12)))
    evening.house.begin()
    told = evening.house.told().tables
    assert sorted(table.condition["dividend"] for table in told) == [0, 0, 2, 2]
    for table in told:
        assert evening.house.held(table.number).session.log.head.options["dividend"] == table.condition["dividend"]
        assert f'"condition":{{"dividend":{table.condition["dividend"]}}}' in (
            store.derived(table.game, "sitting") or ""
        )
    assert evening.house.places[0].lobby(evening.house.plan).options == told[0].condition


def in_class(store: Store, **more: object) -> Evening:
    """Three at a table who owe their sheets, at a clock that ends each of their decisions."""
    plan = Plan(title="bolsa", open_seats=3, words=False, clock=PACE, **more)  # type: ignore[arg-type]
    evening = Evening(store, plan)
    evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    return evening


def test_round_1_is_half_as_long_again(store: Store) -> None:
    evening = in_class(store, slow_start=True)
    table = evening.house.held(1)
    assert table.status().left_ms == 90_000
    evening.wait(91)
    assert table.round == 2
    assert (table.status().left_ms or 99_000) <= 60_000


def test_all_tables_wait_at_a_rounds_end_where_the_host_holds_them(store: Store) -> None:
    evening = in_class(store, hold=True)
    table = evening.house.held(1)
    evening.wait(200)
    assert (table.round, table.status().held, table.status().paused) == (2, True, True)
    evening.house.go_on()
    evening.wait(61)
    assert (table.round, table.status().held) == (3, True)


def test_the_last_round_is_called_where_another_would_end_too_late_and_nobody_wins(store: Store) -> None:
    evening = in_class(store)
    table = evening.house.held(1)
    assert evening.house.told().ends_in is None
    evening.wait(61)
    ends = evening.house.told().ends_in or 0
    assert 4 * 55 < ends < 4 * 65
    evening.house.until(time_text(evening.clock() + timedelta(seconds=100)))
    evening.wait(1)
    assert (table.status().last_round, evening.house.told().tables[0].last_round) == (True, True)
    assert (evening.house.told().ends_in or 0) < 61
    evening.wait(62)
    assert (table.ended, table.round, table.session.over) == (True, 3, False)
    assert evening.house.told().tables[0].phase == "ended"
    house = House.resume(store, evening.house.name, clock=evening.clock, now=evening.hands.now)
    assert house.told().tables[0].phase == "ended"


def test_a_table_that_is_slower_than_others_ends_at_its_own_pace(store: Store) -> None:
    plan = Plan(title="bolsa", open_seats=3, tables=2, words=False, clock=PACE)
    evening = Evening(store, plan)
    evening.join(*(f"N{number}" for number in range(6)))
    evening.house.begin()
    evening.hands.pass_by(1, evening.house.look)
    quick, joined = evening.house.held(2), [each for each in evening.joined if each.table == 2]
    for turn in range(60):  # table 2 orders nothing, round for round, while table 1 lets its time run out
        evening.wait(1)
        for each in joined:
            if quick.round < 5 and each.seat in quick.session.to_act():
                sheet = SealSheet(seat=each.seat, sheet=Sheet())
                quick.do(SentMove(each.key, turn + 1, len(quick.session.host), sheet))
    evening.wait(5)
    assert (evening.house.held(1).round, quick.round) == (2, 5)
    slow = evening.house.told().tables[0].ends_in or 0
    assert 3.5 * 55 < slow < 4.5 * 65


def test_how_long_rounds_take_is_told_by_slow_tables_too_and_not_by_the_time_that_all_stood_still(
    store: Store,
) -> None:
    plan = Plan(title="bolsa", open_seats=3, tables=2, words=False, clock=PACE, slow_start=True)
    evening = Evening(store, plan)
    evening.join(*(f"N{number}" for number in range(6)))
    evening.house.begin()
    evening.hands.pass_by(1, evening.house.look)
    evening.wait(29)
    quick, joined = evening.house.held(2), [each for each in evening.joined if each.table == 2]
    for turn, each in enumerate(joined):
        sheet = SealSheet(seat=each.seat, sheet=Sheet())
        quick.do(SentMove(each.key, turn + 1, len(quick.session.host), sheet))
    evening.wait(1)
    assert (evening.house.held(1).round, quick.round) == (1, 2)
    first = evening.house.told().tables[1].ends_in or 0
    assert 4 * 25 < first < 4 * 35, "a first round counts as it was: nobody used the half more"
    evening.wait(30)
    slower = evening.house.told().tables[1].ends_in or 0
    assert slower > 3 * 40, "the other table has been at its round for a minute"
    evening.house.pause()
    evening.wait(600)
    assert (evening.house.told().tables[1].ends_in or 0) == pytest.approx(slower, abs=1)


def test_a_time_that_has_passed_does_not_cut_the_next_game(store: Store) -> None:
    evening = in_class(store)
    evening.house.until(time_text(evening.clock() + timedelta(seconds=30)))
    evening.wait(130)
    assert evening.house.held(1).ended
    evening.house.again()
    assert evening.house.until_in() is None
    evening.wait(130)
    assert not evening.house.held(1).ended


def test_nobody_is_hurried_where_there_is_time(store: Store) -> None:
    evening = in_class(store)
    evening.house.until(time_text(evening.clock() + timedelta(seconds=3600)))
    evening.wait(400)
    assert evening.house.held(1).session.over


def test_the_host_lets_all_be_advised_or_ask_what_would_come_or_nobody(store: Store) -> None:
    evening = in_class(store, coach=True)
    table, ana = evening.house.held(1), evening.joined[0]
    ask = Foresee(move="orders buy 1 IBE", id=1)
    work = advise(table, ana.key, ana.seat, Advise(id=3), "es")
    assert not isinstance(work, NotDone)
    told = work()
    assert isinstance(told, Advised)
    assert told.lines[0]
    assert isinstance(foresee(table, ana.key, ana.seat, ask, "en"), Foreseen)
    evening.house.let(foresee=False, coach=False)
    for answer in (foresee(table, ana.key, ana.seat, ask, "en"), advise(table, ana.key, ana.seat, Advise(id=3), "es")):
        assert isinstance(answer, NotDone)
        assert answer.rule in {"foresee", "coach"}
    assert (table.status().coach, table.status().foresee) == (False, False)
    assert PERSON in table.session.players().values()


def test_a_session_becomes_tables_that_say_who_sat_where_by_which_rule(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", open_seats=3, tables=2, words=False, vary={"dividend": (0, 2)}))
    evening.join(*(f"N{number}" for number in range(6)))
    evening.house.begin(practice=True)
    for number in (1, 2):
        evening.play(number)
    evening.house.again({"rounds": 1})
    for number in (1, 2):
        evening.play(number)
    logs = [store.log(game.id) for game in store.games()]
    found = tidy([(log, HOST) for log in logs], GAMES, pseudonyms=True)["bolsa"]["games"]
    names = [column.name for column in found.columns]
    rows = [dict(zip(names, row, strict=True)) for row in found.rows]
    assert {row["sitting"] for row in rows} == {"S1"}
    assert sorted((row["table"], row["practice"]) for row in rows) == [(1, False), (1, True), (2, False), (2, True)]
    assert {row["condition"] for row in rows} == {"dividend=0", "dividend=2"}
    assert all(row["condition"] == f"dividend={row['dividend']}" for row in rows)
