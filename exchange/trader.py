"""Traders: who plays a seat that no person plays. They see what their seat sees, and nothing else."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from exchange.chance import Draws
from exchange.errors import NOT_YOUR_TURN, Refused
from exchange.game import Choices, Command, Event, unsalted
from exchange.language import mark as _
from exchange.table import Table


class Trader(Protocol):
    """Something that picks a move."""

    def __call__(self, view: Any, seat: str, choices: Choices[Any], draws: Draws) -> Command:
        """One of the legal `choices` of `seat`, from the seat's own `view`; all chance comes from `draws`."""


def asked(trader: Trader, view: Any, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    """The move that the trader makes of these choices, for its own seat and with no salt: the table draws that.

    Raises Refused for a move in another seat's name.
    """
    command = trader(view, seat, choices, draws)
    if command.seat != seat:
        raise Refused(NOT_YOUR_TURN, _("this move is not awaited from {seat} now"), seat=command.seat)
    return unsalted(command)


def trader_moves(table: Table, seat: str, trader: Trader) -> Command:
    """The move that the trader makes for this seat now: the same whenever the same point of a game comes again."""
    return asked(trader, table.view(seat), seat, table.choices(seat), table.draws("trader", seat))


def traders_move(table: Table, traders: Mapping[str, Trader]) -> Iterator[tuple[Event, ...]]:
    """The traders' moves one after another, in seat order, as long as a seat with a trader is to act: their events."""
    while seat := next((seat for seat in table.to_act() if seat in traders), None):
        yield table.do(trader_moves(table, seat, traders[seat]))
