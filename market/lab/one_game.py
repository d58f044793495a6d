"""One game of any title, played among traders by the title's own law, with no store and no log.

It is to the letter the game that a table of these traders plays from this seed: the same moves, by the same chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from exchange.game import Command, Event, Setup, decided, salt_fields, salted
from exchange.title import Title
from exchange.trader import Trader, asked
from exchange.value.chance import Chance


class MadeMove(Struct, frozen=True):
    """A decision: what was chosen, whether nothing else could be, what came of it, and the host's states behind each of
    these events. The opening has no command."""

    command: Command | None
    forced: bool
    events: tuple[Event, ...]
    states: tuple[Any, ...]


def moves_of(title: Title, setup: Setup, traders: Mapping[str, Trader], *, onwards: str = "") -> Iterator[MadeMove]:
    """The opening, then move by move, until the game is over; every seat has its trader.

    Each trader sees its own seat's view: a state folded from redacted events. With `onwards` all chance behind the
    opening comes from that seed. Raises Refused for a move against the rules, and what a trader raises.
    """
    game = title.game
    state = game.blank(setup.seats, setup.options)
    views = dict.fromkeys(setup.seats, state)

    def fold(events: tuple[Any, ...]) -> tuple[Any, ...]:
        nonlocal state
        states = []
        for event in events:
            state = game.evolve(state, event)
            states.append(state)
            for seat, view in views.items():
                views[seat] = game.evolve(view, game.redact(event, seat))
        return tuple(states)

    opening = tuple(game.open(setup))
    yield MadeMove(None, False, opening, fold(opening))
    chance = Chance(onwards or setup.seed)
    while (acting := game.to_act(state)) and not game.over(state):
        seat, n = acting[0], state.n
        choices = game.choices(views[seat], seat)
        command = asked(traders[seat], views[seat], seat, choices, chance.draws(f"trader {n}", seat))
        kind: type[Command] = type(command)
        if salt_fields(kind):
            command = salted(command, chance.draws(f"salt {n}", seat))
        command, events = decided(game, state, command, chance)
        yield MadeMove(command, is_forced(choices), events, fold(events))


def is_forced(choices: Any) -> bool:
    """Whether one move alone is legal, as far as the moves can be listed."""
    try:
        return len(list(islice(choices, 2))) == 1
    except TypeError:
        return False
