"""Taking a move back at one keyboard: to where, and whether it needs the others' consent."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from exchange.game import Command, Event, is_sealed
from exchange.session import Session
from exchange.value.seal import may_open


class LastMove(NamedTuple):
    """The last move of a person: its seat, how many events lie before it, whether it may be taken back freely."""

    seat: str
    before: int
    free: bool


def last_move(table: Session, persons: Sequence[str]) -> LastMove | None:
    """The last move of one of these persons; None where none has moved. Waits for the store.

    It may be taken back freely where nothing sealed was opened since, and no other person's sealed move lies there:
    the new game would turn that over, and in the game that it leaves it would still be secret.
    """
    entries = list(table.log.read())
    moves = [entry for entry in entries if isinstance(entry.command, Command) and entry.command.seat in persons]
    if not moves:
        return None
    *earlier, last = moves
    before = last.n - 1
    opened = any(may_open(_kind(entry.event)) for entry in entries[before:])
    hidden = _hidden(table, before, [move.command for move in earlier])
    return LastMove(last.command.seat, before, free=not opened and not hidden - {last.command.seat})


def _kind(event: Event) -> type[Struct]:
    return type(event)


def _hidden(table: Session, n: int, commands: Sequence[Any]) -> set[str]:
    """The seats whose last move by event n is sealed, and still lies there."""
    state = table.host.state(n)
    if not table.title.private(state):
        return set()
    latest = {command.seat: command for command in commands}
    return {seat for seat, command in latest.items() if is_sealed(command) and seat not in table.game.to_act(state)}
