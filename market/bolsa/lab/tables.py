"""Games out of a record as tables, with the columns of docs/data.md: who asks for them holds them all in memory.

What only a log knows is absent: the numbers and times of events, and how long anybody took. `worth` has a row for each
seat at the opening (round 0) and behind each round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from exchange.titles import title_named
from exchange.value.seal import HOST
from market.bolsa.engine import Record
from market.bolsa.engine.recording import CASES
from market.bolsa.export import COLUMNS
from market.bolsa.law.model import COMPANIES, WIDTH, House
from market.export import TidyTable
from market.lab.condition import CHUNK, Block, Condition, seat_names

Row = dict[str, Any]
_AUCTIONS = {"5b": "up", "6b": "down"}


def tables_of(record: Record, condition: Condition, house: House, block: Block) -> dict[str, TidyTable]:
    """The tables of the block's games, game after game."""
    found = {name: TidyTable(tuple(columns), []) for name, columns in COLUMNS.items()}
    said, arrays = _by_table(record), _arrays(record)
    for table in range(block.games):
        game = _Game(condition, house, block, table, {name: each[..., table].tolist() for name, each in arrays.items()})
        for name, row in game.rows(said.bids[table], said.choices[table]):
            found[name].rows.append(tuple(row.get(column.name) for column in found[name].columns))
    return found


class _Said(NamedTuple):
    """By table: bids (seat, bid) by round and company, in their order; choices by round, company and seat."""

    bids: Mapping[int, Any]
    choices: Mapping[int, Any]


def _by_table(record: Record) -> _Said:
    assert record.detail is not None
    bids: dict[int, Any] = defaultdict(lambda: defaultdict(list))
    choices: dict[int, Any] = defaultdict(dict)
    for spoken in record.detail.spoken:
        for table, seat, bid in zip(spoken.tables.tolist(), spoken.seats.tolist(), spoken.bids.tolist(), strict=True):
            bids[table][spoken.round, spoken.company].append((seat, bid))
    for chosen in record.detail.chosen:
        columns = zip(chosen.tables.tolist(), chosen.seats.tolist(), chosen.parts.T.tolist(), strict=True)
        for table, seat, parts in columns:
            choices[table][chosen.round, chosen.company, seat] = parts
    return _Said(bids, choices)


class _Game:
    """One table of a record."""

    def __init__(self, condition: Condition, house: House, block: Block, table: int, of: Row) -> None:
        self._condition, self._house = condition, house
        self._names = seat_names(title_named(condition.title), condition.seats)
        self._place = block.first + table
        self._players = condition.seating(self._place)
        self.id = f"{condition.title}-{block.condition + 1}-{block.chunk * CHUNK + self._place + 1}"
        self._of = of

    def rows(self, bids: Any, choices: Any) -> Iterator[tuple[str, Row]]:
        """All rows, each with the name of its table."""
        yield "games", self._game()
        yield from (("seats", row) for row in self._seats())
        yield from (("sheets", row) for row in self._sheets())
        for round_ in range(self._house.rounds):
            for company in range(WIDTH):
                here = self._at(round_, company)
                yield "calls", here | self._call(round_, company)
                yield from (("bids", here | row) for row in self._bids(round_, company, bids[round_, company]))
                yield from (("trades", here | row) for row in self._trades(round_, company, bids, choices))
                yield from (("payments", here | row) for row in self._unanswered(round_, company))
            yield from (("payments", row) for row in self._round_paid(round_))
        yield from (("payments", row) for row in self._end())
        yield from (("worth", row) for row in self._worth())

    def _at(self, round_: int, company: int) -> Row:
        return {"game": self.id, "round": round_ + 1, "company": COMPANIES[company]}

    def _game(self) -> Row:
        said = {"game": self.id, "title": self._condition.title, "name": self.id, "viewer": HOST, "over": True}
        said |= {"rules": title_named(self._condition.title).game.version, "seats": self._condition.seats}
        return said | {"given": self._house.start == "dealt", "seed_known": True, **self._condition.options}

    def _seats(self) -> Iterator[Row]:
        worth = self._of["worth"][-1]
        for place, (seat, player) in enumerate(zip(self._names, self._players, strict=True)):
            said = {"game": self.id, "seat": seat, "place": place, "player": player}
            yield said | {"worth": worth[place], "won": worth[place] == max(worth)}

    def _sheets(self) -> Iterator[Row]:
        for round_ in range(self._house.rounds):
            for place, seat in enumerate(self._names):
                for company in range(WIDTH):
                    asked = self._of["sheets"][round_][company][place]
                    said = {"seat": seat, "buy": max(asked, 0), "sell": max(-asked, 0), "replaced": False}
                    yield self._at(round_, company) | said | {"by": self._players[place]}

    def _call(self, round_: int, company: int) -> Row:
        case = CASES[self._of["case"][round_][company]]
        names = ("wanted", "offered", "withdrawn", "bidders", "bids")
        said = {name: self._of[name][round_][company] for name in names}
        said |= {"case": case, "traded": self._of["shares"][round_][company], "rule": self._rule(round_, company, case)}
        said |= {"before": self._of["prices"][round_][company], "after": self._of["prices"][round_ + 1][company]}
        return said | ({"way": _AUCTIONS[case]} if case in _AUCTIONS else {})

    def _rule(self, round_: int, company: int, case: str) -> str:
        if case in _AUCTIONS:
            nobody = self._house.all_pass == "nobody" and not self._of["led"][round_][company]
            return "B8.3" if nobody else "B4.6"
        return "B8.5" if case in ("2", "3") and self._house.quiet_move != "quantity" else "B3.2"

    def _bids(self, round_: int, company: int, bids: list[tuple[int, int]]) -> Iterator[Row]:
        case = CASES[self._of["case"][round_][company]]
        standing = None
        for seat, bid in bids:
            passed = bid < 0
            said = {"way": _AUCTIONS[case], "seat": self._names[seat], "passed": passed, "bid": None if passed else bid}
            said |= {"standing": standing, "start": self._of["prices"][round_][company]}
            yield said | {"rule": "B4.2" if passed else "B4.3", "by": self._players[seat]}
            standing = standing if passed else bid

    def _trades(self, round_: int, company: int, bids: Any, choices: Any) -> Iterator[Row]:
        """Whose shares met whose: the long side in the order of its ranking, the other clockwise from the token."""
        deals = self._of["deals"][round_][company]
        case = CASES[self._of["case"][round_][company]]
        order = self._clockwise(round_)
        down = case == "6b"
        first = _ranking(order, bids[round_, company], down=down) if case in _AUCTIONS else order
        left = {seat: abs(deals[seat]) for seat in order if (deals[seat] > 0) == down and deals[seat]}
        price = self._of["closing"][round_][company] if case in _AUCTIONS else self._of["prices"][round_][company]
        for seat in first:
            due = abs(deals[seat]) if seat not in left else 0
            parts = choices.get((round_, company, seat))
            for other in list(left):
                shares = min(due, left[other]) if parts is None else parts[other]
                if not shares:
                    continue
                due, left[other] = due - shares, left[other] - shares
                buyer, seller = (other, seat) if down else (seat, other)
                said = {"buyer": self._names[buyer], "seller": self._names[seller], "shares": shares}
                yield said | {"price": price, "case": case, "rule": "B5.5"}

    def _unanswered(self, round_: int, company: int) -> Iterator[Row]:
        """B8.9: clockwise from the token holder."""
        coins = self._of.get(_payment("unanswered", round_, company))
        if coins is None or CASES[self._of["case"][round_][company]] not in ("2", "3"):
            return
        for seat in self._clockwise(round_):
            if self._of["asked"][round_][company][seat]:
                yield self._paid(seat, "unanswered", -coins[seat], "B8.9")

    def _round_paid(self, round_: int) -> Iterator[Row]:
        """B8.6, B8.7: in seat order."""
        for kind, sign, rule in (("dividend", 1, "B8.6"), ("fee", -1, "B8.7")):
            for seat, coins in enumerate(self._of.get(_payment(kind, round_, WIDTH - 1), ())):
                yield {"game": self.id, "round": round_ + 1} | self._paid(seat, kind, sign * coins, rule)

    def _end(self) -> Iterator[Row]:
        """B7.2: in seat order."""
        for seat, (worth, cash) in enumerate(zip(self._of["worth"][-1], self._of["cash"][-1], strict=True)):
            yield {"game": self.id, "round": self._house.rounds} | self._paid(seat, "end", worth - cash, "B7.2")

    def _paid(self, seat: int, kind: str, coins: int, rule: str) -> Row:
        return {"seat": self._names[seat], "kind": kind, "coins": coins, "rule": rule}

    def _clockwise(self, round_: int) -> list[int]:
        token = self._names.index(self._house.token) + round_
        return [(token + step) % self._condition.seats for step in range(self._condition.seats)]

    def _worth(self) -> Iterator[Row]:
        for round_, (cash, worth) in enumerate(zip(self._of["cash"], self._of["worth"], strict=True)):
            for place, seat in enumerate(self._names):
                yield {"game": self.id, "round": round_, "seat": seat, "cash": cash[place], "worth": worth[place]}


def _arrays(record: Record) -> dict[str, Any]:
    """By name, arrays with the tables on their last axis; of auctions and calls by round and company."""
    detail, held = record.detail, record.held()
    assert detail is not None
    found = {name: getattr(record, name) for name in ("case", "shares", "prices", "worth")}
    moves = ("sheets", "deals", "cash", "asked", "wanted", "offered", "withdrawn")
    found |= {name: getattr(detail, name) for name in moves}
    for name in ("bidders", "bids", "led", "closing"):
        values = np.zeros((record.case.shape[0] * WIDTH, record.tables), np.int64)
        values[held.call, held.tables] = getattr(held, name)
        found[name] = values.reshape(record.case.shape)
    return found | {_payment(paid.option, paid.round, paid.company): paid.coins for paid in detail.paid}


def _payment(option: str, round_: int, company: int) -> str:
    return f"{option} {round_} {company}"


def _ranking(order: list[int], bids: list[tuple[int, int]], *, down: bool) -> list[int]:
    """B4.7: by their own last bid, best first; then those that never bid, in speaking order."""
    last = {seat: bid for seat, bid in bids if bid >= 0}
    spoke = list(dict.fromkeys(seat for seat, _bid in bids))
    best = sorted(last, key=lambda seat: last[seat] if down else -last[seat])
    rest = [seat for seat in order if seat not in last]
    return [*best, *(seat for seat in rest if seat in spoke), *(seat for seat in rest if seat not in spoke)]
