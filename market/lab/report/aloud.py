"""Sentences to be read aloud: whole numbers of a hundred games, and no word of statistics."""

from __future__ import annotations

from market.lab.measures import TELLING
from market.lab.report import N_
from market.lab.report.counted import Counted
from market.lab.report.figures import Number, Text, Unit, text


def of_hundred(share: float) -> Number:
    """So many of a hundred games."""
    return Number(share * 100, Unit.TIMES, 0)


def seats_aloud(counted: Counted) -> Text:
    """Whether it matters where one sits."""
    if counted.games < TELLING:
        return text(N_("Too few games were played to tell whether it matters where you sit."))
    seats = counted.by_seat
    best = max(range(len(seats)), key=lambda place: seats[place].value)
    worst = min(range(len(seats)), key=lambda place: seats[place].value)
    facts = {
        "best": Number(best + 1),
        "worst": Number(worst + 1),
        "more": of_hundred(seats[best].value),
        "less": of_hundred(seats[worst].value),
        "fair": of_hundred(counted.fair),
    }
    if counted.seats_alike:
        return Text(N_("Where you sit makes no difference that these games could show."), facts)
    if seats[best].value - seats[worst].value <= 0.03:
        return Text(
            N_(
                "Where you sit matters little: of a hundred games the best seat (number {best}) wins {more}, the "
                "worst (number {worst}) {less}."
            ),
            facts,
        )
    return Text(
        N_(
            "Where you sit matters: of a hundred games the best seat (number {best}) wins {more}, the worst (number "
            "{worst}) only {less}."
        ),
        facts,
    )


def strategies_aloud(counted: Counted) -> Text:
    """Who plays best."""
    if counted.equals:
        return Text(
            N_("All play alike here ({trader}), so nothing is said of who plays best."),
            {"trader": counted.cast[0]},
        )
    if not counted.told:
        return text(N_("Too few games were played to tell who plays best."))
    best = max(counted.told, key=lambda found: found.share.value)
    facts = {"trader": best.name, "more": of_hundred(best.share.value), "fair": of_hundred(counted.fair)}
    if not counted.is_strong(best):
        return Text(N_("None of these players is seen to be better than the others."), facts)
    return Text(
        N_(
            "The best of these players is {trader}: it wins {more} of a hundred games, where an average player would "
            "win {fair}."
        ),
        facts,
    )
