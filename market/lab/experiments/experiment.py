"""What an experiment is: conditions to be played, and a section made of what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from exchange.title import Title
from market.lab.condition import Condition
from market.lab.measures import TELLING
from market.lab.report.counted import Counted
from market.lab.report.figures import Text
from market.lab.report.model import Section

Options = Mapping[str, int | str]


class Experiment(Protocol):
    """An experiment. `name` is its switch of `corro simulate`; it plays no more games than its conditions ask for."""

    name: str

    def conditions(self, title: Title, traders: Sequence[str], seats: int, options: Options) -> tuple[Condition, ...]:
        """What is played. Raises SetupError where the traders are too few, or the table is not made for it."""

    def traders(self, conditions: Sequence[Condition]) -> tuple[str, ...]:
        """Whom these conditions of the experiment were made for."""

    def section(self, counted: Sequence[Counted]) -> Section:
        """What the games of these conditions say, in the same order."""

    def aloud(self, counted: Sequence[Counted]) -> tuple[Text, ...]:
        """Sentences to be read aloud."""


def too_few(counted: Sequence[Counted]) -> bool:
    """Whether some condition has too few games for a sentence about it."""
    return any(each.games < TELLING for each in counted)
