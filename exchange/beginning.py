"""Which event a command begins, and which command an event was: each made of the other."""

from functools import cache
from typing import Any, get_args

from msgspec import UNSET
from msgspec.structs import fields

from exchange.game import Command, Event, EventT, sealed_fields


def command_from(event: Event) -> Any:
    """The command that this event begins, from its fields of the same names; None where it begins none, or where one
    of these is hidden here. What else the event seals does not matter: a card that the move brings its seat, say."""
    kind = event.begins
    if kind is None or any(getattr(event, name) is UNSET for name in _required(kind)):
        return None
    return kind(**{name: getattr(event, name) for name in kind.__struct_fields__ if hasattr(event, name)})


@cache
def _required(command: type[Command]) -> tuple[str, ...]:
    """The fields that a command cannot do without."""
    return tuple(field.name for field in fields(command) if field.required)


def begun_by(command: Command, event: type[EventT]) -> EventT:
    """The event of this type that the command begins: its fields of the same names, sealed where the event seals them.
    What `command_from` reads again. Raises ValueError where a salt is missing."""
    plain, sealed = _begun_fields(event)
    values: dict[str, Any] = {name: getattr(command, name) for name in plain}
    for name in sealed:
        values |= sealed_fields(name, getattr(command, name), getattr(command, f"{name}_salt"))
    return event(**values)


@cache
def _begun_fields(event: type[Event]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that an event has of its command: those that lie open, and those that it seals."""
    names = event.__struct_fields__
    sealed = tuple(name.removesuffix("_seal") for name in names if name.endswith("_seal"))
    of_seals = {f"{name}{end}" for name in sealed for end in ("", "_salt", "_seal")}
    return tuple(name for name in names if name not in of_seals), sealed


def beginnings(event_type: object) -> dict[type[Command], type[Any]]:
    """Which event of this union each command begins, as the events say (`begins`)."""
    return {event.begins: event for event in get_args(event_type) if event.begins}
