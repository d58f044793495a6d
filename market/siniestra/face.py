"""How a card looks to whoever draws it: its number, the letter of its suit, and the suit in a word."""

from exchange.board import Face, Hue, Kind
from exchange.value.words import said
from market.siniestra import N_
from market.siniestra.law.cards import SUITS, suit, value

KINDS: dict[str, Kind] = {"hand": "hand", "turned": "cards"}
"""The fields of `show` that hold cards."""
_HUES: tuple[Hue, ...] = ("gold", "red", "blue", "green")
_CALLED = (N_("coins"), N_("cups"), N_("swords"), N_("clubs"))


def face(card: str, lang: str) -> Face:
    """How the card is drawn: `7O` is the seven of coins."""
    place = suit(card)
    return Face(
        word=card, value=str(value(card)), suit=SUITS[place], hue=_HUES[place], called=str(said(_CALLED[place], lang))
    )
