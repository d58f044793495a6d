"""Bolsa's commands and events, written shortly: what tests of its law are given, and what they expect."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType

from auction.spoken import Way
from exchange.value.seal import seal
from market.bolsa.law import model
from market.bolsa.law.model import Part, Sheet

SALT = "00" * 16


def sheet(text: str) -> Sheet:
    """`buy 2 IBE, sell 1 SAN`; an empty text is an empty sheet."""
    sides: dict[str, dict[str, int]] = {"buy": {}, "sell": {}}
    for order in filter(None, text.split(", ")):
        side, shares, company = order.split()
        sides[side][company] = int(shares)
    return Sheet(sides["buy"], sides["sell"])


def seals(seat: str, text: str = "") -> model.SealSheet:
    return model.SealSheet(seat=seat, sheet=sheet(text), sheet_salt=SALT)


def sealed(seat: str, text: str = "") -> model.SheetSealed:
    written = sheet(text)
    return model.SheetSealed(seat=seat, sheet=written, sheet_salt=SALT, sheet_seal=seal(SALT, written))


def sheets(seats: tuple[str, ...], **texts: str) -> list[model.SealSheet]:
    """Every seat seals, nothing where none is named."""
    return [seals(seat, texts.get(seat, "")) for seat in seats]


def speaks(*moves: tuple[str, int | None]) -> list[model.Bid | model.Pass]:
    """Bids, and passes where there is none."""
    return [model.Pass(seat=seat) if bid is None else model.Bid(seat=seat, bid=bid) for seat, bid in moves]


def deals(seat: str, *parts: tuple[str, int]) -> model.Deal:
    return model.Deal(seat=seat, parts=tuple(Part(other, shares) for other, shares in parts))


def chosen(seat: str, *parts: tuple[str, int]) -> model.DealChosen:
    return model.DealChosen(seat=seat, parts=deals(seat, *parts).parts)


def turned_over(*sheets: tuple[str, str, int]) -> model.SheetsTurnedOver:
    """Each seat, its orders, and the number of the event that sealed them."""
    found = (model.TurnedSheet(seat=s, sheet=sheet(text), sheet_salt=SALT, opens=n) for s, text, n in sheets)
    return model.SheetsTurnedOver(sheets=tuple(found))


def called(company: str, wanted: int, offered: int) -> model.CompanyCalled:
    return model.CompanyCalled(company=company, wanted=wanted, offered=offered)


def withdrawn(seat: str, buys: dict[str, int], rule: str) -> model.BuysWithdrawn:
    return model.BuysWithdrawn(seat=seat, buys=buys, rule=rule)


def opened_up(company: str, *speaking: str) -> model.AuctionOpened:
    return model.AuctionOpened(company=company, way=Way.UP, speaking=speaking)


def opened_down(company: str, *speaking: str) -> model.AuctionOpened:
    return model.AuctionOpened(company=company, way=Way.DOWN, speaking=speaking)


def bid(seat: str, price: int) -> model.BidMade:
    return model.BidMade(seat=seat, bid=price)


def passed(seat: str) -> model.BidderPassed:
    return model.BidderPassed(seat=seat)


def closed(company: str, price: int, *ranking: str) -> model.AuctionClosed:
    return model.AuctionClosed(company=company, price=price, ranking=ranking)


def traded(company: str, buyer: str, seller: str, shares: int, price: int) -> model.SharesTraded:
    return model.SharesTraded(company=company, buyer=buyer, seller=seller, shares=shares, price=price)


def moved(company: str, before: int, after: int, case: str, rule: str | UnsetType = UNSET) -> model.PriceMoved:
    return model.PriceMoved(company=company, before=before, after=after, case=case, rule=rule)


def round_ended(number: int, token: str) -> model.RoundEnded:
    return model.RoundEnded(round=number, token=token)


def round_begun(number: int, token: str) -> model.RoundBegun:
    return model.RoundBegun(round=number, token=token)


def paid(seat: str, coins: int) -> model.BankPaid:
    return model.BankPaid(seat=seat, coins=coins)


def earned(seat: str, coins: int) -> model.DividendPaid:
    return model.DividendPaid(seat=seat, coins=coins)


def charged(seat: str, coins: int) -> model.FeePaid:
    return model.FeePaid(seat=seat, coins=coins)


def unanswered(seat: str, coins: int) -> model.UnansweredPaid:
    return model.UnansweredPaid(seat=seat, coins=coins)


def of(company: str) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """Look at what came of a company: from its call, if this is among the events, to the next one or the round's
    end."""

    def among(events: tuple[Any, ...]) -> tuple[Any, ...]:
        begins = (n for n, event in enumerate(events) if event == company or getattr(event, "company", "") == company)
        start = next(begins)
        behind = (model.CompanyCalled, model.RoundEnded)
        end = next((n for n in range(start + 1, len(events)) if isinstance(events[n], behind)), len(events))
        return events[start:end]

    return among
