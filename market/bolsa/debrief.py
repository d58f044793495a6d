"""What Bolsa's games show side by side: prices, sheets and what came of them, auctions, and passes that bought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from auction.spoken import Way
from market.bolsa import N_
from market.bolsa.law.model import COMPANIES, SealSheet, Sheet
from market.export import Row
from market.lab.debrief.model import Cell, Ledger, Part
from market.lab.debrief.parts import over_rounds
from market.lab.debrief.played import Gathered, Played
from market.lab.report.figures import Number, Text, Unit, Words, text

FEW = 12
"""So many rows of a long list are shown at once."""


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
    return Part(key="sheets", title=N_("What did people order, and what did they get?"), ledgers=(ledger,))


def _sheet_rows(game: Played) -> Iterator[tuple[Cell, ...]]:
    orders: dict[tuple[int, str], dict[str, dict[str, int]]] = {}
    for row in game.rows.get("sheets", ()):
        if row["replaced"] or row["round"] not in game.rounds:
            continue
        found = orders.setdefault((_whole(row, "round"), str(row["seat"])), {"buy": {}, "sell": {}})
        for side in ("buy", "sell"):
            if row[side]:
                found[side][str(row["company"])] = _whole(row, side)
    for (number, seat), found in orders.items():
        sheet = Sheet(buy=found["buy"], sell=found["sell"])
        yield str(game.table), str(number), game.names[seat], Ordered(game, sheet), _came_of_it(game, number, seat)


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
    the last one of the comparison; `worse` is by how much the seat would have done better to wait."""

    game: Played
    call: Row
    seat: str
    shares: int
    price: int
    end: int

    @property
    def worse(self) -> int:
        up = self.call["way"] == str(Way.UP)
        return self.price - self.end if up else self.end - self.price


def _auctions(gathered: Gathered) -> Part:
    held = [(game, row) for game in gathered.games for row in _called(game) if row["way"]]
    deals = sorted(_deals(gathered), key=lambda each: (-each.worse, each.game.table, _whole(each.call, "n")))
    over = [each for each in deals if each.worse > 0]
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
        N_("price before"),
        N_("price paid"),
        N_("in the end"),
        N_("the worse by"),
    )
    rows = tuple(_auction_row(each) for each in deals)
    ledger = Ledger(key="auctions", title=N_("Every deal of an auction"), columns=columns, rows=rows, first=FEW)
    return Part(
        key="auctions",
        title=N_("Who paid too much?"),
        sentences=tuple(sentences),
        ledgers=(ledger,) if rows else (),
        rules=("B4", "B5"),
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
        each.game.names[each.seat],
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
        "seat": each.game.names[each.seat],
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
            side = "buyer" if call["way"] == str(Way.UP) else "seller"
            shares: dict[tuple[str, int], int] = {}
            for row in game.rows.get("trades", ()):
                if (row["round"], row["company"]) == (call["round"], call["company"]):
                    key = (str(row[side]), _whole(row, "price"))
                    shares[key] = shares.get(key, 0) + _whole(row, "shares")
            for (seat, price), many in shares.items():
                yield _Bought(game, call, seat, many, price, end[COMPANIES.index(str(call["company"]))])


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
        N_("price paid"),
    )
    said = N_.plural(
        "{count} pass dealt all the same: whoever bid took less than there was, or could not pay (B5.1).",
        "{count} passes dealt all the same: whoever bid took less than there was, or could not pay (B5.1).",
    )
    return Part(
        key="passes",
        title=N_("Who passed and dealt all the same?"),
        sentences=(Text(said, {}, len(rows)),),
        ledgers=(Ledger(key="passes", title=N_("Passes that dealt"), columns=columns, rows=tuple(rows), first=FEW),)
        if rows
        else (),
        rules=("B5.1",),
    )


def _pass_row(each: _Bought, standing: object) -> tuple[Words, ...]:
    return (
        str(each.game.table),
        str(each.call["round"]),
        str(each.call["company"]),
        each.game.names[each.seat],
        "" if standing is None else str(standing),
        str(each.shares),
        str(each.price),
    )


def _whole(row: Row, name: str) -> int:
    value = row[name]
    assert isinstance(value, int)
    return value
