"""What a report says of Especulación Siniestra."""

from __future__ import annotations

import math
from collections.abc import Sequence

from market.lab.condition import Condition
from market.lab.experiments.deviations import Deviations
from market.lab.experiments.experiment import Experiment
from market.lab.experiments.league import League
from market.lab.measures import TELLING, Measure, Method, Z, share
from market.lab.report.aloud import of_hundred, seats_aloud, strategies_aloud
from market.lab.report.counted import Counted
from market.lab.report.course import course
from market.lab.report.fair import fairness
from market.lab.report.figures import Estimate, Text, Unit, text
from market.lab.report.model import Finding, Section
from market.lab.report.speaker import Headline, PlayedBy, seat_headlines, trader_headlines
from market.lab.report.strategy import strategies
from market.lab.sums import Sums
from market.siniestra import N_
from market.siniestra.lab.counting import counted as counted_from_logs

DEAL = ("S1.2", "S2.2", "S3.1", "S3.2")
"""What is left to chance: the hands and the piles."""
END = ("S2.4", "S3.3")
MANY = 4
"""Below so many deals nothing can be said of how two games go together."""


class SiniestraSpeaker:
    """Of the seats, of the luck of the deal, of the traders, of the way a game goes."""

    def sections(self, counted: Counted) -> tuple[Section, ...]:
        """Is it fair? Does the deal decide? Which strategy is too strong? How does a game go?"""
        return (fairness(counted, END), luck(counted), strategies(counted, END), *course(counted))

    def aloud(self, counted: Counted) -> tuple[Text, ...]:
        """Of the seats, the deal and the traders."""
        return (seats_aloud(counted), _deal_aloud(counted), strategies_aloud(counted))

    def headlines(self, counted: Counted) -> tuple[Headline, ...]:
        """What a change of options is held against."""
        return (
            *seat_headlines(counted, END),
            Headline(
                key="luck.variance",
                name=N_("the deal's share of the variance of the lead"),
                measure=share_of_deal(counted),
                rules=DEAL,
            ),
            *trader_headlines(counted, END),
        )

    def count(self, condition: Condition, games: Sequence[PlayedBy], traders: int) -> Sums:
        """Who won games that were played at tables, and which deals were played twice."""
        return counted_from_logs(games, condition.seats, traders)

    def experiments(self) -> tuple[Experiment, ...]:
        """Deviations; and the league, whose steps are those of skill."""
        return (Deviations(rules=END), League(END))


def luck(counted: Counted) -> Section:
    """Does the deal decide?"""
    if not counted.sums["twice"]:
        said = text(N_("No deal was played twice with the players on each other's seats: its luck cannot be told."))
        findings = (Finding(key="luck.none", text=said, rules=DEAL, condition=counted.number),)
        return Section(key="luck", title=N_("Does the deal decide?"), findings=findings)
    variance, again = share_of_deal(counted), same_seat(counted)
    return Section(
        key="luck",
        title=N_("Does the deal decide?"),
        findings=(
            Finding(
                key="luck.variance",
                text=text(
                    N_(
                        "Of the variance of the lead {share} is the deal's; the rest is the players' and their own "
                        "chance."
                    ),
                    share=Estimate(variance, Unit.SHARE),
                ),
                measure=variance,
                rules=DEAL,
                condition=counted.number,
            ),
            Finding(
                key="luck.same",
                text=text(
                    N_(
                        "Played again with the players on each other's seats, a deal is won by the same seat in "
                        "{share} of the cases; half would be no luck at all among equals."
                    ),
                    share=Estimate(again, Unit.SHARE),
                ),
                measure=again,
                rules=DEAL,
                condition=counted.number,
            ),
        ),
    )


def share_of_deal(counted: Counted) -> Measure:
    """The share of the lead's variance that comes from the deal: the correlation of the leads of two games of one deal,
    with Fisher's interval."""
    sums = counted.sums
    n, product = int(sums["twice"]), int(sums["twice_product"])
    (one, two), (one_sq, two_sq) = sums["twice_lead"].tolist(), sums["twice_lead_sq"].tolist()
    spread = (n * one_sq - one * one) * (n * two_sq - two * two)
    if n < MANY or spread <= 0:
        return Measure(value=math.nan, low=-1.0, high=1.0, n=n, error=math.nan, method=Method.NORMAL)
    value = (n * product - one * two) / math.sqrt(spread)
    if abs(value) >= 1:
        return Measure(value=value, low=value, high=value, n=n, error=0.0, method=Method.NORMAL)
    turned, half = math.atanh(value), Z / math.sqrt(n - 3)
    low, high = math.tanh(turned - half), math.tanh(turned + half)
    return Measure(value=value, low=low, high=high, n=n, error=(high - low) / (2 * Z), method=Method.NORMAL)


def same_seat(counted: Counted) -> Measure:
    """In how many deals that were played twice, and won by somebody both times, the same seat won."""
    same, other = int(counted.sums["twice_same"]), int(counted.sums["twice_other"])
    return share(same, same + other)


def _deal_aloud(counted: Counted) -> Text:
    again = same_seat(counted)
    if again.n < TELLING:
        return text(N_("Too few games were played to tell the luck of the deal."))
    return text(
        N_("Play a hundred deals a second time on changed seats: {same} of them are won by the same seat again."),
        same=of_hundred(again.value),
    )
