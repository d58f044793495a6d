"""What a seat of Especulación Siniestra is awaited for, as everybody at the table may know."""

from exchange.value.words import said
from market.siniestra import N_
from market.siniestra.law.model import State


def awaited(state: State, seat: str, lang: str) -> str:
    """In words that go on from its name: `to put a card face down`."""
    if state.turned:
        return said(N_("to invest or quote its card"), lang)
    return said(N_("to put a card face down"), lang)
