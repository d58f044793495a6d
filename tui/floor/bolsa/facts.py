"""What the panels of Bolsa read off a moment: its phase, the reason of a call, changes of worth, prices over time.

Everything here is read from a viewer's own states and events; nothing is decided.
"""

from enum import StrEnum

from msgspec import Struct

from auction.spoken import Way
from exchange.log.follow import Follower
from market.bolsa.law import model
from market.bolsa.law.filling import filling_seat
from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from tui.floor.glyphs import signed
from tui.floor.seen import Seen
from tui.floor.voice import _, many


class Phase(StrEnum):
    """What the main panel is about."""

    ORDERS = "orders"  # sheets are written
    CALL = "call"  # companies are called
    AUCTION = "auction"
    DEAL = "deal"  # a choice of B5.3
    PAYMENT = "payment"  # the bank pays, or is paid
    SUMMARY = "summary"  # a round has ended
    CLOSE = "close"  # the game has


def phase(seen: Seen) -> Phase:
    """The phase of this moment."""
    state: State = seen.state
    if isinstance(seen.last, model.RoundEnded):
        return Phase.SUMMARY
    if isinstance(seen.last, PAYMENTS):
        return Phase.PAYMENT
    if state.winners:
        return Phase.CLOSE
    if state.awaiting_sheets:
        return Phase.ORDERS
    if state.auction is not None:
        asked = state.auction.ended and filling_seat(state) is not None and seen.at_end
        return Phase.DEAL if asked else Phase.AUCTION  # the hammer and the deals are told where the bids were
    return Phase.CALL


def phase_name(which: Phase) -> str:
    """The phase in words."""
    match which:
        case Phase.ORDERS:
            return _("Orders")
        case Phase.CALL:
            return _("Call")
        case Phase.AUCTION:
            return _("Auction")
        case Phase.DEAL:
            return _("Deal")
        case Phase.PAYMENT:
            return _("Payments")
        case Phase.SUMMARY:
            return _("Summary")
        case Phase.CLOSE:
            return _("Close")


PAYMENTS = (model.DividendPaid, model.FeePaid, model.BankPaid)
"""Payments of a round's end or the game's (B7.2, B8.6, B8.7); those of B8.9 belong to a call."""


class Call(Struct, frozen=True, kw_only=True):
    """One company's call: the events n = `begins`..`ends` (as far as shown), its orders, and how it came out.

    `case` and `after` are None while they are open; `wanted` and `offered` are after withdrawals.
    """

    company: str
    begins: int
    ends: int
    wanted: int
    offered: int
    before: int
    case: str | None
    after: int | None
    withdrawn: tuple[model.BuysWithdrawn, ...]
    trades: tuple[model.SharesTraded, ...]


def last_call(seen: Seen) -> Call | None:
    """The company called last in this round, as far as it has been shown; its case is known as soon as it is called."""
    timeline, n = seen.timeline, seen.n
    called = timeline.numbers(model.CompanyCalled, n)
    if not called or called[-1] < round_begins(timeline, n):
        return None
    return _call(timeline, called[-1], n)


def _call(timeline: Follower, begins: int, n: int) -> Call:
    called: model.CompanyCalled = timeline.event(begins)
    place = COMPANIES.index(called.company)
    start: State = timeline.state(begins)
    withdrawn, trades = [], []
    case, after, ends = None, None, n
    wanted, offered = called.wanted, called.offered
    for at in range(begins + 1, len(timeline) + 1):
        event = timeline.event(at)
        match event:
            case model.BuysWithdrawn() if event.rule == "B3.1":
                wanted -= event.buys.get(called.company, 0)
            case model.AuctionOpened():
                case = "5b" if event.way is Way.UP else "6b"
            case model.PriceMoved():
                case = event.case
            case model.CompanyCalled() | model.RoundEnded():
                break
            case _:
                pass
        if at <= n:
            match event:
                case model.BuysWithdrawn():
                    withdrawn.append(event)
                case model.SharesTraded():
                    trades.append(event)
                case model.PriceMoved():
                    after, ends = event.after, at
                case _:
                    pass
        if case and at > n:
            break
    return Call(
        company=called.company,
        begins=begins,
        ends=ends,
        wanted=wanted,
        offered=offered,
        before=start.prices[place],
        case=case,
        after=after,
        withdrawn=tuple(withdrawn),
        trades=tuple(trades),
    )


def reason(call: Call) -> str:
    """Why the price moves, before it does: the case of B3.2 in words."""
    d, s = call.wanted, call.offered
    match call.case:
        case "1":
            return _("Case 1: nobody asks for anything. The price stays.")
        case "2":
            return _("Case 2: none wanted, {s} offered. Down by {s}, nobody trades.", s=s)
        case "3":
            return _("Case 3: {d} wanted, none offered. Up by {d}, nobody trades.", d=d)
        case "4":
            return many(
                "Case 4: as many wanted as offered. {count} share trades at {price}, the price stays.",
                "Case 4: as many wanted as offered. {count} shares trade at {price}, the price stays.",
                d,
                price=call.before,
            )
        case "5a":
            return _(
                "Case 5a: {d} wanted, {s} offered, one buyer. {s} at {price}, then up by {step}.",
                d=d,
                s=s,
                price=call.before,
                step=d - s,
            )
        case "5b" if call.after is not None:
            return _("Case 5b: {d} wanted, {s} offered, several buyers. They have bid the price up.", d=d, s=s)
        case "5b":
            return _("Case 5b: {d} wanted, {s} offered, several buyers. They bid the price up.", d=d, s=s)
        case "6a":
            return _(
                "Case 6a: {s} offered, {d} wanted, one seller. {d} at {price}, then down by {step}.",
                d=d,
                s=s,
                price=call.before,
                step=s - d,
            )
        case "6b" if call.after is not None:
            return _("Case 6b: {s} offered, {d} wanted, several sellers. They have bid the price down.", d=d, s=s)
        case "6b":
            return _("Case 6b: {s} offered, {d} wanted, several sellers. They bid the price down.", d=d, s=s)
        case _:
            return _("{d} wanted, {s} offered.", d=d, s=s)


def round_begins(timeline: Follower, n: int) -> int:
    """The number of the event that began the round going on at event n (0: none yet)."""
    begun = timeline.numbers(model.RoundBegun, n)
    return begun[-1] if begun else 0


def steps_of_round(seen: Seen) -> tuple[int, ...]:
    """(companies,) how far each price has moved in this round, in coins."""
    begins = round_begins(seen.timeline, seen.n)
    before: State = seen.timeline.state(begins)
    return tuple(now - then for now, then in zip(seen.state.prices, before.prices, strict=True))


def worths(state: State) -> tuple[int, ...]:
    """(seats,) each seat's worth in coins."""
    return tuple(state.worth(seat) for seat in range(len(state.seats)))


class Place(Struct, frozen=True, kw_only=True):
    """Where a seat stands by worth: `place` from 1, `tied` with another, and the `gap`: how far it is ahead of the next
    where it leads alone, else how far behind the first, below zero."""

    seat: str
    place: int
    tied: bool
    gap: int


def places(state: State) -> tuple[Place, ...]:
    """(seats,) who leads, and by how much."""
    found = worths(state)
    best, *others = sorted(found, reverse=True)
    return tuple(
        Place(
            seat=name,
            place=1 + sum(other > worth for other in found),
            tied=found.count(worth) > 1,
            gap=best - others[0] if worth == best else worth - best,
        )
        for name, worth in zip(state.seats, found, strict=True)
    )


def place_in_short(place: Place, count: int) -> str:
    """Such as `2/4 −5`; `=` where the place is shared."""
    return f"{place.place}{'=' if place.tied else ''}/{count} {signed(place.gap)}"


def worth_steps(timeline: Follower, before: int, after: int) -> tuple[int, ...]:
    """(seats,) what happened to each seat's worth between two events."""
    then, now = worths(timeline.state(before)), worths(timeline.state(after))
    return tuple(b - a for a, b in zip(then, now, strict=True))


def calls_of_round(seen: Seen) -> tuple[Call, ...]:
    """The calls of the round that event n ends or belongs to, in order."""
    begins = round_begins(seen.timeline, seen.n)
    called = seen.timeline.numbers(model.CompanyCalled, seen.n)
    return tuple(_call(seen.timeline, at, seen.n) for at in called if at > begins)


def company_now(seen: Seen) -> int:
    """The place of the company called now, or just called; -1 where none is."""
    state: State = seen.state
    if state.called:
        return state.company
    call = last_call(seen)
    return -1 if call is None else COMPANIES.index(call.company)
