"""The plain trader: `random`."""

from exchange.game import Choices
from exchange.shapes import any_move
from exchange.value.chance import Draws
from market.remigio_51.law.model import RemigioCommand
from market.remigio_51.law.table import State


def random_trader(view: State, seat: str, choices: Choices[RemigioCommand], draws: Draws) -> RemigioCommand:
    """Any of the legal moves."""
    return any_move(choices, seat, draws)
