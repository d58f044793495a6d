"""The titles that can be played: bolsa and siniestra, one folder each, and those that installed packages bring.

A title holds its law, its sentences, its rule texts as data, its traders and its tables; `titles` finds them all by
name. Screens, commands and stores are elsewhere: nothing here imports textual or SQLModel.

What `__all__` names is stable: docs/api.md shows it. What needs numpy is imported when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from exchange.titles import TITLES
from exchange.value.words import marker

if TYPE_CHECKING:
    from market.bolsa.engine import Batch, BidView, DealView, View, play, play_many
    from market.bolsa.law.model import House
    from market.export import table_files, tidy
    from market.lab.analyse import Analysis, analyse
    from market.lab.simulate import simulate
    from market.lab.simulation import Simulation

__all__ = [
    "Analysis",
    "Batch",
    "BidView",
    "DealView",
    "House",
    "Simulation",
    "View",
    "analyse",
    "play",
    "play_many",
    "simulate",
    "table_files",
    "tidy",
    "titles",
]

N_ = marker(__name__)

titles = GAMES = TITLES

_ROOMS = dict.fromkeys(("Batch", "BidView", "DealView", "View", "play", "play_many"), "market.bolsa.engine")
_ROOMS |= {"House": "market.bolsa.law.model", "table_files": "market.export", "tidy": "market.export"}
_ROOMS |= {"Simulation": "market.lab.simulation", "simulate": "market.lab.simulate"}
_ROOMS |= dict.fromkeys(("Analysis", "analyse"), "market.lab.analyse")


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_ROOMS[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
