"""How does a game go? Its moves by kind, its scores, the rules that come into play: for titles played by their law."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from exchange.game import Command
from exchange.title import Title
from exchange.titles import title_named
from market.lab.measures import share
from market.lab.report import N_
from market.lab.report.counted import Counted
from market.lab.report.fair import seat_name
from market.lab.report.figures import Estimate, Number, Text, Unit, Words, text
from market.lab.report.model import Finding, Section
from market.lab.tally import commands_of, kinds_of, rules_of


def course(counted: Counted) -> tuple[Section, ...]:
    """The section, where the title counts what it says."""
    if not counted.has("rule_games"):
        return ()
    found = (*_moves(counted), *_scores(counted), *_endings(counted), *_rules(counted))
    return (Section(key="course", title=N_("How does a game go?"), findings=found),)


def _moves(counted: Counted) -> Iterator[Finding]:
    title = title_named(counted.condition.title)
    for place, (kind, command) in enumerate(zip(kinds_of(title), commands_of(title), strict=True)):
        made = counted.per_game("decisions", place)
        if not made.value:
            continue
        yield Finding(
            key=f"course.moves.{kind}",
            text=text(
                N_("Moves such as “{move}” in a game: {moves}."), move=_typed(title, command), moves=Estimate(made)
            ),
            measure=made,
            unit=Unit.DECISIONS,
            condition=counted.number,
        )
        if not counted.sums["forced"][place]:
            continue
        forced = share(int(counted.sums["forced"][place]), int(counted.sums["decisions"][place]))
        yield Finding(
            key=f"course.forced.{kind}",
            text=text(N_("{share} of them are forced: no other is legal."), share=Estimate(forced, Unit.SHARE)),
            measure=forced,
            condition=counted.number,
        )


def _typed(title: Title, command: type[Command]) -> Words:
    """How such a move is written: `… plays …`."""
    ways = [
        Text(template, dict.fromkeys((name for _, name, _, _ in Formatter().parse(template) if name), "…"))
        for template in title.words.grammar.written(command)
    ]
    return Text(" / ".join(f"{{p{place}}}" for place in range(len(ways))), {f"p{n}": way for n, way in enumerate(ways)})


def _scores(counted: Counted) -> Iterator[Finding]:
    if not counted.has("score_seat"):
        return
    for place in range(counted.seats):
        score = counted.per_game("score_seat", place)
        yield Finding(
            key=f"course.score.{place + 1}",
            text=text(N_("{seat} ends with {score} on average."), seat=seat_name(place), score=Estimate(score)),
            measure=score,
            unit=Unit.TIMES,
            condition=counted.number,
        )
    gap = counted.per_game("gap")
    yield Finding(
        key="course.gap",
        text=text(N_("Between the first and the second lie {gap} at the end, on average."), gap=Estimate(gap)),
        measure=gap,
        unit=Unit.TIMES,
        condition=counted.number,
    )


def _endings(counted: Counted) -> Iterator[Finding]:
    ended = counted.sums["ended_by"]
    for place, rule in enumerate(rules_of(title_named(counted.condition.title))):
        if ended[place]:
            ends = counted.often(ended[place])
            yield Finding(
                key=f"course.end.{rule}",
                text=text(N_("{share} of the games end by {rule}."), share=Estimate(ends, Unit.SHARE), rule=rule),
                measure=ends,
                rules=(rule,),
                condition=counted.number,
            )


def _rules(counted: Counted) -> Iterator[Finding]:
    """A line for each rule that comes into play more often in some games than in others, and one for all the rest."""
    alike: dict[str, int] = {}
    for place, rule in enumerate(rules_of(title_named(counted.condition.title))):
        games, times = int(counted.sums["rule_games"][place]), int(counted.sums["rule_times"][place])
        if times * times == counted.games * int(counted.sums["rule_times_sq"][place]):  # as often in each game
            alike[rule] = times // counted.games
            continue
        met = counted.often(games)
        yield Finding(
            key=f"course.rule.{rule}",
            text=text(
                N_("{rule} comes into play in {share} of the games, {times} times in such a game."),
                rule=rule,
                share=Estimate(met, Unit.SHARE),
                times=Number(times / games, Unit.TIMES, 1),
            ),
            measure=met,
            rules=(rule,),
            condition=counted.number,
        )
    if came := {rule: times for rule, times in alike.items() if times}:
        yield Finding(
            key="course.alike",
            text=text(
                N_("As often in every game: {rules}."),
                rules=", ".join(f"{rule} ({times})" for rule, times in came.items()),
            ),
            rules=tuple(came),
            condition=counted.number,
        )
