"""Every number of a report follows from its games: from their exported tables, or else from their logs."""

import pytest

from exchange.titles import title_named
from market.bolsa.lab.counting import counted
from market.bolsa.lab.house import house_of
from market.bolsa.lab.sums import Size
from market.export import steps_of
from market.lab.keeping import keep
from market.lab.report.counted import Counted
from market.lab.report.making import report_of, report_on
from market.lab.report.model import Row, rows
from market.lab.simulate import simulate
from market.lab.simulation import Simulation
from tests.market.lab.recomputed import Tables, recomputed

NOT_IN_TABLES = ("rulings.", "pace.forced.", "pace.deals", "pace.moves/moves/choices")
IN_LOGS_ALONE = ("nobody could pay", "no bid is open")


@pytest.fixture(scope="module")
def run() -> Simulation:
    return simulate("bolsa", "pumper value momentum random", games=60, seed=7, tables=True, keep=60)


@pytest.fixture(scope="module")
def figures(run: Simulation) -> list[Row]:
    return list(rows(report_on(run)))


def test_every_number_is_that_of_the_exported_tables(run: Simulation, figures: list[Row]) -> None:
    tables = Tables(run.tables)
    left = set()
    for row in figures:
        again = recomputed(tables, row.key)
        if again is None:
            left.add(row.key)
        else:
            assert row.measure.value == pytest.approx(again, abs=1e-12), row.key
    assert all(key.startswith(NOT_IN_TABLES) or any(part in key for part in IN_LOGS_ALONE) for key in left)


def test_every_number_is_that_of_the_logs_and_its_interval_too(run: Simulation, figures: list[Row]) -> None:
    title, condition = title_named("bolsa"), run.plan.conditions[0]
    games = [steps_of(log, title) for log in keep(run)]
    played_by = [[(seat - place) % 4 for seat in range(4)] for place in range(len(games))]
    sums = counted(zip(games, played_by, strict=True), Size.of(house_of(condition), 4), 4)
    speaker = title.lab().speaker()  # type: ignore[misc]
    again = rows(report_of(title, [Counted(condition, sums)], speaker))
    assert [(row.key, row.measure) for row in again] == [(row.key, row.measure) for row in figures]


def test_every_share_lies_in_its_interval_and_every_interval_in_0_to_1(figures: list[Row]) -> None:
    for row in figures:
        if row.unit == "share":
            assert 0 <= row.measure.value <= 1, row.key
            assert row.measure.low - 1e-12 <= row.measure.value <= row.measure.high + 1e-12, row.key
