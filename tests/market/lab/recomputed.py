"""The figures of a report of Bolsa, reckoned again from the exported tables of its games: by plain loops over rows."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from statistics import fmean
from typing import Any

from market.bolsa.law.model import COMPANIES
from market.export import TidyTable

Row = dict[str, Any]
CASES_WITH_TRADE = {"4", "5a", "5b", "6a", "6b"}
KINDS = {"order sheets": "sheets", "bids and passes": "bids"}


class Tables:
    """The tables of games in which all seats are played by different traders, or all by one."""

    def __init__(self, tables: Mapping[str, TidyTable]) -> None:
        self.rows = {name: list(_rows(table)) for name, table in tables.items()}
        self.games = [row["game"] for row in self.rows["games"]]
        self.rounds = int(self.rows["games"][0]["rounds"])
        self.track = int(self.rows["games"][0]["track"])
        self.player = {(row["game"], row["seat"]): row["player"] for row in self.rows["seats"]}
        self.place = {(row["game"], row["seat"]): row["place"] for row in self.rows["seats"]}
        self.winners: dict[str, set[str]] = defaultdict(set)
        for row in self.rows["seats"]:
            if row["won"]:
                self.winners[row["game"]].add(row["seat"])
        self.worth = {(row["game"], row["round"], row["seat"]): row["worth"] for row in self.rows["worth"]}

    def share(self, game: str, seat: str) -> float:
        """The seat's part of the win."""
        return (seat in self.winners[game]) / len(self.winners[game])

    def mean_share(self, which: Callable[[Row], bool]) -> float:
        """The mean win share over these rows of `seats`."""
        return fmean(self.share(row["game"], row["seat"]) for row in self.rows["seats"] if which(row))

    def leaders(self, game: str, number: int) -> set[str]:
        """Who is worth most behind the round."""
        worth = {seat: coins for (where, when, seat), coins in self.worth.items() if (where, when) == (game, number)}
        return {seat for seat, coins in worth.items() if coins == max(worth.values())}

    def price(self, game: str, number: int, company: str) -> int:
        """The board's price behind the round."""
        if number == 0:
            return int(self.rows["games"][0]["price"])
        (found,) = (
            row["after"]
            for row in self.rows["calls"]
            if (row["game"], row["round"], row["company"]) == (game, number, company)
        )
        return int(found)

    def auctions(self, way: str) -> list[Row]:
        """The calls that went to auction this way."""
        return [row for row in self.rows["calls"] if row["way"] == way]


def _rows(table: TidyTable) -> Iterable[Row]:
    return (dict(zip((column.name for column in table.columns), row, strict=True)) for row in table.rows)


def recomputed(tables: Tables, key: str) -> float | None:
    """The figure of this key; None for one that the tables do not hold."""
    section, _, rest = key.partition(".")
    return None if section == "rulings" else _SECTIONS[section](tables, rest)


def _fair(tables: Tables, key: str) -> float:
    if key == "shared":
        return fmean(len(tables.winners[game]) > 1 for game in tables.games)
    if key.startswith("wins/"):
        _, seat, how = key.split("/")
        place = int(seat.removeprefix("Seat ")) - 1
        rows = [row for row in tables.rows["seats"] if row["place"] == place]
        return fmean(row["won"] and (len(tables.winners[row["game"]]) > 1) == (how == "shared") for row in rows)
    place = int(key.rpartition("." if "." in key else "/")[2]) - 1
    return tables.mean_share(lambda row: row["place"] == place)


def _decided(tables: Tables, key: str) -> float:
    parts = key.split("/")
    match parts[0]:
        case "leader":
            return fmean(_leader_share(tables, game, int(parts[2])) for game in tables.games)
        case "changes" if len(parts) == 1:
            return fmean(_changes(tables, game) for game in tables.games)
        case "changes":
            return fmean(_changes(tables, game) == int(parts[2]) for game in tables.games)
        case "worth":
            return fmean(row["worth"] for row in tables.rows["seats"] if row["place"] == int(parts[2]) - 1)
        case _:
            return fmean(
                coins
                for (game, number, seat), coins in tables.worth.items()
                if (tables.player[game, seat], number) == (parts[1], int(parts[2]))
            )


def _leader_share(tables: Tables, game: str, number: int) -> float:
    return fmean(tables.share(game, seat) for seat in tables.leaders(game, number))


def _changes(tables: Tables, game: str) -> int:
    leads = [tables.leaders(game, number) for number in range(tables.rounds + 1)]
    return sum(not before & after for before, after in itertools.pairwise(leads))


def _trading(tables: Tables, key: str) -> float:
    calls, parts = tables.rows["calls"], key.split("/")
    traded = {game: sum(row["traded"] for row in calls if row["game"] == game) for game in tables.games}
    name, _, company = parts[0].partition(".")
    match name:
        case "shares":
            return fmean(traded.values())
        case "none":
            return fmean(shares == 0 for shares in traded.values())
        case "calls":
            return fmean(row["case"] in CASES_WITH_TRADE for row in calls)
        case "price":
            return fmean(tables.price(game, tables.rounds, company) for game in tables.games)
        case "cases":
            return fmean(row["case"] == parts[1] for row in calls if row["round"] == int(parts[2]))
        case _:
            assert company in COMPANIES
            prices = sorted(tables.price(game, int(parts[2]), company) for game in tables.games)
            part = {"90 %": 0.9, "median": 0.5, "10 %": 0.1}[parts[1]]
            return next(price for place, price in enumerate(prices, 1) if place >= part * len(prices))


def _auctions(tables: Tables, key: str) -> float | None:
    parts = key.split("/")
    way, _, what = parts[0].partition(".")
    if way == "ways":
        held = tables.auctions(parts[2])
        match parts[1]:
            case "all pass without a bid":
                return fmean(row["bids"] == 0 for row in held)
            case "close at the end of the track, or of the bids allowed":
                edge = tables.track if parts[2] == "up" else 0
                return fmean(row["bids"] > 0 and row["after"] == edge for row in held)
            case "bidders that pass, and deal all the same":
                dealt = sum(len(_passed_yet_dealt(tables, row)) for row in held)
                return dealt / sum(int(row["bidders"]) for row in held)
            case _:
                return None
    closed = [row["after"] for row in tables.auctions(way) if row["bids"]]
    return fmean(closed) if what == "closing" else fmean(price == int(parts[2]) for price in closed)


def _passed_yet_dealt(tables: Tables, call: Row) -> set[str]:
    def there(row: Row) -> bool:
        return all(row[name] == call[name] for name in ("game", "round", "company"))

    side = "buyer" if call["way"] == "up" else "seller"
    passed = {row["seat"] for row in tables.rows["bids"] if there(row) and row["passed"]}
    return passed & {row[side] for row in tables.rows["trades"] if there(row)}


def _selling(tables: Tables, key: str) -> float:
    wanted = sum(int(row["buy"]) for row in tables.rows["sheets"])
    offered = sum(int(row["sell"]) for row in tables.rows["sheets"])
    traded = sum(int(row["shares"]) for row in tables.rows["trades"])
    match key.split("/"):
        case ["offers"]:
            return offered / (offered + wanted)
        case ["sold"]:
            return traded / offered
        case ["bought"]:
            return traded / wanted
        case [_, trader, number]:
            sold = [
                int(row["shares"])
                for row in tables.rows["trades"]
                if row["round"] == int(number) and tables.player[row["game"], row["seller"]] == trader
            ]
            return sum(sold) / len(tables.games)
        case _:
            raise KeyError(key)


def _strategy(tables: Tables, key: str) -> float:
    parts = key.split("/")
    if parts[0] == "seats":
        return tables.mean_share(lambda row: (row["player"], row["place"]) == (parts[1], int(parts[2]) - 1))
    return tables.mean_share(lambda row: row["player"] == parts[-1])


def _pace(tables: Tables, key: str) -> float | None:
    what = KINDS.get(key.rpartition("/")[2], key)
    if what == "sheets":
        return len({(row["game"], row["round"], row["seat"]) for row in tables.rows["sheets"]}) / len(tables.games)
    return len(tables.rows["bids"]) / len(tables.games) if what == "bids" else None


_SECTIONS: dict[str, Callable[[Tables, str], float | None]] = {
    "fair": _fair,
    "decided": _decided,
    "trading": _trading,
    "auctions": _auctions,
    "selling": _selling,
    "strategy": _strategy,
    "pace": _pace,
}
