"""The kernel's own events at a table with clocks: time is up, a trader stands in, a person is back."""

from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time
from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import PERSON, Back, KernelCommand, KernelEvent, StandIn, TimeUp
from exchange.interruption import CallTime, ComeBack, LetStandIn
from exchange.log.branch import branched, command_ends, complete, owed
from exchange.log.log import MemoryLog
from exchange.log.logfile import write_log
from exchange.session import Session, new_head
from exchange.store import open_store
from exchange.value.chance import Chance
from exchange.value.errors import (
    NOT_YOUR_TURN,
    BrokenDecision,
    Conflict,
    Refused,
    SetupError,
)
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify, verify_log
from market import GAMES
from market.bolsa.law import model
from tests.exchange.forging import chained
from tests.exchange.interrupting import BOLSA, SEATS, VIEWERS, host_lines, in_an_auction, interrupted, opened, seal
from tests.exchange.played import setup_for
from tests.toys.tender.model import Draw
from tests.toys.tender.title import TITLE as TENDER


def kinds(events: Any) -> list[str]:
    return [type(event).__name__ for event in events]


# Time is up -----------------------------------------------------------------------------------------------------------


def test_what_was_not_sealed_in_time_is_an_empty_sheet_and_all_is_one_command() -> None:
    table = opened()
    seal(table, Beto=1)
    events = table.time_up()
    assert kinds(events)[:4] == ["TimeUp", "SheetSealed", "SheetSealed", "SheetsTurnedOver"]
    assert events[0] == TimeUp(seats=("Ana", "Caro"))
    (turned,) = (event for event in events if isinstance(event, model.SheetsTurnedOver))
    assert {sheet.seat: sheet.sheet.buy for sheet in turned.sheets} == {"Ana": {}, "Beto": {"SAN": 1}, "Caro": {}}
    _opening, _sealed, up, *rest = table.log.read()
    assert isinstance(up.command, CallTime)
    assert [type(move) for move in up.command.moves] == [model.SealSheet, model.SealSheet]
    assert {(entry.command, entry.at) for entry in rest} == {(UNSET, up.at)}


def test_a_bid_not_made_in_time_is_a_pass_B4_2() -> None:
    table = in_an_auction()
    table.do(model.Bid(seat="Ana", bid=12))
    assert table.time_up()[:2] == (TimeUp(seats=("Beto",)), model.BidderPassed(seat="Beto"))


def test_a_choice_not_made_in_time_deals_clockwise_B5_3() -> None:
    sitting = setup_for(BOLSA, options={"rounds": 1}, seats=(*SEATS, "Dani"))
    sitting = replace(sitting, players=dict.fromkeys(sitting.seats, PERSON))
    table = Session.open(BOLSA, sitting, MemoryLog(new_head(BOLSA.game, sitting, seed_known=True)), paranoid=True)
    seal(table, Ana=1, Beto=2)
    for seat in ("Caro", "Dani"):
        table.do(model.SealSheet(seat=seat, sheet=model.Sheet({}, {"SAN": 1})))
    table.do(model.Bid(seat="Ana", bid=12))
    table.do(model.Pass(seat="Beto"))
    assert table.to_act() == ("Ana",)
    up, traded, *_ = table.time_up()
    assert up == TimeUp(seats=("Ana",))
    assert (traded.buyer, traded.seller, traded.shares) == ("Ana", "Caro", 1)
    for viewer in (HOST, SPECTATOR, "Ana", "Dani"):
        assert verify(write_log(table.log, viewer), GAMES).upto == len(table.log)


def test_an_idle_move_may_draw_from_the_games_chance() -> None:
    title = replace(TENDER, idle=lambda state, seat: Draw(seat=seat))
    table = opened(title, caro="random", tips=2)
    n = len(table.log)
    events = table.time_up()
    assert kinds(events) == ["TimeUp", "TipDrawn", "TipDrawn", "TipDrawn"]
    command: Any = list(table.log.read())[n].command
    chance = Chance(table.log.head.drawn_from)
    assert [move.chance for move in command.moves] == [
        chance.draws(f"chance {before}").raw(32).hex() for before in (n + 1, n + 2, n + 3)
    ]
    titles = {title.name: title}
    for viewer in VIEWERS:
        assert len(verify(write_log(table.log, viewer), titles).records) == len(table.log)
    lines = host_lines(table)
    lines[n + 1]["command"]["moves"][1]["chance"] = "0" * 64
    with pytest.raises(BrokenDecision) as caught:
        verify(chained(lines), titles)
    assert caught.value.field == "command.moves.chance"


def test_what_is_sealed_for_a_seat_is_salted_as_its_own_moves_are() -> None:
    class Counted:
        count = 0

        def salt(self) -> str:
            self.count += 1
            return f"{self.count:032x}"

    sitting = setup_for(BOLSA, seats=SEATS)
    sitting = replace(sitting, players=dict.fromkeys(SEATS, PERSON))
    for salts in (Counted(), None):
        log = MemoryLog(new_head(BOLSA.game, sitting, seed_known=True))
        table = Session.open(BOLSA, sitting, log, salts=salts)
        table.time_up()
        sealed = [entry for entry in log.read() if isinstance(entry.event, model.SheetSealed)]
        chance = Chance(log.head.drawn_from)
        counted = [f"{place:032x}" for place in range(1, 4)]
        drawn = [chance.draws(f"salt {entry.n - 1}", entry.event.seat).salt() for entry in sealed]
        expected = counted if salts else drawn
        assert [entry.event.sheet_salt for entry in sealed] == expected


def test_time_that_is_up_after_somebody_moved_meets_a_conflict() -> None:
    table = in_an_auction()
    seen = table.state.n
    table.do(model.Bid(seat="Ana", bid=11))
    with pytest.raises(Conflict):
        table.time_up(after=seen)


def test_the_clock_of_the_table_says_when_it_happened() -> None:
    sitting = replace(setup_for(BOLSA, seats=SEATS), players=dict.fromkeys(SEATS, PERSON))
    with freeze_time("2026-11-29 18:00:00") as time:
        table = Session.open(BOLSA, sitting, MemoryLog(new_head(BOLSA.game, sitting, seed_known=True)))
        time.tick(90)
        table.stand_in("Ana", "value")
        time.tick(30)
        table.time_up()
        time.move_to("2026-11-29 17:00:00")
        table.back("Ana")
    at = {type(entry.event): entry.at[11:19] for entry in table.log.read() if isinstance(entry.event, KernelEvent)}
    assert at == {StandIn: "18:01:30", TimeUp: "18:02:00", Back: "18:02:00"}


# Standing in ----------------------------------------------------------------------------------------------------------


def test_who_plays_a_seat_is_folded_from_the_events_by_the_kernel_alone() -> None:
    table = opened()
    n, before = len(table.log), table.state
    table.stand_in("Ana", "value")
    assert replace(table.state, n=before.n) == before
    table.stand_in("Beto", "quiet")
    table.back("Ana")
    for follower in map(table.follower, VIEWERS):
        assert [follower.stand_ins(at) for at in range(n, n + 4)] == [
            {},
            {"Ana": "value"},
            {"Ana": "value", "Beto": "quiet"},
            {"Beto": "quiet"},
        ]
        assert follower.players() == {"Ana": PERSON, "Beto": "quiet", "Caro": "quiet"}
    assert Session(BOLSA, table.log).players() == table.players()


def test_a_stand_in_moves_as_a_trader_seated_there_would_until_the_person_is_back() -> None:
    table = opened()
    table.stand_in("Ana", "value")
    assert set(table.traders()) == {"Ana", "Caro"}
    expected = table.trader_moves("Ana", BOLSA.traders["value"])
    moved = [event for events in table.traders_move() for event in events]
    assert [(type(event), event.seat) for event in moved] == [
        (model.SheetSealed, "Ana"),
        (model.SheetSealed, "Caro"),
    ]
    assert moved[0].sheet == expected.sheet
    table.back("Ana")
    seal(table, Beto=0)
    assert set(table.traders()) == {"Caro"}
    list(table.traders_move())
    assert set(table.to_act()) <= {"Ana", "Beto"}


# Refused --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (LetStandIn(seat="Caro", trader="value"), "Caro is no person's seat"),
        (LetStandIn(seat="Dani", trader="value"), "Dani is no person's seat"),
        (LetStandIn(seat="Beto", trader="random"), "value plays for Beto already"),
        (LetStandIn(seat="Ana", trader=PERSON), "a trader stands in"),
        (LetStandIn(seat="Ana", trader="a value"), "a trader stands in"),
        (ComeBack(seat="Ana"), "nobody stands in for Ana"),
        (ComeBack(seat="Caro"), "nobody stands in for Caro"),
        (CallTime(seats=()), "Ana owes a move too"),
        (CallTime(seats=("Ana",)), "Caro owes a move too"),
        (CallTime(seats=("Ana", "Beto", "Caro")), "Beto owes no move"),
        (CallTime(seats=("Caro", "Ana")), "in seat order"),
        (CallTime(seats=("Ana", "Ana", "Caro")), "in seat order"),
    ],
)
def test_the_table_is_refused_what_cannot_be_and_nothing_is_written(command: KernelCommand, why: str) -> None:
    table = opened()
    table.stand_in("Beto", "value")
    seal(table, Beto=1)
    n = len(table.log)
    with pytest.raises(Refused, match=why) as caught:
        table.do(command)
    assert caught.value.rule == NOT_YOUR_TURN
    assert len(table.log) == table.state.n == n


def test_a_trader_that_is_not_there_cannot_stand_in() -> None:
    table = opened()
    with pytest.raises(SetupError, match="no such trader"):
        table.stand_in("Ana", "nobody-knows")
    assert table.host.stand_ins() == {}


def test_nobody_is_interrupted_when_the_game_is_over() -> None:
    table = opened(rounds=1)
    table.time_up()
    assert table.over
    for command in (CallTime(seats=()), LetStandIn(seat="Ana", trader="value")):
        with pytest.raises(Refused, match="over"):
            table.do(command)


def test_a_game_of_format_1_knows_no_interruptions() -> None:
    table = opened()
    assert isinstance(table.log, MemoryLog)
    table.log.head = replace(table.log.head, corro=1)
    for command in (
        CallTime(seats=("Ana", "Beto", "Caro")),
        LetStandIn(seat="Ana", trader="value"),
        ComeBack(seat="Ana"),
    ):
        with pytest.raises(Refused, match="format 1"):
            table.do(command)


# Kept, branched, cut --------------------------------------------------------------------------------------------------


def test_a_store_keeps_interruptions_and_gives_them_back(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        table = interrupted(store)
        log = store.log(table.log.head.id)
        commands = [entry.command for entry in log.read() if isinstance(entry.event, KernelEvent)]
        assert {type(command) for command in commands} == {CallTime, LetStandIn, ComeBack}
        again = Session(BOLSA, log)
        assert again.players() == table.players()
        assert verify_log(log).upto == len(log)
        assert [entry.command for entry in log.read()] == [entry.command for entry in table.log.read()]


def test_a_branch_goes_on_with_whoever_played_where_it_left(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        table = interrupted(store)
        events = table.host.events()
        ends = command_ends(table.log, BOLSA)
        for n, event in enumerate(events, start=1):
            if isinstance(event, StandIn | Back):
                assert {n - 1, n} <= set(ends)
            if isinstance(event, TimeUp):
                assert n - 1 in ends
                assert n not in ends
        stand_in = next(n for n, event in enumerate(events, start=1) if isinstance(event, StandIn))
        log = store.take_in(branched(table.log, BOLSA, stand_in, name="otra"))
        branch = Session(BOLSA, log, paranoid=True)
        assert branch.players() == {"Ana": "value", "Beto": PERSON, "Caro": "quiet"}
        with pytest.raises(Refused):
            branch.stand_in("Ana", "value")
        while not branch.over:
            list(branch.traders_move())
            if branch.host.stand_ins():
                branch.back("Ana")
            if not branch.over:
                branch.time_up()
        for viewer in VIEWERS:
            assert verify(write_log(log, viewer), GAMES).over


def test_a_log_cut_behind_a_time_up_owes_the_idle_moves() -> None:
    table = opened(rounds=1)
    n = len(table.log)
    table.time_up()
    for cut in range(n + 1, len(table.log)):
        log = MemoryLog(table.log.head)
        for entry in list(table.log.read())[:cut]:
            log.append(entry.n - 1, entry.at, (entry.event,), None if entry.command is UNSET else entry.command)
        assert owed(log, BOLSA) == tuple(table.host.events(cut))
        complete(log, BOLSA)
        assert [entry.event for entry in log.read()] == list(table.host.events())
