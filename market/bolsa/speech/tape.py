"""Bolsa's tape: each event as sentences, in English (the script's form) or another language, and its rule."""

from collections.abc import Callable, Iterable
from typing import Any

from auction.spoken import Way
from exchange.game import KernelEvent
from exchange.value.words import catalogue
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, BolsaEvent, Part, Sheet

Say = Callable[[str], str]


def tape(event: BolsaEvent, lang: str = "en") -> tuple[str, ...]:
    """The sentences that tell this event; none for a silent one."""
    teller = _TELLERS.get(type(event))
    return teller(event, catalogue("market.bolsa", lang).gettext) if teller else ()


def rule(event: BolsaEvent) -> str:
    """The number of the rule by which this event came; none for the kernel's own."""
    match event:
        case KernelEvent():
            return ""
        case model.BuysWithdrawn():
            return event.rule
        case model.PriceMoved(rule=str() as house_rule):
            return house_rule
        case model.PriceMoved():
            return "B4.6" if event.case in ("5b", "6b") else "B3.2"
        case _:
            return _RULES[type(event)]


_RULES: dict[type, str] = {
    model.PositionSet: "B1.3",
    model.SharesDealt: "B8.2",
    model.RoundBegun: "B7.1",
    model.SheetSealed: "B2.1",
    model.SheetsTurnedOver: "B2.1",
    model.CompanyCalled: "B3.2",
    model.AuctionOpened: "B4.1",
    model.BidMade: "B4.3",
    model.BidderPassed: "B4.2",
    model.AuctionClosed: "B4.7",
    model.DealChosen: "B5.3",
    model.SharesTraded: "B5.5",
    model.RoundEnded: "B7.1",
    model.BankPaid: "B7.2",
    model.GameWon: "B7.2",
}


def sheet_words(sheet: Sheet, say: Say = str) -> str:
    """A sheet as the tape writes it: `buy 2 IBE, sell 1 SAN`, companies in board order, or `nothing`."""
    orders = []
    for company in COMPANIES:
        if shares := sheet.buy.get(company):
            orders.append(say(N_("buy {shares} {company}")).format(shares=shares, company=company))
        if shares := sheet.sell.get(company):
            orders.append(say(N_("sell {shares} {company}")).format(shares=shares, company=company))
    return ", ".join(orders) or say(N_("nothing"))


def parts_words(parts: Iterable[Part], say: Say = str) -> str:
    """A choice of B5.3: `1 with Dani, 1 with Caro`."""
    return ", ".join(say(N_("{shares} with {seat}")).format(shares=p.shares, seat=p.seat) for p in parts)


def named(seats: tuple[str, ...], say: Say = str) -> str:
    """`Ana`, `Ana and Beto`, `Ana, Beto and Caro`."""
    if len(seats) == 1:
        return seats[0]
    return say(N_("{seats} and {last}")).format(seats=", ".join(seats[:-1]), last=seats[-1])


def _sheets(event: model.SheetsTurnedOver, say: Say) -> tuple[str, ...]:
    orders = say(N_("{seat} orders {orders}"))
    lines = (orders.format(seat=turned.seat, orders=sheet_words(turned.sheet, say)) for turned in event.sheets)
    return (say(N_("the sheets are turned over")), *lines)


def _called(event: model.CompanyCalled, say: Say) -> tuple[str, ...]:
    text = say(N_("{company} is called, {wanted} wanted, {offered} offered"))
    return (text.format(company=event.company, wanted=event.wanted, offered=event.offered),)


def _withdrawn(event: model.BuysWithdrawn, say: Say) -> tuple[str, ...]:
    text = say(N_("{seat} withdraws {orders}"))
    return (text.format(seat=event.seat, orders=sheet_words(Sheet(event.buys), say)),)


def _opened(event: model.AuctionOpened, say: Say) -> tuple[str, ...]:
    up = event.way is Way.UP
    text = (
        N_("{company} goes to auction, up, speaking {seats}")
        if up
        else N_("{company} goes to auction, down, speaking {seats}")
    )
    return (say(text).format(company=event.company, seats=" ".join(event.speaking)),)


def _closed(event: model.AuctionClosed, say: Say) -> tuple[str, ...]:
    text = say(N_("{company} closes at {price}, ranking {seats}"))
    return (text.format(company=event.company, price=event.price, seats=" ".join(event.ranking)),)


def _chosen(event: model.DealChosen, say: Say) -> tuple[str, ...]:
    return (say(N_("{seat} deals {parts}")).format(seat=event.seat, parts=parts_words(event.parts, say)),)


def _traded(event: model.SharesTraded, say: Say) -> tuple[str, ...]:
    text = say(N_("{buyer} buys {shares} {company} from {seller} at {price}"))
    return (
        text.format(
            buyer=event.buyer,
            shares=event.shares,
            company=event.company,
            seller=event.seller,
            price=event.price,
        ),
    )


def _moved(event: model.PriceMoved, say: Say) -> tuple[str, ...]:
    if event.before == event.after:
        return (say(N_("{company} stays at {price}")).format(company=event.company, price=event.after),)
    text = say(N_("{company} moves from {before} to {after}"))
    return (text.format(company=event.company, before=event.before, after=event.after),)


def _begun(event: model.RoundBegun, say: Say) -> tuple[str, ...]:
    return (say(N_("round {round} begins, token with {seat}")).format(round=event.round, seat=event.token),)


def _ended(event: model.RoundEnded, say: Say) -> tuple[str, ...]:
    return (say(N_("round {round} ends, token to {seat}")).format(round=event.round, seat=event.token),)


def _bid(event: model.BidMade, say: Say) -> tuple[str, ...]:
    return (say(N_("{seat} bids {bid}")).format(seat=event.seat, bid=event.bid),)


def _passed(event: model.BidderPassed, say: Say) -> tuple[str, ...]:
    return (say(N_("{seat} passes")).format(seat=event.seat),)


def _paid(event: model.BankPaid, say: Say) -> tuple[str, ...]:
    return (say(N_("the bank pays {seat} {coins}")).format(seat=event.seat, coins=event.coins),)


def _won(event: model.GameWon, say: Say) -> tuple[str, ...]:
    text = N_("{seat} wins with {worth}") if len(event.winners) == 1 else N_("{seat} win with {worth}")
    return (say(text).format(seat=named(event.winners, say), worth=event.worth),)


_TELLERS: dict[type, Callable[[Any, Say], tuple[str, ...]]] = {
    model.RoundBegun: _begun,
    model.SheetsTurnedOver: _sheets,
    model.CompanyCalled: _called,
    model.BuysWithdrawn: _withdrawn,
    model.AuctionOpened: _opened,
    model.BidMade: _bid,
    model.BidderPassed: _passed,
    model.AuctionClosed: _closed,
    model.DealChosen: _chosen,
    model.SharesTraded: _traded,
    model.PriceMoved: _moved,
    model.RoundEnded: _ended,
    model.BankPaid: _paid,
    model.GameWon: _won,
}
