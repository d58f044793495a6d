"""The option of a table of Especulación Siniestra, as whoever opens one is asked for it."""

from exchange.title import Option
from market.siniestra import N_

OPTIONS = (
    Option(
        name="deck",
        asks=N_("Deck"),
        default=52,
        words={52: N_("52 cards"), 40: N_("40 cards, the Spanish one")},
        about=N_("Values 1 to 13 in each suit, or 1 to 7 with the three figures 10, 11 and 12."),
        rule="S1.1",
    ),
)
