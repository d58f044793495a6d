"""Analysing one game, decision by decision: each seat's chance behind every event, and what each move lost.

`analyse` plays on from the game's positions, many times, with a cast that the analysis names (docs/analyse.md). A title
with an engine of its own brings its analyst (`Title.analyst`); any other is played on through its own rules.
"""

from market.lab.analyse.analysing import SEED, analyse, analyse_briefly, chances_behind, rounds_of
from market.lab.analyse.analysis import (
    Analysis,
    Answer,
    Cast,
    Chances,
    Change,
    Decision,
    Odds,
    Round,
    from_json,
    to_json,
)
from market.lab.analyse.kept import analysed, analysed_briefly, kept_analysis

__all__ = [
    "SEED",
    "Analysis",
    "Answer",
    "Cast",
    "Chances",
    "Change",
    "Decision",
    "Odds",
    "Round",
    "analyse",
    "analyse_briefly",
    "analysed",
    "analysed_briefly",
    "chances_behind",
    "from_json",
    "kept_analysis",
    "rounds_of",
    "to_json",
]
