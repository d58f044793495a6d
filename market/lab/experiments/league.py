"""The league: every two traders meet, half the table each. A matrix of who beats whom, and one number for each."""

from __future__ import annotations

import math
from collections.abc import Sequence

from exchange.title import Title
from exchange.value.errors import SetupError
from market.lab.condition import Condition, condition
from market.lab.experiments import N_
from market.lab.experiments.experiment import Options, too_few
from market.lab.measures import Measure, Method, Z
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, text
from market.lab.report.model import Finding, Grid, Plot, Section, Series, Shape

HALF = 0.5


class League:
    """Each pair at a table of its own, in turn around it; a table of an odd number has one seat more of the first."""

    name = "league"

    def __init__(self, rules: tuple[str, ...] = ()) -> None:
        self.rules = rules

    def conditions(self, title: Title, traders: Sequence[str], seats: int, options: Options) -> tuple[Condition, ...]:
        """A table for each two. Raises SetupError for fewer than two traders, and for an odd number of seats."""
        names = tuple(dict.fromkeys(traders))
        if len(names) < 2:
            raise SetupError("traders", N_("a league is played among two traders at least"))
        if seats % 2:
            raise SetupError(
                "seats", N_("a league seats as many of one trader as of the other: an even number of seats")
            )
        return tuple(
            condition(title, (one, other), options, seats=seats)
            for place, one in enumerate(names)
            for other in names[place + 1 :]
        )

    def traders(self, conditions: Sequence[Condition]) -> tuple[str, ...]:
        """All that meet."""
        return tuple(dict.fromkeys(name for each in conditions for name in each.cast))

    def section(self, counted: Sequence[Counted]) -> Section:
        """The matrix, and the mean of each row."""
        names = _names(counted)
        means = {name: _strength(counted, name) for name in names}
        order = tuple(sorted(names, key=lambda name: -means[name].value))
        return Section(
            key="league",
            title=N_("Who beats whom?"),
            findings=tuple(self._told(name, means[name]) for name in order),
            grids=(self._matrix(counted, order),),
            plots=(
                Plot(
                    key="league.strength",
                    title=N_("What each wins against the others, on average"),
                    shape=Shape.DOTS,
                    labels=order,
                    series=(Series(N_("win share"), tuple(means[name] for name in order)),),
                    fair=(N_("fair"), HALF),
                    rules=self.rules,
                ),
            ),
        )

    def _told(self, name: str, mean: Measure) -> Finding:
        return Finding(
            key=f"league.{name}",
            text=text(
                N_("{trader} wins {share} of the games against the others."),
                trader=name,
                share=Estimate(mean, Unit.SHARE),
            ),
            measure=mean,
            rules=self.rules,
        )

    def _matrix(self, counted: Sequence[Counted], order: tuple[str, ...]) -> Grid:
        cells = [[_against(counted, one, other) for other in order] for one in order]
        return Grid(
            key="league.matrix",
            title=N_("What the trader of a row wins against that of a column, half the seats each"),
            rows=order,
            columns=order,
            cells=tuple(tuple(cell[0] if cell else None for cell in row) for row in cells),
            conditions=tuple(tuple(cell[1] if cell else 0 for cell in row) for row in cells),
            middle=HALF,
            rules=self.rules,
        )

    def aloud(self, counted: Sequence[Counted]) -> tuple[Text, ...]:
        """Who is strongest, and who is weakest."""
        about = text(N_("Every two of these players have met, with half of the seats each."))
        if too_few(counted):
            return (about, text(N_("Too few games were played to tell who is strongest.")))
        means = {name: _strength(counted, name) for name in _names(counted)}
        best, worst = (pick(means, key=lambda name: means[name].value) for pick in (max, min))
        facts = {
            "best": best,
            "worst": worst,
            "more": Number(means[best].value * 100, Unit.TIMES, 0),
            "less": Number(means[worst].value * 100, Unit.TIMES, 0),
        }
        return (
            about,
            Text(N_("The strongest is {best}: it wins {more} of a hundred games against the others."), facts),
            Text(N_("The weakest is {worst}, with {less}."), facts),
        )


def _names(counted: Sequence[Counted]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for each in counted for name in each.condition.cast))


def _against(counted: Sequence[Counted], one: str, other: str) -> tuple[Measure, int] | None:
    """What one wins of the games against the other, and in which condition."""
    for each in counted:
        if one != other and {one, other} == set(each.condition.cast):
            found = next(trader for trader in each.by_trader if trader.name == one)
            return found.share.scaled(each.seats / 2), each.number
    return None


def _strength(counted: Sequence[Counted], name: str) -> Measure:
    """The mean over all opponents; no game is in two of them, so that the errors add as independent ones do."""
    met = [cell[0] for other in _names(counted) if (cell := _against(counted, name, other))]
    value = sum(measure.value for measure in met) / len(met)
    error = math.hypot(*(measure.error for measure in met)) / len(met)
    games = sum(each.games for each in counted if name in each.condition.cast)
    return Measure(
        value=value, low=value - Z * error, high=value + Z * error, n=games, error=error, method=Method.NORMAL
    )
