"""What a seat of Mano Central is awaited for, as everybody at the table may know."""

from exchange.value.words import said
from market.mano_central import N_
from market.mano_central.law.model import Next, State
from market.mano_central.speech.fields import write_worth


def awaited(state: State, seat: str, lang: str) -> str:
    """In words that go on from its name: `to answer Ana's claim, pair Q`."""
    if state.next is Next.ANSWER and state.claim is not None:
        claim, holder = write_worth(state.claim, lang), state.seats[state.holder]
        return said(N_("to answer {seat}'s claim, {claim}"), lang, seat=holder, claim=claim)
    if state.next is Next.HAND_ON:
        return said(N_("to hand the central hand on with a claim"), lang)
    return said(N_("to form its hand and the central one"), lang)
