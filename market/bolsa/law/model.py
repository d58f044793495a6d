"""Bolsa de Valores as values: companies, sheets, house rules, commands and events."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from auction.spoken import Way
from exchange import game
from exchange.game import KernelEvents

COMPANIES = ("IBE", "SAN", "TEF", "ITX", "FER")  # B1.2, in board order
COMPANY_NAMES = {
    "IBE": "Iberdrola",
    "SAN": "Santander",
    "TEF": "Telefónica",
    "ITX": "Inditex",
    "FER": "Ferrovial",
}
WIDTH = len(COMPANIES)


class House(Struct, frozen=True, kw_only=True):
    """The options of a table: rounds and token (B1.6), and the house rules of B8."""

    rounds: int = 5
    token: str = ""
    cash: int = 50
    price: int = 10
    owned: int = 1
    orders: int = 2
    track: int = 39
    start: str = "equal"
    all_pass: str = "rank"
    bid_limit: str = "track"
    quiet_move: str = "quantity"
    dividend: int = 0
    fee: int = 0
    spend: str = "cash"
    unanswered: int = 0


PAYMENTS = ("dividend", "fee", "unanswered")
"""The options by which coins go from the bank and to it (B8.6, B8.7, B8.9)."""


class Sheet(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An order sheet (B2.1): shares per company, in board order, zeros left out."""

    buy: dict[str, int] = {}
    sell: dict[str, int] = {}


def sheet_of(buy: Mapping[str, int], sell: Mapping[str, int]) -> Sheet:
    """The sheet with these orders: companies in board order, zeros left out."""
    return Sheet(
        {c: buy[c] for c in COMPANIES if buy.get(c)},
        {c: sell[c] for c in COMPANIES if sell.get(c)},
    )


# Commands ------------------------------------------------------------------------------------------------------------


class SealSheet(game.Command, frozen=True, kw_only=True, tag="SealSheet"):
    """Hand in an order sheet, sealed (B2.1), or replace one's own (B2.5). A 0 on it means nothing, and is left out."""

    sheet: Sheet
    sheet_salt: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Leave zeros out, whoever wrote them, so that no log holds them; what no company is stays, and is refused."""
        sides = (self.sheet.buy, self.sheet.sell)
        asked = Sheet(*({c: n for c, n in side.items() if n or c not in COMPANIES} for side in sides))
        msgspec.structs.force_setattr(self, "sheet", asked)


class Bid(game.Command, frozen=True, kw_only=True, tag="Bid"):
    """Bid a price in the auction going on (B4.3)."""

    bid: int


class Pass(game.Command, frozen=True, kw_only=True, tag="Pass"):
    """Pass in the auction going on, for good (B4.2)."""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """So many shares with one counterparty."""

    seat: str
    shares: int


class Deal(game.Command, frozen=True, kw_only=True, tag="Deal"):
    """Choose whom to deal with (B5.3), in the order in which the trades shall stand."""

    parts: tuple[Part, ...]


class DealClockwise(game.Command, frozen=True, kw_only=True, tag="DealClockwise"):
    """Make no choice: deal clockwise from the token holder, all one can with the first, then the next (B5.3)."""


BolsaCommand = SealSheet | Bid | Pass | Deal | DealClockwise


# Events --------------------------------------------------------------------------------------------------------------


class PositionSet(game.Event, frozen=True, kw_only=True, tag="PositionSet"):
    """A script begins from this position instead of the set-up of B1. `owned` is per company and seat."""

    round: int
    prices: dict[str, int]
    cash: dict[str, int]
    owned: dict[str, dict[str, int]]


class SharesDealt(game.Event, frozen=True, kw_only=True, tag="SharesDealt"):
    """The opening shares were dealt at random (B8.2). `owned` is per company and seat."""

    owned: dict[str, dict[str, int]]


class RoundBegun(game.Event, frozen=True, kw_only=True, tag="RoundBegun"):
    """A round begins (B7.1): sheets are awaited."""

    round: int
    token: str


class SheetSealed(game.Event, frozen=True, kw_only=True, tag="SheetSealed"):
    """A seat handed in its sheet, sealed (B2.1). What is not turned over was replaced, and is never opened (B2.5)."""

    begins = SealSheet

    stays_shut: ClassVar[bool] = True
    holds_play: ClassVar[bool] = True

    seat: str
    sheet: Sheet | UnsetType = UNSET
    sheet_salt: str | UnsetType = UNSET
    sheet_seal: str

    def audience(self) -> str:
        """A sealed sheet is for its own seat (B2.6)."""
        return self.seat


class TurnedSheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet turned over; `opens` is the number of the event that sealed it."""

    seat: str
    sheet: Sheet
    sheet_salt: str
    opens: int


class SheetsTurnedOver(game.Event, frozen=True, kw_only=True, tag="SheetsTurnedOver"):
    """The last sheet is in and all are turned over (B2.1), in seat order."""

    sheets: tuple[TurnedSheet, ...]


class CompanyCalled(game.Event, frozen=True, kw_only=True, tag="CompanyCalled"):
    """A company is called (B3); shares wanted and offered as the orders lie now, before withdrawals (B3.2)."""

    company: str
    wanted: int
    offered: int


class BuysWithdrawn(game.Event, frozen=True, kw_only=True, tag="BuysWithdrawn"):
    """A seat that cannot pay withdraws all its buys (`rule`: B3.1 at the call, B5.2 after an auction)."""

    seat: str
    buys: dict[str, int]
    rule: str


class AuctionOpened(game.Event, frozen=True, kw_only=True, tag="AuctionOpened"):
    """A company goes to auction (5b up, 6b down); `speaking` are the bidders in speaking order (B4.1)."""

    company: str
    way: Way
    speaking: tuple[str, ...]


class BidMade(game.Event, frozen=True, kw_only=True, tag="BidMade"):
    """A bidder bid (B4.3)."""

    begins = Bid

    seat: str
    bid: int


class BidderPassed(game.Event, frozen=True, kw_only=True, tag="BidderPassed"):
    """A bidder passed and is out of this auction (B4.2)."""

    begins = Pass

    seat: str


class AuctionClosed(game.Event, frozen=True, kw_only=True, tag="AuctionClosed"):
    """The auction has ended: its price (B4.6) and its ranking (B4.7)."""

    company: str
    price: int
    ranking: tuple[str, ...]


class DealChosen(game.Event, frozen=True, kw_only=True, tag="DealChosen"):
    """A ranked seat chose whom to deal with (B5.3)."""

    begins = Deal

    seat: str
    parts: tuple[Part, ...]


class SharesTraded(game.Event, frozen=True, kw_only=True, tag="SharesTraded"):
    """Shares of a company changed hands: cash moves now (B5.5), the cards when the company is done (B6)."""

    company: str
    buyer: str
    seller: str
    shares: int
    price: int


class PriceMoved(game.Event, frozen=True, kw_only=True, tag="PriceMoved"):
    """A called company is done: its price, moved or not, by which `case` of B3.2; the cards are provisioned (B6).
    `rule` is the house rule that set the price (B8.3, B8.5), where one did."""

    company: str
    before: int
    after: int
    case: str
    rule: str | UnsetType = UNSET


class Payment(game.Event, frozen=True, kw_only=True):
    """Coins between a seat and the bank, 0 or more; the kind of the event says which of them pays."""

    seat: str
    coins: int


class UnansweredPaid(Payment, frozen=True, kw_only=True, tag="UnansweredPaid"):
    """A seat paid the bank for orders of the company called that nobody answered (B8.9)."""


class DividendPaid(Payment, frozen=True, kw_only=True, tag="DividendPaid"):
    """The bank paid a seat the round's dividend for its owned shares (B8.6)."""


class FeePaid(Payment, frozen=True, kw_only=True, tag="FeePaid"):
    """A seat paid the bank the round's fee, or what it had (B8.7)."""


class RoundEnded(game.Event, frozen=True, kw_only=True, tag="RoundEnded"):
    """After the five companies the token passes on (B7.1); `token` is its new holder."""

    round: int
    token: str


class BankPaid(Payment, frozen=True, kw_only=True, tag="BankPaid"):
    """The bank paid a seat its owned shares at the final prices (B7.2)."""


class GameWon(game.Event, frozen=True, kw_only=True, tag="GameWon"):
    """The richest seat or seats won (B7.2), with this worth."""

    winners: tuple[str, ...]
    worth: int


BolsaEvent = (
    PositionSet
    | SharesDealt
    | RoundBegun
    | SheetSealed
    | SheetsTurnedOver
    | CompanyCalled
    | BuysWithdrawn
    | AuctionOpened
    | BidMade
    | BidderPassed
    | AuctionClosed
    | DealChosen
    | SharesTraded
    | PriceMoved
    | UnansweredPaid
    | DividendPaid
    | FeePaid
    | RoundEnded
    | BankPaid
    | GameWon
    | KernelEvents
)
