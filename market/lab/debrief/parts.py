"""What every title's games show: who stands where, who decided, what mattered, and what different rules did."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from market.lab.analyse import Analysis, Decision
from market.lab.analyse.words import move_words, percent
from market.lab.debrief import N_
from market.lab.debrief.model import Cell, Ledger, Part
from market.lab.debrief.played import Gathered, Played, named_condition
from market.lab.measures import Measure, Method
from market.lab.report.figures import Estimate, Names, Number, Text, Unit, Words, text
from market.lab.report.model import Plot, Series, Shape

MOST_DECISIONS = 3
"""Of each game so many decisions are told: those that lost most."""
MOST_OWN = 2
"""To each person so many of the own decisions are told, or more where more are told of the whole table."""
_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447)
"""Quantiles of 97.5 % of Student's t by degrees of freedom from 1: a sitting has 8 tables at most."""


# Standings ------------------------------------------------------------------------------------------------------------


def standings(gathered: Gathered, people: Mapping[tuple[int, str], str]) -> Part:
    """All seats of all tables in one list, by their score where all can be compared; `people` have taken them."""
    scored = [
        (game.scores(gathered.end_of(game)).get(seat), game, seat) for game in gathered.games for seat in game.seats
    ]
    has_scores = all(score is not None for score, _game, _seat in scored)
    if has_scores:
        scored.sort(key=lambda each: (-(each[0] or 0), each[1].table))
    mixed = not all(game.is_person(seat) and game.decided(seat).own for _score, game, seat in scored)
    columns: list[Words] = [N_("place"), N_("seat"), N_("table")]
    columns += [N_("score")] if has_scores else []
    columns += [N_("played by")] if mixed else []
    columns += [N_("rule")] if gathered.varied else []
    rows = []
    for score, game, seat in scored:
        place = 1 + sum((other or 0) > (score or 0) for other, _game, _seat in scored)
        name = game.names[seat]
        person = people.get((game.table, seat), name)
        who = name if person == name else f"{name} ({person})"
        row: list[Cell] = [str(place) if has_scores else "", who, str(game.table)]
        row += [str(score)] if has_scores else []
        row += [played_by(game, seat)] if mixed else []
        row += [gathered.rule(game)] if gathered.varied else []
        rows.append(tuple(row))
    return Part(
        key="standings",
        title=N_("Who stands where?"),
        sentences=tuple(_ending(gathered, game) for game in gathered.games) + _compared(gathered),
        ledgers=(Ledger(key="standings", title=N_("All seats"), columns=tuple(columns), rows=tuple(rows)),),
    )


def played_by(game: Played, seat: str) -> Words:
    """Who played a seat, in a word."""
    if not game.is_person(seat):
        return game.game.head.players[seat]
    decided = game.decided(seat)
    return N_("a person") if decided.own or not decided.moves else N_("nobody: time and stand-ins")


def _ending(gathered: Gathered, game: Played) -> Words:
    winners = gathered.title.game.winners(game.game.steps[-1].after) if game.game.over else ()
    facts: dict[str, object] = {"table": str(game.table)}
    if not game.game.over:
        last = max(game.rounds, default=0)
        if not last:
            return text(N_("Table {table}: the game was stopped, and nobody wins it."), **facts)
        return text(
            N_("Table {table}: the game was stopped behind round {round}; nobody wins it."), round=last, **facts
        )
    if not winners:
        return text(N_("Table {table}: nobody wins."), **facts)
    names = Names(tuple(game.names[seat] for seat in winners))
    said = N_.plural("Table {table}: {names} wins.", "Table {table}: {names} win together.")
    return Text(said, {**facts, "names": names}, len(winners))


def _compared(gathered: Gathered) -> tuple[Words, ...]:
    if gathered.all_over or not gathered.common:
        return ()
    return (
        text(
            N_("Scores are compared behind round {round}: the last one that all tables played to its end."),
            round=gathered.common,
        ),
    )


# Who decided ----------------------------------------------------------------------------------------------------------


def deciders(gathered: Gathered) -> Part | None:
    """How many moves persons made, the clock, and stand-ins; nothing where persons made all of theirs."""
    counted = [
        (game, seat, game.decided(seat)) for game in gathered.games for seat in game.seats if game.is_person(seat)
    ]
    moves = sum(decided.moves for _game, _seat, decided in counted)
    left_out = sum(decided.left_out for _game, _seat, decided in counted)
    if not left_out:
        return None
    rows = tuple(
        (game.names[seat], str(game.table), str(decided.own), str(decided.time), str(decided.stood_in))
        for game, seat, decided in sorted(counted, key=lambda each: -each[2].left_out)
        if decided.left_out
    )
    columns: tuple[Words, ...] = (N_("seat"), N_("table"), N_("own moves"), N_("time was up"), N_("stand-in"))
    return Part(
        key="deciders",
        title=N_("Who decided?"),
        sentences=(
            text(
                N_(
                    "Of {moves} moves at persons' seats, {left} were made by the clock or by a stand-in. What is said "
                    "of persons leaves these out."
                ),
                moves=moves,
                left=left_out,
            ),
        ),
        ledgers=(Ledger(key="deciders", title=N_("Time-ups and stand-ins"), columns=columns, rows=rows, first=12),),
    )


# What mattered --------------------------------------------------------------------------------------------------------


def turning_points(game: Played, analysis: Analysis, seat: str = "") -> list[Words]:
    """The decisions of persons that lost most in this game, a line each below one that says so; one line where none is
    seen to have lost anything. With a `seat` those of its person come first, below a line of their own, and then what
    is left of the others."""
    found = worst(game, analysis.decisions)
    if not found:
        return [text(N_("no decision of a person is seen to have lost anything"))]
    if not seat:
        return [text(N_("What lost most in this game:")), *(_turning(game, each) for each in found)]
    own, others = worst_of(game, analysis.decisions, seat), [each for each in found if each.seat != seat]
    none = N_("None of your own decisions is seen to have lost anything.")
    first = N_("Your own decisions that lost most:") if own else none
    lines = [text(first), *(_turning(game, each) for each in own)]
    return [*lines, text(N_("At your table:")), *(_turning(game, each) for each in others)] if others else lines


def _turning(game: Played, decision: Decision) -> Words:
    told = _renamed(decision, game.names)
    assert told.real is not None
    said = N_(
        "{when}, {who}: {move}. Better was: {best}. Of 100 games played on from there {who} wins {made}, with the "
        "better move {found}."
    )
    when = text(N_("Round {n}"), n=told.round) if told.round else text(N_("Event {n}"), n=told.n)
    made, found = percent(told.real.made.share), percent(told.real.found.share)
    facts = {"move": Move(game, told.move), "best": Move(game, told.real.best), "made": made, "found": found}
    return text(said, when=when, who=told.seat, **facts)


def mattered(gathered: Gathered, analyses: Mapping[str, Analysis]) -> Part | None:
    """The decisions of persons that lost most at each table; nothing where no game was analysed."""
    sentences: list[Words] = []
    rows: list[tuple[Cell, ...]] = []
    for game in gathered.games:
        if (analysis := analyses.get(game.game.id)) is None:
            continue
        found = worst(game, analysis.decisions)
        rows += [_mattered_row(game, each) for each in found]
        if not found:
            (line,) = turning_points(game, analysis)
            sentences.append(text(N_("Table {table}: {line}"), table=str(game.table), line=line))
    if not sentences and not rows:
        return None
    if rows:
        told = N_(
            "Each game was played on from there many times, by rules of thumb: so many of 100 are won with the move "
            "that was made, and with a better one."
        )
        sentences.insert(0, text(told))
    columns: tuple[Words, ...] = (
        *(N_("table"), N_("round"), N_("seat"), N_("decided")),
        *(N_("wins of 100"), N_("better was"), N_("would win of 100")),
    )
    ledger = Ledger(key="mattered", title=N_("What lost most at each table"), columns=columns, rows=tuple(rows))
    return Part(
        key="mattered",
        title=N_("Which decisions mattered most?"),
        sentences=tuple(sentences),
        ledgers=(ledger,) if rows else (),
    )


class Move(Struct, frozen=True):
    """A move in words, as its seat would type it: of a decision, or the better one."""

    game: Any
    move: Mapping[str, Any]

    def say(self, lang: str) -> str:
        """In the language."""
        return move_words(self.move, self.game.title, lang, seat=False)


def _mattered_row(game: Played, decision: Decision) -> tuple[Cell, ...]:
    told = _renamed(decision, game.names)
    assert told.real is not None
    return (
        str(game.table),
        str(told.round) if told.round else text(N_("event {n}"), n=told.n),
        told.seat,
        Move(game, told.move),
        str(percent(told.real.made.share)),
        Move(game, told.real.best),
        str(percent(told.real.found.share)),
    )


def told_of(game: Played, decisions: Sequence[Decision]) -> list[Decision]:
    """Those of a game's decisions that are told to anybody: to all at the table, or to whoever made them."""
    found = [*worst(game, decisions), *(each for seat in game.seats for each in worst_of(game, decisions, seat))]
    return list({each.n: each for each in found}.values())


def worst(game: Played, decisions: Sequence[Decision]) -> list[Decision]:
    """Those of a game's decisions that persons made themselves and that lost most, the gravest first."""
    return _lost(game, decisions)[:MOST_DECISIONS]


def worst_of(game: Played, decisions: Sequence[Decision], seat: str) -> list[Decision]:
    """Those that the person at this seat made and that lost most: all that are told of the table, and at least
    MOST_OWN where there are so many."""
    most = max(MOST_OWN, sum(each.seat == seat for each in worst(game, decisions)))
    return [each for each in _lost(game, decisions) if each.seat == seat][:most]


def _lost(game: Played, decisions: Sequence[Decision]) -> list[Decision]:
    by_person = {
        step.n for step in game.game.steps if step.by is not None and step.by == game.game.head.players.get(_seat(step))
    }
    lost = [
        each
        for each in decisions
        if each.real is not None and each.real.loss > 0 and each.n in by_person and game.is_person(each.seat)
    ]
    lost.sort(key=lambda each: (-each.real.low, -each.real.loss, each.n) if each.real else (0.0, 0.0, each.n))
    return lost


def _seat(step: Any) -> str:
    return str(getattr(step.event, "seat", ""))


def _renamed(decision: Decision, names: Mapping[str, str]) -> Decision:
    def answer(found: Any) -> Any:
        return found and structs.replace(found, best=_with_names(found.best, names))

    return structs.replace(
        decision,
        seat=names[decision.seat],
        move=_with_names(decision.move, names),
        real=answer(decision.real),
        known=answer(decision.known),
    )


def _with_names(value: Any, names: Mapping[str, str]) -> Any:
    """A move with every seat in it called as in the debrief."""
    match value:
        case str():
            return names.get(value, value)
        case dict():
            return {_with_names(key, names): _with_names(each, names) for key, each in value.items()}
        case list():
            return [_with_names(each, names) for each in value]
        case _:
            return value


# Rules side by side ---------------------------------------------------------------------------------------------------


def side_by_side(gathered: Gathered) -> Part | None:
    """What tables with different rules came to; nothing where all played by the same."""
    if not gathered.varied or gathered.title.score is None:
        return None
    conditions = [(named_condition(gathered.title, name), games) for name, games in gathered.conditions()]
    means = [[_mean_score(gathered, game) for game in games] for _name, games in conditions]
    rows = tuple(
        (name, str(len(games)), Number(sum(found) / len(found), Unit.TIMES, 1))
        for (name, games), found in zip(conditions, means, strict=True)
    )
    columns: tuple[Words, ...] = (N_("rule"), N_("tables"), N_("mean score of a seat"))
    first = conditions[0][0]
    return Part(
        key="conditions",
        title=N_("What did the rules do?"),
        sentences=tuple(
            _difference(first, name, means[0], found)
            for (name, _games), found in zip(conditions[1:], means[1:], strict=True)
        ),
        ledgers=(Ledger(key="conditions", title=N_("Rules side by side"), columns=columns, rows=rows),),
    )


def _mean_score(gathered: Gathered, game: Played) -> float:
    scores = game.scores(gathered.end_of(game))
    return sum(scores.values()) / len(scores)


def _difference(one: Words, other: Words, first: Sequence[float], second: Sequence[float]) -> Words:
    found = welch(first, second)
    facts: dict[str, object] = {"one": one, "other": other, "n": len(first), "m": len(second)}
    if found is None:
        template = N_(
            "{one} ({n} tables) against {other} ({m} tables): two tables of each at least would be needed to tell a "
            "difference from chance."
        )
        return text(template, **facts)
    facts["difference"] = Estimate(found, Unit.TIMES, signed=True)
    if found.holds(0.0):
        template = N_(
            "{other} ({m} tables) less {one} ({n} tables): {difference} in the mean score. So few tables show no "
            "difference."
        )
        return text(template, **facts)
    return text(
        N_("{other} ({m} tables) less {one} ({n} tables): {difference} in the mean score, more than chance."),
        **facts,
    )


def welch(first: Sequence[float], second: Sequence[float]) -> Measure | None:
    """The difference of two means, `second` less `first`, with Welch's interval of 95 %: tables are what varies. None
    for fewer than two tables of either kind."""
    n, m = len(first), len(second)
    if n < 2 or m < 2:
        return None
    a, b = _variance(first) / n, _variance(second) / m
    error = math.sqrt(a + b)
    value = sum(second) / m - sum(first) / n
    freedom = (a + b) ** 2 / (a**2 / (n - 1) + b**2 / (m - 1)) if a + b else n + m - 2
    half = _T[min(max(int(freedom), 1), len(_T)) - 1] * error
    return Measure(value=value, low=value - half, high=value + half, n=n + m, error=error, method=Method.NORMAL)


def _variance(values: Sequence[float]) -> float:
    middle = sum(values) / len(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


# Over the rounds ------------------------------------------------------------------------------------------------------


def over_rounds(key: str, title: Words, gathered: Gathered, value: Any) -> Plot:
    """A line for each table over the rounds, from the opening (0): `value(game, n)` gives a number behind event n."""
    last = max((max(game.rounds, default=0) for game in gathered.games), default=0)
    numbers = range(last + 1)
    return Plot(
        key=key,
        title=title,
        shape=Shape.LINES,
        labels=tuple(map(str, numbers)),
        series=tuple(
            Series(
                text(N_("table {table}"), table=str(game.table)),
                tuple(
                    counted(value(game, game.last_of(each))) if not each or each in game.rounds else None
                    for each in numbers
                ),
                mark=str(game.table) if len(gathered.games) > 1 else "",
            )
            for game in gathered.games
        ),
        unit=Unit.COINS,
        across=N_("round"),
    )


def counted(value: float) -> Measure:
    """A number that is so by counting."""
    return Measure(value=value, low=value, high=value, n=1, error=0.0, method=Method.EXACT)
