"""How cards and suits look: Spanish suits by letter, ♠♥♦♣ on request."""

from __future__ import annotations

from textual.content import Content

from market.cards.spanish import SUITS
from market.cards.spanish import face as face_of
from tui.floor import N_
from tui.floor.panels import cards as drawn
from tui.floor.voice import _, language

NAMES = {"O": N_("Coins"), "C": N_("Cups"), "E": N_("Swords"), "B": N_("Clubs")}
STYLES = tuple(drawn.HUES[hue] for hue in ("gold", "red", "blue", "green"))


def suit_sign(place: int) -> str:
    """A suit in one cell."""
    return drawn.suit_sign(SUITS[place])


def suit_name(place: int) -> str:
    """A suit in a word."""
    return _(NAMES[SUITS[place]])


def face(card: str) -> str:
    """A card as `7O` or `7♦`."""
    return drawn.face_text(face_of(card, language()))


def styled(card: str) -> tuple[str, str]:
    """A card in the hue of its suit; the letter says it too."""
    return drawn.styled(face_of(card, language()))


def boxes(cards: tuple[str, ...], chosen: int) -> list[Content]:
    """Cards side by side, the chosen one standing out: four lines."""
    faces = [face_of(card, language()) for card in cards]
    return drawn.boxes(faces, drawn.WIDE, drawn.Marked(at=chosen, lifts=False))
