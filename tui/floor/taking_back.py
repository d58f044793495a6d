"""Taking a move back at one keyboard: to where, and whether it needs the others' consent."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from exchange.game import Command, Event, is_sealed
from exchange.session import Session
from exchange.value.seal import may_open


class LastMove(NamedTuple):
    """The last move of a person: its seat, how many events lie before it, whether it may be taken back freely, and the
    other persons who have moved since."""

    seat: str
    before: int
    free: bool
    since: tuple[str, ...] = ()


def last_move(table: Session, persons: Sequence[str], whose: str = "") -> LastMove | None:
    """The last move of one of these persons, or of that one alone; None where there is none. Waits for the store.

    It may be taken back freely where no other person has moved since, nothing sealed was opened since, and no other
    person's sealed move lies there: the new game would turn that over, and in the game that it leaves it would still be
    secret.
    """
    entries = list(table.log.read())
    moves = [entry for entry in entries if isinstance(entry.command, Command) and entry.command.seat in persons]
    last = next((move for move in reversed(moves) if whose in ("", move.command.seat)), None)
    if last is None:
        return None
    seat, before = last.command.seat, last.n - 1
    opened = any(opens(entry.event) for entry in entries[before:])
    hidden = _hidden(table, before, [move.command for move in moves if move.n < last.n])
    since = {move.command.seat for move in moves if move.n > last.n} - {seat}
    free = not opened and not since and not hidden - {seat}
    return LastMove(seat, before, free, tuple(each for each in persons if each in since))


def has_moved(table: Session, persons: Sequence[str]) -> bool:
    """Whether one of these persons has made a move. Waits for nothing."""
    return any(event.begins is not None and getattr(event, "seat", "") in persons for event in table.host.events())


def opens(event: Event) -> bool:
    """Whether the event is of a kind that turns something over."""
    kind: type[Struct] = type(event)
    return may_open(kind)


def _hidden(table: Session, n: int, commands: Sequence[Any]) -> set[str]:
    """The seats whose last move by event n is sealed, and still lies there."""
    state = table.host.state(n)
    if not table.title.private(state):
        return set()
    latest = {command.seat: command for command in commands}
    return {seat for seat, command in latest.items() if is_sealed(command) and seat not in table.game.to_act(state)}
