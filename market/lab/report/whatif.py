"""What if? Conditions beside the first one: each measure, and its difference to the baseline with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from market.lab.measures import Measure, difference
from market.lab.report import N_
from market.lab.report.figures import Estimate, Unit, Words, text
from market.lab.report.model import Finding, Plot, Section, Series, Shape
from market.lab.report.speaker import Headline

POINTS = {Unit.SHARE: Unit.POINTS}
"""A difference of shares is said in points, which are hundredths of all games."""


def what_if(names: Sequence[Words], headlines: Sequence[tuple[Headline, ...]]) -> Section:
    """The conditions by name, and their measures; the first is the baseline. Games are independent between them."""
    base = {headline.key: headline for headline in headlines[0]}
    return Section(
        key="whatif",
        title=N_("What if?"),
        findings=tuple(
            _differs(base[headline.key], headline, names[number], number)
            for number, others in enumerate(headlines[1:], 1)
            for headline in others
            if headline.key in base
        ),
        plots=tuple(_plot(headline, names, headlines) for headline in headlines[0]),
    )


def _differs(base: Headline, other: Headline, name: Words, number: int) -> Finding:
    gap = difference(other.measure, base.measure)
    unit = POINTS.get(other.unit, other.unit)
    facts = {
        "condition": name,
        "what": other.name,
        "value": Estimate(other.measure, other.unit),
        "base": Estimate(base.measure, base.unit),
        "gap": Estimate(gap, unit, signed=True),
    }
    if gap.holds(0.0):
        said = text(N_("{condition}: {what} {value} (baseline {base}): no difference is seen ({gap})."), **facts)
    elif unit is Unit.POINTS:
        said = text(N_("{condition}: {what} {value} (baseline {base}): {gap} points."), **facts)
    else:
        said = text(N_("{condition}: {what} {value} (baseline {base}): {gap}."), **facts)
    key = f"whatif.{number}.{other.key}"
    return Finding(key=key, text=said, measure=gap, unit=unit, rules=other.rules, condition=number)


def _plot(headline: Headline, names: Sequence[Words], headlines: Sequence[tuple[Headline, ...]]) -> Plot:
    found: tuple[Measure | None, ...] = tuple(
        next((other.measure for other in others if other.key == headline.key), None) for others in headlines
    )
    return Plot(
        key=f"whatif.{headline.key}",
        title=headline.name,
        shape=Shape.DOTS,
        labels=tuple(names),
        series=(Series("", found),),
        unit=headline.unit,
        rules=headline.rules,
    )
