"""A joined seat: nothing is lost or done twice when its link breaks, and nothing false is taken."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from exchange.game import PERSON
from exchange.house.plan import Plan
from exchange.store import open_store
from exchange.value.errors import BrokenChain, BrokenSeal
from exchange.value.seal import seal
from market.bolsa.law import model
from market.bolsa.law.choices import sheet_from
from tests.floor.rest import PATIENCE
from tests.joined.at_hand import AtHand
from tui.joined.seat import JoinedSeat, LinkLost, Numbers

SHEET = sheet_from((1, 0, 0, 0, 0))


@pytest.fixture
def house() -> Iterator[AtHand]:
    with open_store(":memory:") as store:
        yield AtHand(store, Plan(title="bolsa", seats=dict.fromkeys(("Ana", "Beto", "Caro"), PERSON)))


@pytest.fixture
def begun(house: AtHand) -> AtHand:
    for seat in ("Ana", "Beto", "Caro"):
        house.join(seat)
    house.begin()
    return house


def sent(house: AtHand) -> list[dict[str, Any]]:
    return [message for message in house.said if "do" in message]


def sealing(house: AtHand, seat: str) -> threading.Thread:
    """Seal a sheet while the link may be broken: it waits until it is answered."""
    table = house.table(seat)
    thread = threading.Thread(target=lambda: table.do(model.SealSheet(seat=seat, sheet=SHEET)), daemon=True)
    thread.start()
    return thread


def events(house: AtHand) -> int:
    held = house.house.table(1).held
    assert held is not None
    return len(held.session.host)


def test_a_move_that_was_sent_into_a_broken_link_is_sent_again_when_there_is_one(begun: AtHand) -> None:
    before = events(begun)
    begun.break_link("Ana")
    thread = sealing(begun, "Ana")
    while not begun.seats["Ana"]._asked:
        pass
    assert events(begun) == before
    begun.open("Ana")
    thread.join(PATIENCE)
    assert events(begun) == before + 1


def test_a_move_whose_answer_was_lost_is_sent_again_and_done_once(begun: AtHand) -> None:
    before = events(begun)
    answers: list[str] = []
    seat = begun.seats["Ana"]
    hear = seat.hear
    seat.hear = lambda frame: answers.append(frame) if '"done"' in frame else hear(frame)  # type: ignore[method-assign]
    thread = sealing(begun, "Ana")
    while not answers:
        pass
    assert events(begun) == before + 1
    seat.hear = hear  # type: ignore[method-assign]
    begun.break_link("Ana")
    begun.open("Ana")
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert events(begun) == before + 1
    assert len({message["id"] for message in sent(begun)}) == 1
    assert len(sent(begun)) == 2


def test_lines_that_come_twice_are_taken_once(begun: AtHand) -> None:
    log = begun.seats["Ana"].log
    held = begun.house.table(1).held
    assert log is not None
    assert held is not None
    n = len(log)
    for line in held.lines_after("Ana", 0):
        begun.seats["Ana"].hear(line.decode())
    assert (len(log), begun.seats["Ana"].fault) == (n, None)


def test_who_leaves_the_house_waits_for_no_answer(begun: AtHand) -> None:
    begun.break_link("Ana")
    failed: list[Exception] = []

    def ask() -> None:
        try:
            begun.seats["Ana"].ask({"do": {}, "at": 1})
        except LinkLost as lost:
            failed.append(lost)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    begun.seats["Ana"].close()
    thread.join(PATIENCE)
    assert len(failed) == 1


def test_a_line_with_another_chain_is_not_taken_and_nothing_after_it(begun: AtHand) -> None:
    seat, held = begun.seats["Ana"], begun.house.table(1).held
    assert held is not None
    assert seat.log is not None
    begun.cut.add("Ana")
    begun.table("Beto").do(model.SealSheet(seat="Beto", sheet=SHEET))
    n = len(seat.log)
    (line,) = held.lines_after("Ana", n)
    false = msgspec.json.decode(line)
    false["event"]["seat"] = "Caro"
    seat.hear(msgspec.json.encode(false, order="sorted").decode())
    assert isinstance(seat.fault, BrokenChain)
    seat.hear(line.decode())
    assert len(seat.log) == n


def test_a_copy_that_holds_what_is_for_another_seat_is_refused(begun: AtHand) -> None:
    seat, held = begun.seats["Ana"], begun.house.table(1).held
    assert held is not None
    begun.cut.add("Ana")
    begun.table("Beto").do(model.SealSheet(seat="Beto", sheet=SHEET))
    (line,) = held.lines_after("Beto", events(begun) - 1)
    seat.hear(line.decode())
    assert isinstance(seat.fault, BrokenSeal)


def test_everybody_who_is_there_gives_a_fresh_word_and_finds_it_in_the_seed(begun: AtHand) -> None:
    heads = [seat.log.head for seat in begun.seats.values() if seat.log is not None]
    words = heads[0].words
    assert isinstance(words, dict)
    assert sorted(words) == ["Ana", "Beto", "Caro"]
    assert len(set(words.values())) == 3
    assert all(seat.fault is None and not seat.word_left_out for seat in begun.seats.values())


def test_a_house_that_leaves_a_word_out_of_the_seed_that_it_showed_is_found_out(house: AtHand) -> None:
    for name in ("Ana", "Beto", "Caro"):
        house.join(name)
    house.begin()
    held = house.house.table(1).held
    assert held is not None
    cheated = JoinedSeat("0" * 32, "Ana", Numbers(), lambda: None)
    lobby = {"sitting": "x", "title": "bolsa", "table": 1, "options": {}, "seats": []}
    cheated.hear(msgspec.json.encode({"lobby": lobby | {"seed_seal": held.session.log.head.seed_seal}}).decode())
    cheated.hear(held.head_line("Ana").decode())
    assert cheated.fault is not None
    assert "word" in cheated.fault.why


def test_a_word_is_sealed_before_it_is_told_and_told_only_when_it_is_asked_for() -> None:
    said: list[dict[str, Any]] = []
    seat = JoinedSeat("0" * 32, "Ana", Numbers(), lambda: None)
    seat.speak_through(said.append)
    lobby = {"sitting": "x", "title": "bolsa", "table": 1, "options": {}, "seats": [], "seed_seal": "f" * 64}
    seat.hear('{"open_word":true}')
    assert said == []
    seat.hear(msgspec.json.encode({"lobby": lobby}).decode())
    assert [set(each) for each in said] == [{"word_seal"}]
    seat.hear('{"open_word":true}')
    assert said[1].keys() == {"word", "salt"}
    assert seal(said[1]["salt"], said[1]["word"]) == said[0]["word_seal"]


def test_two_seats_of_one_key_see_each_its_own_and_give_one_word(house: AtHand) -> None:
    ana = house.join("Ana")
    beto = house.join("Beto", key=ana.key)
    beto.gives_words = False
    house.join("Caro")
    house.begin()
    assert (ana.fault, beto.fault) == (None, None)
    words = house.seats["Caro"].log.head.words  # type: ignore[union-attr]
    assert isinstance(words, dict)
    assert words["Ana"] == words["Beto"] != words["Caro"]
