"""Tests of the law in three lines: given these events, when these commands, then these events, as typed values."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from exchange.game import Command, Game, Setup
from exchange.value.errors import Refused

Events = tuple[Any, ...]


class Given(NamedTuple):
    """A table as some events left it."""

    game: Game[Any, Any, Any]
    state: Any

    def when(self, *commands: Command) -> "When":
        """These commands are given, one after another."""
        state, events = self.state, []
        for command in commands:
            for event in self.game.decide(state, command):
                events.append(event)
                state = self.game.evolve(state, event)
        return When(self.game, state, tuple(events))

    def refuses(self, command: Command, rule: str, why: str = "") -> None:
        """The command is refused by this rule, in these words if they are given."""
        with pytest.raises(Refused) as refused:
            self.game.decide(self.state, command)
        assert refused.value.rule == rule
        assert "{" not in str(refused.value)
        assert why in ("", str(refused.value).removeprefix(f"{rule}: "))
        assert command not in self.game.choices(self.state, command.seat)


class When(NamedTuple):
    """What came of commands, and how the table stands then."""

    game: Game[Any, Any, Any]
    state: Any
    events: Events

    def then(self, *expected: Any, among: Callable[[Events], Sequence[Any]] = tuple) -> Given:
        """Just these events happened, or just these among those that are looked at. The table goes on from here."""
        assert tuple(among(self.events)) == expected
        return Given(self.game, self.state)


def given(game: Game[Any, Any, Any], setup: Setup, *events: Any) -> Given:
    """A table opened by this set-up, on which these events have happened."""
    state = game.blank(setup.seats, setup.options)
    for event in (*game.open(setup), *events):
        state = game.evolve(state, event)
    return Given(game, state)


def first(count: int) -> Callable[[Events], Events]:
    """Look at the first events alone."""
    return lambda events: events[:count]


def last(count: int) -> Callable[[Events], Events]:
    """Look at the last events alone."""
    return lambda events: events[-count:]
