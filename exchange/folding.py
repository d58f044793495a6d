"""Folding by type of event: a title's `evolve` as one small function an event."""

from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_type_hints

from exchange.game import KERNEL_EVENTS, Event, State, count_only

FoldedT = TypeVar("FoldedT", bound=State)
EventT = TypeVar("EventT", bound=Event)
ValueT = TypeVar("ValueT")


def put(values: tuple[ValueT, ...], place: int, value: ValueT) -> tuple[ValueT, ...]:
    """The values with another at this place."""
    return (*values[:place], value, *values[place + 1 :])


class Folds(dict[type, Callable[[FoldedT, Any], FoldedT]]):
    """What folds each type of event; the kernel's own are counted. A title fills it, function by function:

    ```
    FOLDS: Folds[State] = Folds()


    @FOLDS.by_type
    def _bid_made(state: State, event: model.BidMade) -> State: ...


    def evolve(state: State, event: SomeEvent) -> State:
        return FOLDS[type(event)](state, event)
    ```
    """

    def __init__(self) -> None:
        super().__init__(dict.fromkeys(KERNEL_EVENTS, count_only))

    def by_type(self, step: Callable[[FoldedT, EventT], FoldedT]) -> Callable[[FoldedT, EventT], FoldedT]:
        """Let this function fold the type of event, or the types, that its second parameter is declared to be."""
        declared = [hint for name, hint in get_type_hints(step).items() if name != "return"][1]
        for kind in get_args(declared) or (declared,):
            if kind in self:
                raise TypeError(f"{kind.__name__} is folded by {self[kind].__name__} already")
            self[kind] = step
        return step
