"""In hindsight: each seat's sheets beside the best reply to what the others really did; and what each player lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from exchange.title import Title
from market.export import GameSteps
from market.lab.analyse import Analysis, Answer, Decision
from market.lab.analyse.words import cast_words, move_words, when
from market.lab.measures import Measure, Method, Z, exact
from market.lab.report import N_
from market.lab.report.figures import Number, Text, Unit, text
from market.lab.report.model import Finding, Grid, Section
from market.lab.stored import Stored

SEALED = "SealSheet"
"""The move that is shown wherever a title has it; of other titles, the decisions that mattered most."""


class Spoken(Struct, frozen=True):
    """Something of an analysis that is said in the language when the report is."""

    title: Title
    decision: Decision
    what: str

    def say(self, lang: str) -> str:
        """When the decision was made, the move, or the best one."""
        match self.what:
            case "when":
                return when(self.decision, self.title, lang)
            case "move":
                return move_words(self.decision.move, self.title, lang, seat=False)
            case _:
                assert self.decision.real is not None
                return move_words(self.decision.real.best, self.title, lang, seat=False)


class PlayedOn(Struct, frozen=True):
    """Who played on in the trials, as a sentence."""

    title: Title
    analysis: Analysis

    def say(self, lang: str) -> str:
        """In the language."""
        return cast_words(self.analysis.cast, self.title, lang)


def hindsight(games: Stored, analyses: Mapping[str, Analysis]) -> Section:
    """What the analyses of these games, by their ids, say of those who played. Chances are of games played on."""
    first = analyses[games.games[0].id]
    return Section(
        key="hindsight",
        title=N_("What would have been better?"),
        findings=(
            Finding(key="hindsight.cast", text=text("{how}", how=PlayedOn(games.title, first))),
            *(found for game in games.games for found in _of_game(games, game, analyses[game.id])),
        ),
        grids=(_lost(games, analyses),),
    )


def _of_game(games: Stored, game: GameSteps, analysis: Analysis) -> Iterator[Finding]:
    group = next(number for number, group in enumerate(games.groups) if game in group)
    label = games.label(game)
    for decision in shown(analysis):
        assert decision.real is not None
        player = games.name(game, decision.seat)
        known = {what: Spoken(games.title, _without_names(decision, player), what) for what in ("when", "move", "best")}
        facts = {"game": label, "player": player, **known}
        better = decision.real.low > 0
        said = (
            Text(
                N_("{game}, {when}, {player}: {move}. Best in hindsight: {best}; it wins {more} more of 100 games."),
                {**facts, "more": Number(decision.real.loss * 100, Unit.TIMES, 0)},
            )
            if better
            else Text(N_("{game}, {when}, {player}: {move}. Nothing better is seen."), facts)
        )
        yield Finding(
            key=f"hindsight.{label}.{decision.n}",
            text=said,
            measure=_loss(decision.real),
            condition=group,
        )


def shown(analysis: Analysis) -> list[Decision]:
    """The sheets that were weighed; of a title without sheets, the decisions that mattered most. What the clock or a
    stand-in decided at a person's seat is not among them."""
    weighed = list(_weighed(analysis))
    sheets = [decision for decision in weighed if decision.move["type"] == SEALED]
    return sheets or [decision for decision in weighed if decision.n in analysis.mattered]


def _weighed(analysis: Analysis) -> Iterator[Decision]:
    return (each for each in analysis.decisions if each.real is not None and each.n not in analysis.left_out)


def _without_names(decision: Decision, player: str) -> Decision:
    """The decision with the seat called as in the report: a sheet names nobody else."""
    real = decision.real
    assert real is not None
    best = structs.replace(real, best=_by(real.best, player))
    return structs.replace(decision, seat=player, move=_by(decision.move, player), real=best)


def _by(move: Mapping[str, Any], player: str) -> dict[str, Any]:
    return {**move, "seat": player}


def _loss(real: Answer) -> Measure:
    return Measure(
        value=real.loss,
        low=real.low,
        high=real.high,
        n=real.made.games,
        error=(real.high - real.low) / (2 * Z),
        method=Method.NORMAL,
    )


def _lost(games: Stored, analyses: Mapping[str, Analysis]) -> Grid:
    """How much each player's decisions lost on average, of all that were weighed."""
    losses: dict[str, list[float]] = {name: [] for name in games.players}
    for game in games.games:
        for decision in _weighed(analyses[game.id]):
            assert decision.real is not None
            losses[games.name(game, decision.seat)].append(decision.real.loss)
    rows = sorted((name for name in losses if losses[name]), key=lambda name: _mean(losses[name]))
    return Grid(
        key="hindsight.lost",
        title=N_("What a decision lost, on average"),
        rows=tuple(rows),
        columns=(N_("decisions"), N_("chance lost")),
        cells=tuple(
            (exact(len(losses[name]), len(losses[name])), exact(_mean(losses[name]), len(losses[name])))
            for name in rows
        ),
        column_units=(Unit.DECISIONS, Unit.SHARE),
        heat=False,
    )


def _mean(losses: Sequence[float]) -> float:
    return sum(losses) / len(losses)
