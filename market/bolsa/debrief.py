"""What Bolsa's games show side by side: prices, sheets and what came of them, auctions, and passes that bought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from auction.spoken import Way
from exchange.game import PERSON
from exchange.who_moved import TIME
from market.bolsa import N_
from market.bolsa.law.model import COMPANIES, SealSheet, Sheet
from market.export import Row
from market.lab.debrief.model import Cell, Ledger, Part
from market.lab.debrief.parts import counted, over_rounds
from market.lab.debrief.played import Gathered, Played
from market.lab.report.figures import Number, Text, Unit, Words, text
from market.lab.report.model import Plot, Series, Shape

FEW = 12
"""So many rows of a long list are shown at once."""
MOST_BARS = 8


def parts(gathered: Gathered) -> Iterator[Part]:
    """In the order in which one talks about them."""
    yield _prices(gathered)
    yield _sheets(gathered)
    yield _auctions(gathered)
    yield _passes(gathered)


# Prices ---------------------------------------------------------------------------------------------------------------


def _prices(gathered: Gathered) -> Part:
    plots = tuple(
        over_rounds(f"price.{name}", name, gathered, lambda game, n, place=place: game.behind(n).prices[place])
        for place, name in enumerate(COMPANIES)
    )
    spread = [
        (max(ends) - min(ends), name)
        for place, name in enumerate(COMPANIES)
        if (ends := [game.behind(gathered.end_of(game)).prices[place] for game in gathered.games])
    ]
    widest, name = max(spread)
    sentences: tuple[Words, ...] = ()
    if len(gathered.games) > 1 and widest:
        said = N_("All tables began with the same prices. They ended furthest apart for {company}: by {coins} coins.")
        alike = len({tuple(game.behind(1).prices) for game in gathered.games}) == 1
        if not alike:
            said = N_("Prices ended furthest apart for {company}: by {coins} coins.")
        sentences = (text(said, company=name, coins=widest),)
    return Part(key="prices", title=N_("Where did the prices go?"), sentences=sentences, plots=plots, rules=("B3",))


# Sheets ---------------------------------------------------------------------------------------------------------------


class Ordered(Struct, frozen=True):
    """A sheet as a script writes it."""

    game: Any
    sheet: Sheet

    def say(self, lang: str) -> str:
        """In the language."""
        grammar = self.game.title.words.grammar
        return str(grammar.typed(SealSheet(seat=self.game.seats[0], sheet=self.sheet), lang))


def _sheets(gathered: Gathered) -> Part:
    rows = tuple(row for game in gathered.games for row in _sheet_rows(game))
    columns: tuple[Words, ...] = (N_("table"), N_("round"), N_("seat"), N_("ordered"), N_("came of it"))
    ledger = Ledger(key="sheets", title=N_("Every sheet beside what came of it"), columns=columns, rows=rows, first=FEW)
    title = N_("What did people order, and what did they get?")
    fates = _fates(gathered)
    if not fates:
        return Part(key="sheets", title=title, ledgers=(ledger,), rules=("B2", "B3"))
    sums = [sum(fate[kind] for fate in fates.values()) for kind in range(len(_FATES))]
    said = N_(
        "Of {orders} orders of persons to buy a company, {all} got all that was asked for, {some} a part and {none} "
        "nothing."
    )
    by_size = Ledger(
        key="orders",
        title=N_("Orders to buy a company, by how many shares they asked for"),
        columns=(N_("shares"), N_("orders"), *_FATES),
        rows=tuple((str(size), str(sum(fate)), *map(str, fate)) for size, fate in sorted(fates.items())),
    )
    return Part(
        key="sheets",
        title=title,
        sentences=(text(said, orders=sum(sums), all=sums[0], some=sums[1], none=sums[2]),),
        plots=(_fate_plot(fates),),
        ledgers=(by_size, ledger),
        rules=("B2", "B3"),
    )


_FATES = (N_("got all"), N_("got a part"), N_("got nothing"))


def _fates(gathered: Gathered) -> dict[int, list[int]]:
    """Of the orders to buy so many shares of a company that persons gave themselves, not the clock, a stand-in or a
    trader: how many got all of them, a part, and nothing."""
    fates: dict[int, list[int]] = {}
    for game in gathered.games:
        got: dict[tuple[object, ...], int] = {}
        for row in game.rows.get("trades", ()):
            key = (row["round"], row["buyer"], row["company"])
            got[key] = got.get(key, 0) + _whole(row, "shares")
        for row in game.rows.get("sheets", ()):
            asked = _whole(row, "buy")
            if row["replaced"] or row["round"] not in game.rounds or not asked or not _own(game, row):
                continue
            bought = got.get((row["round"], row["seat"], row["company"]), 0)
            fates.setdefault(asked, [0, 0, 0])[0 if bought >= asked else 1 if bought else 2] += 1
    return fates


def _fate_plot(fates: dict[int, list[int]]) -> Plot:
    sizes = sorted(fates)
    return Plot(
        key="orders",
        title=N_("What came of orders to buy"),
        shape=Shape.STACK,
        labels=tuple(map(str, sizes)),
        series=tuple(
            Series(name, tuple(counted(fates[size][kind]) for size in sizes)) for kind, name in enumerate(_FATES)
        ),
        unit=Unit.TIMES,
        across=N_("shares of one company on a sheet"),
    )


def _sheet_rows(game: Played) -> Iterator[tuple[Cell, ...]]:
    orders: dict[tuple[int, str], dict[str, dict[str, int]]] = {}
    made_by = {}
    for row in game.rows.get("sheets", ()):
        if row["replaced"] or row["round"] not in game.rounds:
            continue
        made_by[_whole(row, "round"), str(row["seat"])] = row["by"]
        found = orders.setdefault((_whole(row, "round"), str(row["seat"])), {"buy": {}, "sell": {}})
        for side in ("buy", "sell"):
            if row[side]:
                found[side][str(row["company"])] = _whole(row, side)
    for (number, seat), found in orders.items():
        sheet = Sheet(buy=found["buy"], sell=found["sell"])
        who = _who(game, seat, made_by[number, seat])
        yield str(game.table), str(number), who, Ordered(game, sheet), _came_of_it(game, number, seat)


def _own(game: Played, row: Row) -> bool:
    """Whether the seat's person made this move; old logs do not say who did, and then it counts as the person's."""
    return game.is_person(str(row["seat"])) and row["by"] in (PERSON, None)


def _who(game: Played, seat: str, made_by: object) -> Words:
    """The seat, and who moved there if that was not its person."""
    name = game.names[seat]
    if not game.is_person(seat) or made_by in (PERSON, None):
        return name
    return text(N_("{seat} (clock)") if made_by == TIME else N_("{seat} (stand-in)"), seat=name)


def _came_of_it(game: Played, number: int, seat: str) -> Words:
    """What the seat bought and sold in the round, with prices."""
    parts: list[Words] = []
    for side, said in (
        ("buyer", N_("bought {shares} {company} at {price}")),
        ("seller", N_("sold {shares} {company} at {price}")),
    ):
        sums: dict[tuple[str, int], int] = {}
        for row in game.rows.get("trades", ()):
            if row["round"] == number and row[side] == seat:
                key = (str(row["company"]), _whole(row, "price"))
                sums[key] = sums.get(key, 0) + _whole(row, "shares")
        parts += [text(said, shares=shares, company=company, price=price) for (company, price), shares in sums.items()]
    if not parts:
        return N_("nothing")
    return Text(", ".join(f"{{p{n}}}" for n in range(len(parts))), {f"p{n}": part for n, part in enumerate(parts)})


# Auctions -------------------------------------------------------------------------------------------------------------


class _Bought(Struct, frozen=True):
    """What a seat bought or sold in an auction: the price beside the one that stood there when it began, and beside
    the last one of the comparison; `worse` is by how much the seat would have done better to wait. `by`: who spoke for
    the seat there last, None where nobody did."""

    game: Played
    call: Row
    seat: str
    shares: int
    price: int
    end: int
    by: object

    @property
    def worse(self) -> int:
        up = self.call["way"] == str(Way.UP)
        return self.price - self.end if up else self.end - self.price


def _auctions(gathered: Gathered) -> Part:
    held = [(game, row) for game in gathered.games for row in _called(game) if row["way"]]
    deals = sorted(_deals(gathered), key=lambda each: (-each.worse, each.game.table, _whole(each.call, "n")))
    over = [each for each in deals if each.worse > 0]
    if not held:
        return Part(key="auctions", title=N_("Who paid too much?"), sentences=(text(N_("No auction was held.")),))
    sentences: list[Words] = [
        Text(N_.plural("{count} auction was held.", "{count} auctions were held."), {}, len(held)),
        Text(
            N_.plural(
                "In {count} of their {deals} deals the price later went the other way: who bought paid more than the "
                "share was quoted at in the end, who sold got less.",
                "In {count} of their {deals} deals the price later went the other way: who bought paid more than the "
                "share was quoted at in the end, who sold got less.",
            ),
            {"deals": len(deals)},
            len(over),
        ),
    ]
    if not deals:
        del sentences[1]
    if over:
        worst = over[0]
        said = N_("Table {table}, round {round}: {seat} bought {company} at {price}; in the end it stood at {end}.")
        if worst.call["way"] != str(Way.UP):
            said = N_("Table {table}, round {round}: {seat} sold {company} at {price}; in the end it stood at {end}.")
        sentences.append(text(said, **_told(worst)))
    columns: tuple[Words, ...] = (
        N_("table"),
        N_("round"),
        N_("company"),
        N_("auction"),
        N_("bids"),
        N_("seat"),
        N_("shares"),
        N_("before"),
        N_("price"),
        N_("in the end"),
        N_("the worse by"),
    )
    rows = tuple(_auction_row(each) for each in deals)
    ledger = Ledger(key="auctions", title=N_("Every deal of an auction"), columns=columns, rows=rows, first=FEW)
    return Part(
        key="auctions",
        title=N_("Who paid too much?"),
        sentences=tuple(sentences),
        plots=(_over_plot(over[:MOST_BARS]),) if over else (),
        ledgers=(ledger,) if rows else (),
        rules=("B4", "B5"),
    )


def _over_plot(over: list[_Bought]) -> Plot:
    """The deals that the end made look worst: their price beside the last one."""
    return Plot(
        key="auctions",
        title=N_("The deals that the end made look worst"),
        shape=Shape.BARS,
        labels=tuple(f"{each.game.table} {each.call['company']}" for each in over),
        series=(
            Series(N_("price of the deal"), tuple(counted(each.price) for each in over)),
            Series(N_("price in the end"), tuple(counted(each.end) for each in over)),
        ),
        unit=Unit.COINS,
        across=N_("table and company"),
    )


def _auction_row(each: _Bought) -> tuple[Cell, ...]:
    call = each.call
    way = N_("up") if call["way"] == str(Way.UP) else N_("down")
    return (
        str(each.game.table),
        str(call["round"]),
        str(call["company"]),
        way,
        str(call["bids"]),
        _who(each.game, each.seat, each.by),
        str(each.shares),
        str(call["before"]),
        str(each.price),
        str(each.end),
        Number(each.worse, Unit.TIMES, 0, signed=True),
    )


def _told(each: _Bought) -> dict[str, object]:
    return {
        "table": each.game.table,
        "round": each.call["round"],
        "seat": _who(each.game, each.seat, each.by),
        "company": each.call["company"],
        "price": each.price,
        "end": each.end,
    }


def _deals(gathered: Gathered) -> Iterator[_Bought]:
    for game in gathered.games:
        end = game.behind(gathered.end_of(game)).prices
        for call in _called(game):
            if not call["way"]:
                continue
            spoke = {
                row["seat"]: row["by"]
                for row in game.rows.get("bids", ())
                if (row["round"], row["company"]) == (call["round"], call["company"])
            }
            side = "buyer" if call["way"] == str(Way.UP) else "seller"
            shares: dict[tuple[str, int], int] = {}
            for row in game.rows.get("trades", ()):
                if (row["round"], row["company"]) == (call["round"], call["company"]):
                    key = (str(row[side]), _whole(row, "price"))
                    shares[key] = shares.get(key, 0) + _whole(row, "shares")
            for (seat, price), many in shares.items():
                yield _Bought(
                    game, call, seat, many, price, end[COMPANIES.index(str(call["company"]))], spoke.get(seat)
                )


def _called(game: Played) -> list[Row]:
    """The companies called in rounds that were played to their end; those without an auction have no `way`."""
    return [{"way": None, **row} for row in game.rows.get("calls", ()) if row["round"] in game.rounds]


# Passes that bought ---------------------------------------------------------------------------------------------------


def _passes(gathered: Gathered) -> Part:
    """B5.1: who passes is out of the bidding, and may deal all the same where others leave shares over."""
    passed: dict[tuple[object, ...], object] = {
        (game.table, row["round"], row["company"], row["seat"]): row["standing"]
        for game in gathered.games
        for row in game.rows.get("bids", ())
        if row["passed"]
    }
    rows = []
    for each in _deals(gathered):
        key = (each.game.table, each.call["round"], each.call["company"], each.seat)
        if key in passed:
            rows.append(_pass_row(each, passed[key]))
    columns: tuple[Words, ...] = (
        N_("table"),
        N_("round"),
        N_("company"),
        N_("seat"),
        N_("passed at"),
        N_("shares"),
        N_("price"),
    )
    if not rows:
        none = text(N_("Nobody who passed dealt all the same (B5.1)."))
        return Part(key="passes", title=N_("Who passed and dealt all the same?"), sentences=(none,))
    said = N_.plural(
        "{count} pass dealt all the same: whoever bid took less than there was, or could not pay (B5.1).",
        "{count} passes dealt all the same: whoever bid took less than there was, or could not pay (B5.1).",
    )
    return Part(
        key="passes",
        title=N_("Who passed and dealt all the same?"),
        sentences=(Text(said, {}, len(rows)),),
        ledgers=(Ledger(key="passes", title=N_("Passes that dealt"), columns=columns, rows=tuple(rows), first=FEW),),
        rules=("B5.1",),
    )


def _pass_row(each: _Bought, standing: object) -> tuple[Words, ...]:
    return (
        str(each.game.table),
        str(each.call["round"]),
        str(each.call["company"]),
        _who(each.game, each.seat, each.by),
        "–" if standing is None else str(standing),
        str(each.shares),
        str(each.price),
    )


def _whole(row: Row, name: str) -> int:
    value = row[name]
    assert isinstance(value, int)
    return value
