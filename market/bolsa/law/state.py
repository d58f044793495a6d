"""The table of Bolsa as a value: what lies where, and what it is worth."""

from msgspec import Struct, UnsetType

from auction.spoken import NOBODY, SpokenAuction
from exchange import game
from market.bolsa.law.model import WIDTH, House, Sheet


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
