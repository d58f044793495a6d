"""Why a trader of Remigio 51 moves so: from what everybody sees, and the move."""

from exchange.value.words import said
from market.remigio_51 import N_
from market.remigio_51.law import model
from market.remigio_51.law.combinations import points
from market.remigio_51.law.model import OPENING, RemigioCommand, RemigioEvent
from market.remigio_51.law.table import State

PLAYERS = ("plain", "melder")


def reason(state: State, move: RemigioCommand, trader: str, lang: str) -> str:
    """A sentence without a subject; none for whoever plays at random, and for a card that is drawn."""
    if trader not in PLAYERS:
        return ""
    opened = state.opened[state.seats.index(move.seat)]
    match move:
        case model.Take():
            return said(N_("can lay or add it at once") if opened else N_("opens with it"), lang)
        case model.Lay() if not opened and state.laid_points + points(move.cards) >= OPENING:
            return said(N_("has the 51 points together"), lang)
        case model.Lay():
            return said(N_("sheds what goes together") if opened else N_("has 51 points in hand"), lang)
        case model.Swap():
            return said(N_("gets a joker for a card that it stood for"), lang)
        case model.Add():
            return said(N_("sheds a card that fits"), lang)
        case model.Discard() if trader == "melder":
            return said(N_("misses this card least"), lang)
        case model.Discard():
            return said(N_("sheds the dearest card"), lang)
        case _:
            return ""


def turned_over(event: RemigioEvent) -> tuple[RemigioCommand, ...]:
    """The moves of which a trader tells its reason; what it adds and discards speaks for itself."""
    match event:
        case model.DiscardTaken():
            return (model.Take(seat=event.seat),)
        case model.CombinationLaid():
            return (model.Lay(seat=event.seat, cards=event.cards),)
        case model.JokerSwapped():
            return (model.Swap(seat=event.seat, card=event.card, number=event.number),)
        case _:
            return ()
