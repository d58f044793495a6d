"""Where do auctions end? Closing prices with both ends of the track, who can still bid, and what passing is worth."""

from __future__ import annotations

from market.bolsa.lab.report import N_
from market.bolsa.lab.sums import WAYS
from market.lab.measures import Measure, mean, share
from market.lab.report.counted import Counted
from market.lab.report.figures import Estimate, Number, Text, Unit, Words, text
from market.lab.report.model import Finding, Grid, Plot, Section, Series, Shape

RULES = ("B4.5", "B4.6")
JUMP = 0.25
"""Where so many auctions close at an end of the track, they are said to run away."""
NAMES: dict[str, Words] = {"up": N_("Auctions that go up"), "down": N_("Auctions that go down")}
PARTS: tuple[tuple[str, Words, str], ...] = (
    ("closing_at_end", N_("close at the end of the track, or of the bids allowed"), ""),
    ("closing_at_payable", N_("close where nobody could pay a further bid"), ""),
    ("all_passed", N_("all pass without a bid"), ""),
    ("forced_passes", N_("turns of a seat to which no bid is open"), "turns"),
    ("passed_yet_bought", N_("bidders that pass, and deal all the same"), "bidders"),
)
"""How often, and of how many: of the auctions, if nothing is said."""


def auctions(counted: Counted) -> Section:
    """How auctions of either way go."""
    return Section(
        key="auctions",
        title=N_("Where do auctions end?"),
        findings=(
            Finding(key="auctions.verdict", text=verdict(counted), rules=RULES, condition=counted.number),
            *(found for way in range(len(WAYS)) for found in _way(counted, way)),
        ),
        grids=(_parts(counted),),
        plots=tuple(_closing(counted, way) for way in range(len(WAYS)) if held(counted, way)),
    )


def held(counted: Counted, way: int) -> int:
    """How many auctions of this way were held."""
    return int(counted.sums["auctions"][..., way].sum())


def calls_with_auction(counted: Counted) -> Measure:
    """How many calls go to auction; a game's calls are counted as if each were a game of its own."""
    return share(int(counted.sums["auctions"].sum()), int(counted.sums["case"].sum()))


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
        _closing_price(counted, way),
        _talk(counted, way),
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


def _talk(counted: Counted, way: int) -> Finding:
    """How many bid, and how often."""
    sums, many, name = counted.sums, held(counted, way), WAYS[way]
    return Finding(
        key=f"auctions.{name}.turns",
        text=text(
            N_("{way} have {bidders} bidders, {bids} bids and {passes} passes."),
            way=NAMES[name],
            bidders=Number(bidders(counted, way) / many, Unit.TIMES, 1),
            bids=Number(int(sums["bids"][way]) / many, Unit.TIMES, 1),
            passes=Number(int(sums["turns"][way] - sums["bids"][way]) / many, Unit.TIMES, 1),
        ),
        rules=("B4.1", "B4.2"),
        condition=counted.number,
    )


def bidders(counted: Counted, way: int) -> int:
    """How many seats could bid, of all auctions of this way."""
    return sum(seats * int(many) for seats, many in enumerate(counted.sums["bidders"][way]))


def _parts(counted: Counted) -> Grid:
    """How auctions of either way end, and what passing is worth."""
    return Grid(
        key="auctions.ways",
        title=N_("How auctions end"),
        rows=tuple(name for _, name, _ in PARTS),
        columns=(N_("up"), N_("down")),
        cells=tuple(
            tuple(share(int(counted.sums[hits][way]), _of(counted, of, way)) for way in range(len(WAYS)))
            for hits, _, of in PARTS
        ),
        heat=False,
        rules=("B4.2", "B4.4", "B4.5", "B5.1", "B8.3", "B8.4"),
        condition=counted.number,
    )


def _of(counted: Counted, what: str, way: int) -> int:
    match what:
        case "turns":
            return int(counted.sums["turns"][way])
        case "bidders":
            return bidders(counted, way)
        case _:
            return held(counted, way)


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
