"""One contract for local, stored and joined tables: whoever plays at one need not know which it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from exchange.game import PERSON, is_sealed
from exchange.house.plan import Plan
from exchange.log.logfile import write_log
from exchange.opening import open_table
from exchange.session import Session
from exchange.store import open_store
from exchange.value.errors import Conflict, Refused
from market import GAMES
from market.bolsa.law import model
from market.bolsa.law.choices import sheet_from
from tests.joined.at_hand import AtHand
from tui.joined.joined_table import JoinedTable

SEATS = "Ana Beto Caro"
Tables = Callable[[], dict[str, Session]]


def local(_folder: Path) -> Iterator[Tables]:
    table = open_table("bolsa", SEATS, options={"rounds": 1})
    yield lambda: dict.fromkeys(SEATS.split(), table)


def stored(folder: Path) -> Iterator[Tables]:
    with open_store(folder / "games.db", GAMES) as store:
        log = open_table("bolsa", SEATS, options={"rounds": 1}, store=store).log
        game = log.head.id
        yield lambda: {seat: Session(GAMES["bolsa"], store.log(game)) for seat in SEATS.split()}


def joined(folder: Path) -> Iterator[Tables]:
    with open_store(folder / "games.db", GAMES) as store:
        plan = Plan(title="bolsa", seats=dict.fromkeys(SEATS.split(), PERSON), options={"rounds": 1})
        house = AtHand(store, plan)
        for seat in SEATS.split():
            house.join(seat)
        house.begin()
        yield lambda: {seat: house.table(seat) for seat in SEATS.split()}


@pytest.fixture(params=[local, stored, joined], ids=["local", "stored", "joined"])
def tables(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, Session]]:
    """Each seat's table: as its person has it."""
    made = request.param(tmp_path)
    yield next(made)()
    list(made)


def refreshed(tables: dict[str, Session]) -> None:
    for table in tables.values():
        table.refresh()


def seal_all(tables: dict[str, Session], **sheets: tuple[int, ...]) -> None:
    for seat in SEATS.split():
        tables[seat].refresh()
        tables[seat].do(model.SealSheet(seat=seat, sheet=sheet_from(sheets.get(seat, (0, 0, 0, 0, 0)))))
    refreshed(tables)


def test_a_move_that_is_made_is_there_for_everybody_else(tables: dict[str, Session]) -> None:
    before = {seat: len(table.host) for seat, table in tables.items()}
    tables["Ana"].do(model.SealSheet(seat="Ana", sheet=sheet_from((1, 0, 0, 0, 0))))
    refreshed(tables)
    assert all(len(table.host) == before[seat] + 1 for seat, table in tables.items())
    assert all(table.to_act() == ("Beto", "Caro") for table in tables.values())


def test_a_seat_sees_its_own_sheet_and_nobody_elses_before_they_are_turned_over(tables: dict[str, Session]) -> None:
    tables["Ana"].do(model.SealSheet(seat="Ana", sheet=sheet_from((2, 0, 0, 0, 0))))
    refreshed(tables)
    sheets = {viewer: tables[viewer].view(viewer).held[0].sheet for viewer in ("Ana", "Beto")}
    assert sheets == {"Ana": sheet_from((2, 0, 0, 0, 0)), "Beto": UNSET}
    assert tables["Ana"].view("spectator").held[0].sheet is UNSET


def test_a_move_against_the_rules_is_refused_by_its_rule_and_changes_nothing(tables: dict[str, Session]) -> None:
    before = len(tables["Ana"].host)
    with pytest.raises(Refused) as refused:
        tables["Ana"].do(model.SealSheet(seat="Ana", sheet=sheet_from((3, 3, 3, 3, 3))))
    assert refused.value.rule == "B2.2"
    refreshed(tables)
    assert len(tables["Ana"].host) == before


def test_a_move_that_answers_what_has_gone_is_a_conflict(tables: dict[str, Session]) -> None:
    seal_all(tables, Ana=(1, 0, 0, 0, 0), Beto=(1, 0, 0, 0, 0), Caro=(-1, 0, 0, 0, 0))
    first = tables["Ana"].to_act()[0]
    seen = len(tables[first].host)
    tables[first].do(next(iter(tables[first].choices(first))))
    with pytest.raises(Conflict):
        tables[first].do(model.Pass(seat=first), after=seen)


def test_two_who_seal_at_once_never_disturb_one_another(tables: dict[str, Session]) -> None:
    for seat in SEATS.split():  # nobody has seen what the others sealed
        table = tables[seat]
        while True:
            try:
                table.do(model.SealSheet(seat=seat, sheet=sheet_from((0, 1, 0, 0, 0))))
            except Conflict:
                table.refresh()
            else:
                break
    refreshed(tables)
    assert not tables["Ana"].state.awaiting_sheets


def test_choices_and_views_are_the_same_at_every_kind_of_table(tables: dict[str, Session]) -> None:
    seal_all(tables, Ana=(1, 0, 0, 0, 0), Beto=(1, 0, 0, 0, 0), Caro=(-1, 0, 0, 0, 0))
    acting = tables["Ana"].to_act()[0]
    moves = list(tables[acting].choices(acting))
    assert moves
    assert not any(is_sealed(move) for move in moves)
    assert all(move in tables[acting].choices(acting) for move in moves)


def test_a_game_is_played_to_its_end_and_every_copy_holds(tables: dict[str, Session]) -> None:
    def play() -> None:
        while not tables["Ana"].over:
            seat = tables["Ana"].to_act()[0]
            moves: Any = iter(tables[seat].choices(seat))
            tables[seat].do(next(moves))
            refreshed(tables)

    play()
    assert all(table.over for table in tables.values())
    chains = {seat: list(write_log(table.log, seat))[-1] for seat, table in tables.items()}
    assert len({chain.split(b'"chain":')[1][:67] for chain in chains.values()}) == 1
    for table in tables.values():
        if isinstance(table, JoinedTable):
            assert all(log.holds is not None and log.holds.over for log in table._logs.values())
