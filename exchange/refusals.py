"""Refusals as a table: what each move must keep, row by row. Whoever offers moves and whoever decides them share it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from exchange.game import Command
from exchange.value.errors import NOT_YOUR_TURN, Refused
from exchange.value.words import N_

Broken = Mapping[str, object] | bool | None


class Refusal(Struct, frozen=True):
    """A row: which commands are looked at, the rule, its message, and whether a command breaks it.

    `breaks` is asked of what is open to the seat (its choices) and the command. It gives the facts of the message where
    the rule is broken, or True where there are none but the seat; None or False where it is kept.
    """

    commands: type[Command] | tuple[type[Command], ...]
    rule: str
    why: str
    breaks: Callable[[Any, Any], Broken]


def _is_not_awaited(choices: object, command: Command) -> bool:
    return not isinstance(command, getattr(choices, "moves", ()))


# The first row of a table whose choices say by their `moves` which types of command they are of.
NOT_AWAITED = Refusal(Command, NOT_YOUR_TURN, N_("this move is not awaited from {seat} now"), _is_not_awaited)


def is_open(table: Iterable[Refusal], choices: Any, command: object) -> bool:
    """Whether the command is of the seat whose choices these are, and no row refuses it."""
    return isinstance(command, Command) and command.seat == choices.seat and refusal(table, choices, command) is None


def refusal(table: Iterable[Refusal], choices: object, command: Command) -> Refused | None:
    """The refusal that the first broken row gives; None where the command keeps them all."""
    for row in table:
        if isinstance(command, row.commands) and (facts := row.breaks(choices, command)):
            return Refused(row.rule, row.why, **{"seat": command.seat, **(facts if isinstance(facts, Mapping) else {})})
    return None
