"""The tape of Especulación Siniestra: each event as sentences, in English (the script's form) or another language."""

from collections.abc import Callable

from exchange.game import KernelEvent
from exchange.value.words import catalogue
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.model import SiniestraEvent, Version

SUIT_PLACE = -1  # a card ends in its suit


def tape(event: SiniestraEvent, lang: str = "en") -> tuple[str, ...]:
    """The sentences that tell this event; none for a silent one."""
    say = catalogue("market.siniestra", lang).gettext
    match event:
        case model.CardsTurnedOver(cards=cards):
            text = say(N_("{seat} plays {card}"))
            return tuple(text.format(seat=card.seat, card=card.card) for card in cards)
        case model.CardInvested(seat=seat, card=card):
            return (say(N_("{seat} invests {card}")).format(seat=seat, card=card),)
        case model.CardQuoted(seat=seat, card=card):
            return (say(N_("{seat} quotes {card}")).format(seat=seat, card=card), _moved(event, say))
        case model.CardDrawn(seat=seat):
            return (say(N_("{seat} draws")).format(seat=seat),)
        case model.SeatScored(seat=seat, points=points):
            return (say(N_("{seat} scores {points}")).format(seat=seat, points=points),)
        case model.GameWon(seat=seat, points=points, against=against):
            return (
                say(N_("{seat} wins with {points} to {against}")).format(seat=seat, points=points, against=against),
            )
        case model.GameDrawn(points=points):
            return (say(N_("the game is a draw at {points}")).format(points=points),)
        case _:
            return ()


def _moved(event: model.CardQuoted, say: Callable[[str], str]) -> str:
    suit = event.card[SUIT_PLACE]
    if event.before == event.after:
        return say(N_("{suit} stays at {price}")).format(suit=suit, price=event.after)
    return say(N_("{suit} moves from {before} to {after}")).format(suit=suit, before=event.before, after=event.after)


def rule(version: Version, event: SiniestraEvent) -> str:
    """The number of the rule by which this event came."""
    match event:
        case model.PricesOpened() | model.PositionSet():
            return version.prices_rule
        case model.DeckLaid() | model.HandDealt():
            return version.deal_rule
        case model.CardSealed() | model.CardsTurnedOver():
            return "S1.3"
        case model.ActionChosen():
            return "S1.5"
        case model.ChoiceSealed() | model.ChoicesTurnedOver():
            return "S1.6"
        case model.CardInvested() | model.CardQuoted():
            return "S1.4"
        case model.CardDrawn():
            return version.draw_rule
        case model.SeatScored() | model.GameWon() | model.GameDrawn():
            return version.score_rule
        case KernelEvent():
            return ""
