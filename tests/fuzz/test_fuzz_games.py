"""Commands, branches, exports, imports, races and crashes by chance, over games of every title in two stores."""

import os
import random
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from msgspec import UNSET

from exchange.game import Command
from exchange.log.branch import branch, command_ends, complete, owed
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.script.write import write_script
from exchange.session import Session
from exchange.store import Store, StoredLog, open_store
from exchange.title import Title
from exchange.value.errors import Conflict, LogError, NameTaken, Refused, StoreError
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify, verify_log
from tests.exchange.played import TITLES, head_for, setup_for
from tests.exchange.test_store_crash import Failing
from tests.exchange.test_write import OPTIONS, events

TIMES = float(os.environ.get("FUZZ", "0.3"))  # `make fuzz` looks longer
PICK = st.integers(0, 2**32)


class Games(RuleBasedStateMachine):
    """What one, and others beside, may do with a store."""

    title: Title

    @initialize()
    def open_stores(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="corro-fuzz-")
        self.store = open_store(Path(self.folder.name) / "games.db", TITLES)
        self.other = open_store(":memory:", TITLES)
        self.left: list[Store] = []  # open still, as somebody else's might be
        self.known: dict[str, list[bytes]] = {}  # the host's copy of each game, as it was seen last
        self.unplayed: list[Command] = []
        self.new_game(0)

    def teardown(self) -> None:
        for store in (self.store, self.other, *self.left):
            store.close()
        self.folder.cleanup()

    # -- what happens

    @rule(pick=PICK)
    def new_game(self, pick: int) -> None:
        draws = random.Random(pick)
        seats = ("Ana", "Íñigo", "李", "Dani")[: draws.choice([count for count in self.title.seats if count <= 4])]
        setup = setup_for(self.title, f"{pick}", draws.choice(OPTIONS[self.title.name]), seats)
        name = self.store.free_name("juego")
        log = self.store.create(head_for(self.title, setup, name))
        Session.open(self.title, setup, log)
        self.see(log)

    @rule(pick=PICK, moves=st.integers(1, 12))
    def move(self, pick: int, moves: int) -> None:
        draws = random.Random(pick)
        log = self.some_log(draws)
        table = Session(self.title, log, paranoid=True)
        for _ in range(moves):
            if table.over:
                break
            choices = list(table.choices(draws.choice(table.to_act())))
            self.unplayed += draws.sample(choices, 1)
            table.do(draws.choice(choices))
        self.see(log)

    @rule(pick=PICK)
    def move_against_the_rules(self, pick: int) -> None:
        draws = random.Random(pick)
        log = self.some_log(draws)
        table = Session(self.title, log)
        for command in draws.sample(self.unplayed, min(5, len(self.unplayed))):
            if command.seat in table.seats and command in table.choices(command.seat):
                continue
            before = len(log)
            with pytest.raises((Refused, ValueError)):
                table.do(command)
            assert len(log) == before

    @rule(pick=PICK)
    def race(self, pick: int) -> None:
        draws = random.Random(pick)
        log = self.some_log(draws)
        mine, theirs = Session(self.title, log), Session(self.title, self.store.log(log.id))
        if mine.over:
            return
        seat = draws.choice(mine.to_act())
        theirs.do(draws.choice(list(theirs.choices(seat))))
        with pytest.raises(Conflict):
            mine.do(draws.choice(list(mine.choices(seat))))
        mine.refresh()
        assert mine.state == theirs.state
        self.see(log)

    @rule(pick=PICK)
    def break_a_branch_off(self, pick: int) -> None:
        draws = random.Random(pick)
        log = self.some_log(draws)
        ends = command_ends(log, self.title)
        n = draws.randrange(-1, len(log) + 2)
        if n in ends:
            self.see(branch(self.store, TITLES, log.id, n))
        else:
            with pytest.raises(LogError):
                branch(self.store, TITLES, log.id, n)

    @rule(pick=PICK)
    def carry_away(self, pick: int) -> None:
        draws = random.Random(pick)
        log = self.some_log(draws)
        viewer = draws.choice([HOST, SPECTATOR, *log.head.seats])
        lines = list(write_log(log, viewer))
        lines = lines[: draws.randrange(1, len(lines) + 1)] if draws.random() < 0.5 else lines
        copy = verify(lines, TITLES)
        name = self.other.free_name(draws.choice(["copia", "[b]", "../x", "ñ"]))
        try:
            kept = self.other.take_in(copy, name)
        except NameTaken:
            assert log.id in {game.id for game in self.other.games()}
            return
        if kept.head.viewer in (HOST, viewer):  # a shorter copy of what was there changes nothing
            assert list(write_log(kept, viewer))[: len(lines)] == lines
        else:
            assert viewer == HOST
            assert len(kept) > len(copy.records)
        complete(kept, self.title)
        verify_log(kept, TITLES)

    @rule(pick=PICK)
    def write_a_script(self, pick: int) -> None:
        log = self.some_log(random.Random(pick))
        script = write_script(log, self.title)
        playing, failure = run_script(read_script(script, "fuzz.play", TITLES))
        assert failure is None, f"{failure}\n{script}"
        assert events(playing.table.log) == events(log)

    @rule(pick=PICK, torn=st.booleans())
    def crash(self, pick: int, torn: bool) -> None:
        """The process ends, maybe in the middle of a write; another opens the store."""
        draws = random.Random(pick)
        driver: Any = self.store._driver
        log = self.some_log(draws)
        table = Session(self.title, log)
        if torn and not table.over:
            sound = driver._connection
            driver._connection = Failing(sound, sqlite3.OperationalError("disk I/O error"))
            driver._connection.left = draws.randrange(2)
            try:
                table.do(draws.choice(list(table.choices(draws.choice(table.to_act())))))
            except StoreError:
                pass
            finally:
                driver._connection = sound
        if draws.random() < 0.5:
            self.store.close()
        else:
            self.left.append(self.store)
        self.store = open_store(Path(self.folder.name) / "games.db", TITLES)
        self.see(self.store.log(log.id))

    # -- what holds

    @invariant()
    def no_log_ever_changes_but_by_growing(self) -> None:
        if not hasattr(self, "known"):
            return
        for game, lines in self.known.items():
            assert list(write_log(self.store.log(game)))[: len(lines)] == lines

    def some_log(self, draws: random.Random) -> StoredLog:
        return self.store.log(draws.choice(sorted(self.known)))

    def see(self, log: StoredLog) -> None:
        """The game verifies in whole commands, and holds all that it held before."""
        copy = verify_log(log, TITLES)
        assert owed(log, self.title) == ()
        lines = list(write_log(log))
        before = self.known.get(log.id, [])
        assert lines[: len(before)] == before
        assert copy.over == Session(self.title, log).over
        assert copy.head.seed is not UNSET
        self.known[log.id] = lines


@pytest.mark.parametrize("name", TITLES)
def test_whatever_is_done_to_games_leaves_games_that_verify(name: str) -> None:
    machine = type(f"Games_{name}", (Games,), {"title": TITLES[name]})
    profile = settings()
    few = settings(max_examples=int(profile.max_examples * TIMES / 10), stateful_step_count=20, parent=profile)
    run_state_machine_as_test(machine, settings=few)
