"""The traders of Remigio 51 as somebody who sits opposite."""

from collections.abc import Mapping

from exchange.trader import Character, Strength
from market.remigio_51 import N_

CHARACTERS = {
    "random": Character(
        N_("Telmo"), "easy", N_("Lays whatever he finds and takes it back again; he hardly ever comes to 51 points.")
    ),
    "plain": Character(
        N_("Pilar"), "middle", N_("Always draws, opens as soon as she can, and discards her dearest card.")
    ),
    "melder": Character(
        N_("Remigio"), "hard", N_("Takes what he can use, swaps for jokers, and keeps the cards for which he waits.")
    ),
}
CASTS: Mapping[Strength, tuple[str, ...]] = {
    "easy": ("random", "plain", "random", "plain", "random"),
    "middle": ("plain", "plain", "melder", "plain", "plain"),
    "hard": ("melder",) * 5,
}
