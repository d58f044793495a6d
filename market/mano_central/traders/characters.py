"""The traders of Mano Central as people to play with, and who sits opposite at three strengths."""

from exchange.trader import Character, Strength
from market.mano_central import N_

CHARACTERS = {
    "random": Character(N_("Dice"), "easy", N_("Has no plan at all: any cards, any claim. Doubt, and it will pay.")),
    "honest": Character(
        N_("Notary"), "middle", N_("Says what the hand is worth, and lies only where nothing true can be said.")
    ),
    "bluffer": Character(
        N_("Fox"), "hard", N_("Keeps the good cards back, lies now and then, and reckons whether you could be right.")
    ),
}
"""Weakest first."""

CASTS: dict[Strength, tuple[str, ...]] = {
    "easy": ("random", "honest", "random", "honest", "random"),
    "middle": ("honest", "bluffer", "honest", "bluffer", "honest"),
    "hard": ("bluffer",) * 5,
}
"""Who sits beside one person: of each as many as there may be seats beside the first."""
