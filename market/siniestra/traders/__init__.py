"""The traders of Especulación Siniestra by name, and what each does.

Anybody's package can bring more, by an entry point named `siniestra.NAME` (`exchange.trader`).
"""

from typing import NamedTuple

from exchange.game import Choices
from exchange.trader import Trader
from exchange.value.chance import Draws
from market.siniestra import N_
from market.siniestra.law.model import SiniestraCommand, State
from market.siniestra.traders.simple import greedy_trader, random_trader, saver_trader


def reader(view: State, seat: str, choices: Choices[SiniestraCommand], draws: Draws) -> SiniestraCommand:
    """Guesses what is hidden and looks ahead; numpy comes in with its first move, and not before."""
    from market.siniestra.traders.reader import read

    return read(view, seat, choices, draws)


class Own(NamedTuple):
    """A trader of ours: what moves for its seat, and what it does (a message id)."""

    moves: Trader
    about: str


OURS = {
    "random": Own(random_trader, N_("any of the legal moves, each as likely")),
    "greedy": Own(greedy_trader, N_("what changes the score most in its favour, this turn alone")),
    "saver": Own(saver_trader, N_("plays its lowest card, and invests wherever it may choose")),
    "reader": Own(reader, N_("guesses the hidden cards, plays them out, and varies its moves")),
}
"""All that names a trader."""
