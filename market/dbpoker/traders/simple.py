"""The trader `random`."""

from exchange.game import Choices
from exchange.value.chance import Draws
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.table import State


def random_trader(view: State, seat: str, choices: Choices[AnyMove], draws: Draws) -> AnyMove:
    """Any of the legal moves, each as likely."""
    return draws.choose(list(choices))
