"""How many games does it take? What a difference between two conditions needs to be seen."""

from __future__ import annotations

import math

from market.lab.measures import exact, games_needed
from market.lab.report import N_
from market.lab.report.figures import Number, Text, Unit
from market.lab.report.model import Finding, Section
from market.lab.report.speaker import Headline

GAPS = {Unit.SHARE: 0.01}
"""The difference that is asked for: a point for shares, and one for what is counted."""


def advised(headlines: tuple[Headline, ...], games: int) -> Section:
    """For each measure, how many games of each condition show a difference of a point in four of five runs."""
    return Section(
        key="advice",
        title=N_("How many games does it take?"),
        findings=tuple(_needed(headline, games) for headline in headlines),
    )


def _needed(headline: Headline, played: int) -> Finding:
    gap = GAPS.get(headline.unit, 1.0)
    key, rules = f"advice.{headline.key}", headline.rules
    if not headline.measure.error:
        said = Text(N_("{what}: these games do not vary, and so do not tell."), {"what": headline.name})
        return Finding(key=key, text=said, rules=rules)
    # A measure of calls or auctions has many of them in a game: what it needs of these is said in games.
    many = max(headline.measure.n / max(played, 1), 1.0)
    needed = math.ceil(games_needed(headline.measure, gap) / many)
    facts = {"what": headline.name, "games": Number(needed, Unit.GAMES)}
    said = (
        Text(N_("{what}: a difference of one point takes {games} games of each condition."), facts)
        if headline.unit is Unit.SHARE
        else Text(N_("{what}: a difference of 1 takes {games} games of each condition."), facts)
    )
    return Finding(key=key, text=said, measure=exact(needed, played), unit=Unit.GAMES, rules=rules)
