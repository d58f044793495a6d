"""Why one would move so, in a sentence: told of a trader once its card lies open, and of the coach before.

A reason is read off what is public when the move is made and off the move itself, so that it gives no other card of the
hand away: whoever looks, it is the same.
"""

from exchange.game import Command
from exchange.value.words import said
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.cards import value
from market.siniestra.law.model import Action, SiniestraCommand, SiniestraEvent, State
from market.siniestra.outlook.cards_ahead import Points, if_chosen, if_placed, points

HIGH = 8
"""A card from here on is likelier to choose than to be told."""


def turned_over(event: SiniestraEvent) -> tuple[SiniestraCommand, ...]:
    """The cards that an event opens (S1.3)."""
    if not isinstance(event, model.CardsTurnedOver):
        return ()
    return tuple(model.PlayCard(seat=each.seat, card=each.card) for each in event.cards)


def reason(view: State, command: Command, trader: str, lang: str) -> str:
    """Why the seat moves so, in the state that it found: no subject, so that it can be said of anybody."""
    if trader == "random":
        return said(N_("by chance"), lang)
    match command:
        case model.PlayCard(seat=seat, card=str(card)):
            return _card_reason(view, seat, card, lang)
        case model.Choose(seat=seat, action=Action() as action) if view.turned:
            return _choice_reason(view, seat, action, lang)
        case _:
            return ""


def _card_reason(view: State, seat: str, card: str, lang: str) -> str:
    now = points(view, seat).lead
    gains = {action: if_placed(view, seat, card, action).lead - now for action in Action}
    best = max(Action, key=gains.__getitem__)
    facts = {"card": card, "gain": gains[best], "other": gains[best.other]}
    if gains[best.other] > 0:
        told = N_("{card} gains by either action: {gain} or {other}")
    elif gains[best] <= 0:
        told = N_("{card} can be spared: neither action gains by it")
    elif value(card) >= HIGH:
        told = _CHOOSES[best]
    else:
        told = _TOLD[best]
    return said(told, lang, **facts)


_CHOOSES = {
    Action.INVEST: N_("{card} is high enough to choose, and gains {gain} where it invests"),
    Action.QUOTE: N_("{card} is high enough to choose, and gains {gain} where it quotes"),
}
_TOLD = {
    Action.INVEST: N_("{card} is low, and gains {gain} where the other quotes"),
    Action.QUOTE: N_("{card} is low, and gains {gain} where the other invests"),
}


def _choice_reason(view: State, seat: str, action: Action, lang: str) -> str:
    chosen, other = (_mean(if_chosen(view, seat, each)) for each in (action, action.other))
    if chosen > other:
        facts = {"lead": f"{round(chosen):+d}".replace("-", "−"), "other": f"{round(other):+d}".replace("-", "−")}
        return said(N_("the lead is {lead} then, and {other} otherwise"), lang, **facts)
    if chosen == other:
        return said(N_("the score is the same either way"), lang)
    return said(N_("gives up {lost} now for what is to come"), lang, lost=round(other - chosen))


def _mean(found: tuple[Points, ...]) -> float:
    return sum(each.lead for each in found) / len(found)
