"""How cards and suits look: Spanish suits by letter, ♠♥♦♣ on request."""

from __future__ import annotations

from textual.content import Content

from market.siniestra.law.cards import SUITS, suit, value
from tui.floor import N_
from tui.floor.looks import looks
from tui.floor.panels.panel import line
from tui.floor.voice import _

NAMES = {"O": N_("Coins"), "C": N_("Cups"), "E": N_("Swords"), "B": N_("Clubs")}
FRENCH = {"O": "♦", "C": "♥", "E": "♠", "B": "♣"}
STYLES = ("$text-warning", "$text-error", "$text-primary", "$text-success")


def suit_sign(place: int) -> str:
    """A suit in one cell."""
    letter = SUITS[place]
    return FRENCH[letter] if looks().french else letter


def suit_name(place: int) -> str:
    """A suit in a word."""
    return _(NAMES[SUITS[place]])


def face(card: str) -> str:
    """A card as `7O` or `7♦`."""
    return f"{value(card)}{suit_sign(suit(card))}"


def styled(card: str) -> tuple[str, str]:
    """A card in the hue of its suit; the letter says it too."""
    return face(card), STYLES[suit(card)]


def boxes(cards: tuple[str, ...], chosen: int) -> list[Content]:
    """Cards side by side, the chosen one standing out: four lines."""
    rows: list[list[Content | str | tuple[str, str]]] = [[], [], [], []]
    for place, card in enumerate(cards):
        edge = "bold $accent" if place == chosen else "$faint"
        bold = "bold reverse" if place == chosen else "bold"
        rows[0].append(("╭────╮", edge))
        rows[1] += [("│", edge), (f" {value(card):>2} ", f"{bold} {STYLES[suit(card)]}"), ("│", edge)]
        rows[2] += [("│", edge), (f" {suit_sign(suit(card)):>2} ", STYLES[suit(card)]), ("│", edge)]
        rows[3].append(("╰────╯", edge))
    return [line(*row) for row in rows]
