"""Bolsa de Valores as values: companies, sheets, house rules, commands, events and the table."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from auction.spoken import NOBODY, SpokenAuction, Way
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

    stays_shut: ClassVar[bool] = True

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

    seat: str
    bid: int


class BidderPassed(game.Event, frozen=True, kw_only=True, tag="BidderPassed"):
    """A bidder passed and is out of this auction (B4.2)."""

    seat: str


class AuctionClosed(game.Event, frozen=True, kw_only=True, tag="AuctionClosed"):
    """The auction has ended: its price (B4.6) and its ranking (B4.7)."""

    company: str
    price: int
    ranking: tuple[str, ...]


class DealChosen(game.Event, frozen=True, kw_only=True, tag="DealChosen"):
    """A ranked seat chose whom to deal with (B5.3)."""

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


class RoundEnded(game.Event, frozen=True, kw_only=True, tag="RoundEnded"):
    """After the five companies the token passes on (B7.1); `token` is its new holder."""

    round: int
    token: str


class BankPaid(game.Event, frozen=True, kw_only=True, tag="BankPaid"):
    """The bank paid a seat its owned shares at the final prices (B7.2)."""

    seat: str
    coins: int


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
    | RoundEnded
    | BankPaid
    | GameWon
    | KernelEvents
)


# The table -----------------------------------------------------------------------------------------------------------


class HeldSheet(Struct, frozen=True):
    """A sheet that lies sealed: the event that sealed it, and what it says where this viewer may know."""

    n: int
    sheet: Sheet | UnsetType
    salt: str | UnsetType


class State(game.State, frozen=True, kw_only=True):
    """The table of Bolsa.

    Seats and companies are places: seat s of `seats`, company c of `COMPANIES`. `prices`: (companies,) coins; `cash`:
    (seats,) coins; `owned`, `orders`, `sell`, `buy` (zones 1 to 4): (seats x companies,) cards, seat by seat;
    `traded`: (seats,) shares of the company called that changed hands so far; `held`: the sealed sheets; `company`:
    the place of the company `called`, or of the next to be called; `ranking`: the seats filling after an auction, in
    order, `deal_price` what they pay, and `chose` the last of them to name whom to deal with (NOBODY: none yet);
    `paid`: how many seats, in seat order, the bank has paid; `board`: the prices as this round found them, `before`:
    as the round before did (in the first round played: the same).
    """

    seats: tuple[str, ...]
    house: House
    round: int
    token: int
    prices: tuple[int, ...]
    cash: tuple[int, ...]
    owned: tuple[int, ...]
    orders: tuple[int, ...]
    sell: tuple[int, ...]
    buy: tuple[int, ...]
    traded: tuple[int, ...]
    held: tuple[HeldSheet | None, ...]
    awaiting_sheets: bool = False
    company: int = 0
    called: bool = False
    auction: SpokenAuction | None = None
    ranking: tuple[int, ...] = ()
    deal_price: int = 0
    chose: int = NOBODY
    winners: tuple[str, ...] = ()
    paid: int = 0
    board: tuple[int, ...] = ()
    before: tuple[int, ...] = ()

    @property
    def may_seal(self) -> bool:
        """Whether sheets are taken: B2.5, a seat may replace its own until the last one is in."""
        return self.awaiting_sheets and None in self.held

    def clockwise(self) -> tuple[int, ...]:
        """All seats clockwise from the token holder."""
        count = len(self.seats)
        return tuple((self.token + step) % count for step in range(count))

    def wanted(self, company: int) -> int:
        """The shares of the company that lie in all seats' zone 4."""
        return sum(self.buy[company::WIDTH])

    def offered(self, company: int) -> int:
        """The shares of the company that lie in all seats' zone 3."""
        return sum(self.sell[company::WIDTH])

    @property
    def nobody_deals(self) -> bool:
        """B8.3: whether nobody has bid in this auction, by a house where nobody deals then."""
        auction = self.auction
        return auction is not None and auction.leader == NOBODY and self.house.all_pass == "nobody"

    def buyers(self, company: int) -> tuple[int, ...]:
        """The seats with shares still to buy of a company, clockwise from the token holder."""
        return tuple(s for s in self.clockwise() if self.buy[s * WIDTH + company] > self._traded(company, s))

    def sellers(self, company: int) -> tuple[int, ...]:
        """The seats with shares still to sell of a company, clockwise from the token holder."""
        return tuple(s for s in self.clockwise() if self.sell[s * WIDTH + company] > self._traded(company, s))

    def to_buy(self, seat: int, company: int) -> int:
        """Shares of the company the seat still has to buy."""
        return self.buy[seat * WIDTH + company] - self._traded(company, seat)

    def to_sell(self, seat: int, company: int) -> int:
        """Shares of the company the seat still has to sell."""
        return self.sell[seat * WIDTH + company] - self._traded(company, seat)

    def _traded(self, company: int, seat: int) -> int:
        return self.traded[seat] if company == self.company else 0

    def shares_owned(self, seat: int, company: int) -> int:
        """What counts as owned: zones 1 + 3."""
        place = seat * WIDTH + company
        return self.owned[place] + self.sell[place]

    def order_cards(self, seat: int, company: int) -> int:
        """What counts as order cards: zones 2 + 4."""
        place = seat * WIDTH + company
        return self.orders[place] + self.buy[place]

    def worth(self, seat: int) -> int:
        """Cash and shares at the board's prices, in coins; once the bank has paid the seat, the cash (B7.2).

        Trades count at once, and not only at B6. While an auction is being filled its company counts at the price at
        which it is filled: the board's follows when that is done (B5.5).
        """
        if seat < self.paid:
            return self.cash[seat]
        shares = (self.shares_owned(seat, company) for company in range(WIDTH))
        held = sum(owned * price for owned, price in zip(shares, self.prices, strict=True))
        if not self.called:
            return self.cash[seat] + held
        return self.cash[seat] + held + self._worth_of_the_call(seat)

    def _worth_of_the_call(self, seat: int) -> int:
        """What the company called adds to the shares owned at the board's price: its trades, and an auction's price."""
        company, place = self.company, seat * WIDTH + self.company
        price = self.deal_price if self.ranking else self.prices[company]
        owned = self.shares_owned(seat, company)
        now = owned - self.traded[seat] if self.sell[place] else owned + self.traded[seat]
        return now * price - owned * self.prices[company]
