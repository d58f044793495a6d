"""The ladder of skill: one seat tries two, four and eight times as many moves as the others. Does that pay?"""

from __future__ import annotations

from collections.abc import Sequence

from exchange.title import Title
from exchange.value.errors import SetupError
from market.lab.condition import Condition, condition
from market.lab.experiments import N_
from market.lab.experiments.experiment import Options, too_few
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, text
from market.lab.report.model import Finding, Plot, Section, Series, Shape

STEPS = (1, 2, 4, 8)


class Ladder:
    """A trader that looks ahead, against itself with fewer trials. ×1 against itself shows what chance alone gives."""

    name = "ladder"

    def __init__(self, rules: tuple[str, ...] = ()) -> None:
        self.rules = rules

    def conditions(self, title: Title, traders: Sequence[str], seats: int, options: Options) -> tuple[Condition, ...]:
        """The seat with more trials is the cast's first entry. Raises SetupError unless one trader is named."""
        if len(set(traders)) != 1:
            raise SetupError("traders", N_("a ladder is climbed by one trader: --traders names it"))
        trader = traders[0]
        return tuple(
            condition(title, (f"{trader}*{times}", *([trader] * (seats - 1))), options, seats=seats) for times in STEPS
        )

    def traders(self, conditions: Sequence[Condition]) -> tuple[str, ...]:
        """The one that climbs."""
        return conditions[0].cast[1:2]

    def section(self, counted: Sequence[Counted]) -> Section:
        """What the seat with more trials wins, by how many more."""
        return Section(
            key="ladder",
            title=N_("Does skill pay?"),
            findings=tuple(self._step(each, times) for each, times in zip(counted, STEPS, strict=True)),
            plots=(
                Plot(
                    key="ladder.shares",
                    title=N_("Win share of one seat that tries more"),
                    shape=Shape.DOTS,
                    labels=tuple(f"×{times}" for times in STEPS),
                    series=(Series(N_("win share"), tuple(each.by_entry[0] for each in counted)),),
                    across=N_("trials of each move, times those of the others"),
                    fair=(N_("fair"), counted[0].fair),
                    rules=self.rules,
                    conditions=tuple(each.number for each in counted),
                ),
            ),
        )

    def _step(self, counted: Counted, times: int) -> Finding:
        measure = counted.by_entry[0]
        return Finding(
            key=f"ladder.{times}",
            text=text(
                N_("With ×{times} the trials one seat wins {share}; fair would be {fair}."),
                times=times,
                share=Estimate(measure, Unit.SHARE),
                fair=Number(counted.fair, Unit.SHARE),
            ),
            measure=measure,
            rules=self.rules,
            condition=counted.number,
        )

    def aloud(self, counted: Sequence[Counted]) -> tuple[Text, ...]:
        """Whether trying more pays."""
        about = text(N_("One seat tries more moves than the others, who play just like it."))
        if too_few(counted):
            return (about, text(N_("Too few games were played to tell whether thinking more pays.")))
        last = counted[-1]
        measure = last.by_entry[0]
        facts = {
            "times": STEPS[-1],
            "more": Number(measure.value * 100, Unit.TIMES, 0),
            "fair": Number(last.fair * 100, Unit.TIMES, 0),
        }
        verdict = (
            N_("Thinking more pays.")
            if measure.low > last.fair
            else N_("Thinking more harms.")
            if measure.high < last.fair
            else N_("These games do not show that thinking more pays.")
        )
        return (
            about,
            Text(
                N_("With {times} times the trials it wins {more} of a hundred games, where {fair} would be fair."),
                facts,
            ),
            text(verdict),
        )
