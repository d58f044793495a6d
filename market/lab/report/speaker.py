"""What a title says of its games: its sections, its sentences to be read aloud, and the few measures to compare by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from msgspec import Struct

from market.export import GameSteps
from market.lab.condition import Condition
from market.lab.experiments.deviations import Deviations
from market.lab.experiments.experiment import Experiment
from market.lab.experiments.league import League
from market.lab.measures import Measure
from market.lab.report import N_
from market.lab.report.aloud import seats_aloud, strategies_aloud
from market.lab.report.counted import Counted
from market.lab.report.course import course
from market.lab.report.fair import fairness
from market.lab.report.figures import Estimate, Number, Text, Unit, Words, text
from market.lab.report.model import Finding, Section
from market.lab.report.strategy import strategies
from market.lab.sums import Sums
from market.lab.winning import winning

PlayedBy = tuple[GameSteps, Sequence[int]]
"""A game, and who played it: the number of each seat's trader."""


class Headline(Struct, frozen=True, kw_only=True):
    """A measure by which conditions are compared. `fair`: what it would be if all seats were alike."""

    key: str
    name: Words
    measure: Measure
    unit: Unit = Unit.SHARE
    rules: tuple[str, ...] = ()
    fair: float | None = None


class Speaker(Protocol):
    """What a title says of the games of a condition."""

    def sections(self, counted: Counted) -> tuple[Section, ...]:
        """Its questions, and what the games answer."""

    def aloud(self, counted: Counted) -> tuple[Text, ...]:
        """Three sentences for somebody who knows no statistics."""

    def headlines(self, counted: Counted) -> tuple[Headline, ...]:
        """The measures by which conditions are compared."""

    def experiments(self) -> tuple[Experiment, ...]:
        """The experiments that are made with the title."""


@runtime_checkable
class TableSpeaker(Speaker, Protocol):
    """One that can also tell of games that were played at tables, from their logs."""

    def count(self, condition: Condition, games: Sequence[PlayedBy], traders: int) -> Sums:
        """The sums of finished games; so many traders, or people, took part."""


class AnyTitle:
    """What can be said of every title: who wins, on which seat, with which trader, and how many moves it takes."""

    def __init__(self, *rules: str) -> None:
        self.rules = rules

    def sections(self, counted: Counted) -> tuple[Section, ...]:
        """Is it fair? Which strategy is too strong? How long does it take, and how does it go?"""
        return (
            fairness(counted, self.rules),
            strategies(counted, self.rules),
            _length(counted, self.rules),
            *course(counted),
        )

    def aloud(self, counted: Counted) -> tuple[Text, ...]:
        """Of the seats, of the traders, and of shared wins."""
        return (seats_aloud(counted), strategies_aloud(counted), _length_aloud(counted))

    def headlines(self, counted: Counted) -> tuple[Headline, ...]:
        """The seats' win shares and shared wins, and what each trader wins."""
        return (*seat_headlines(counted, self.rules), *trader_headlines(counted, self.rules))

    def experiments(self) -> tuple[Experiment, ...]:
        """Deviations, and the league."""
        return (Deviations(rules=self.rules), League(self.rules))

    def count(self, condition: Condition, games: Sequence[PlayedBy], traders: int) -> Sums:
        """Who won."""
        return winning(games, condition.seats, traders)


def seat_headlines(counted: Counted, rules: tuple[str, ...]) -> tuple[Headline, ...]:
    """The first and the last seat's win share, and how many games are shared."""
    ends = ((N_("first seat's win share"), "first", 0), (N_("last seat's win share"), "last", counted.seats - 1))
    return (
        *(
            Headline(key=f"fair.{key}", name=name, measure=counted.by_seat[place], rules=rules, fair=counted.fair)
            for name, key, place in ends
        ),
        Headline(key="fair.shared", name=N_("games with several winners"), measure=counted.shared_wins, rules=rules),
    )


def trader_headlines(counted: Counted, rules: tuple[str, ...]) -> tuple[Headline, ...]:
    """What each trader of a mixed cast wins."""
    if counted.equals:
        return ()
    return tuple(
        Headline(
            key=f"strategy.{found.name}",
            name=text(N_("{trader}'s win share"), trader=found.name),
            measure=found.share,
            rules=rules,
            fair=counted.fair,
        )
        for found in counted.by_trader
    )


def _length(counted: Counted, rules: tuple[str, ...]) -> Section:
    found: tuple[Finding, ...] = ()
    if counted.has("decisions"):
        said = text(N_("A game asks for {moves} moves."), moves=Number(_moves(counted), Unit.DECISIONS, 1))
        found = (Finding(key="pace.moves", text=said, rules=rules, condition=counted.number),)
    return Section(key="pace", title=N_("How long does it take?"), findings=found)


def _moves(counted: Counted) -> float:
    return int(counted.sums["decisions"].sum()) / max(counted.games, 1)


def _length_aloud(counted: Counted) -> Text:
    if counted.has("decisions"):
        return text(N_("A game takes {moves} moves."), moves=Number(_moves(counted), Unit.DECISIONS, 0))
    return text(N_("{share} of the games end with several winners."), share=Estimate(counted.shared_wins, Unit.SHARE))
