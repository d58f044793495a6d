"""The traders of Especulación Siniestra by name, and what each does.

Anybody's package can bring more, by an entry point named `siniestra.NAME` (`exchange.trader`).
"""

from typing import Any

from exchange.game import Choices, Command
from exchange.trader import Traders
from exchange.value.chance import Draws
from market.siniestra import N_
from market.siniestra.law.model import State
from market.siniestra.traders.simple import greedy_trader, random_trader


def reader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    """Guesses what is hidden and looks ahead; numpy comes in with its first move, and not before."""
    from market.siniestra.traders.reader import read

    return read(view, seat, choices, draws)


TRADERS = Traders("siniestra", {"random": random_trader, "greedy": greedy_trader, "reader": reader})
ABOUT = {
    "random": N_("any of the legal moves, each as likely"),
    "greedy": N_("what changes the score most in its favour, this turn alone"),
    "reader": N_("guesses the hidden cards, plays them out, and varies its moves so that nobody can read it"),
}
