"""Deviations: at a table of equals one seat plays otherwise. Who gains by it, and where does nobody?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from exchange.title import Title
from exchange.value.errors import SetupError
from market.lab.condition import Condition, condition
from market.lab.experiments import N_
from market.lab.experiments.experiment import Options, too_few
from market.lab.measures import Measure, exact
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, Words, listed, text
from market.lab.report.model import Finding, Grid, Section


class Leaving(NamedTuple):
    """One seat of a table of equals plays otherwise: what that seat wins."""

    equals: str
    deviator: str
    share: Measure
    number: int


class Deviations:
    """Each trader alone at a table of each other; and each restricted play at the table of whom it restricts.

    `restrictions` are the title's own: `value+never-sells` is `value` that never sells.
    """

    name = "deviations"

    def __init__(self, restrictions: Sequence[str] = (), rules: tuple[str, ...] = ()) -> None:
        self.restrictions = tuple(restrictions)
        self.rules = rules

    def conditions(self, title: Title, traders: Sequence[str], seats: int, options: Options) -> tuple[Condition, ...]:
        """The deviator is the cast's first entry. Raises SetupError for fewer than two traders."""
        names = tuple(dict.fromkeys(traders))
        if len(names) + len(self.restrictions) < 2:
            raise SetupError("traders", N_("deviations are played among two traders at least"))
        return tuple(
            condition(title, (deviator, *([equals] * (seats - 1))), options, seats=seats)
            for equals in names
            for deviator in self._deviators(names, equals)
        )

    def _deviators(self, names: tuple[str, ...], equals: str) -> tuple[str, ...]:
        others = (name for name in names if name != equals)
        return (*others, *(f"{equals}+{how}" for how in self.restrictions))

    def traders(self, conditions: Sequence[Condition]) -> tuple[str, ...]:
        """Each has a table of equals."""
        return tuple(dict.fromkeys(each.cast[1] for each in conditions))

    def section(self, counted: Sequence[Counted]) -> Section:
        """The matrix, its best replies, and where nobody gains."""
        found = leavings(counted)
        fair = counted[0].fair
        return Section(
            key="deviations",
            title=N_("Who gains by playing otherwise?"),
            findings=tuple(self._told(found, equals, fair) for equals in _equals(found)),
            grids=(self._matrix(found, fair, counted[0].games),),
        )

    def _told(self, found: Sequence[Leaving], equals: str, fair: float) -> Finding:
        row = [each for each in found if each.equals == equals]
        gaining = [each for each in row if each.share.low > fair]
        if not gaining:
            said = text(
                N_("At a table of {equals} nobody gains by playing otherwise: fair is {fair}."),
                equals=equals,
                fair=Number(fair, Unit.SHARE),
            )
            return Finding(key=f"deviations.{equals}", text=said, rules=self.rules, condition=row[0].number)
        best = max(gaining, key=lambda each: each.share.value)
        facts = {
            "equals": equals,
            "best": best.deviator,
            "share": Estimate(best.share, Unit.SHARE),
            "times": Number(best.share.value / fair, Unit.FACTOR),
        }
        said = Text(
            N_("At a table of {equals} the best reply is {best}: it wins {share}, {times} times its part."), facts
        )
        if len(gaining) > 1:
            others = tuple(each.deviator for each in gaining if each is not best)
            said = text(N_("{best} Others that gain: {others}."), best=said, others=listed(others))
        return Finding(
            key=f"deviations.{equals}", text=said, measure=best.share, rules=self.rules, condition=best.number
        )

    def _matrix(self, found: Sequence[Leaving], fair: float, games: int) -> Grid:
        rows = _equals(found)
        columns = (*rows, *(f"+{how}" for how in self.restrictions))
        cells = [[_cell(found, equals, column, fair, games) for column in columns] for equals in rows]
        best = set()
        for place, row in enumerate(cells):
            gaining = [at for at, (measure, _number) in enumerate(row) if measure.low > fair]
            if gaining:
                best.add((place, max(gaining, key=lambda at: row[at][0].value)))
        return Grid(
            key="deviations.matrix",
            title=N_("What one seat wins that plays otherwise than its table; a star marks the best reply"),
            rows=rows,
            columns=columns,
            cells=tuple(tuple(measure for measure, _number in row) for row in cells),
            conditions=tuple(tuple(number for _measure, number in row) for row in cells),
            down=N_("table of"),
            across=N_("one seat"),
            middle=fair,
            best=frozenset(best),
            rules=self.rules,
        )

    def aloud(self, counted: Sequence[Counted]) -> tuple[Text, ...]:
        """Where nobody gains; and who gains most anywhere."""
        about = text(N_("One seat of a table plays otherwise than all the others, and the games show what it gains."))
        if too_few(counted):
            return (about, text(N_("Too few games were played to tell who gains by it.")))
        found = leavings(counted)
        fair = counted[0].fair
        stable: tuple[Words, ...] = tuple(
            equals
            for equals in _equals(found)
            if not any(one.share.low > fair for one in found if one.equals == equals)
        )
        most = max(found, key=lambda each: each.share.value)
        facts = {
            "best": most.deviator,
            "equals": most.equals,
            "more": Number(most.share.value * 100, Unit.TIMES, 0),
            "fair": Number(fair * 100, Unit.TIMES, 0),
        }
        return (
            about,
            text(N_("Nobody gains by leaving the others at a table of {names}."), names=listed(stable))
            if stable
            else text(N_("At every table somebody gains by leaving the others.")),
            Text(
                N_(
                    "The most is gained by {best} at a table of {equals}: it wins {more} of a hundred games "
                    "instead of {fair}."
                ),
                facts,
            ),
        )


def leavings(counted: Sequence[Counted]) -> tuple[Leaving, ...]:
    """Each condition as one seat that leaves a table of equals."""
    return tuple(
        Leaving(each.condition.cast[1], each.condition.cast[0], each.by_entry[0], each.number) for each in counted
    )


def _equals(found: Sequence[Leaving]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.equals for each in found))


def _cell(found: Sequence[Leaving], equals: str, column: str, fair: float, games: int) -> tuple[Measure, int]:
    """Who plays as all others do wins its part: seats alone set them apart, and each sits on all of them."""
    deviator = f"{equals}{column}" if column.startswith("+") else column
    for each in found:
        if (each.equals, each.deviator) == (equals, deviator):
            return each.share, each.number
    return exact(fair, games), next(each.number for each in found if each.equals == equals)
