"""The law of a title's verbs: what refuses each kind of move, which there are, and the event that it begins. A verb has
one row."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from exchange.beginning import beginnings, begun_by, command_from
from exchange.game import Command, Event
from exchange.refusals import NOT_AWAITED, Broken, Refusal, is_open, refusal

Row = tuple[str, str, Callable[[Any, Any], Broken]]


def _always(state: object) -> bool:
    return True


class Verb(Struct, frozen=True):
    """The law of one kind of move; `verb` makes one."""

    command: type[Command]
    refused: tuple[Refusal, ...]
    at: Callable[[Any], bool]
    listed: Callable[[Any], Iterable[Any]]
    begins: Callable[[Any, Any], Any] | None
    again: Callable[[Any, Any], Any]


def _from_fields(state: object, event: Event) -> Any:
    return command_from(event)


def verb(
    command: type[Command],
    *refused: Row,
    at: Callable[[Any], bool] = _always,
    listed: Callable[[Any], Iterable[Any]] | None = None,
    begins: Callable[[Any, Any], Any] | None = None,
    again: Callable[[Any, Any], Any] = _from_fields,
) -> Verb:
    """The law of a kind of move.

    `refused`: a rule, the message to whoever breaks it, and what says whether a move does (`Refusal.breaks`); the first
    that is broken is told. `at` says in which states such a move is awaited (`Verbs.awaited`). `listed` gives the legal
    moves of this kind from what is open to a seat; without it there is the one that has nothing but a seat. `begins`
    makes the event, of the state and the command; without it the one that says so (`Event.begins`) is made of the
    command's fields. `again` makes the command again, of the state and the event, None where the event hides it or
    came by itself; without it that is done by the fields of the same names (`command_from`).
    """
    alone = listed or (lambda here: (command(seat=here.seat),))
    return Verb(command, tuple(Refusal(command, *row) for row in refused), at, alone, begins, again)


class Verbs:
    """All verbs of a title, whose events are of this union. Choices that say by their `moves` which kinds they are of
    take `listed` for their `__iter__`, and `allow` for their `__contains__`."""

    def __init__(self, event_type: object, *verbs: Verb) -> None:
        self._verbs = {verb.command: verb for verb in verbs}
        self._refusals: dict[type, tuple[Refusal, ...]] = {verb.command: (NOT_AWAITED, *verb.refused) for verb in verbs}
        self._begun = beginnings(event_type)

    def awaited(self, state: Any) -> tuple[type[Any], ...]:
        """The kinds of move that this state awaits."""
        return tuple(kind for kind, verb in self._verbs.items() if verb.at(state))

    def listed(self, choices: Any) -> Iterator[Any]:
        """The legal moves of each kind that these choices are of."""
        for kind in choices.moves:
            yield from self._verbs[kind].listed(choices)

    def allow(self, choices: Any, command: object) -> bool:
        """Whether the command is of the seat whose choices these are, and no rule refuses it."""
        return is_open(self._refusals.get(type(command), _NO_VERB), choices, command)

    def begun(self, choices: object, state: Any, command: Command) -> Any:
        """The event that the command begins in this state, where the choices of its seat are these. Raises Refused."""
        if refused := refusal(self._refusals.get(type(command), _NO_VERB), choices, command):
            raise refused
        begins = self._verbs[type(command)].begins
        return begun_by(command, self._begun[type(command)]) if begins is None else begins(state, command)

    def command_of(self, state: Any, event: Event) -> Any:
        """The command whose first event this is, made again of it (`Game.command_of`)."""
        return None if event.begins is None else self._verbs[event.begins].again(state, event)


_NO_VERB = (NOT_AWAITED,)
