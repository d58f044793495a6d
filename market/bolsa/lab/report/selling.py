"""Why would anyone sell? Shares sold by round and trader, orders in vain, and what sellers win."""

from __future__ import annotations

import numpy as np

from market.bolsa.lab.report import N_
from market.lab.measures import Measure, exact, share
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, text
from market.lab.report.model import Finding, Plot, Section, Series, Shape

RULES = ("B2.1", "B3.2")
SELDOM = 0.25
"""Where sales are less than this part of all orders, selling is said to be rare."""


def selling(counted: Counted) -> Section:
    """Who sells, when, and with what success."""
    return Section(
        key="selling",
        title=N_("Why would anyone sell?"),
        findings=(
            Finding(key="selling.verdict", text=verdict(counted), rules=RULES, condition=counted.number),
            _offered(counted),
            *_answered(counted),
            *_by_trader(counted),
        ),
        plots=(_sold_plot(counted),),
    )


def offers(counted: Counted) -> Measure:
    """How many of the shares on all sheets are for sale."""
    sell, buy = int(counted.sums["asked_sell"].sum()), int(counted.sums["asked_buy"].sum())
    return share(sell, sell + buy)


def sold_per_game(counted: Counted) -> float:
    """Shares that are sold in a game."""
    return int(counted.sums["sold"].sum()) / max(counted.games, 1)


def verdict(counted: Counted) -> Text:
    """Whether anybody sells."""
    measure = offers(counted)
    facts = {"share": Number(measure.value, Unit.SHARE), "sold": Number(sold_per_game(counted), Unit.SHARES, 1)}
    if not measure.n or measure.value == 0:
        return text(N_("Nobody offers a share for sale in any game."))
    if measure.value < SELDOM:
        return Text(
            N_("Few sell: of the shares on the sheets {share} are for sale, and {sold} are sold in a game."), facts
        )
    return Text(
        N_("People do sell: of the shares on the sheets {share} are for sale, and {sold} are sold in a game."), facts
    )


def _offered(counted: Counted) -> Finding:
    measure = offers(counted)
    return Finding(
        key="selling.offers",
        text=text(N_("{share} of the shares on all sheets are for sale."), share=Estimate(measure, Unit.SHARE)),
        measure=measure,
        rules=RULES,
        condition=counted.number,
    )


def _answered(counted: Counted) -> tuple[Finding, ...]:
    """How many shares asked for are dealt, on either side."""
    sides = (
        ("sold", "asked_sell", N_("{share} of the shares offered are sold.")),
        ("bought", "asked_buy", N_("{share} of the shares wanted are bought.")),
    )
    return tuple(
        Finding(
            key=f"selling.{done}",
            text=text(said, share=Estimate(measure, Unit.SHARE)),
            measure=measure,
            rules=RULES,
            condition=counted.number,
        )
        for done, asked, said in sides
        for measure in (share(int(counted.sums[done].sum()), int(counted.sums[asked].sum())),)
        if measure.n
    )


def _by_trader(counted: Counted) -> tuple[Finding, ...]:
    """What each trader sells and buys in a game on one of its seats, and how its worth stands at the end."""
    return tuple(
        Finding(
            key=f"selling.trader.{name}",
            text=text(
                N_("{trader} sells {sold} shares in a game and buys {bought}; it ends with {coins} coins."),
                trader=name,
                sold=Number(_each(counted, "sold", entries), Unit.SHARES, 1),
                bought=Number(_each(counted, "bought", entries), Unit.SHARES, 1),
                coins=Number(
                    int(counted.sums["worth_trader"][-1, entries].sum()) / max(counted.seats_played(entries), 1),
                    Unit.COINS,
                    1,
                ),
            ),
            rules=RULES,
            condition=counted.number,
        )
        for name, entries in counted.entries.items()
    )


def _each(counted: Counted, name: str, entries: list[int]) -> float:
    return int(counted.sums[name][:, entries].sum()) / max(counted.seats_played(entries), 1)


def _sold_plot(counted: Counted) -> Plot:
    sold = counted.sums["sold"]
    return Plot(
        key="selling.rounds",
        title=N_("Shares sold in each round, by trader"),
        shape=Shape.STACK,
        labels=tuple(str(number + 1) for number in range(len(sold))),
        series=tuple(
            Series(name, tuple(_in_round(counted, sold[number, entries]) for number in range(len(sold))))
            for name, entries in counted.entries.items()
        ),
        unit=Unit.SHARES,
        across=N_("round"),
        rules=RULES,
        condition=counted.number,
    )


def _in_round(counted: Counted, sold: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> Measure:
    return exact(int(sold.sum()) / max(counted.games, 1), counted.games)
