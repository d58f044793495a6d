"""Which strategy is too strong? What each trader of the cast wins, for any title."""

from __future__ import annotations

from market.lab.measures import part
from market.lab.report import N_
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, text
from market.lab.report.model import Finding, Grid, Plot, Section, Series, Shape
from market.lab.sums import SHARE

QUESTION = N_("Which strategy is too strong?")
STRONG = 1.25
"""Who wins so many times its part is called strong."""


def strategies(counted: Counted, rules: tuple[str, ...]) -> Section:
    """The win share of each trader, times what is fair, and where it sat."""
    if counted.equals:
        why = text(
            N_("All seats are played by {trader}, so that no strategy can be held against another here."),
            trader=counted.cast[0],
        )
        return Section(
            key="strategy",
            title=QUESTION,
            findings=(Finding(key="strategy.equals", text=why, rules=rules, condition=counted.number),),
        )
    return Section(
        key="strategy",
        title=QUESTION,
        findings=(
            Finding(key="strategy.verdict", text=verdict(counted), rules=rules, condition=counted.number),
            *_traders(counted, rules),
        ),
        plots=(
            Plot(
                key="strategy.shares",
                title=N_("Win share by trader"),
                shape=Shape.DOTS,
                labels=tuple(found.name for found in counted.by_trader),
                series=(Series(N_("win share"), tuple(found.share for found in counted.by_trader)),),
                fair=(N_("fair"), counted.fair),
                rules=rules,
                condition=counted.number,
            ),
        ),
        grids=(_by_seat(counted, rules),),
    )


def verdict(counted: Counted) -> Text:
    """Who is strongest in this cast, and whether that is much."""
    if not counted.told:
        return text(N_("Too few games were played to tell who plays best."))
    best = max(counted.told, key=lambda found: found.share.value)
    facts = {
        "trader": best.name,
        "share": Number(best.share.value, Unit.SHARE),
        "fair": Number(counted.fair, Unit.SHARE),
        "times": Number(best.share.value / counted.fair, Unit.FACTOR),
    }
    if not counted.is_strong(best):
        return Text(N_("No trader of this cast is seen to win more than its part, which is {fair}."), facts)
    if best.share.value < STRONG * counted.fair:
        return Text(N_("The strongest of this cast is {trader}: it wins {share}, {times} times its part."), facts)
    return Text(N_("In this cast {trader} is strong: it wins {share}, {times} times its part of {fair}."), facts)


def _traders(counted: Counted, rules: tuple[str, ...]) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            key=f"strategy.{found.name}",
            text=text(
                N_("{trader} wins {share}, {times} times its part."),
                trader=found.name,
                share=Estimate(found.share, Unit.SHARE),
                times=Estimate(found.share.scaled(counted.seats), Unit.FACTOR),
            ),
            measure=found.share,
            rules=rules,
            condition=counted.number,
        )
        for found in counted.by_trader
    )


def _by_seat(counted: Counted, rules: tuple[str, ...]) -> Grid:
    """What each entry of the cast wins on each seat."""
    games, won = counted.sums["games_trader_seat"], counted.sums["share_trader_seat"]
    seats = range(counted.seats)
    entries = [entry for entry in range(len(counted.cast)) if counted.seats_played(entry)]
    return Grid(
        key="strategy.seats",
        title=N_("Win share of each trader on each seat"),
        rows=tuple(_entry(counted, entry) for entry in entries),
        columns=tuple(str(seat + 1) for seat in seats),
        cells=tuple(
            tuple(
                None if not games[entry, seat] else part(int(won[entry, seat]) / SHARE, int(games[entry, seat]))
                for seat in seats
            )
            for entry in entries
        ),
        down=N_("trader"),
        across=N_("seat"),
        middle=counted.fair,
        rules=rules,
    )


def _entry(counted: Counted, entry: int) -> str:
    """A trader of the cast; one that sits there several times with its number."""
    cast = counted.cast
    name = cast[entry]
    return name if cast.count(name) == 1 else f"{name} ({cast[: entry + 1].count(name)})"
