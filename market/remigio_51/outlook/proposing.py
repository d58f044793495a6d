"""The move with which a person begins to put one together."""

from market.remigio_51.law import model
from market.remigio_51.law.choices import idle
from market.remigio_51.law.model import RemigioCommand
from market.remigio_51.law.table import State
from market.remigio_51.outlook.planning import dearest


def proposed(view: State, seat: str) -> RemigioCommand | None:
    """What a clock does. But a discard begins at the dearest card that is of no combination in the hand, not at the one
    that was drawn: an Enter too many must not throw away a joker, or a card that just came to complete a run."""
    move = idle(view, seat)
    if not isinstance(move, model.Discard):
        return move
    return model.Discard(seat=seat, card=dearest(view.known(view.seats.index(seat)), opened=False))
