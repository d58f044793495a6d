"""A sitting: people join, games begin, go on after a restart, and are played again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from exchange.house.answers import Done, NotDone
from exchange.house.asking import Foreseen, foresee, take
from exchange.house.code import FREE_GUESSES, LONGEST_WAIT, MOST_ADDRESSES, Guesses
from exchange.house.message import Do, Foresee, Say
from exchange.house.place import Place
from exchange.house.plan import Plan
from exchange.house.seating import NotJoined
from exchange.house.sitting import House
from exchange.house.table import SentMove
from exchange.house.thin import Move, thin
from exchange.log.logfile import write_log
from exchange.session import Session
from exchange.store import HeldElsewhere, Store, open_store
from exchange.verify import verify
from market import GAMES
from market.bolsa.law.model import SealSheet, Sheet
from tests.exchange.house.evening import Evening
from tests.exchange.house.hands import Hands
from tests.exchange.stores import KINDS, new_store


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store(":memory:") as opened:
        yield opened


def test_people_join_add_words_play_and_play_again(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", seats={"Ana": "person", "Beto": "person", "Caro": "random"}, tables=2))
    house = evening.house
    assert [type(table) for table in house.tables] == [Place, Place]
    ana, ana_too, beto, beto_too = evening.join("ana", "ÁNA", "Beto", "bèto")
    assert [(each.table, each.seat) for each in (ana, ana_too, beto, beto_too)] == [
        (1, "Ana"),
        (2, "Ana"),
        (1, "Beto"),
        (2, "Beto"),
    ]
    house.begin()
    assert [table.phase for table in house.told().tables] == ["words", "words"]
    evening.words()
    assert [table.phase for table in house.told().tables] == ["playing", "playing"]
    first, second = evening.play(1), evening.play(2)
    assert first.session.log.head.words == {"Ana": "Ana", "Beto": "Beto"}
    for table in (first, second):
        for viewer in ("Ana", "Beto", "spectator", "host"):
            copy = [table.head_line(viewer), *table.lines_after(viewer, 0)]
            assert copy == list(write_log(store.log(table.session.log.head.id), viewer))
            assert verify(iter(copy), GAMES).over
    house.again({"rounds": 1})
    evening.words()
    third = evening.play(1)
    assert third.session.log.head.options["rounds"] == 1
    assert third.session.log.head.id != first.session.log.head.id


@pytest.mark.parametrize("deed", ["new_link", "free"])
def test_whose_seat_got_another_key_is_here_no_more_by_a_link_that_has_other_seats_too(store: Store, deed: str) -> None:
    house = Evening(store, Plan(title="bolsa", seats=dict.fromkeys(("Ana", "Beto", "Caro"), "person"))).house
    key = house.join(house.code, "Ana").key
    house.join(house.code, "Beto", key=key)
    house.arrive("one", key)
    getattr(house, deed)(1, "Ana")
    house.heard("one")
    assert [seat.here for seat in house.told().tables[0].seats] == [False, True, False]


def test_a_chosen_seed_deals_the_first_game_of_each_table_and_another_the_next(store: Store) -> None:
    evening = Evening(store, Plan(title="siniestra-2", open_seats=2, tables=2, fill="random", seed="7"))
    evening.join("Ana")
    evening.house.begin(1)
    first = evening.house.held(1).session.log.head.seed
    evening.house.again()
    assert (first, evening.house.held(1).session.log.head.seed) == ("7", "7 2")


@pytest.mark.parametrize("unseen", ["\u200d", "\ufe0f", "\u034f", "\u3164"])
def test_signs_that_show_nothing_make_no_other_name(store: Store, unseen: str) -> None:
    evening = Evening(store, Plan(title="bolsa", seats={"Ana": "person"}, open_seats=3, words=False))
    ana, other, beto, another = evening.join("Ana", f"Ana{unseen}", "Beto", f"B{unseen}eto")
    assert (ana.seat, beto.seat) == ("Ana", "Beto")
    assert (other.seat, another.seat) == (f"Ana{unseen}2", f"B{unseen}eto2")


def test_a_sitting_goes_on_after_a_restart(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        evening = Evening(store, Plan(title="bolsa", open_seats=3, words=False))
        ana, *_others = evening.join("Ana", "Beto", "Caro")
        evening.house.begin()
        evening.house.stands_at("http://10.0.0.5:8017")
        name, code, n = evening.house.name, evening.house.code, len(evening.house.held(1).session.host)
        with open_store(tmp_path / "games.db") as other:
            with pytest.raises(HeldElsewhere, match=r"bolsa is open already: join it at http://10\.0\.0\.5:8017"):
                House.resume(other, name, clock=evening.clock, now=evening.hands.now)
            with pytest.raises(HeldElsewhere, match=r"bolsa-1 is played in the house bolsa: join it at http://10"):
                Session(GAMES["bolsa"], other.log("bolsa-1")).do(SealSheet(seat="Ana", sheet=Sheet({})))
            evening.house.close()
            house = House.resume(other, name, clock=evening.clock, now=evening.hands.now)
            assert house.code == code
            where: Any = house.place(ana.key)
            assert where.seats == ("Ana",)
            assert len(house.held(1).session.host) == n
    assert ana.key not in (tmp_path / "games.db").read_bytes().decode("latin-1")


def test_a_wrong_code_is_refused_and_a_right_one_is_never_slowed(store: Store) -> None:
    evening = Evening(store, Plan(title="bolsa", open_seats=4))
    rules = []
    for _guess in range(8):
        with pytest.raises(NotJoined) as refused:
            evening.house.join("AAAAA", "Ana", "10.0.0.9")
        rules.append(refused.value.rule)
    assert rules == ["code"] * 5 + ["wait"] * 3
    assert evening.house.join(evening.house.code.lower(), "Ana", "10.0.0.9").seat == "Ana"
    assert evening.house.told().guesses == {"10.0.0.9": 8}


@pytest.mark.parametrize("title", sorted(GAMES))
def test_thin_clients_play_a_game_by_what_they_are_told_alone(store: Store, title: str) -> None:
    """Every move that is listed can be sent as it stands, as a command and as a sentence."""
    evening = Evening(store, Plan(title=title, open_seats=GAMES[title].seats.start, words=False))
    joined = evening.join(*("Ana", "Beto", "Caro")[: GAMES[title].seats.start])
    evening.house.begin()
    table, at = evening.house.held(1), 0
    for turn in range(1, 60):
        if table.session.over:
            break
        for each in joined:
            told = thin(table.session, each.seat, "es", at)
            assert msgspec.json.encode(told)
            assert told.n == len(table.session.host)
            moves = [move for move in told.legal if isinstance(move, Move)]
            if not moves:
                continue
            move = moves[turn % len(moves)]
            told_ahead = foresee(table, each.key, each.seat, Foresee(move=msgspec.json.encode(move.do), id=1), "es")
            assert isinstance(told_ahead, Foreseen)
            sent: Do | Say = Do(command=msgspec.json.encode(move.do), at=told.n, id=turn)
            if turn % 2 and move.say:
                sent = Say(text=move.say, at=told.n, id=turn)
            answer = take(table, each.key, each.seat, sent, "es")
            assert isinstance(answer, Done), (move, answer)
            break
        else:  # no moves are listed: some legal one
            seat = table.session.to_act()[0]
            move_of = table.session.trader_moves(seat, GAMES[title].traders["random"])
            key = next(each.key for each in joined if each.seat == seat)
            assert isinstance(table.do(SentMove(key, turn, len(table.session.host), move_of)), Done)
    assert len(table.session.host) > 10


def test_the_card_that_a_seat_drew_is_told_to_it_alone(store: Store) -> None:
    evening = Evening(store, Plan(title="remigio-51", open_seats=3, words=False))
    joined = evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    table = evening.house.held(1)
    seat = table.session.to_act()[0]
    key = next(each.key for each in joined if each.seat == seat)
    drawing = Say(text="draws", at=len(table.session.host), id=1)
    assert isinstance(take(table, key, seat, drawing, "en"), Done)
    card = table.session.view(seat).drawn
    told = {each.seat: thin(table.session, each.seat, "en").said[-1].text for each in joined}
    assert told.pop(seat) == f"{seat} draws: you drew {card}"
    assert set(told.values()) == {f"{seat} draws"}
    assert thin(table.session, "spectator", "en").said[-1].text == f"{seat} draws"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (b'{"type":"Bid","bid":13,"seat":"Beto"}', "not-your-turn"),
        (b'{"type":"Bid","bid":"13"}', "message"),
        (b'{"type":"CallTime","seats":["Ana"]}', "message"),
        (b'{"type":"SealSheet","sheet":{"buy":{"IBE":1}},"extra":1}', "message"),
        (b"[" * 2000, "message"),
        (b"1", "message"),
    ],
)
def test_what_is_no_move_is_refused_and_nothing_happens(store: Store, text: bytes, rule: str) -> None:
    evening = Evening(store, Plan(title="bolsa", open_seats=3, words=False))
    ana, *_others = evening.join("Ana", "Beto", "Caro")
    evening.house.begin()
    table = evening.house.held(1)
    answer = take(table, ana.key, "Beto", Do(command=text, at=1, id=1), "en")
    assert isinstance(answer, NotDone)
    assert (answer.rule, len(table.session.host)) == (rule, 1)


@pytest.mark.parametrize("rounds", [1, pytest.param(5, marks=pytest.mark.prove)])
@pytest.mark.parametrize("kind", KINDS)
def test_twenty_four_persons_play_at_six_tables_and_every_copy_holds(kind: str, rounds: int, tmp_path: Path) -> None:
    with new_store(kind, tmp_path) as url, open_store(url) as store:
        evening = Evening(store, Plan(title="bolsa", open_seats=4, tables=6, options={"rounds": rounds}))
        evening.join(*(f"N{number}" for number in range(24)))
        assert {place.number: len(place.keys.kept) for place in evening.house.places} == dict.fromkeys(range(1, 7), 4)
        evening.house.begin()
        evening.words()
        for number in range(1, 7):
            table = evening.play(number)
            words: Any = table.session.log.head.words
            assert len(words) == 4
            for viewer in (table.session.seats[0], "spectator"):
                copy = [table.head_line(viewer), *table.lines_after(viewer, 0)]
                assert copy == list(write_log(store.log(table.session.log.head.id), viewer))
                assert verify(iter(copy), GAMES).over
        assert store.derived(store.games()[0].id, "sitting") is not None
        assert {table.phase for table in evening.house.told().tables} == {"over"}


def test_wrong_codes_are_counted_by_subscriber_and_never_forgotten_for_one_by_another() -> None:
    hands = Hands()
    guesses = Guesses(hands.now)
    for number in range(FREE_GUESSES):
        assert guesses.wrong(f"2001:db8::{number}") == 0
    waits = [guesses.wrong("2001:db8::9") for _guess in range(8)]
    assert waits == [1, 2, 4, 8, 16, 32, LONGEST_WAIT, LONGEST_WAIT]
    assert (
        guesses.wrong("2001:db8:0:1::1")
        == guesses.wrong("::ffff:10.0.0.9")
        == guesses.wrong("10.0.0.9")
        == guesses.wrong("::1")
        == 0
    )
    assert guesses.counts == {"2001:db8::/64": 13, "2001:db8:0:1::/64": 1, "10.0.0.9": 2, "::/64": 1}
    for number in range(MOST_ADDRESSES):
        guesses.wrong(f"host {number}")
    assert len(guesses.counts) == MOST_ADDRESSES
