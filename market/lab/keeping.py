"""Games of a run as real ones: every move decided again by the law of their title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import MsgspecError

from exchange.titles import title_named
from exchange.value.errors import CorroError
from market import N_
from market.lab.condition import CHUNK
from market.lab.labs import lab_of

if TYPE_CHECKING:
    from exchange.log.log import Log
    from exchange.opening import Keeper
    from exchange.session import Session
    from market.lab.condition import Condition
    from market.lab.lab import KnownGame, Lab
    from market.lab.simulation import Simulation


def keep(simulation: Simulation, store: Keeper | None = None, *, tried: bool = False) -> Iterator[Log]:
    """The kept games of a run, each as a log, in memory or in the store: its name says where it comes from.

    Where a file says what was moved, each game is first `tried` in memory. Raises CorroError for moves that are none.
    """
    for kept in simulation.kept:
        condition = simulation.plan.conditions[kept.condition]
        name = f"{condition.title}-{kept.condition + 1}-{kept.chunk * CHUNK + kept.place + 1}"
        name = name if store is None else store.free_name(name)
        lab = lab_of(title_named(condition.title))
        session = _played_again(lab, condition, kept, name) if tried else None
        if session is None or store is not None:
            session = lab.replay(condition, kept, store, name)
        yield session.log


def _played_again(lab: Lab, condition: Condition, kept: KnownGame, name: str) -> Session[Any, Any, Any]:
    why = N_("the game {name} cannot be played again: {why}")
    try:
        return lab.replay(condition, kept, None, name)
    except CorroError as error:
        raise CorroError(why, name=name, why=error.message) from error
    except (ArithmeticError, LookupError, StopIteration, TypeError, ValueError, MsgspecError) as error:
        raise CorroError(why, name=name, why=repr(error)) from error
