"""Every title at tables with clocks: idle moves, stand-ins, and games interrupted anywhere."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from exchange.game import PERSON, decided, salted
from exchange.idle import as_wanted
from exchange.interruption import CallTime, ComeBack, LetStandIn
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.script.write import write_script
from exchange.session import Session
from exchange.value.chance import Chance
from exchange.value.errors import Refused
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify
from exchange.who_moved import TIME
from market.export import steps_of
from tests.titles.playing import TITLES, opened, sitting, some_games, titled


@pytest.mark.parametrize("name", TITLES)
def test_whoever_owes_a_move_has_an_idle_one_and_needs_no_secret_of_others_for_it(
    name: str,
) -> None:
    title = titled(name)
    game = title.game
    for played in some_games(name):
        for done in played.done[:: max(1, len(played.done) // 8)]:
            for seat in game.to_act(done.before):
                move = title.idle_move(done.before, seat)
                assert move is not None
                assert move.seat == seat
                assert as_wanted(move) == move
                _command, events = decided(game, done.before, salted(move, Chance("7").draws("salt")), Chance("7"))
                assert game.command_of(done.before, events[0]) is not None
        for n in range(1, len(played.table.log), 7):
            for seat in game.to_act(played.table.host.state(n)):
                move = title.idle_move(played.table.host.state(n), seat)
                assert title.idle_move(played.table.follower(seat).state(n), seat) == move
                if title.idle is not None:
                    assert title.idle_move(played.table.follower(SPECTATOR).state(n), seat) in (None, move)


class Interrupted(RuleBasedStateMachine):
    """A game in which anything may come between any two moves."""

    name = ""
    table: Session[Any, Any, Any]

    @initialize(seed=st.integers(0, 2**32))
    def open(self, seed: int) -> None:
        self.draw = Random(seed)
        setup = sitting(self.name, self.draw)
        self.table = opened(titled(self.name), setup)
        self.standing: dict[str, str] = {}
        self.by: list[str] = []

    def owing(self) -> tuple[str, ...]:
        return self.table.to_act()

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.owing()))
        self.table.do(self.table.trader_moves(seat, titled(self.name).traders["random"]))
        self.by.append(self.standing.get(seat, PERSON))

    @precondition(lambda self: not self.table.over)
    @rule()
    def time_is_up(self) -> None:
        self.by += [TIME] * len(self.owing())
        self.table.time_up()

    @precondition(lambda self: not self.table.over and len(self.standing) < len(self.table.seats))
    @rule(data=st.data())
    def a_trader_stands_in(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from([seat for seat in self.table.seats if seat not in self.standing]))
        trader = data.draw(st.sampled_from(sorted(titled(self.name).cast.values())))
        self.table.stand_in(seat, trader)
        self.standing[seat] = trader

    @precondition(lambda self: not self.table.over and self.standing)
    @rule(data=st.data())
    def a_person_is_back(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(self.standing)))
        self.table.back(seat)
        del self.standing[seat]

    @precondition(lambda self: not self.table.over and self.standing)
    @rule()
    def stand_ins_move(self) -> None:
        for seat in [seat for seat in self.owing() if seat in self.standing]:
            if seat in self.owing():
                self.table.do(self.table.trader_moves(seat, self.table.traders()[seat]))
                self.by.append(self.standing[seat])

    @precondition(lambda self: self.table.over)
    @rule()
    def nobody_is_interrupted_behind_the_end(self) -> None:
        n = len(self.table.log)
        for command in (
            CallTime(seats=self.table.seats),
            LetStandIn(seat="Ana", trader="random"),
            ComeBack(seat="Ana"),
        ):
            with pytest.raises(Refused):
                self.table.do(command)
        assert len(self.table.log) == n

    @invariant()
    def everybody_knows_who_plays(self) -> None:
        seated = dict.fromkeys(self.table.seats, PERSON)
        assert self.table.players() == seated | self.standing
        assert self.table.follower(SPECTATOR).players() == seated | self.standing

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        title, log = titled(self.name), self.table.log
        titles = {self.name: title}
        for viewer in (HOST, SPECTATOR, *self.table.seats):
            copy = verify(write_log(log, viewer), titles)
            assert copy.over == self.table.over
        assert [step.by for step in steps_of(log, title).steps if step.by] == self.by
        playing, failure = run_script(read_script(write_script(log, title), "written.play", titles), paranoid=True)
        assert failure is None, str(failure)
        events = [entry.event for entry in log.read()]
        assert list(map(type, playing.table.host.events())) == list(map(type, events))
        assert title.show(playing.table.state) == title.show(self.table.state)
        assert playing.table.players() == self.table.players()


@pytest.mark.parametrize("games", [4, pytest.param(60, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", TITLES)
def test_a_game_interrupted_anywhere_is_verified_exported_and_played_again(name: str, games: int) -> None:
    machine = type("Machine", (Interrupted,), {"name": name})
    run_state_machine_as_test(machine, settings=settings(max_examples=games, stateful_step_count=14, deadline=None))
