"""What happens in an evening: latecomers, words that never come, a paused table, several seats at one keyboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from freezegun import freeze_time

from exchange.game import PERSON, Back, StandIn, TimeUp
from exchange.house.answers import Done, NotDone
from exchange.house.clock import GRACE, Pace
from exchange.house.place import WORD_SECONDS
from exchange.house.plan import Plan
from exchange.house.presence import LOST
from exchange.house.seating import NotJoined
from exchange.house.sitting import House, Where
from exchange.house.table import PAUSED, TOO_LATE, SentMove
from exchange.session import wall_clock
from exchange.store import Store, open_store
from exchange.value.errors import SetupError
from exchange.value.seal import seal
from exchange.verify import verify_log
from market.bolsa.law.model import SealSheet, Sheet
from tests.exchange.house.evening import SALT, Evening

NAMED = {"Ana": PERSON, "Beto": PERSON, "Caro": PERSON}
PACE = Pace(90, 20)


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store(":memory:") as opened:
        yield opened


def sheet(seat: str) -> SealSheet:
    return SealSheet(seat=seat, sheet=Sheet({"IBE": 1}))


def test_an_open_seat_takes_the_name_of_who_comes_and_names_are_found_without_case_and_accents(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats={"Íñigo": PERSON}, open_seats=4, tables=2))
    seats = [
        (each.table, each.seat)
        for each in evening.join("inigo", "García López, Ana", "ana", "Ana María", "Beto", "BETO")
    ]
    assert seats == [(1, "Íñigo"), (2, "Ana"), (1, "ana"), (2, "Ana2"), (1, "Beto"), (2, "BETO")]
    for name, rule in (("host", "name"), ("", "name"), ("a\u202eb", "name"), ("<b>", "ok"), ("x" * 61, "name")):
        if rule == "ok":
            continue
        with pytest.raises(NotJoined) as refused:
            evening.join(name)
        assert refused.value.rule == rule
    told = evening.house.told().tables[1].seats
    assert [(seat.seat, seat.person) for seat in told][1:3] == [("Ana", "García López, Ana"), ("Ana2", "Ana María")]


def test_a_seat_that_bears_a_name_is_nobody_elses_and_is_taken_once(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats=NAMED))
    evening.join("Ana")
    for name, rule in (("Dani", "full"), ("Ana", "name")):
        with pytest.raises(NotJoined) as refused:
            evening.join(name)
        assert refused.value.rule == rule
    with pytest.raises(SetupError, match="Beto Caro"):
        evening.house.begin()
    assert evening.house.told().tables[0].phase == "lobby"


def test_one_key_holds_several_seats_of_one_table(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats=NAMED, tables=2, words=False))
    (ana,) = evening.join("Ana")
    beto = evening.house.join(evening.house.code, "Beto", key=ana.key)
    assert (beto.key, beto.table) == (ana.key, 1)
    assert evening.house.place(ana.key).seats == ("Ana", "Beto")  # type: ignore[union-attr]
    evening.join("Caro", "Ana", "Beto", "Caro")
    evening.house.begin()
    table = evening.house.held(1)
    for number, seat in enumerate(("Ana", "Beto"), start=1):
        assert isinstance(table.do(SentMove(ana.key, number, 1, sheet(seat))), Done)
    assert table.session.to_act() == ("Caro",)


def test_empty_seats_are_filled_until_somebody_comes(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", open_seats=3, fill="value", words=False, clock=PACE))
    evening.join("Ana")
    evening.house.begin()
    table = evening.house.held(1)
    assert set(table.session.host.stand_ins().values()) == {"value"}
    assert len(table.session.host.stand_ins()) == 2
    evening.wait(1)
    assert table.session.to_act() == ("Ana",)
    (late,) = evening.join("Zoe")
    assert late.seat not in table.session.host.stand_ins()
    assert [seat.person for seat in evening.house.told().tables[0].seats if seat.seat == late.seat] == ["Zoe"]
    evening.house.free(1, late.seat)
    assert late.seat in table.session.host.stand_ins()
    assert evening.house.place(late.key) is None


def test_open_seats_that_nobody_took_are_left_out_and_stand_there_again_for_the_next_game(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", open_seats=6, least=4, words=False))
    evening.join("Ana", "Beto", "Zoe")
    with pytest.raises(SetupError):  # four are needed
        evening.house.begin()
    evening.join("Eva")
    evening.house.begin()
    assert set(evening.house.held(1).session.seats) == {"Ana", "Beto", "Zoe", "Eva"}
    with pytest.raises(NotJoined):
        evening.join("Gil")
    evening.house.again({"rounds": 1}, begin=False)
    evening.join("Gil")
    evening.house.begin()
    assert len(evening.house.held(1).session.seats) == 5


def test_words_are_sealed_then_opened_and_who_does_not_is_left_out_by_a_fresh_seed(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats=NAMED))
    ana, beto, caro = evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    (place,) = evening.house.places
    first = place.lobby(evening.house.plan).seed_seal
    for each in (ana, beto):
        evening.house.seal_word(each.key, seal(SALT, "luna"))
    with pytest.raises(SetupError):
        evening.house.open_word(ana.key, "luna", SALT)  # not before all seals are in
    evening.wait(WORD_SECONDS + 1)
    second = place.lobby(evening.house.plan)
    assert second.seed_seal not in ("", first)
    assert not second.sealed
    for each in (ana, beto):
        evening.house.seal_word(each.key, seal(SALT, "luna"))
    assert place.wants_words
    evening.house.open_word(ana.key, "luna", SALT)
    evening.wait(WORD_SECONDS + 1)  # Beto has seen a word, and does not open his
    evening.house.seal_word(ana.key, seal(SALT, "sol"))
    evening.house.open_word(ana.key, "sol", SALT)
    assert evening.house.held(1).session.log.head.words == {"Ana": "sol"}
    assert caro.key


def test_while_the_table_is_paused_nobody_moves_and_nobody_is_replaced(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats=NAMED, words=False, clock=PACE))
    ana, *_others = evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    table = evening.house.held(1)
    evening.house.pause()
    evening.gone.update(NAMED)
    evening.wait(600)
    answer = table.do(SentMove(ana.key, 1, 1, sheet("Ana")))
    assert isinstance(answer, NotDone)
    assert answer.rule == PAUSED
    assert (len(table.session.host), table.status().left_ms, table.status().paused) == (1, 90_000, True)
    with pytest.raises(SetupError, match="paused"):
        evening.house.time_up(1)
    evening.house.go_on()
    evening.gone.clear()
    evening.house.more_time(30, 1)
    assert table.status().left_ms == 120_000
    assert isinstance(table.do(SentMove(ana.key, 2, 1, sheet("Ana"))), Done)


def test_the_host_ends_a_decision_lets_a_trader_play_and_gives_the_seat_back(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats=NAMED, words=False))
    ana, *_others = evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    table = evening.house.held(1)
    evening.house.stand_in(1, "Beto")
    assert table.session.to_act() == ("Ana", "Caro")
    evening.house.give_back(1, "Beto")
    evening.house.time_up(1)
    kinds = [type(event) for event in table.session.host.events()]
    assert [kind for kind in kinds if kind in {StandIn, Back, TimeUp}] == [StandIn, Back, TimeUp]
    evening.house.stand_in(1, "Ana")
    seen = len(table.session.host)
    evening.wait(1)
    assert "Ana" in table.session.host.stand_ins()  # the host wanted it: a link that was never lost changes nothing
    table.come_back(ana.key)
    assert "Ana" not in table.session.host.stand_ins()
    evening.house.end()
    answer = table.do(SentMove(ana.key, 9, seen, sheet("Ana")))
    assert isinstance(answer, NotDone)
    assert (answer.rule, evening.house.told().tables[0].phase) == (TOO_LATE, "ended")
    assert not table.session.over


def test_without_a_clock_all_who_are_here_let_a_trader_play_and_the_lost_link_ends_it(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats=NAMED, words=False))
    ana, beto, caro = evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    table = evening.house.held(1)
    assert not table.agree(ana.key, "Caro")  # she is here
    evening.gone.add("Caro")
    evening.wait(LOST + 1)
    assert not table.agree(ana.key, "Caro")
    assert table.status().agreed == {"Caro": ("Ana",)}
    table.wait_for(ana.key, "Caro")
    assert not table.agree(beto.key, "Caro")
    assert not table.agree(caro.key + "0", "Caro")
    evening.wait(GRACE + 5)
    assert not table.session.host.stand_ins()
    assert table.agree(ana.key, "Caro")
    assert table.session.host.stand_ins() == {"Caro": "value"}
    evening.gone.clear()
    evening.wait(1)
    assert not table.session.host.stand_ins()


def test_a_new_link_ends_the_old_one_and_a_name_is_changed_before_the_game_alone(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats=NAMED, words=False))
    ana, beto, _caro = evening.join("Ana", "Beto", "Caro")
    key = evening.house.new_link(1, "Ana")
    assert evening.house.place(ana.key) is None
    evening.house.rename(1, "Beto", "Berta")
    assert evening.house.place(beto.key).seats == ("Berta",)  # type: ignore[union-attr]
    for name in ("ana", "host", "a b"):
        with pytest.raises(SetupError):
            evening.house.rename(1, "Berta", name)
    evening.house.begin()
    with pytest.raises(SetupError):
        evening.house.rename(1, "Berta", "Beto")
    assert isinstance(evening.house.held(1).do(SentMove(key, 1, 1, sheet("Ana"))), Done)


def test_after_a_restart_a_decision_has_all_its_time_and_a_paused_table_stands_still(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        evening = Evening(store, Plan(title="bolsa", seats=NAMED, words=False, clock=PACE, tables=2))
        evening.join("Ana", "Beto", "Caro", "Ana", "Beto", "Caro")
        evening.house.begin()
        evening.wait(60)
        assert evening.house.held(1).status().left_ms == 30_000
        evening.house.pause(2)
        evening.house.close()
        house = House.resume(store, evening.house.name, clock=evening.clock, now=evening.hands.now)
        evening.hands.seconds += 3600
        house.look()
        assert [table.phase for table in house.told().tables] == ["playing", "playing"]
        assert 88_000 <= (house.held(1).status().left_ms or 0) <= 90_000
        assert house.held(2).status().paused
        evening.hands.pass_by(GRACE + 5, house.look)
        assert set(house.held(1).session.host.stand_ins()) == set(NAMED)
        assert not house.held(2).session.host.stand_ins()


def test_a_laptop_that_slept_and_a_clock_set_back_cost_nobody_a_decision(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats=NAMED, words=False, clock=PACE))
    ana, beto, _caro = evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    table = evening.house.held(1)
    evening.wait(10)
    evening.hands.seconds += 600
    evening.house.look()
    assert 78_000 <= (table.status().left_ms or 0) <= 80_000
    assert isinstance(table.do(SentMove(ana.key, 1, 1, sheet("Ana"))), Done)
    with freeze_time("2026-11-30 18:00:00"):
        evening.clock = wall_clock  # type: ignore[method-assign]
        table.session._clock = wall_clock
        early = table.session.host.time(2)
        assert isinstance(table.do(SentMove(beto.key, 1, 1, sheet("Beto"))), Done)
    with freeze_time("2026-11-30 17:00:00"):
        evening.house.time_up(1)
    times = [table.session.host.time(n) for n in range(1, len(table.session.host) + 1)]
    assert times == sorted(times)
    assert times[-1] == times[2] == "2026-11-30T18:00:00.000000Z" > early
    assert verify_log(store.log(table.session.log.head.id)).upto


def test_two_tabs_see_the_same_and_the_later_moves(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats=NAMED, words=False))
    ana, *_others = evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    table = evening.house.held(1)
    assert evening.house.arrive("another tab", ana.key) == Where(table=1, seats=("Ana",))
    first = SealSheet(seat="Ana", sheet=Sheet({"SAN": 1}))
    assert table.do(SentMove(ana.key, 5, 1, first)) == Done(5, 2)
    assert table.last_id(ana.key) == 5
    same_id, later = table.do(SentMove(ana.key, 5, 2, sheet("Ana"))), table.do(SentMove(ana.key, 6, 2, sheet("Ana")))
    assert isinstance(same_id, NotDone)  # the other tab's message, not its own sent again
    assert later == Done(6, 3)  # B2.5: the later sheet replaces the first
    assert table.do(SentMove(ana.key, 6, 2, sheet("Ana"))) == later
    evening.house.leave("another tab")
    assert table.presence.is_here("Ana")
