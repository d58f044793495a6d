"""What a seat of DBPóker is awaited for, as everybody at the table may know."""

from exchange.value.words import said
from market.dbpoker import N_
from market.dbpoker.law.hands import kind_of
from market.dbpoker.law.table import Stage, State
from market.dbpoker.speech.fields import write_kind


def awaited(state: State, seat: str, lang: str) -> str:
    """In words that go on from its name: `to answer Ana's offer of 2c`."""
    turn = state.seats[state.turn]
    match state.stage:
        case Stage.CHOOSE:
            return said(N_("to choose the card that it shows"), lang)
        case Stage.OFFER:
            return said(N_("to answer {seat}'s offer of {card}"), lang, seat=turn, card=state.offered)
        case Stage.CHALLENGE:
            kind = write_kind(kind_of(state.challenge), lang)
            return said(N_("to answer {seat}'s {kind}, or to yield"), lang, seat=turn, kind=kind)
        case Stage.LOOK:
            return said(N_("to take or reject the card that it looks at"), lang)
        case Stage.MORE:
            return said(N_("to lay, to swap or to keep its hand"), lang)
        case Stage.UPKEEP:
            return said(N_("to say which cards it keeps"), lang)
        case Stage.FILL:
            return said(N_("to show its new showcase"), lang)
        case _:
            return said(N_("for its turn"), lang)
