"""Events, each with the state that it found: what the tape looks at."""

from collections.abc import Iterable
from typing import Any

from exchange.game import Game, states_after


def with_before(game: Game[Any, Any, Any], state: Any, events: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Each event and the state that it found, the first of them `state`."""
    told = tuple(events)
    return list(zip(told, (state, *states_after(game, state, told)), strict=False))
