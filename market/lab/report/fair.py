"""Is it fair? Which seat wins how often: for any title."""

from __future__ import annotations

from market.lab.measures import TELLING
from market.lab.report import N_
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, text
from market.lab.report.model import Finding, Grid, Plot, Section, Series, Shape

QUESTION = N_("Is it fair?")
LITTLE = 0.01
"""A seat that wins so much more or less than its part is said to matter little."""


def seat_name(place: int) -> Text:
    """`Seat 1` is the table's first: it begins, unless an option names another."""
    return text(N_("Seat {number}"), number=place + 1)


def fairness(counted: Counted, rules: tuple[str, ...]) -> Section:
    """The win share of each seat, alone and shared; `rules` are those that set seats apart."""
    return Section(
        key="fair",
        title=QUESTION,
        findings=(
            *_verdict(counted, rules),
            *(_seat(counted, place, rules) for place in range(counted.seats)),
            Finding(
                key="fair.shared",
                text=text(
                    N_("{share} of the games end with several winners."),
                    share=Estimate(counted.shared_wins, Unit.SHARE),
                ),
                measure=counted.shared_wins,
                rules=rules[-1:],
                condition=counted.number,
            ),
        ),
        plots=(seat_plot(counted, rules),),
        grids=(_wins(counted, rules),),
    )


def _verdict(counted: Counted, rules: tuple[str, ...]) -> tuple[Finding, ...]:
    return (Finding(key="fair.verdict", text=verdict(counted), rules=rules, condition=counted.number),)


def verdict(counted: Counted) -> Text:
    """Whether the seats are alike, in words."""
    if counted.games < TELLING:
        return text(N_("Too few games were played to tell whether the seat matters."))
    fair, seats = counted.fair, counted.by_seat
    most = max(range(len(seats)), key=lambda place: seats[place].value)
    least = min(range(len(seats)), key=lambda place: seats[place].value)
    facts = {
        "best": Number(most + 1),
        "worst": Number(least + 1),
        "high": Number(seats[most].value, Unit.SHARE),
        "low": Number(seats[least].value, Unit.SHARE),
        "fair": Number(fair, Unit.SHARE),
    }
    if counted.seats_alike:
        return Text(N_("No seat is seen to win more or less than its part, which is {fair}."), facts)
    if seats[most].value - seats[least].value <= 2 * LITTLE:
        why = N_("The seat matters a little: seat {best} wins {high}, seat {worst} {low}; fair would be {fair}.")
        return Text(why, facts)
    return Text(N_("The seat matters: seat {best} wins {high}, seat {worst} {low}; fair would be {fair}."), facts)


def _seat(counted: Counted, place: int, rules: tuple[str, ...]) -> Finding:
    measure = counted.by_seat[place]
    facts = {
        "seat": seat_name(place),
        "share": Estimate(measure, Unit.SHARE),
        "fair": Number(counted.fair, Unit.SHARE),
    }
    return Finding(
        key=f"fair.seat.{place + 1}",
        text=Text(N_("{seat} wins {share}; fair would be {fair}."), facts),
        measure=measure,
        rules=rules,
        condition=counted.number,
    )


def _wins(counted: Counted, rules: tuple[str, ...]) -> Grid:
    """How often each seat wins alone, and how often with others."""
    sums = counted.sums
    return Grid(
        key="fair.wins",
        title=N_("Games won alone, and wins shared"),
        rows=tuple(seat_name(place) for place in range(counted.seats)),
        columns=(N_("alone"), N_("shared")),
        cells=tuple(
            (counted.often(sums["sole_seat"][place]), counted.often(sums["shared_seat"][place]))
            for place in range(counted.seats)
        ),
        heat=False,
        rules=rules,
        condition=counted.number,
    )


def seat_plot(counted: Counted, rules: tuple[str, ...]) -> Plot:
    """The win share by seat with its interval, and the fair line."""
    return Plot(
        key="fair.seats",
        title=N_("Win share by seat"),
        shape=Shape.DOTS,
        labels=tuple(str(place + 1) for place in range(counted.seats)),
        series=(Series(N_("win share"), counted.by_seat),),
        across=N_("seat, clockwise from the table's first"),
        fair=(N_("fair"), counted.fair),
        rules=rules,
        condition=counted.number,
    )
