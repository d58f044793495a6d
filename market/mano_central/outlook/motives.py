"""Why a trader of Mano Central moves so: from what everybody sees, and the move.

Whether a claim is true nobody may read from its reason: it is the same for both.
"""

from exchange.value.words import said
from market.cards.poker import WORTHS, Worth, best
from market.mano_central import N_
from market.mano_central.law import model
from market.mano_central.law.choices import HIGHEST
from market.mano_central.law.model import DOUBTED, ManoCommand, ManoEvent, State
from market.mano_central.speech.fields import write_worth

NEAR = 12
"""A claim so few above the lowest that may be said is near to it."""


def turned_over(event: ManoEvent) -> tuple[ManoCommand, ...]:
    """The moves of which a trader tells its reason: which hand it laid stays its own."""
    match event:
        case model.CardShown():
            return (model.Show(seat=event.seat, card=event.card),)
        case model.HandClaimed():
            return (model.Claim(seat=event.seat, claim=event.claim),)
        case model.HandAccepted():
            return (model.Accept(seat=event.seat),)
        case model.HandDoubted():
            return (model.Doubt(seat=event.seat),)
        case _:
            return ()


def reason(state: State, move: ManoCommand, trader: str, lang: str) -> str:
    """A sentence without a subject. Of a hand that is laid nobody is told it but who asks the coach."""
    if trader == "random":
        return said(N_("by chance"), lang)
    match move:
        case model.Form(cards=cards):
            return _form_reason(state, best(cards), trader, lang)
        case model.Show(card=card):
            return said(N_("{card} lying open makes the claim to come easier to believe"), lang, card=card)
        case model.Claim(claim=claim):
            return _claim_reason(state, claim, trader, lang)
        case model.Accept() | model.Doubt() if state.claim is not None:
            return _answer_reason(state, move, state.claim, trader, lang)
        case _:
            return ""


def _form_reason(state: State, worth: Worth, trader: str, lang: str) -> str:
    if state.accepted is not None and worth.height <= state.accepted.height:
        told = N_("nothing above {claim} can be laid: the best there is, and then a lie")
        return said(told, lang, claim=write_worth(state.accepted, lang))
    told = (
        N_("lays the best it has") if trader == "honest" else N_("enough for a true claim, and the better cards stay")
    )
    return said(told, lang)


def _claim_reason(state: State, claim: Worth, trader: str, lang: str) -> str:
    """By how far the claim lies above the lowest one that may be said (M3.3)."""
    accepted = state.accepted
    steps = WORTHS.index(claim) - (WORTHS.index(accepted) + 1 if accepted else 0)
    facts = {"claim": write_worth(claim, lang), "last": write_worth(accepted or claim, lang), "steps": steps}
    if not steps:
        return said(N_("the lowest claim that may be said"), lang)
    if trader == "honest":
        return said(N_("says what the hand is worth wherever it may"), lang)
    if accepted is None:
        return said(N_("the first claim of this hand: anything may be true"), lang)
    if steps <= NEAR:
        told = N_("not far above {last}: {steps} lower claims could have been said")
    else:
        told = N_("far above {last}: whoever lies seldom says so much")
    return said(told, lang, **facts)


def _answer_reason(state: State, move: ManoCommand, claim: Worth, trader: str, lang: str) -> str:
    """By what a doubt puts at stake (M4.4, M4.5)."""
    facts = {
        "claim": write_worth(claim, lang),
        "mine": min(DOUBTED, state.points[state.seats.index(move.seat)]),
        "theirs": min(DOUBTED, state.points[state.holder]),
    }
    doubts = isinstance(move, model.Doubt)
    if claim == HIGHEST:
        told = N_("nothing can be claimed above {claim}: it must be doubted")
    elif trader == "honest":
        told = N_("believes nothing above two small pairs") if doubts else N_("believes anything up to two small pairs")
    elif doubts:
        told = N_("{claim} is not likely enough: stakes {mine} for {theirs}")
    else:
        told = N_("{claim} is likely enough, and can be outbid: a doubt would stake {mine} for {theirs}")
    return said(told, lang, **facts)
