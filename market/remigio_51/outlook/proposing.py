"""The move with which a person begins to put one together."""

from market.cards.spanish import JOKER
from market.remigio_51.law import model
from market.remigio_51.law.choices import idle
from market.remigio_51.law.model import RemigioCommand
from market.remigio_51.law.table import State
from market.remigio_51.outlook.planning import dearest


def proposed(view: State, seat: str) -> RemigioCommand | None:
    """What a clock does; but nobody wants to discard the joker that it has just drawn: the dearest card stands there
    then."""
    move = idle(view, seat)
    if not isinstance(move, model.Discard) or move.card != JOKER:
        return move
    place = view.seats.index(seat)
    return model.Discard(seat=seat, card=dearest(view.known(place), opened=view.opened[place]))
