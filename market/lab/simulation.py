"""What came of many games: their sums, and where wanted tables and games to keep."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import TYPE_CHECKING

from exchange.title import Title
from exchange.titles import title_named
from market.lab.condition import Block, Plan
from market.lab.lab import KnownGame, Played, Wanted

if TYPE_CHECKING:
    from market.export import TidyTable
    from market.lab.sums import Sums

Told = Callable[[int, int], None]
"""Told how many games were played, and of how many."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Games that were played: `sums[k]` are those of `plan.conditions[k]`; the first condition is the baseline.

    `tables`: empty, or by name, their columns and rows as docs/data.md has them. `kept`: games whose moves are known.
    `versions`: of Corro, of the title's rules, of Python and of numpy.
    """

    plan: Plan
    sums: tuple[Sums, ...]
    tables: Mapping[str, TidyTable] = field(default_factory=dict)
    kept: tuple[KnownGame, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Gathering:
    """What has come of the blocks so far: they may come in any order, and the end is the same."""

    wanted: Wanted
    sums: dict[int, Sums] = field(default_factory=dict)
    kept: list[KnownGame] = field(default_factory=list)
    _tables: dict[Block, Mapping[str, TidyTable]] = field(default_factory=dict)

    def add(self, block: Block, played: Played) -> None:
        """This block was played."""
        self.add_sums(block.condition, played.sums)
        self.keep(played.kept)
        if self.wanted.tables:
            self._tables[block] = played.tables

    def add_sums(self, condition: int, sums: Sums) -> None:
        """These games of the condition were played."""
        before = self.sums.get(condition)
        self.sums[condition] = sums if before is None else before + sums

    def keep(self, games: Iterable[KnownGame]) -> None:
        """These may be worth keeping: of each condition there stay as many as are wanted."""
        counts: dict[int, int] = {}
        every = sorted((*self.kept, *games), key=lambda game: (game.condition, game.rank, game.chunk, game.place))
        self.kept = []
        for game in every:
            counts[game.condition] = counts.get(game.condition, 0) + 1
            if counts[game.condition] <= self.wanted.keep:
                self.kept.append(game)

    def tables(self) -> dict[str, TidyTable]:
        """The tables, their rows in the order of the games."""
        from market.export import TidyTable

        parts = [self._tables[block] for block in sorted(self._tables)]
        return {
            name: TidyTable(table.columns, [row for part in parts for row in part[name].rows])
            for name, table in (parts[0] if parts else {}).items()
        }

    def simulation(self, plan: Plan, versions: Mapping[str, str]) -> Simulation:
        """All that came of the whole plan."""
        sums = tuple(self.sums[number] for number in range(len(plan.conditions)))
        return Simulation(plan, sums, self.tables(), tuple(self.kept), versions)


def gather(
    plan: Plan, played: Iterable[tuple[Block, Played]], wanted: Wanted, progress: Told | None = None
) -> Gathering:
    """All that comes of these blocks; `progress` is told after each."""
    found = Gathering(wanted)
    done = 0
    for block, one in played:
        found.add(block, one)
        done += block.games
        if progress is not None:
            progress(done, plan.games * len(plan.conditions))
    return found


def versions(plan: Plan) -> dict[str, str]:
    """What the numbers hang on beside the plan."""
    return versions_of(title_named(plan.conditions[0].title))


def versions_of(title: Title) -> dict[str, str]:
    """What is at work here: the releases of Corro, of the title's rules, of Python and of numpy."""
    return {
        "corro": version("corro"),
        "rules": str(title.game.version),
        "python": platform.python_version(),
        "numpy": version("numpy"),
    }
