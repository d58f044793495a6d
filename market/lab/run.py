"""Who plays the blocks of a plan: this process, others of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from exchange.titles import title_named
from market.lab.lab import Played, Wanted, lab_of

if TYPE_CHECKING:
    from market.lab.condition import Block, Plan

Told = Callable[[int], None]
"""Told after each block how many games were played."""


def play_block(plan: Plan, block: Block, wanted: Wanted) -> Played:
    """Play one block of the plan."""
    condition = plan.conditions[block.condition]
    return lab_of(title_named(condition.title)).play(condition, block, plan.seed, wanted)


def here(plan: Plan, blocks: Iterable[Block], wanted: Wanted) -> Iterator[tuple[Block, Played]]:
    """Played one after another by this process."""
    for block in blocks:
        yield block, play_block(plan, block, wanted)
