"""A change of rules, tried: one cast by the plain rules and by others, and the report that holds the two together."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from msgspec import Struct

from market.lab.condition import Plan, condition
from market.lab.lab import Wanted
from market.lab.report.making import report_on
from market.lab.report.model import Finding, Report
from market.lab.run import here
from market.lab.simulate import checked, sizes_of
from market.lab.simulation import Simulation, Told, gather, versions

GAMES = 20_000
"""So many games are played by each of the two."""
SECONDS = 40.0
"""Where that would take longer than about so many seconds, fewer are played."""
FEWEST = 100
_PILOTS = (1, 8, 64, 512)
"""Games by which the time is told: what 56 more of them took tells more than the first ones, which load what plays."""
_ENOUGH = 3.0  # seconds that a pilot takes at most before the rest is reckoned from it


class Tried(Struct, frozen=True, kw_only=True):
    """The report, and how many games of each it stands on."""

    report: Report
    games: int

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the change did: a sentence with its interval for each difference that is seen, then one of all measures
        in which none is."""
        return next(section.findings for section in self.report.sections if section.key == "whatif")


def tried(
    title: str,
    cast: Sequence[str],
    options: Mapping[str, int | str],
    *,
    games: int = GAMES,
    seconds: float = SECONDS,
    progress: Told | None = None,
) -> Tried:
    """Play these traders by the plain rules, and by these options. `progress(played, games)` is told as for `simulate`.

    Raises SetupError for what cannot be played.
    """
    conditions = (condition(title, tuple(cast)), condition(title, tuple(cast), options))
    first = checked(conditions, 1, None)
    games = min(games, _affordable(first, seconds))
    plan = Plan(conditions, games, first.seed)
    return Tried(report=report_on(_played(plan, progress)), games=games)


def _affordable(plan: Plan, seconds: float) -> int:
    """How many games of each fit into the time."""
    before, took, each = 0, 0.0, 0.0
    for games in _PILOTS:
        began, last = time.monotonic(), took
        _played(Plan(plan.conditions, games, plan.seed), None)
        took = time.monotonic() - began
        each = max(took - last, took / 100) / (games - before)
        before = games
        if games > 1 and took > _ENOUGH:  # the first one loads what plays
            break
    return max(FEWEST, int(seconds / each))


def _played(plan: Plan, progress: Told | None) -> Simulation:
    wanted = Wanted()
    blocks = plan.blocks(sizes_of(plan))
    return gather(plan, here(plan, blocks, wanted), wanted, progress).simulation(plan, versions(plan))
