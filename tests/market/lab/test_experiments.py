"""Experiments: who gains by leaving a table of equals, whether trying more pays, and who beats whom."""

import numpy as np
import pytest

from exchange.titles import title_named
from exchange.value.errors import SetupError
from market.bolsa.traders import RESTRICTIONS, is_variant, load
from market.lab.condition import Plan
from market.lab.experiments.deviations import Deviations
from market.lab.experiments.experiment import Experiment
from market.lab.experiments.ladder import STEPS, Ladder
from market.lab.experiments.league import League
from market.lab.lab import Wanted
from market.lab.report.counted import Counted
from market.lab.report.figures import say
from market.lab.report.making import report_of_experiment
from market.lab.report.model import Report, rows
from market.lab.run import here
from market.lab.simulate import sizes_of
from market.lab.simulation import Simulation, gather, versions

TITLE = title_named("bolsa")
FEW = 600


def played(experiment: Experiment, traders: str, seats: int = 4) -> Report:
    names = traders.split()
    plan = Plan(experiment.conditions(TITLE, names, seats, {}), FEW, 7)
    return report_of_experiment(_simulation(plan), experiment, seed="7")


def _simulation(plan: Plan) -> Simulation:
    blocks = plan.blocks(sizes_of(plan))
    return gather(plan, here(plan, blocks, Wanted()), Wanted()).simulation(plan, versions(plan))


@pytest.fixture(scope="module")
def deviations() -> Report:
    return played(Deviations(RESTRICTIONS, ("B7.2",)), "quiet value pumper")


def test_each_trader_leaves_each_table_of_equals_and_each_restriction_its_own(deviations: Report) -> None:
    (grid,) = deviations.sections[0].grids
    assert grid.rows == ("quiet", "value", "pumper")
    assert grid.columns == (*grid.rows, *(f"+{how}" for how in RESTRICTIONS))
    assert len(deviations.settings) == 3 * (2 + len(RESTRICTIONS))


def test_who_plays_as_all_others_wins_its_part(deviations: Report) -> None:
    (grid,) = deviations.sections[0].grids
    assert [grid.cells[place][place].value for place in range(3)] == [0.25] * 3  # type: ignore[union-attr]


def test_the_best_reply_is_marked_and_told_and_where_nobody_gains_too(deviations: Report) -> None:
    (grid,) = deviations.sections[0].grids
    assert grid.best == {(1, 2)}  # a pumper among those who hold that prices come back
    told = {found.key: say(found.text, "en") for found in deviations.sections[0].findings}
    assert told["deviations.value"].startswith("At a table of value the best reply is pumper: it wins ")
    assert told["deviations.pumper"].startswith("At a table of pumper nobody gains by playing otherwise")


def test_a_figure_of_a_matrix_names_the_condition_it_was_counted_in(deviations: Report) -> None:
    for row in rows(deviations):
        if "/" in row.key:
            _, equals, deviator = row.key.split("/")
            cast = deviations.settings[row.condition].cast
            assert cast[1] == equals
            assert deviator in (equals, cast[0]) or cast[0] == f"{equals}{deviator}"


def test_deviations_of_one_trader_without_restrictions_are_refused() -> None:
    with pytest.raises(SetupError):
        Deviations().conditions(TITLE, ["value"], 4, {})


def test_a_league_of_two_halves_adds_up_to_all_games() -> None:
    report = played(League(("B7.2",)), "random value pumper")
    (grid,) = report.sections[0].grids
    for one in range(3):
        assert grid.cells[one][one] is None
        for other in range(one):
            cells = grid.cells[one][other], grid.cells[other][one]
            assert sum(cell.value for cell in cells if cell) == pytest.approx(1)


def test_a_league_at_an_odd_table_is_refused() -> None:
    with pytest.raises(SetupError, match="even number"):
        League().conditions(TITLE, ["random", "value"], 5, {})


def test_a_ladder_is_climbed_by_one_trader_that_looks_ahead() -> None:
    conditions = Ladder().conditions(TITLE, ["lookahead"], 4, {})
    assert [each.cast[0] for each in conditions] == [f"lookahead*{times}" for times in STEPS]
    with pytest.raises(SetupError):
        Ladder().conditions(TITLE, ["random", "value"], 4, {})
    with pytest.raises(SetupError):
        Ladder().conditions(TITLE, ["random"], 4, {})  # it tries nothing


def test_a_variant_tries_so_many_times_as_much() -> None:
    once, four = load("lookahead"), load("lookahead*4")
    assert [getattr(four, field) for field in ("glances", "looks", "hearings")] == [
        4 * getattr(once, field) for field in ("glances", "looks", "hearings")
    ]
    assert four.name == "lookahead*4"


@pytest.mark.parametrize("name", ["value+", "+never-sells", "value*2", "lookahead*0", "lookahead*65", "nobody+passes"])
def test_a_name_that_is_no_variant_is_no_trader(name: str) -> None:
    assert not is_variant(name)
    assert name not in TITLE.traders


@pytest.mark.parametrize("spend", ["cash", "sales"])
def test_restricted_traders_keep_to_the_law_and_to_their_restriction(spend: str) -> None:
    from market import play_many
    from market.bolsa.law.model import House

    house = House(spend=spend) if hasattr(House(), "spend") else House()
    for how, kept in zip(RESTRICTIONS, (_sold, _bought, None, None), strict=True):
        traders = [load(f"random+{how}"), load("random"), load("value"), load("random")]
        (batch,) = play_many(house, traders, 300, np.random.default_rng(5))
        assert (batch.cash >= 0).all()
        if kept is not None:
            assert not kept(batch.owned[:, 0]).any()


def _sold(owned: np.ndarray) -> np.ndarray:
    return owned < 1  # each began with one share


def _bought(owned: np.ndarray) -> np.ndarray:
    return owned > 1


def test_a_seat_that_plays_as_the_others_wins_its_part_within_the_interval() -> None:
    experiment = Deviations()
    plan = Plan(experiment.conditions(TITLE, ["random", "random+passes"], 4, {}), FEW, 3)
    simulation = _simulation(plan)
    for condition, sums in zip(plan.conditions, simulation.sums, strict=True):
        counted = Counted(condition, sums)
        together = sum(found.share.value * found.many for found in counted.by_trader)
        assert together == pytest.approx(1)
