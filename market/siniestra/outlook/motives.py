"""Why one would move so, in a sentence: told of a trader once its card or its choice lies open, and of the
coach before.

A reason is read off what is public when the move is made and off the move itself, so that it gives no other card of the
hand away: whoever looks, it is the same.
"""

from exchange.game import Command
from exchange.value.words import said
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.model import Action, SiniestraCommand, SiniestraEvent, State
from market.siniestra.outlook.cards_ahead import Points, if_chosen, if_placed, points


def turned_over(event: SiniestraEvent) -> tuple[SiniestraCommand, ...]:
    """The moves that an event opens: two cards (S1.3), the choice of the higher one (S1.5), two choices (S1.6)."""
    match event:
        case model.CardsTurnedOver(cards=cards):
            return tuple(model.PlayCard(seat=each.seat, card=each.card) for each in cards)
        case model.ActionChosen(seat=seat, action=action):
            return (model.Choose(seat=seat, action=action),)
        case model.ChoicesTurnedOver(choices=choices):
            return tuple(model.Choose(seat=each.seat, action=each.action) for each in choices)
        case _:
            return ()


def reason(view: State, command: Command, trader: str, lang: str) -> str:
    """Why the seat moves so, in the state that it found: no subject, so that it can be said of anybody."""
    if trader == "random":
        return said(N_("by chance"), lang)
    match command:
        case model.PlayCard(seat=seat, card=str(card)):
            return _card_reason(view, seat, card, lang)
        case model.Choose(seat=seat, action=Action() as action) if view.turned:
            return _choice_reason(view, seat, action, trader, lang)
        case _:
            return ""


def _card_reason(view: State, seat: str, card: str, lang: str) -> str:
    """Nothing of being high or low: the other card may make a 3 the higher one, and a 12 the lower."""
    me = view.seats.index(seat)
    if len(view.hands[me]) + (view.sealed[me] is not None) == 1:
        return said(N_("{card} is the last card"), lang, card=card)
    now = points(view, seat).lead
    gains = {action: if_placed(view, seat, card, action).lead - now for action in Action}
    best = max(Action, key=gains.__getitem__)
    if gains[best] <= 0:
        told = N_("{card} can be spared: neither action gains by it")
    elif gains[best.other] > 0:
        told = N_("{card} alone gains {invested} if it is invested, {quoted} if it is quoted")
    else:
        told = _GAINS[best]
    return said(told, lang, card=card, invested=gains[Action.INVEST], quoted=gains[Action.QUOTE])


_GAINS = {
    Action.INVEST: N_("{card} alone gains {invested} if it is invested"),
    Action.QUOTE: N_("{card} alone gains {quoted} if it is quoted"),
}


def _choice_reason(view: State, seat: str, action: Action, trader: str, lang: str) -> str:
    """By the lead behind this turn; on equal values the average of what the other may do (S1.6)."""
    leads = {each: _mean(if_chosen(view, seat, each)) for each in Action}
    lost = leads[action.other] - leads[action]
    if lost < 0:
        better = N_("investing leaves the lead at {invested}, quoting at {quoted}")
        on_average = N_("on average investing leaves the lead at {invested}, quoting at {quoted}")
        told, found = (on_average if view.tied else better), {each: _signed(lead) for each, lead in leads.items()}
        return said(told, lang, invested=found[Action.INVEST], quoted=found[Action.QUOTE])
    if not lost:
        alike = N_("on average investing and quoting leave the same score")
        return said(alike if view.tied else N_("investing and quoting leave the same score"), lang)
    if trader == "saver":
        return said(N_("whoever saves invests, whatever it costs"), lang)
    more = any(view.hands) or any(view.draw)
    return said((_GIVES_UP_NOW if more else _GIVES_UP)[action], lang, lost=_halves(lost))


_GIVES_UP_NOW = {
    Action.INVEST: N_("investing gives up {lost} now for what is to come"),
    Action.QUOTE: N_("quoting gives up {lost} now for what is to come"),
}
_GIVES_UP = {Action.INVEST: N_("investing gives up {lost}"), Action.QUOTE: N_("quoting gives up {lost}")}


def _mean(found: tuple[Points, ...]) -> float:
    return sum(each.lead for each in found) / len(found)


def _signed(lead: float) -> str:
    """+5, −2½, 0 as +0."""
    return f"{'−' if lead < 0 else '+'}{_halves(abs(lead))}"


def _halves(number: float) -> str:
    """A number of points, not negative: the average of two may lie half way between them."""
    whole, half = divmod(round(2 * number), 2)
    return f"{whole or ''}½" if half else str(whole)
