"""Games of a run as real ones: every move decided again by the law of their title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from exchange.titles import title_named
from market.lab.condition import CHUNK
from market.lab.labs import lab_of

if TYPE_CHECKING:
    from exchange.log.log import Log
    from exchange.opening import Keeper
    from market.lab.simulation import Simulation


def keep(simulation: Simulation, store: Keeper | None = None) -> Iterator[Log]:
    """The kept games of a run, each as a log, in memory or in the store: its name says where it comes from."""
    for kept in simulation.kept:
        condition = simulation.plan.conditions[kept.condition]
        name = f"{condition.title}-{kept.condition + 1}-{kept.chunk * CHUNK + kept.place + 1}"
        name = name if store is None else store.free_name(name)
        yield lab_of(title_named(condition.title)).replay(condition, kept, store, name).log
