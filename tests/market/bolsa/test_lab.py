"""Bolsa in the lab: its tables and kept games against the law, its sums against its tables."""

from collections import defaultdict
from typing import Any

import pytest

from exchange.titles import TITLES
from exchange.verify import verify_log
from market.bolsa.lab.counting import counted
from market.bolsa.lab.house import house_of
from market.bolsa.lab.sums import Size, shapes
from market.export import TidyTable, steps_of, tidy
from market.lab.keeping import keep
from market.lab.simulate import simulate
from market.lab.simulation import Simulation

MIXED = "pumper value momentum random corner dumper"
HOUSES: dict[str, dict[str, int | str]] = {
    "as the rules have it": {},
    "dealt": {"start": "dealt", "rounds": 3},
    "nobody and surplus": {"all_pass": "nobody", "bid_limit": "surplus", "quiet_move": "seats"},
    "poor": {"cash": 12, "price": 3, "rounds": 4},
    "bank": {"dividend": 1, "fee": 2, "unanswered": 1, "spend": "sales", "cash": 20, "rounds": 3},
    "many cards": {"cash": 300, "owned": 6, "orders": 12, "rounds": 2},
    "another holds the token": {"token": "Caro", "rounds": 2},
}
LONG = ("poor", "many cards", "another holds the token")
ABSENT = ("n", "at", "seconds", "opened_at", "ended_at", "events", "given", "name", "game", "seed_known", "viewer")


def rows(table: TidyTable) -> list[dict[str, Any]]:
    return [dict(zip((column.name for column in table.columns), row, strict=True)) for row in table.rows]


def known(table: TidyTable) -> list[dict[str, Any]]:
    """The rows without what only a log knows."""
    return [{name: value for name, value in row.items() if name not in ABSENT} for row in rows(table)]


def by_game(table: TidyTable) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows(table):
        found[row["game"]].append(row)
    return found


@pytest.fixture(
    scope="module", params=[pytest.param(each, marks=pytest.mark.prove if each in LONG else ()) for each in HOUSES]
)
def run(request: pytest.FixtureRequest) -> Simulation:
    traders = "random" if request.param in ("poor", "many cards", "bank") else MIXED
    return simulate("bolsa", traders, seats=6, games=24, seed=7, options=HOUSES[request.param], tables=True, keep=24)


def test_a_kept_game_is_a_log_that_holds_and_gives_the_tables_of_the_run(run: Simulation) -> None:
    logs = list(keep(run))
    assert len(logs) == 24
    for log in logs:
        assert verify_log(log).over
    told = tidy([(log, "host") for log in logs], TITLES)["bolsa"]
    for name in ("games", "seats", "sheets", "calls", "bids", "trades", "payments"):
        assert known(told[name]) == known(run.tables[name]), name


def test_the_sums_of_a_run_are_those_counted_from_the_logs_of_its_games(run: Simulation) -> None:
    size = Size.of(house_of(run.plan.conditions[0]), 6)
    games = [steps_of(log, TITLES["bolsa"]) for log in keep(run)]
    again = counted([(game, [(seat - place) % 6 for seat in range(6)]) for place, game in enumerate(games)], size, 6)
    assert run.sums[0].keys() == again.keys() == shapes(size).keys()
    for name, found in run.sums[0].items():
        assert found.shape == shapes(size)[name], name
        assert found.tolist() == again[name].tolist(), name
