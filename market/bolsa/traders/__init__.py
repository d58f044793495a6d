"""The traders of Bolsa, each written once for any number of tables (`market.bolsa.batch.Trader`).

`names` lists them, `load` makes one, `seated.Seated` puts one at a table. Nothing here imports numpy before it must.

Anybody's package can bring more, by an entry point of the group `corro.traders` that is named `bolsa.NAME` and refers
to what makes the trader when called without arguments.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from market.bolsa.batch import Trader

_OURS = {
    "quiet": "quiet:Quiet",
    "random": "random:Random",
    "contrarian": "thumb:Contrarian",
    "dumper": "movers:Dumper",
    "corner": "movers:Corner",
    "value": "thumb:Value",
    "momentum": "thumb:Momentum",
    "pumper": "movers:Pumper",
    "lookahead": "lookahead:Lookahead",
    "shark": "lookahead:shark",
}
CAST = ("momentum", "contrarian", "random", "dumper", "value")
"""Who sits down when nobody says who: so many as there are seats for, in this order."""
GROUP, PREFIX = "corro.traders", "bolsa."


def names() -> tuple[str, ...]:
    """All traders by name: our own, weakest first, then those that installed packages bring."""
    return (*_OURS, *sorted(_theirs().keys() - _OURS.keys()))


@cache
def load(name: str) -> Trader:
    """The trader of this name. Raises KeyError if there is none."""
    if name in _OURS:
        module, _, kind = _OURS[name].partition(":")
        return cast("Trader", getattr(import_module(f"{__name__}.{module}"), kind)())
    return cast("Trader", _theirs()[name].load()())


def _theirs() -> dict[str, EntryPoint]:
    points = entry_points(group=GROUP)
    return {point.name.removeprefix(PREFIX): point for point in points if point.name.startswith(PREFIX)}
