"""What the clock and stand-ins decided at persons' seats is nobody's: analysis, report and statistics leave it out, and
say how much it was, in both languages."""

import json
from pathlib import Path

import pytest

from exchange import open_table
from exchange.interruption import CallTime, LetStandIn
from exchange.store import open_store
from market import GAMES
from market.lab.analyse import from_json
from tests.command.conftest import Corro
from tests.market.lab.analyse.games import hurried
from tui.floor.shelf import StoreShelf
from tui.settings import store_url


@pytest.fixture
def lesson(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> Corro:
    """Two rounds of a person who is called `value`, whose time is up in the first; of Beto, for whom `quiet` stands in
    throughout; and of the trader `value`."""
    hurried(monkeypatch)
    with open_store(store_url("")) as store:
        seats = "value Beto Caro=value"
        table = open_table("bolsa", seats, options={"rounds": 2}, seed="1", name="lesson", store=StoreShelf(store))
        table.do(LetStandIn(seat="Beto", trader="quiet"))
        for _events in table.traders_move():
            pass
        table.do(CallTime(seats=("value",)))
        while table.to_act():
            for _events in table.traders_move():
                pass
            if table.to_act():
                table.do(table.trader_moves("value", GAMES["bolsa"].traders["pumper"]))
    return corro


def test_an_analysis_says_who_made_each_move_and_what_it_leaves_out(lesson: Corro) -> None:
    found = from_json(lesson("analyse", "lesson", "--json").out)
    made_by = {(each.seat, each.by) for each in found.decisions}
    assert {("value", "person"), ("value", "time"), ("Beto", "quiet"), ("Caro", "value")} <= made_by
    others = [each.n for each in found.decisions if each.by in ("time", "quiet")]
    assert set(others) <= set(found.left_out)
    assert not set(found.mattered) & set(found.left_out)
    count = len(found.left_out)
    assert f"{count} moves at persons' seats were made by the clock" in lesson("analyse", "lesson").out
    assert f"{count} jugadas en asientos de personas" in lesson("--lang", "es", "analyse", "lesson").out


def test_a_report_tells_a_person_from_the_trader_of_that_name_and_from_nobody(lesson: Corro, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    assert lesson("report", "lesson", "--hindsight", "-o", str(file)).status == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    assert report["conditions"][0]["cast"] == ["value", "nobody (clock and stand-ins)", "value (a trader)"]
    (left,) = [row for row in report["figures"] if row["key"] == "players.left_out"]
    assert 0 < left["value"] < left["n"]
    (lost,) = [row for row in report["figures"] if row["key"] == "hindsight.lost/value/decisions"]
    analysis = from_json(lesson("analyse", "lesson", "--json").out)
    own = [each for each in analysis.decisions if each.real and each.seat == "value" and each.by == "person"]
    assert lost["value"] == len(own)
    assert not [row for row in report["figures"] if row["key"].startswith("hindsight.lost/nobody")]
    told = lesson("--lang", "es", "report", "lesson").out
    assert "las hicieron el reloj o un suplente" in told
    assert "value (un operador)" in told
    assert "nadie (reloj y suplentes)" in told
    assert "a trader" not in told


def test_statistics_count_no_game_that_others_played_and_say_what_they_leave_out(lesson: Corro) -> None:
    told = lesson("--lang", "en", "games", "--statistics").out.splitlines()
    beto, value = told.index("Beto"), told.index("value")
    assert told[beto + 1].startswith("  games 0 ")
    assert told[beto + 2].endswith("which are not counted")
    assert told[value + 1].startswith("  games 1 ")
    assert next(line for line in told if line.startswith("  against ")).startswith("  against Beto:")
    assert "que no cuentan" in lesson("--lang", "es", "games", "--statistics").out
