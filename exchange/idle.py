"""What is done for the seats whose time is up: the idle move of each, behind their `TimeUp` and in its command."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import CommandT, EventT, StateT, states_after, unsalted
from exchange.title import Title


class Idled(NamedTuple, Generic[StateT, CommandT, EventT]):
    """What is done for the seats whose time is up: their moves, all events behind `TimeUp`, and the state behind
    each."""

    moves: tuple[CommandT, ...]
    events: tuple[EventT, ...]
    states: tuple[StateT, ...]


def idled(
    title: Title[StateT, CommandT, EventT],
    state: StateT,
    seats: Sequence[str],
    decide: Callable[[StateT, CommandT], tuple[CommandT, Sequence[EventT]]],
) -> Idled[StateT, CommandT, EventT]:
    """Make the idle moves of these seats behind their `TimeUp`, each as far as its seat owes a move then.

    `decide` completes a move with salts and chance, and says what comes of it.
    """
    moves: list[CommandT] = []
    events: list[EventT] = []
    states: list[StateT] = []
    for seat in seats:
        move = title.idle_move(state, seat) if seat in title.game.to_act(state) else None
        if move is None:
            continue
        whole, caused = decide(state, move)
        moves.append(whole)
        events += caused
        states += states_after(title.game, state, caused)
        state = states[-1]
    return Idled(tuple(moves), tuple(events), tuple(states))


def as_wanted(command: CommandT) -> CommandT:
    """The command without what the table filled in: salts and chance."""
    bare = unsalted(command)
    return bare if getattr(bare, "chance", UNSET) is UNSET else replace(bare, chance=UNSET)
