"""What a seat of Remigio 51 is awaited for, as everybody at the table may know."""

from exchange.value.words import said
from market.remigio_51 import N_
from market.remigio_51.law.table import Next, State


def awaited(state: State, seat: str, lang: str) -> str:
    """In words that go on from its name: `to draw or to take 5O`."""
    match state.next:
        case Next.DRAW:
            return said(N_("to draw or to take {card}"), lang, card=state.discards[-1])
        case Next.LAST:
            return said(N_("to discard"), lang)
        case _:
            return said(N_("to lay and to discard"), lang)
