"""What `corro debrief` shows of a sitting in the store, and what it says where there is nothing to show."""

import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.session import wall_clock
from exchange.store import open_store
from market.bolsa.debrief import _fates
from market.lab.debrief.played import Gathered
from tests.command.conftest import Corro
from tui.settings import store_url


@pytest.fixture
def sat(corro: Corro) -> Corro:
    """A sitting of two tables that two traders play to the end in the place of persons who left."""
    with open_store(store_url("")) as store:
        plan = Plan(
            title="bolsa", name="monday", open_seats=3, tables=2, fill="value", options={"rounds": 2}, words=False
        )
        house = House.open(store, plan, clock=wall_clock, now=time.monotonic)
        for name in ("López, Ana", "Beto"):
            house.join(house.code, name, "here")
        house.begin()
        for place in house.places:
            for chair in place.chairs:
                if chair.person:
                    house.stand_in(place.number, chair.name, "momentum")
        while any(table.phase != "over" for table in house.told().tables):
            house.look()
        house.close()
    return corro


def test_a_sitting_is_told_side_by_side_in_lines_and_as_a_page(sat: Corro, tmp_path: Path) -> None:
    told = sat("debrief", "monday", "--no-analysis")
    assert told.status == 0
    assert "What happened at monday" in told.out
    assert "Table 2:" in told.out
    assert "Ana (López, Ana)" in told.out
    file = tmp_path / "monday.html"
    assert sat("debrief", "monday", "-o", str(file)).status == 0
    page = file.read_text(encoding="utf-8")
    assert page.count("<svg") >= 5  # a company each, and what there is of orders and of bad deals
    assert "--force" in sat("debrief", "monday", "-o", str(file)).err
    assert "Ana" not in sat("debrief", "monday", "--no-analysis", "--pseudonyms").out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("debrief", "tuesday"), "there is no sitting tuesday in this store"),
        (("debrief", "monday", "--game", "2"), "--game"),
        (("debrief", "monday", "-o", "monday.pdf"), "ends in .html"),
    ],
)
def test_what_cannot_be_shown_is_told_in_a_line(sat: Corro, asked: tuple[str, ...], said: str) -> None:
    told = sat(*asked)
    assert told.status != 0
    assert said in told.err
    assert len(told.err.strip().splitlines()) == 1


def test_all_games_of_a_sitting_are_exported_as_one_set_of_tables(sat: Corro, tmp_path: Path) -> None:
    assert sat("export", "--sitting", "monday", "--format", "csv", "-o", str(tmp_path)).status == 0
    header, *rows = (tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 2
    assert [row.split(",")[header.split(",").index("sitting")] for row in rows] == ["monday", "monday"]
    assert sat("export").status == 2
    assert "no sitting tuesday" in sat("export", "--sitting", "tuesday").err


def test_of_orders_those_that_persons_gave_themselves_are_counted_alone() -> None:
    sheet = {"round": 1, "company": "IBE", "buy": 2, "replaced": False}
    rows = [
        {**sheet, "seat": "Ana", "by": "person"},
        {**sheet, "seat": "Beto", "by": "momentum"},
        {**sheet, "seat": "Caro", "by": "time"},
        {**sheet, "seat": "Value", "by": "value"},
    ]
    game = SimpleNamespace(rounds=(1,), rows={"sheets": rows}, is_person=lambda seat: seat != "Value")
    assert _fates(cast(Gathered, SimpleNamespace(games=(game,)))) == {2: [0, 0, 1]}


def test_a_sitting_that_stand_ins_played_tells_of_no_orders_of_people(sat: Corro) -> None:
    assert "to buy a company" not in sat("debrief", "monday", "--no-analysis").out
