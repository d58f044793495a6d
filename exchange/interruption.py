"""Interruptions: a seat's time is up, a trader stands in for its person, the person is back.

The table wants them, and no seat does. Each is the first event of a command of its own, and no title's `evolve` folds
more of it than that it happened: who plays a seat is the kernel's to know.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Generic

from exchange.game import PERSON, Back, CommandT, Event, Game, KernelCommand, KernelEvent, StandIn, TimeUp
from exchange.log.log import Head
from exchange.value.printable import is_obeyed
from exchange.value.words import N_, Message

_TRADER = re.compile(r"[^\s,#]+")  # a word of a play script


class CallTime(KernelCommand, Generic[CommandT], frozen=True, kw_only=True, tag="CallTime"):
    """The time of these seats is up: all who owe a move, in seat order. `moves` are their idle moves, with salts and
    chance; the table fills them in."""

    seats: tuple[str, ...]
    moves: tuple[CommandT, ...] = ()


class LetStandIn(KernelCommand, frozen=True, kw_only=True, tag="LetStandIn"):
    """Let a trader move for the seat."""

    seat: str
    trader: str


class ComeBack(KernelCommand, frozen=True, kw_only=True, tag="ComeBack"):
    """The person of the seat is back."""

    seat: str


def commands_of(game: Game) -> Any:
    """The union of all that a log's `command` may be: the title's own, and the kernel's."""
    own: Any = game.command_type
    call_time: Any = CallTime[own]
    return own | call_time | LetStandIn | ComeBack


def interruption(command: KernelCommand) -> KernelEvent:
    """The event that comes of the table's own command first."""
    match command:
        case CallTime(seats=seats):
            return TimeUp(seats=seats)
        case LetStandIn(seat=seat, trader=trader):
            return StandIn(seat=seat, trader=trader)
        case ComeBack(seat=seat):
            return Back(seat=seat)
        case _:
            raise TypeError(f"no command of the kernel: {command!r}")


def stand_ins_after(stand_ins: Mapping[str, str], event: Event) -> Mapping[str, str]:
    """Which trader stands in at which seat (seat → trader) behind this event, where `stand_ins` did before it."""
    match event:
        case StandIn(seat=seat, trader=trader):
            return {**stand_ins, seat: trader}
        case Back(seat=back):
            return {seat: trader for seat, trader in stand_ins.items() if seat != back}
        case _:
            return stand_ins


def interruption_fault(
    game: Game, head: Head, state: object, stand_ins: Mapping[str, str], event: KernelEvent
) -> Message | None:
    """Why the kernel's own event cannot happen at this state, where these traders stand in; None where it can."""
    if head.corro == 1:
        return Message(N_("a game of log format 1 knows no clocks and no stand-ins"))
    if game.over(state):
        return Message(N_("the game is over"))
    match event:
        case TimeUp(seats=seats):
            return _time_fault(game.to_act(state), seats)
        case StandIn(seat=seat) if head.players.get(seat) != PERSON:
            return Message(N_("{seat} is no person's seat: nobody stands in there"), seat=seat)
        case StandIn(seat=seat) if seat in stand_ins:
            return Message(N_("{trader} plays for {seat} already"), seat=seat, trader=stand_ins[seat])
        case StandIn(trader=trader) if trader == PERSON or not _TRADER.fullmatch(trader) or is_obeyed(trader):
            return Message(N_("a trader stands in for a person"))
        case Back(seat=seat) if seat not in stand_ins:
            return Message(N_("nobody stands in for {seat}"), seat=seat)
        case _:
            return None


def _time_fault(owing: Sequence[str], seats: Sequence[str]) -> Message | None:
    """Time is up for all who owe a move at once, in seat order."""
    if list(seats) == list(owing) and seats:
        return None
    if early := [seat for seat in seats if seat not in owing]:
        return Message(N_("{seat} owes no move: there is no time to be up"), seat=early[0])
    if left := [seat for seat in owing if seat not in seats]:
        return Message(N_("{seat} owes a move too: time is up for all at once"), seat=left[0])
    return Message(N_("time is up for seats that owe a move, in seat order"))
