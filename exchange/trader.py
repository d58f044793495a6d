"""Traders: who plays a seat that no person plays. They see what their seat sees, and nothing else."""

from typing import Any, Protocol

from exchange.chance import Draws
from exchange.game import Choices, Command
from exchange.table import Table


class Trader(Protocol):
    """Something that picks a move."""

    def __call__(self, view: Any, seat: str, choices: Choices[Any], draws: Draws) -> Command:
        """One of the legal `choices` of `seat`, from the seat's own `view`; all chance comes from `draws`."""


def trader_moves(table: Table, seat: str, trader: Trader) -> Command:
    """The move that the trader makes for this seat now: the same whenever the same point of a game comes again."""
    return trader(table.view(seat), seat, table.choices(seat), table.draws("trader", seat))
