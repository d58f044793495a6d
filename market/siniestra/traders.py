"""The traders of Especulación Siniestra by name, and what each does.

Anybody's package can bring more, by an entry point named `siniestra.NAME` (`exchange.trader`).
"""

from typing import Any

from exchange.chance import Draws
from exchange.game import Choices, Command
from exchange.language import mark as _
from exchange.trader import Traders
from market.siniestra.model import State
from market.siniestra.simple import greedy_trader, random_trader


def reader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    """Guesses what is hidden and looks ahead; numpy comes in with its first move, and not before."""
    from market.siniestra.reader import read

    return read(view, seat, choices, draws)


TRADERS = Traders("siniestra", {"random": random_trader, "greedy": greedy_trader, "reader": reader})
ABOUT = {
    "random": _("any of the legal moves, each as likely"),
    "greedy": _("what changes the score most in its favour, this turn alone"),
    "reader": _("guesses the hidden cards, plays them out, and varies its moves so that nobody can read it"),
}
