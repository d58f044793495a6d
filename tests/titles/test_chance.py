"""Chance after the opening: the table draws it from the seed where a command needs it, and a branch from its own."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import UNSET

from exchange.game import chance_at
from exchange.log.branch import branch
from exchange.log.logfile import write_log
from exchange.opening import open_table
from exchange.script.read import read_script
from exchange.script.run import Playing, run_script
from exchange.script.write import write_script
from exchange.session import Session
from exchange.store import Store, open_store
from exchange.value.chance import Chance
from exchange.value.errors import BrokenDecision
from exchange.value.seal import HOST
from exchange.verify import verify, verify_log
from tests.exchange.forging import chained
from tests.play.stage import FILE
from tests.toys.tender.model import Draw, GiveBack, Keep, Offer, TipDrawn
from tests.toys.tender.title import TITLE

TITLES = {TITLE.name: TITLE}
OPTIONS = {"tips": 2}
OFFERS = (Offer(seat="Beto", coins=0), Offer(seat="Ana", coins=1))
DRAWS = (Draw(seat="Ana"), Draw(seat="Beto"), Draw(seat="Ana"))
MOVES = (*DRAWS, *OFFERS, GiveBack(seat="Ana"), *OFFERS, Keep(seat="Ana"))
DEALT = 4  # events of the opening


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.db", TITLES) as store:
        yield store


def played(store: Store | None = None, *, moves: int = len(MOVES)) -> Session:
    table = open_table(TITLE, "Ana Beto", seed="7", options=OPTIONS, store=store, name="tips")
    for move in MOVES[:moves]:
        table.do(move)
    return table


def found(table: Session) -> list[object]:
    """What chance brought after the opening."""
    return [(event.tip, event.tip_salt) for event in table.host.events() if isinstance(event, TipDrawn)]


def test_a_command_that_needs_chance_is_given_it_from_the_seed_and_keeps_it_for_the_host() -> None:
    table = played()
    given = {entry.n - 1: entry.command.chance for entry in table.log.read() if isinstance(entry.command, Draw)}
    assert len(given) == 3
    assert given == {n: chance_at(Chance("7"), n) for n in given}
    assert all(b"chance" not in line for line in write_log(table.log, "Ana"))
    assert verify(write_log(table.log), TITLES).over


def test_of_a_running_copy_draws_are_not_checked_and_whatever_else_is_open_is_decided() -> None:
    lines = list(write_log(played(moves=6).log, "Ana"))
    copy = verify(lines, TITLES)
    assert (copy.over, copy.upto, copy.undrawn) == (False, 14, 3)
    copy = verify(lines[: DEALT + 2], TITLES)
    assert (copy.upto, copy.undrawn) == (DEALT + 1, 1)
    forged = [json.loads(line) for line in lines]
    forged[13]["event"]["seat"] = "Beto"
    with pytest.raises(BrokenDecision):
        verify(chained(forged), TITLES)


def test_nobody_chooses_what_chance_brings() -> None:
    fair, sly = played(), open_table(TITLE, "Ana Beto", seed="7", options=OPTIONS)
    for move in MOVES:
        sly.do(Draw(seat=move.seat, chance="f" * 64) if isinstance(move, Draw) else move)
    assert found(sly) == found(fair)


def test_a_log_whose_chance_its_seed_does_not_draw_does_not_hold() -> None:
    table = open_table(TITLE, "Ana Beto", seed="7", options=OPTIONS)
    table.redraw(0, "another seed")
    table.do(MOVES[0])
    with pytest.raises(BrokenDecision, match="the seed does not draw this chance") as told:
        verify(write_log(table.log), TITLES)
    assert told.value.field == "command.chance"


def test_a_branch_draws_from_its_own_seed_and_its_script_says_from_where(store: Store) -> None:
    parent = played(store)
    log = branch(store, TITLES, "tips", DEALT + 1, name="again")
    table = Session(TITLE, log)
    for move in MOVES[1:]:
        table.do(move)
    assert found(table)[0] == found(parent)[0]
    whole = verify_log(log, TITLES)
    assert whole.over
    commands = [entry.command for entry in log.read() if isinstance(entry.command, Draw)]
    assert [command.chance for command in commands][1] == chance_at(Chance(log.head.drawn_from), DEALT + 1)
    written = write_script(log, TITLE)
    assert f"\nredraw {DEALT + 1} {log.head.seed}\n" in written
    playing, failure = run_script(read_script(written, FILE, TITLES), paranoid=True)
    assert failure is None, str(failure)
    assert found(playing.table) == found(table)
    assert TITLE.show(playing.table.view(HOST)) == TITLE.show(table.view(HOST))


def rolled(*redraws: str) -> list[object]:
    lines = [
        "game tender",
        "seats Ana Beto",
        "seed 7",
        "option tips 2",
        *redraws,
        "Ana draws",
        "Beto draws",
        "Ana draws",
    ]
    playing = Playing(read_script("\n".join(lines), FILE, TITLES))
    assert playing.play() is None
    assert playing.table.log.head.branch_of is UNSET
    return found(playing.table)


def test_redraw_changes_chance_behind_its_event_and_not_before() -> None:
    seeds = [f"seed-{number}" for number in range(20)]
    usual = rolled()
    assert rolled("redraw 0 7") == usual
    late = [rolled(f"redraw 6 {seed}") for seed in seeds]
    assert {each[:2] == usual[:2] for each in late} == {True}
    assert len({each[2] for each in late}) > 1
    assert {rolled(f"redraw 6 {seed}", "redraw 5 x").pop(0) for seed in seeds} == {usual[0]}
    assert rolled("redraw 6 y", "redraw 5 x") == rolled("redraw 5 x", "redraw 6 y")
