"""The traders of Bolsa, each written once for any number of tables (`market.bolsa.engine.Trader`).

`names` lists them, `load` makes one, `seated.Seated` puts one at a table. Nothing here imports numpy before it must.

Anybody's package can bring more, by an entry point named `bolsa.NAME` (`exchange.trader`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from exchange.trader import brought, made

if TYPE_CHECKING:
    from market.bolsa.engine import Trader

OURS = {
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


def names() -> tuple[str, ...]:
    """All traders by name: our own, weakest first, then those that installed packages bring."""
    return (*OURS, *(name for name in brought("bolsa") if name not in OURS))


@cache
def load(name: str) -> Trader:
    """The trader of this name. Raises KeyError if there is none, SetupError if another package's does not work."""
    if name in OURS:
        module, _, kind = OURS[name].partition(":")
        return cast("Trader", getattr(import_module(f"{__name__}.{module}"), kind)())
    return cast("Trader", made("bolsa", name, ("sheets", "bids", "deals")))
