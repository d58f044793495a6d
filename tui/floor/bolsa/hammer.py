"""What is told of an auction as it goes on: who stands, the last word, the hammer, and who deals after it."""

from __future__ import annotations

from textual.content import Content

from auction.spoken import SpokenAuction, Way
from market.bolsa.law import model
from market.bolsa.law.state import State
from market.bolsa.speech.aside import closing_words, dealing_words
from tui.floor.glyphs import arrow
from tui.floor.panels.panel import line
from tui.floor.seen import Seen
from tui.floor.voice import _, language


def standing_line(state: State, auction: SpokenAuction) -> Content:
    """Which way it goes, how many shares are wanted and offered, and the best bid: the brightest thing there is."""
    up = auction.way is Way.UP
    offered, wanted = state.offered(state.company), state.wanted(state.company)  # also when some of it is dealt
    way = _("upwards") if up else _("downwards")
    sides = _("D {d} > S {s}", d=wanted, s=offered)
    sides = sides if up else _("S {s} > D {d}", d=wanted, s=offered)
    best = _("no bid yet, opens at {price}", price=auction.start)
    if auction.standing is not None:
        best = _("best {price} ({seat})", price=auction.standing, seat=auction.bidders[auction.leader])
    style = "$rise" if up else "$fall"
    return line(
        (f"{arrow(1 if up else -1)} {way}", style), f" · {sides} · ", (f" {best} ", "bold reverse $text-accent")
    )


def turns_line(auction: SpokenAuction) -> Content:
    """The bidders in speaking order: who is out, who leads, who speaks."""
    parts: list[Content | str | tuple[str, str]] = [("↻ ", "$faint")]
    for place, name in enumerate(auction.bidders):
        if place:
            parts.append((" → ", "$faint"))
        bid = auction.bids[place]
        if place == auction.leader:
            parts.append((f"{name} {bid} ★", "$text-success bold"))
        elif auction.passed[place]:
            parts.append((_("{seat} passed", seat=name), "$faint strike"))
        elif place == auction.speaker:
            parts.append((f"▶ {name}", "$text-accent bold"))
        else:
            parts.append(name if bid < 0 else f"{name} {bid}")
    return line(*parts)


def last_word(seen: Seen) -> Content:
    """What the event just shown brought: a bid, a pass, the opening."""
    match seen.last:
        case model.BidMade(seat=seat, bid=bid):
            return line((_("{seat} bids {price}", seat=seat, price=bid), "bold $text-accent"))
        case model.BidderPassed(seat=seat):
            return line((_("{seat} passes", seat=seat), "bold $text-warning"))
        case model.AuctionOpened(speaking=speaking):
            return line((_("The auction opens: {seat} speaks first", seat=speaking[0]), "bold $text-accent"))
        case _:
            return Content("")


def hammer_lines(seen: Seen) -> list[Content]:
    """The auction has closed: at what price, who deals first and who stays bound (B5.1); then the deals so far."""
    opened, closed = (seen.timeline.numbers(kind, seen.n) for kind in (model.AuctionOpened, model.AuctionClosed))
    if not closed or closed[-1] < opened[-1]:
        return [last_word(seen)]
    event: model.AuctionClosed = seen.timeline.event(closed[-1])
    state: State = seen.state
    closes, deals = closing_words(event, language()), dealing_words(state, event, language())
    rows = [line((f" {closes} ", "bold reverse $text-accent")), line((deals, "bold"))]
    for n in range(closed[-1] + 1, seen.n + 1):
        match seen.timeline.event(n):
            case model.SharesTraded() as trade:
                rows.append(trade_line(trade))
            case model.BuysWithdrawn() as gone:
                rows.append(withdrawn_line(gone))
            case _:
                pass
    return rows


def trade_line(trade: model.SharesTraded) -> Content:
    """A trade as it happens."""
    text = _(
        "{buyer} buys {shares} from {seller} at {price}",
        buyer=trade.buyer,
        shares=trade.shares,
        seller=trade.seller,
        price=trade.price,
    )
    return line(f"  → {text}")


def withdrawn_line(gone: model.BuysWithdrawn) -> Content:
    """A seat that cannot pay (B3.1, B5.2), and what it loses by that."""
    lost = ", ".join(f"{company} {shares}" for company, shares in gone.buys.items())
    text = _("{seat} cannot pay and withdraws all its buys", seat=gone.seat)
    return line((f"✗ {text} ({lost}) ", "$text-error"), (gone.rule, "$faint"))
