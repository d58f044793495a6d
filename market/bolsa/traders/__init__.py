"""The traders of Bolsa, each written once for any number of tables (`market.bolsa.engine.Strategy`).

`names` lists them, `load` makes one, `seated.Seated` puts one at a table. Nothing here imports numpy before it must.

Anybody's package can bring more, by an entry point named `bolsa.NAME` (`exchange.trader`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from exchange.trader import brought, made
from market.bolsa import N_

if TYPE_CHECKING:
    from market.bolsa.engine import Strategy


class Own(NamedTuple):
    """A trader of ours: what makes it, as `MODULE:MAKER` below this package, and what it does (a message id)."""

    made_by: str
    about: str


OURS = {
    "quiet": Own("quiet:Quiet", N_("never trades")),
    "random": Own("random:Random", N_("any legal move, each as likely as the other")),
    "contrarian": Own("thumb:Contrarian", N_("buys what fell in the last round, sells what rose, and bids little")),
    "dumper": Own(
        "movers:Dumper", N_("lifts what it holds until it is dear or the last round has come, then sells it all")
    ),
    "corner": Own(
        "movers:Corner", N_("buys one company up and lifts its price, and presses down what others hold more of")
    ),
    "value": Own("thumb:Value", N_("buys below the opening price, sells above it")),
    "momentum": Own("thumb:Momentum", N_("buys what rose in the last round, sells what fell, and follows in auctions")),
    "pumper": Own("movers:Pumper", N_("never sells; lifts what it holds most of")),
    "lookahead": Own(
        "lookahead:Lookahead",
        N_("tries its moves on copies of the table, to the end of the game, against what the others might do"),
    ),
    "shark": Own("lookahead:shark", N_("tries more moves than lookahead, and each of them more often")),
}
"""All that names a trader, weakest first. A row imports no numpy: a decorator on the trader's class would."""
CAST = ("momentum", "contrarian", "random", "dumper", "value")
"""Who sits down when nobody says who: so many as there are seats for, in this order."""


RESTRICTIONS = ("never-sells", "never-buys", "passes", "one-company")
"""What a restricted trader, such as `value+never-sells`, does otherwise: it leaves all sales, or all buys, off its
sheets; it makes no bid; or it orders in one company alone, another for each seat."""
LOOKING = ("lookahead", "shark")
"""Who tries moves, and so can try more of them: `lookahead*4`."""


def is_variant(name: str) -> bool:
    """Whether this names a trader made from another: restricted, or with up to 64 times as many trials."""
    base, _, how = name.rpartition("+")
    if base:
        return how in RESTRICTIONS and (base in names() or is_variant(base))
    base, _, times = name.rpartition("*")
    return base in LOOKING and times in _TIMES


_TIMES = tuple(map(str, range(1, 65)))


def names() -> tuple[str, ...]:
    """All traders by name: our own, weakest first, then those that installed packages bring."""
    return (*OURS, *(name for name in brought("bolsa") if name not in OURS))


@cache
def load(name: str) -> Strategy:
    """The trader of this name, or the variant of one (`variants`). Raises KeyError if there is none, SetupError if
    another package's does not work."""
    if is_variant(name):
        from market.bolsa.traders.variants import made_from

        return made_from(name, load)
    if name in OURS:
        module, _, kind = OURS[name].made_by.partition(":")
        return cast("Strategy", getattr(import_module(f"{__name__}.{module}"), kind)())
    return cast("Strategy", made("bolsa", name, ("sheets", "bids", "deals")))
