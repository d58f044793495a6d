"""Do people trade? Shares and pairs, games without a trade, the eight cases, and where prices go."""

from __future__ import annotations

import numpy as np

from market.bolsa.lab.report import N_
from market.bolsa.lab.sums import CASES
from market.bolsa.law.model import COMPANIES
from market.lab.measures import Measure, exact, mean, share
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, Words, text
from market.lab.report.model import Finding, Plot, Section, Series, Shape

RULES = ("B3.2",)
IDLE = 0.5
"""Where so many games have no trade at all, people are said not to trade."""
TRADING = (3, 4, 5, 6, 7)
"""The cases in which shares change hands, as places in CASES."""


def trading(counted: Counted) -> Section:
    """How much is traded, and how the calls end."""
    shares = counted.per_game("shares_game")
    none = counted.often(counted.sums["no_trade_games"])
    calls = calls_with_trade(counted)
    return Section(
        key="trading",
        title=N_("Do people trade?"),
        findings=(
            Finding(key="trading.verdict", text=verdict(counted), rules=RULES, condition=counted.number),
            Finding(
                key="trading.shares",
                text=text(N_("{shares} shares change hands in a game."), shares=Estimate(shares, Unit.SHARES)),
                measure=shares,
                unit=Unit.SHARES,
                rules=RULES,
                condition=counted.number,
            ),
            Finding(
                key="trading.none",
                text=text(N_("{share} of the games end without a single trade."), share=Estimate(none, Unit.SHARE)),
                measure=none,
                rules=RULES,
                condition=counted.number,
            ),
            Finding(
                key="trading.calls",
                text=text(N_("{share} of the calls of a company bring a trade."), share=Estimate(calls, Unit.SHARE)),
                measure=calls,
                rules=RULES,
                condition=counted.number,
            ),
            *_final_prices(counted),
        ),
        plots=(_cases_plot(counted), *(_prices_plot(counted, company) for company in range(len(COMPANIES)))),
    )


def calls_with_trade(counted: Counted) -> Measure:
    """How many calls bring a trade; a game's calls are counted as if each were a game of its own."""
    cases = counted.sums["case"].sum(axis=(0, 1))
    return share(int(cases[list(TRADING)].sum()), int(cases.sum()))


def verdict(counted: Counted) -> Text:
    """Whether there is trade at all."""
    none = counted.often(counted.sums["no_trade_games"])
    calls = calls_with_trade(counted)
    facts = {
        "none": Number(none.value, Unit.SHARE),
        "calls": Number(calls.value, Unit.SHARE),
        "shares": Number(counted.per_game("shares_game").value, Unit.SHARES),
    }
    if none.value == 1:
        return Text(N_("Nobody trades: not a share changed hands in any game."), facts)
    if none.value >= IDLE:
        return Text(N_("People hardly trade: {none} of the games end without a single trade."), facts)
    return Text(
        N_("People trade: {shares} shares change hands in a game, and {calls} of the calls bring a trade."), facts
    )


def _cases_plot(counted: Counted) -> Plot:
    cases = counted.sums["case"].sum(axis=1)
    together = cases.sum(axis=1)
    return Plot(
        key="trading.cases",
        title=N_("How calls end, by round: the eight cases of B3.2"),
        shape=Shape.STACK,
        labels=tuple(str(number + 1) for number in range(len(cases))),
        series=tuple(
            Series(case, tuple(share(int(row[place]), int(all_)) for row, all_ in zip(cases, together, strict=True)))
            for place, case in enumerate(CASES)
        ),
        across=N_("round"),
        rules=RULES,
        condition=counted.number,
    )


def quantile(counts: np.ndarray[tuple[int], np.dtype[np.int64]], part: float) -> int:
    """The least value that so great a part of the counted does not exceed; counts are by value from 0."""
    return int(np.searchsorted(np.cumsum(counts), part * int(counts.sum()), side="left"))


def _mean_price(counted: Counted, when: int, company: int) -> Measure:
    counts = counted.sums["price"][when, company]
    prices = np.arange(len(counts))
    return mean(int(counts @ prices), int(counts @ prices**2), counted.games)


def _final_prices(counted: Counted) -> tuple[Finding, ...]:
    last = counted.sums["price"].shape[0] - 1
    return tuple(
        Finding(
            key=f"trading.price.{company}",
            text=text(
                N_("{company} ends at {price} coins: in half of the games between {low} and {high}."),
                company=company,
                price=Estimate(measure, Unit.COINS),
                low=quantile(counted.sums["price"][last, place], 0.25),
                high=quantile(counted.sums["price"][last, place], 0.75),
            ),
            measure=measure,
            unit=Unit.COINS,
            rules=("B3.2", "B4.6"),
            condition=counted.number,
        )
        for place, company in enumerate(COMPANIES)
        for measure in (_mean_price(counted, last, place),)
    )


BANDS: tuple[tuple[float, Words], ...] = ((0.9, "90 %"), (0.5, N_("median")), (0.1, "10 %"))
"""In so many of the games the price is no higher."""


def _prices_plot(counted: Counted, company: int) -> Plot:
    prices = counted.sums["price"][:, company]
    return Plot(
        key=f"trading.prices.{COMPANIES[company]}",
        title=text(N_("{company}: price behind each round, median and tenths"), company=COMPANIES[company]),
        shape=Shape.LINES,
        labels=tuple(str(number) for number in range(len(prices))),
        series=tuple(
            Series(name, tuple(exact(quantile(row, part), counted.games) for row in prices)) for part, name in BANDS
        ),
        unit=Unit.COINS,
        across=N_("round; 0 is the opening"),
        brief=False,
        rules=("B3.2", "B4.6"),
        condition=counted.number,
    )
