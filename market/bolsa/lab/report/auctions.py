"""Where do auctions end? Closing prices with both ends of the track, who can still bid, and what passing is worth."""

from __future__ import annotations

from market.bolsa.lab.report import N_
from market.bolsa.lab.sums import WAYS
from market.lab.measures import Measure, mean, share
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, Words, text
from market.lab.report.model import Finding, Plot, Section, Series, Shape

RULES = ("B4.5", "B4.6")
JUMP = 0.25
"""Where so many auctions close at an end of the track, they are said to run away."""
NAMES: dict[str, Words] = {"up": N_("Auctions that go up"), "down": N_("Auctions that go down")}
PARTS = (
    (
        "closing_at_end",
        "end",
        N_("{way}: {share} close at the end of the track or of the bids allowed."),
        ("B4.5", "B8.4"),
    ),
    ("closing_at_payable", "payable", N_("{way}: {share} close where nobody could pay a further bid."), ("B4.4",)),
    ("all_passed", "passed", N_("{way}: in {share} all pass without a bid."), ("B4.5", "B8.3")),
)


def auctions(counted: Counted) -> Section:
    """How auctions of either way go."""
    return Section(
        key="auctions",
        title=N_("Where do auctions end?"),
        findings=(
            Finding(key="auctions.verdict", text=verdict(counted), rules=RULES, condition=counted.number),
            *(found for way in range(len(WAYS)) for found in _way(counted, way)),
        ),
        plots=tuple(_closing(counted, way) for way in range(len(WAYS)) if held(counted, way)),
    )


def held(counted: Counted, way: int) -> int:
    """How many auctions of this way were held."""
    return int(counted.sums["auctions"][..., way].sum())


def at_end(counted: Counted) -> Measure:
    """How many auctions of both ways close at an end."""
    return share(int(counted.sums["closing_at_end"].sum()), int(counted.sums["auctions"].sum()))


def verdict(counted: Counted) -> Text:
    """Whether auctions find a price, or run to an end."""
    together = int(counted.sums["auctions"].sum())
    if not together:
        return text(N_("No auction was held in any game."))
    end = at_end(counted)
    facts = {"end": Number(end.value, Unit.SHARE), "many": Number(together / counted.games, Unit.TIMES, 1)}
    if end.value >= JUMP:
        return Text(
            N_("Auctions run away: {end} of them close at an end of the track; a game has {many} of them."), facts
        )
    return Text(
        N_("Auctions find a price: only {end} of them close at an end of the track; a game has {many} of them."), facts
    )


def _way(counted: Counted, way: int) -> tuple[Finding, ...]:
    name, many = WAYS[way], held(counted, way)
    often = Finding(
        key=f"auctions.{name}.held",
        text=text(N_("{way}: {many} in a game."), way=NAMES[name], many=Number(many / counted.games, Unit.TIMES, 2)),
        rules=("B3.2",),
        condition=counted.number,
    )
    if not many:
        return (often,)
    return (
        often,
        *(
            Finding(
                key=f"auctions.{name}.{key}",
                text=text(said, way=NAMES[name], share=Estimate(measure, Unit.SHARE)),
                measure=measure,
                rules=rules,
                condition=counted.number,
            )
            for of, key, said, rules in PARTS
            for measure in (share(int(counted.sums[of][way]), many),)
        ),
        _closing_price(counted, way),
        *_talk(counted, way),
    )


def _closing_price(counted: Counted, way: int) -> Finding:
    counts = counted.sums["closing"][way]
    total = sum(price * int(many) for price, many in enumerate(counts))
    squares = sum(price * price * int(many) for price, many in enumerate(counts))
    measure = mean(total, squares, int(counts.sum()))
    steps = sum(step * int(many) for step, many in enumerate(counted.sums["step"][way]))
    return Finding(
        key=f"auctions.{WAYS[way]}.closing",
        text=text(
            N_("{way} close at {price} coins, {step} from where they opened."),
            way=NAMES[WAYS[way]],
            price=Estimate(measure, Unit.COINS),
            step=Number(steps / held(counted, way), Unit.COINS, 1),
        ),
        measure=measure,
        unit=Unit.COINS,
        rules=RULES,
        condition=counted.number,
    )


def _talk(counted: Counted, way: int) -> tuple[Finding, ...]:
    """How many bid and how often, passes that were forced, and seats that passed and dealt all the same."""
    sums, many, name = counted.sums, held(counted, way), WAYS[way]
    bidders = sum(seats * int(held_) for seats, held_ in enumerate(sums["bidders"][way]))
    forced = share(int(sums["forced_passes"][way]), int(sums["turns"][way]))
    bought = share(min(int(sums["passed_yet_bought"][way]), bidders), bidders)
    return (
        Finding(
            key=f"auctions.{name}.turns",
            text=text(
                N_("{way} have {bidders} bidders, {bids} bids and {passes} passes."),
                way=NAMES[name],
                bidders=Number(bidders / many, Unit.TIMES, 1),
                bids=Number(int(sums["bids"][way]) / many, Unit.TIMES, 1),
                passes=Number(int(sums["turns"][way] - sums["bids"][way]) / many, Unit.TIMES, 1),
            ),
            rules=("B4.1", "B4.2"),
            condition=counted.number,
        ),
        Finding(
            key=f"auctions.{name}.forced",
            text=text(
                N_("{way}: {share} of the turns are passes of a seat to which no bid was open."),
                way=NAMES[name],
                share=Estimate(forced, Unit.SHARE),
            ),
            measure=forced,
            rules=("B4.2", "B4.4"),
            condition=counted.number,
        ),
        Finding(
            key=f"auctions.{name}.bought",
            text=text(
                N_("{way}: {share} of the bidders passed, and dealt all the same."),
                way=NAMES[name],
                share=Estimate(bought, Unit.SHARE),
            ),
            measure=bought,
            rules=("B5.1",),
            condition=counted.number,
        ),
    )


def _closing(counted: Counted, way: int) -> Plot:
    counts = counted.sums["closing"][way]
    many = int(counts.sum())
    return Plot(
        key=f"auctions.{WAYS[way]}.prices",
        title=text(N_("{way}: the price they close at, both ends of the track marked"), way=NAMES[WAYS[way]]),
        shape=Shape.BARS,
        labels=tuple(str(price) for price in range(len(counts))),
        series=(Series(N_("auctions"), tuple(share(int(closed), many) for closed in counts)),),
        across=N_("coins"),
        marked=(0, len(counts) - 1),
        rules=RULES,
        condition=counted.number,
    )
