"""The traders of Especulación Siniestra as people to play with, and who sits opposite at three strengths.

The strengths are those of the league (docs/traders.md).
"""

from exchange.trader import Character, Strength
from market.siniestra import N_

CHARACTERS = {
    "random": Character(N_("Dice"), "easy", N_("Has no plan at all: any card, any action. It is hard to lose to.")),
    "greedy": Character(
        N_("Grabber"), "easy", N_("Takes the most that this turn gives, and never thinks of the next one.")
    ),
    "saver": Character(
        N_("Ant"), "middle", N_("Puts its small cards away first and its big ones last: its columns grow and grow.")
    ),
    "reader": Character(
        N_("Mentalist"), "hard", N_("Guesses your hand, plays each guess to the end, and does not let itself be read.")
    ),
}
"""Weakest first."""

CASTS: dict[Strength, tuple[str, ...]] = {"easy": ("greedy",), "middle": ("saver",), "hard": ("reader",)}
"""Who sits opposite one person."""
