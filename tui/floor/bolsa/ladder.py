"""The ladder of an auction: from the price over the standing bid to each bidder's ceiling, and what every step of it
means for whoever looks. All of it is public (B2.6): cash, orders and bids."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content

from auction.spoken import NOBODY, SpokenAuction, Way
from market.bolsa.law.state import State
from tui.floor.bolsa.levels import GAP, levels
from tui.floor.panels.panel import cells, line, short
from tui.floor.voice import _

_NAME = 12
_PRICE = 5
"""Cells of a name, and of a price with its sign."""


class Mark(Struct, frozen=True):
    """What stands at a price: a sign of one cell, words, and their style."""

    sign: str
    text: str
    style: str


class Ladder(Struct, frozen=True, kw_only=True):
    """The rungs that must be seen: `marks` by price, from `low` to `high`, and the bids `open` to who speaks."""

    marks: dict[int, tuple[Mark, ...]]
    low: int
    high: int
    open: range


def ladder_of(auction: SpokenAuction, chosen: int | None, open_bids: range) -> Ladder:
    """Who stands where. `chosen` is the bid in the making, None where there is none."""
    marks: dict[int, list[Mark]] = {auction.start: [Mark("•", _("opens"), "")]}

    def mark(price: int, sign: str, text: str, style: str) -> None:
        marks.setdefault(price, []).insert(0, Mark(sign, text, style))

    ceilings: dict[int, list[str]] = {}
    for place, name in enumerate(auction.bidders):
        if not auction.passed[place] and auction.way is Way.UP and not auction.ended:
            ceilings.setdefault(min(auction.means[place], auction.limit), []).append(short(name, _NAME))
    for price, names in ceilings.items():
        if price >= auction.price:
            mark(price, "─", _("limit of {seats}", seats=", ".join(names)), "$text-warning")
    if auction.limit not in ceilings:
        mark(auction.limit, "═", _("the end"), "$faint")
    for place, bid in enumerate(auction.bids):
        if bid != NOBODY and place != auction.leader:
            name = short(auction.bidders[place], _NAME)
            out = auction.passed[place]
            mark(bid, "✗" if out else "·", f"{name} ✗" if out else name, "$faint")
    if auction.leader != NOBODY:
        name = short(auction.bidders[auction.leader], _NAME)
        mark(auction.price, "★", name, "bold $text-success")
    if chosen is not None:
        mark(chosen, "▸", _("your bid"), "bold $text-accent")
    prices = (*marks, auction.start)
    return Ladder(
        marks={price: tuple(found) for price, found in marks.items()}, low=min(prices), high=max(prices), open=open_bids
    )


class Stake(Struct, frozen=True, kw_only=True):
    """What a seat has at stake in the company called: shares `owned` now, and `shares` that it deals at most as a
    bidder, 0 where it is none."""

    owned: int
    shares: int
    cash: int
    board: int
    up: bool

    def worth(self, price: int) -> int:
        """How far this price would change the seat's worth, in coins: a trade at it changes nothing (B5.5)."""
        return self.owned * (price - self.board)


def stake_of(state: State, seat: int, shares: int) -> Stake:
    """The seat's stake in the auction going on."""
    assert state.auction is not None
    return Stake(
        owned=state.shares_owned(seat, state.company),
        shares=shares,
        cash=state.cash[seat],
        board=state.prices[state.company],
        up=state.auction.way is Way.UP,
    )


def ladder_lines(ladder: Ladder, stake: Stake | None, width: int, room: int) -> list[Content]:
    """A row of headings where somebody has a stake, then the rungs from the top down, in at most `room` rows."""
    heads = _heads(stake)
    columns = tuple(max(7, len(head) + 1) for head in heads)
    left = max(16, width - sum(columns))
    rows = []
    if heads and room > 3:
        rows.append(line((" " * left + cells(*zip(heads, columns, strict=True)), "$faint")))
    for price in levels(ladder.marks.keys() | _next_bids(ladder), ladder.low, ladder.high, room - len(rows)):
        if price == GAP:
            rows.append(line(("   …", "$faint")))
            continue
        numbers = cells(*zip(_numbers(stake, price, price in ladder.open), columns, strict=True)) if stake else ""
        rows.append(line(_rung(ladder, price, left), (numbers, _weight(ladder, price))))
    return rows


def _heads(stake: Stake | None) -> tuple[str, ...]:
    if stake is None:
        return ()
    if not stake.shares:
        return (_("worth"),)
    return (_("you pay") if stake.up else _("you get"), _("cash then"), _("worth"))


def _numbers(stake: Stake, price: int, can_bid: bool) -> tuple[str, ...]:
    step = stake.worth(price)
    worth = f"+{step}" if step > 0 else f"−{-step}" if step else "="
    if not stake.shares:
        return (worth,)
    coins = price * stake.shares
    left = stake.cash - coins if stake.up else stake.cash + coins
    return (str(coins), str(left), worth) if left >= 0 else ("", "", worth)


def _next_bids(ladder: Ladder) -> set[int]:
    """The first bids that can be made are worth a row."""
    return {ladder.open[0], ladder.open[-1]} if ladder.open else set()


def _weight(ladder: Ladder, price: int) -> str:
    marks = ladder.marks.get(price, ())
    if any(mark.sign == "▸" for mark in marks):
        return "bold"
    return "" if price in ladder.open or any(mark.sign == "★" for mark in marks) else "$faint"


def _rung(ladder: Ladder, price: int, left: int) -> Content:
    marks = ladder.marks.get(price, ())
    weight = _weight(ladder, price)
    sign = marks[0] if marks else Mark("│", "", "$faint")
    parts: list[Content | str | tuple[str, str]] = [(f"{price:>3} ", weight), (f"{sign.sign} ", sign.style)]
    for place, mark in enumerate(marks):
        parts.append((f"{' · ' if place else ''}{mark.text}", mark.style))
    return line(*parts).truncate(left - 1, ellipsis=True, pad=True) + Content(" ")
