"""The traders of Especulación Siniestra by name, and what each does.

Anybody's package can bring more, by an entry point of the group `corro.traders` that is named `siniestra.NAME` and
refers to what makes the trader (`exchange.trader.Trader`) when called without arguments.
"""

from importlib.metadata import EntryPoint, entry_points
from typing import Any

from exchange.chance import Draws
from exchange.game import Choices, Command
from exchange.language import mark as _
from exchange.trader import Trader
from market.siniestra.model import State
from market.siniestra.simple import greedy_trader, random_trader


def reader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
    """Guesses what is hidden and looks ahead; numpy comes in with its first move, and not before."""
    from market.siniestra.reader import read

    return read(view, seat, choices, draws)


class Installed:
    """A trader of another package: loaded with its first move."""

    def __init__(self, point: EntryPoint) -> None:
        self._point = point
        self._trader: Trader | None = None

    def __call__(self, view: State, seat: str, choices: Choices[Any], draws: Draws) -> Command:
        """The trader's move."""
        if self._trader is None:
            self._trader = self._point.load()()
        return self._trader(view, seat, choices, draws)


def installed() -> dict[str, Trader]:
    """The traders that other packages bring, by name."""
    points = sorted(entry_points(group="corro.traders"), key=lambda point: point.name)
    names = ((point.name.partition("."), point) for point in points)
    return {name: Installed(point) for (title, _dot, name), point in names if title == "siniestra"}


OURS: dict[str, Trader] = {"random": random_trader, "greedy": greedy_trader, "reader": reader}
TRADERS: dict[str, Trader] = installed() | OURS
ABOUT = {
    "random": _("any of the legal moves, each as likely"),
    "greedy": _("what changes the score most in its favour, this turn alone"),
    "reader": _("guesses the hidden cards, plays them out, and varies its moves so that nobody can read it"),
}
