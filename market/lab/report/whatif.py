"""What if? Conditions beside the first one: each measure, and its difference to the baseline with its interval."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import structs

from market.lab.measures import difference
from market.lab.report import N_
from market.lab.report.figures import Estimate, Unit, Words, listed, text
from market.lab.report.model import Finding, Grid, Plot, Section, Series, Shape
from market.lab.report.speaker import Headline

POINTS = {Unit.SHARE: Unit.POINTS}
"""A difference of shares is said in points, which are hundredths of all games."""
SEEING = 30
"""Below so many games no difference is called seen: a mean of a few has no interval to be trusted."""


def what_if(names: Sequence[Words], headlines: Sequence[tuple[Headline, ...]], games: Sequence[int]) -> Section:
    """The conditions by name, their measures, and how many games each has; the first is the baseline. No game is in two
    conditions, so that differences are those of independent samples. What not all conditions have (a trader that sits
    at larger tables alone) is left out."""
    known = set.intersection(*({headline.key for headline in one} for one in headlines))
    everywhere = [tuple(headline for headline in one if headline.key in known) for one in headlines]
    compared = [tuple(map(_by_fair, one)) for one in everywhere] if _seats_differ(headlines) else everywhere
    base = compared[0]
    return Section(
        key="whatif",
        title=N_("What if?"),
        findings=tuple(
            found
            for number, others in enumerate(compared[1:], 1)
            for found in _told(base, others, names[number], number, games=min(games[0], games[number]))
        ),
        grids=(_table(names, compared),),
        plots=tuple(_plot(place, names, compared) for place in range(len(base))),
    )


def _seats_differ(headlines: Sequence[tuple[Headline, ...]]) -> bool:
    return len({headline.fair for one in headlines for headline in one} - {None}) > 1


def _by_fair(headline: Headline) -> Headline:
    """A win share at tables of other sizes is told as so many times its part."""
    if headline.fair is None:
        return headline
    name = text(N_("{what}, times its part"), what=headline.name)
    return structs.replace(headline, measure=headline.measure.scaled(1 / headline.fair), unit=Unit.FACTOR, name=name)


def _told(
    base: tuple[Headline, ...], others: tuple[Headline, ...], name: Words, number: int, *, games: int
) -> tuple[Finding, ...]:
    pairs = list(zip(base, others, strict=True))
    seen = {other.key for one, other in pairs if games >= SEEING and _seen(one, other)}
    changed = [_differs(one, other, name, number) for one, other in pairs if other.key in seen]
    alike = tuple(other.name for other in others if other.key not in seen)
    if alike:
        said = text(N_("{condition}: no difference is seen in {what}."), condition=name, what=listed(alike))
        rules = tuple(dict.fromkeys(rule for other in others if other.key not in seen for rule in other.rules))
        changed.append(Finding(key=f"whatif.{number}.alike", text=said, rules=rules, condition=number))
    return tuple(changed)


def _seen(one: Headline, other: Headline) -> bool:
    gap = difference(other.measure, one.measure)
    return gap.n >= SEEING and math.isfinite(gap.value) and not gap.holds(0.0)


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
    said = (
        N_("{condition}: {what} {value} instead of {base}: {gap} points.")
        if unit is Unit.POINTS
        else N_("{condition}: {what} {value} instead of {base}: {gap}.")
    )
    key = f"whatif.{number}.{other.key}"
    return Finding(key=key, text=text(said, **facts), measure=gap, unit=unit, rules=other.rules, condition=number)


def _table(names: Sequence[Words], headlines: Sequence[tuple[Headline, ...]]) -> Grid:
    """A row a measure, a column a condition."""
    base = headlines[0]
    return Grid(
        key="whatif.table",
        title=N_("The conditions side by side"),
        rows=tuple(headline.name for headline in base),
        columns=tuple(names),
        cells=tuple(tuple(one[place].measure for one in headlines) for place in range(len(base))),
        units=tuple(headline.unit for headline in base),
        conditions=(tuple(range(len(names))),) * len(base),
        heat=False,
        rules=tuple(dict.fromkeys(rule for headline in base for rule in headline.rules)),
    )


def _plot(place: int, names: Sequence[Words], headlines: Sequence[tuple[Headline, ...]]) -> Plot:
    headline = headlines[0][place]
    return Plot(
        key=f"whatif.{headline.key}",
        title=headline.name,
        shape=Shape.DOTS,
        labels=tuple(names),
        series=(Series("", tuple(one[place].measure for one in headlines)),),
        unit=headline.unit,
        brief=False,
        rules=headline.rules,
        conditions=tuple(range(len(names))),
    )
