"""Who plays the blocks of a plan: this process, others of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import TYPE_CHECKING

from exchange.titles import title_named
from exchange.value.errors import CorroError
from market import N_
from market.lab.lab import Played, Wanted
from market.lab.labs import lab_of

if TYPE_CHECKING:
    from market.lab.condition import Block, Plan

Executors = Callable[[], AbstractContextManager[Executor]]
"""What opens an executor; asked again where one broke."""
AHEAD = 2
"""So many blocks are handed out for each worker: nobody waits for work, and few results lie in memory."""
DEATHS = 5
"""A block is given up where so many workers died while it was out."""


def play_block(plan: Plan, block: Block, wanted: Wanted) -> Played:
    """Play one block of the plan."""
    condition = plan.conditions[block.condition]
    return lab_of(title_named(condition.title)).play(condition, block, plan.seed, wanted)


def here(plan: Plan, blocks: Iterable[Block], wanted: Wanted) -> Iterator[tuple[Block, Played]]:
    """Played one after another by this process."""
    for block in blocks:
        yield block, play_block(plan, block, wanted)


def processes(workers: int, start: str = "spawn") -> Executors:
    """So many processes of this machine, begun by `spawn`, `fork` or `forkserver`."""
    return lambda: ProcessPoolExecutor(workers, mp_context=get_context(start))


def dask(address: str) -> Executors:
    """The workers of the Dask cluster at this address, each of which must have Corro.

    Raises CorroError where Dask is not installed, and, opened, where nobody answers.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        why = N_("Dask is not installed: {command}")
        raise CorroError(why, command="python -m pip install 'corro[cluster]'") from None

    @contextmanager
    def opened() -> Iterator[Executor]:
        try:
            client = distributed.Client(address)
        except (OSError, ValueError) as error:
            raise CorroError(N_("no Dask cluster answers at {address}: {why}"), address=address, why=error) from error
        with client, client.get_executor() as executor:
            yield executor

    return opened


def elsewhere(
    plan: Plan, blocks: Iterable[Block], wanted: Wanted, executors: Executors, workers: int
) -> Iterator[tuple[Block, Played]]:
    """Played by an executor's workers, in the order in which they end.

    Where a worker dies, the blocks that were handed out and had not ended are played again. Raises CorroError for a
    block that was handed out at `DEATHS` of them.
    """
    todo = _Todo(blocks)
    while todo.next() is not None:
        with executors() as executor:
            try:
                yield from _played(plan, todo, wanted, executor, workers * AHEAD)
            except BrokenProcessPool:
                todo.again()
            finally:
                todo.cancel()


class _Todo:
    """Blocks still to be handed out, and those that are out."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self._waiting = iter(blocks)
        self._again: list[Block] = []
        self._deaths: dict[Block, int] = {}
        self.out: dict[Future[Played], Block] = {}

    def next(self) -> Block | None:
        """The block to hand out next; it stays the next until `took`."""
        if not self._again and (block := next(self._waiting, None)) is not None:
            self._again.append(block)
        return self._again[-1] if self._again else None

    def took(self, future: Future[Played]) -> None:
        """That block is out."""
        self.out[future] = self._again.pop()

    def again(self) -> None:
        """A worker died: what is out is to be handed out again."""
        for block in self.out.values():
            self._deaths[block] = self._deaths.get(block, 0) + 1
            if self._deaths[block] == DEATHS:
                why = N_("{times} processes died while chunk {chunk} of condition {condition} was played")
                raise CorroError(why, times=DEATHS, chunk=block.chunk, condition=block.condition)
        self._again += self.out.values()
        self.out.clear()

    def cancel(self) -> None:
        """Nobody waits for what is out."""
        for future in self.out:
            future.cancel()


def _played(plan: Plan, todo: _Todo, wanted: Wanted, executor: Executor, most: int) -> Iterator[tuple[Block, Played]]:
    while True:
        while len(todo.out) < most and (block := todo.next()) is not None:
            todo.took(executor.submit(play_block, plan, block, wanted))
        if not todo.out:
            return
        for future in wait(todo.out, return_when=FIRST_COMPLETED).done:
            played = future.result()
            yield todo.out.pop(future), played
