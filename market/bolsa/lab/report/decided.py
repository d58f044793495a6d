"""Is it decided early? What the leader behind each round wins in the end, and how often the lead changes."""

from __future__ import annotations

from market.bolsa.lab.report import N_
from market.bolsa.lab.sums import LEADER_SHARE
from market.lab.measures import FEW, TELLING, Measure, bootstrap, exact, mean, mean_share, part
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, text
from market.lab.report.model import Finding, Plot, Section, Series, Shape
from market.lab.sums import Whole

RULES = ("B7.1", "B7.2")


def decided(counted: Counted) -> Section:
    """The leader's chance by round."""
    chances = leaders(counted)
    return Section(
        key="decided",
        title=N_("Is it decided early?"),
        findings=(
            Finding(key="decided.verdict", text=verdict(counted), rules=RULES, condition=counted.number),
            _changes(counted),
        ),
        plots=(
            Plot(
                key="decided.leader",
                title=N_("What the leader behind each round wins in the end"),
                shape=Shape.DOTS,
                labels=tuple(str(number) for number in range(1, len(chances) + 1)),
                series=(Series(N_("leader's win share"), chances),),
                across=N_("round"),
                fair=(N_("fair"), counted.fair),
                rules=RULES,
                condition=counted.number,
            ),
            _changes_plot(counted),
            _worth(counted),
            *(() if counted.equals else (_curves(counted),)),
        ),
    )


def leaders(counted: Counted) -> tuple[Measure, ...]:
    """The final win share of who leads behind each round; of several leaders their mean. Few games are too few for a
    standard error, and all of them may be alike."""
    total, squares = counted.sums["leader_share"], counted.sums["leader_share_sq"]
    if counted.games < FEW:
        return tuple(part(int(one) / LEADER_SHARE, counted.games) for one in total)
    return tuple(
        mean_share(int(one), int(two), counted.games, LEADER_SHARE) for one, two in zip(total, squares, strict=True)
    )


def verdict(counted: Counted) -> Text:
    """How much the lead behind the first round and the middle one is worth."""
    if counted.games < TELLING:
        return text(N_("Too few games were played to tell whether a game is decided early."))
    chances = leaders(counted)
    middle = (len(chances) + 1) // 2
    facts = {
        "first": Number(chances[0].value, Unit.SHARE),
        "middle": Number(chances[middle - 1].value, Unit.SHARE),
        "round": Number(middle),
        "rounds": Number(len(chances)),
        "fair": Number(counted.fair, Unit.SHARE),
    }
    if len(chances) < 3:
        return Text(N_("Who leads behind round 1 wins {first} in the end; fair would be {fair}."), facts)
    if chances[middle - 1].value > 0.5:
        why = N_(
            "It is decided early: who leads behind round {round} of {rounds} wins {middle} in the end (behind round "
            "1: {first})."
        )
        return Text(why, facts)
    why = N_(
        "It stays open: who leads behind round {round} of {rounds} wins {middle} in the end (behind round 1: {first})."
    )
    return Text(why, facts)


def changes(counted: Counted) -> Measure:
    """How often the lead passes to another seat, in a game."""
    counts = counted.sums["lead_changes"]
    if counted.games < 1_000:
        return bootstrap({float(many): int(games) for many, games in enumerate(counts) if games})
    total = sum(many * int(games) for many, games in enumerate(counts))
    squares = sum(many * many * int(games) for many, games in enumerate(counts))
    return mean(total, squares, counted.games)


def _changes(counted: Counted) -> Finding:
    measure = changes(counted)
    return Finding(
        key="decided.changes",
        text=text(N_("The lead passes to another seat {times} times in a game."), times=Estimate(measure)),
        measure=measure,
        unit=Unit.TIMES,
        rules=RULES,
        condition=counted.number,
    )


def _changes_plot(counted: Counted) -> Plot:
    counts = counted.sums["lead_changes"]
    return Plot(
        key="decided.changes",
        title=N_("How often the lead changes"),
        shape=Shape.BARS,
        labels=tuple(str(many) for many in range(len(counts))),
        series=(Series(N_("games"), tuple(counted.often(games) for games in counts)),),
        across=N_("changes in a game"),
        rules=RULES,
        condition=counted.number,
    )


def _worth(counted: Counted) -> Plot:
    """What each seat is worth at the end."""
    total, squares = counted.sums["worth"][-1], counted.sums["worth_sq"][-1]
    return Plot(
        key="decided.worth",
        title=N_("What each seat ends with"),
        shape=Shape.DOTS,
        labels=tuple(str(seat + 1) for seat in range(counted.seats)),
        series=(
            Series(
                N_("coins"),
                tuple(mean(int(one), int(two), counted.games) for one, two in zip(total, squares, strict=True)),
            ),
        ),
        unit=Unit.COINS,
        across=N_("seat"),
        rules=("B7.2",),
        condition=counted.number,
    )


def _curves(counted: Counted) -> Plot:
    """What each trader is worth behind each round, on average over the games that it played."""
    worth = counted.sums["worth_trader"]
    return Plot(
        key="decided.curves",
        title=N_("Worth behind each round, by trader"),
        shape=Shape.LINES,
        labels=tuple(str(number) for number in range(len(worth))),
        series=tuple(
            Series(name, tuple(_average(counted, worth[number, places], places) for number in range(len(worth))))
            for name, places in counted.entries.items()
        ),
        unit=Unit.COINS,
        across=N_("round; 0 is the opening"),
        rules=("B7.2",),
        condition=counted.number,
    )


def _average(counted: Counted, coins: Whole, places: list[int]) -> Measure:
    seats = counted.seats_played(places)
    return exact(int(coins.sum()) / max(seats, 1), seats)
