"""The traders of Bolsa as people to play with, and who sits with one person at three strengths.

The strengths are those of the league, and the casts are chosen by numbers; docs/traders.md has both, and the commands.
"""

from exchange.trader import Character, Strength
from market.bolsa import N_

CHARACTERS = {
    "quiet": Character(
        N_("Statue"), "easy", N_("Came to watch. Whatever happens, it neither buys nor sells, and waits for the end.")
    ),
    "random": Character(
        N_("Dice"), "easy", N_("Has no plan at all. It bids what nobody would, and prices run wild where it sits.")
    ),
    "contrarian": Character(
        N_("Contrarian"), "easy", N_("What everybody sells must be cheap. It buys what fell, and parts with what rose.")
    ),
    "dumper": Character(
        N_("Dumper"), "middle", N_("Talks its shares up, round after round. When they are dear, it sells all at once.")
    ),
    "corner": Character(
        N_("Cornerer"), "middle", N_("Wants one company for itself. What the others hold, it presses down.")
    ),
    "value": Character(
        N_("Appraiser"), "middle", N_("Knows what a share was worth on the first day, and pays no more than that.")
    ),
    "momentum": Character(
        N_("Follower"), "middle", N_("Runs after what rises and leaves what falls. In an auction it goes along.")
    ),
    "pumper": Character(
        N_("Pumper"), "middle", N_("Never sells a share. It lifts what it holds most of, and bids high where it leads.")
    ),
    "lookahead": Character(
        N_("Chess player"), "hard", N_("Plays the game to its end in its head before it moves. Wastes no share.")
    ),
    "shark": Character(
        N_("Shark"), "hard", N_("Reckons further than the chess player, and smells who has to sell. Gives nothing.")
    ),
}
"""Weakest first within a strength, as the league has them."""

CASTS: dict[Strength, tuple[str, ...]] = {
    "easy": ("contrarian", "value", "momentum", "dumper", "contrarian"),
    "middle": ("contrarian", "momentum", "pumper", "value", "contrarian"),
    "hard": ("contrarian", "momentum", "shark", "lookahead", "contrarian"),
}
"""Who sits down with one person, in this order. There is a `contrarian` in each, for it sells: among those alone who
hold on, nobody trades and all share the win."""
