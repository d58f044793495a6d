"""How long does it take? The moves that a table waits for; and how often a game meets each ruling."""

from __future__ import annotations

from market.bolsa.lab.report import N_
from market.bolsa.lab.sums import DECISIONS, RULINGS
from market.lab.measures import TELLING, Measure, exact, share
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, Words, listed, text
from market.lab.report.model import Finding, Plot, Section, Series, Shape

RULES = ("B1.6", "B2.1", "B4.2", "B5.3")
NAMES: dict[str, Words] = {
    "sheets": N_("order sheets"),
    "bids": N_("bids and passes"),
    "deals": N_("choices whom to deal with"),
}


def pace(counted: Counted) -> Section:
    """How many moves a game asks for."""
    return Section(
        key="pace",
        title=N_("How long does it take?"),
        findings=(
            Finding(key="pace.verdict", text=verdict(counted), rules=RULES, condition=counted.number),
            *(_kind(counted, place) for place in range(len(DECISIONS))),
            *(_forced(counted, place) for place in range(len(DECISIONS)) if int(counted.sums["decisions"][place])),
        ),
        plots=(
            Plot(
                key="pace.moves",
                title=N_("Moves in a game"),
                shape=Shape.BARS,
                labels=tuple(NAMES[kind] for kind in DECISIONS),
                series=(Series(N_("moves"), tuple(counted.per_game("decisions", place) for place in range(3))),),
                unit=Unit.DECISIONS,
                rules=RULES,
                condition=counted.number,
            ),
        ),
    )


def moves(counted: Counted) -> float:
    """Moves that a table waits for in a game."""
    return int(counted.sums["decisions"].sum()) / max(counted.games, 1)


def verdict(counted: Counted) -> Text:
    """How many moves, and how many auctions turns among them."""
    return text(
        N_(
            "A game asks for {moves} moves: {sheets} order sheets, {bids} bids and passes, {deals} choices whom to "
            "deal with."
        ),
        moves=Number(moves(counted), Unit.DECISIONS, 1),
        **{
            kind: Number(counted.per_game("decisions", place).value, Unit.DECISIONS, 1)
            for place, kind in enumerate(DECISIONS)
        },
    )


def _kind(counted: Counted, place: int) -> Finding:
    measure = counted.per_game("decisions", place)
    return Finding(
        key=f"pace.{DECISIONS[place]}",
        text=text(N_("{many} {kind} in a game."), many=Estimate(measure, Unit.DECISIONS), kind=NAMES[DECISIONS[place]]),
        measure=measure,
        unit=Unit.DECISIONS,
        rules=RULES[1 + place : 2 + place],
        condition=counted.number,
    )


def _forced(counted: Counted, place: int) -> Finding:
    measure = share(int(counted.sums["forced"][place]), int(counted.sums["decisions"][place]))
    return Finding(
        key=f"pace.forced.{DECISIONS[place]}",
        text=text(
            N_("{share} of the {kind} are forced: no other move is legal."),
            share=Estimate(measure, Unit.SHARE),
            kind=NAMES[DECISIONS[place]],
        ),
        measure=measure,
        rules=RULES[1 + place : 2 + place],
        condition=counted.number,
    )


def rulings(counted: Counted) -> Section:
    """How often a game meets each ruling: how much hangs on what the source leaves open."""
    met = tuple(counted.often(hits) for hits in counted.sums["ruling_games"])
    times = tuple(exact(int(many) / max(counted.games, 1), counted.games) for many in counted.sums["ruling_times"])
    return Section(
        key="rulings",
        title=N_("How often does a game meet each ruling?"),
        findings=_rulings_in_words(counted, met),
        plots=(
            Plot(
                key="rulings.games",
                title=N_("Games that meet the ruling"),
                shape=Shape.BARS,
                labels=RULINGS,
                series=(Series(N_("games"), met),),
                rules=RULINGS,
                condition=counted.number,
            ),
            Plot(
                key="rulings.times",
                title=N_("How many times a game meets the ruling"),
                shape=Shape.BARS,
                labels=RULINGS,
                series=(Series(N_("times in a game"), times),),
                unit=Unit.TIMES,
                rules=RULINGS,
                condition=counted.number,
            ),
        ),
    )


OFTEN, SELDOM = 0.5, 0.01


def _rulings_in_words(counted: Counted, met: tuple[Measure, ...]) -> tuple[Finding, ...]:
    often = tuple(rule for rule, measure in zip(RULINGS, met, strict=True) if measure.value >= OFTEN)
    enough = counted.games >= TELLING
    seldom = tuple(rule for rule, measure in zip(RULINGS, met, strict=True) if enough and measure.value < SELDOM)
    parts = (
        ("often", often, N_("More than half of the games meet {rules}.")),
        ("seldom", seldom, N_("Fewer than one game in a hundred meets {rules}.")),
    )
    return tuple(
        Finding(key=f"rulings.{key}", text=text(said, rules=listed(rules)), rules=rules, condition=counted.number)
        for key, rules, said in parts
        if rules
    )
