"""Whoever plays the blocks of a plan, and in whatever order, the same comes of it."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

import pytest

from exchange.titles import TITLES
from exchange.value.errors import CorroError
from market.lab.lab import Wanted
from market.lab.run import dask, elsewhere, here, processes
from market.lab.simulate import plan_of, simulate, sizes_of
from market.lab.simulation import Gathering, gather

PLAN = plan_of(TITLES["bolsa"], "value random quiet", games=40_000, vary={"rounds": (2, 1)}, seed=7)
WANTED = Wanted(keep=3, how="closest")


@pytest.fixture(scope="module")
def alone() -> Gathering:
    return gather(PLAN, here(PLAN, PLAN.blocks(sizes_of(PLAN)), WANTED), WANTED)


@pytest.mark.parametrize(("workers", "start"), [(1, "spawn"), (2, "spawn"), (4, "fork")])
def test_any_number_of_processes_however_begun_gives_the_same(alone: Gathering, workers: int, start: str) -> None:
    played = elsewhere(PLAN, PLAN.blocks(sizes_of(PLAN)), WANTED, processes(workers, start), workers)
    found = gather(PLAN, played, WANTED)
    assert found.sums == alone.sums
    assert found.kept == alone.kept


def test_a_worker_that_is_killed_costs_what_it_played_which_is_played_again(alone: Gathering) -> None:
    opened: list[Executor] = []

    @contextmanager
    def watched() -> Iterator[Executor]:
        with processes(1)() as executor:
            opened.append(executor)
            yield executor

    played = elsewhere(PLAN, PLAN.blocks(sizes_of(PLAN)), WANTED, watched, 1)
    found = Gathering(WANTED)
    found.add(*next(played))
    (executor,) = opened
    assert isinstance(executor, ProcessPoolExecutor)
    (worker,) = executor._processes
    os.kill(worker, signal.SIGKILL)
    for block, one in played:
        found.add(block, one)
    assert len(opened) == 2
    assert found.sums == alone.sums
    assert found.kept == alone.kept


def test_a_block_that_kills_every_worker_is_given_up() -> None:
    @contextmanager
    def dying() -> Iterator[Executor]:
        with ProcessPoolExecutor(1, initializer=os._exit, initargs=(1,)) as executor:
            yield executor

    with pytest.raises(CorroError, match=r"5 processes died while chunk \d of condition 0 was played"):
        list(elsewhere(PLAN, PLAN.blocks(sizes_of(PLAN)), WANTED, dying, 1))


@pytest.mark.filterwarnings("ignore")  # Dask's own
def test_the_workers_of_a_dask_cluster_give_the_same(alone: Gathering) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        played = elsewhere(PLAN, PLAN.blocks(sizes_of(PLAN)), WANTED, dask(cluster.scheduler_address), 2)
        found = gather(PLAN, played, WANTED)
    assert found.sums == alone.sums
    assert found.kept == alone.kept


def test_the_first_games_are_the_same_however_many_are_played() -> None:
    few, many = (
        simulate("bolsa", "value random momentum", games=games, seed="luck", tables=True, keep=5) for games in (30, 90)
    )
    assert few.kept == many.kept
    for name, table in few.tables.items():
        assert table.rows == many.tables[name].rows[: len(table.rows)]


def test_slow_traders_play_smaller_blocks_of_the_same_chunk() -> None:
    plan = plan_of(TITLES["bolsa"], "lookahead quiet quiet", games=500, options={"rounds": 1}, seed=7)
    (size,) = sizes_of(plan)
    assert size < 500
    assert [(block.chunk, block.first, block.games) for block in plan.blocks((size,))][:2] == [
        (0, 0, size),
        (0, size, size),
    ]
    assert len({str(block.sequence(7).generate_state(4)) for block in plan.blocks((size,))}) == -(-500 // size)
