"""The ladder of an auction: from the price over the standing bid to each bidder's ceiling, and what every step of it
means for whoever looks. All of it is public (B2.6): cash, orders and bids."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from auction.spoken import NOBODY, Way
from market.bolsa.law.state import State
from market.bolsa.outlook.bid_ahead import ceilings, gains, if_won
from tui.floor.bolsa.levels import GAP, levels
from tui.floor.panels.panel import cells, line, short
from tui.floor.voice import _

_NAME, _COLUMN = 12, 7
"""Cells of a name, and of a column of numbers."""
_LEAST_WITH_HEADS = 3


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
    up: bool


def ladder_of(state: State, chosen: int | None, open_bids: range) -> Ladder:
    """Who stands where. `chosen` is the bid in the making, None where there is none."""
    auction = state.auction
    assert auction is not None
    marks: dict[int, list[Mark]] = {auction.start: [Mark("•", _("opens"), "")]}

    def mark(price: int, sign: str, text: str, style: str) -> None:
        marks.setdefault(price, []).insert(0, Mark(sign, text, style))

    limits: dict[int, list[str]] = {}
    if auction.way is Way.UP and not auction.ended:
        for name, price in ceilings(state).items():
            limits.setdefault(price, []).append(short(name, _NAME))
    for price, names in limits.items():
        if price >= auction.price:
            mark(price, "─", _("limit of {seats}", seats=", ".join(names)), "$text-warning")
    if auction.limit not in limits:
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
        marks={price: tuple(found) for price, found in marks.items()},
        low=min(prices),
        high=max(prices),
        open=open_bids,
        up=auction.way is Way.UP,
    )


class Step(Struct, frozen=True, kw_only=True):
    """What a price means to whoever looks: the `gain` in worth, in coins; for a bidder what it pays or gets if it wins,
    the cash it has then, and the later companies whose buys it loses, or may lose (None and empty for others)."""

    gain: int
    coins: int | None = None
    left: int = 0
    lost: tuple[str, ...] = ()
    risked: tuple[str, ...] = ()


Stakes = Callable[[int], Step]
"""What each price means."""


def stakes_of(state: State, name: str) -> Stakes | None:
    """What the auction going on means to this seat; None for whoever has none."""
    auction = state.auction
    if auction is None or name not in state.seats:
        return None
    if auction.ended or name not in auction.bidders:
        return lambda price: Step(gain=gains(state, price)[name])

    def bidder(price: int) -> Step:
        won = if_won(state, name, price)
        return Step(gain=won.gain, coins=won.coins, left=won.left, lost=won.lost, risked=won.risked)

    return bidder


def ladder_lines(ladder: Ladder, stakes: Stakes | None, width: int, room: int) -> list[Content]:
    """A row of headings where somebody has a stake, then the rungs from the top down, in at most `room` rows."""
    heads_fit = stakes is not None and room > _LEAST_WITH_HEADS
    marked = ladder.marks.keys() | _next_bids(ladder) | _turn(ladder, stakes)
    prices = levels(marked, ladder.low, ladder.high, room - heads_fit)
    steps = {price: stakes(price) for price in prices if price != GAP} if stakes is not None else {}
    columns = _columns(ladder, steps)
    left = max(16, width - sum(cell for _head, cell in columns))
    rows = [line((" " * left + cells(*columns), "$faint"))] if heads_fit else []
    for price in prices:
        if price == GAP:
            rows.append(line(("   …", "$faint")))
        else:
            numbers = _numbers(steps[price], columns) if price in steps else Content("")
            rows.append(line(_rung(ladder, price, left), numbers.stylize_before(_weight(ladder, price))))
    return rows


def _columns(ladder: Ladder, steps: dict[int, Step]) -> list[tuple[str, int]]:
    """The headings with the cells that each column takes."""
    if not steps:
        return []
    heads = [_("worth")]
    if any(step.coins is not None for step in steps.values()):
        heads = [_("you pay") if ladder.up else _("you get"), _("cash then"), *heads]
    if any(step.lost or step.risked for step in steps.values()):
        heads.append(_("you lose"))
    return [(head, max(_COLUMN, cell_len(head) + 1)) for head in heads]


def _numbers(step: Step, columns: list[tuple[str, int]]) -> Content:
    gain = f"+{step.gain}" if step.gain > 0 else f"−{-step.gain}" if step.gain else "="
    texts = [(gain, "")]
    if step.coins is not None:
        payable = step.left >= 0
        texts = [(str(step.coins) if payable else "", ""), (str(step.left) if payable else "", ""), *texts]
    if len(columns) > len(texts):
        texts.append((" ".join([*step.lost, *(f"{name}?" for name in step.risked)]), "$text-error"))
    shown = zip(texts, columns, strict=False)
    return line(*((cells((text, cell)), style) for (text, style), (_head, cell) in shown))


def _next_bids(ladder: Ladder) -> set[int]:
    """The first bids that can be made are worth a row."""
    return {ladder.open[0], ladder.open[-1]} if ladder.open else set()


def _turn(ladder: Ladder, stakes: Stakes | None) -> set[int]:
    """The first bid that loses something is worth a row, too."""
    if stakes is None:
        return set()
    first = bisect_left(ladder.open, True, key=lambda price: bool(stakes(price).lost))  # the dearer, the more is lost
    return {ladder.open[first]} if first < len(ladder.open) else set()


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
