"""Exactly the legal moves of a seat, small enough to be listed: `choices` and `decide` are two sides of one check."""

from collections.abc import Iterator

from msgspec import Struct

from exchange.game import Choices, NoChoices
from market.bolsa.law import model
from market.bolsa.law.filling import deal_parts_fault, filling_seat, shares_to_deal, short_side
from market.bolsa.law.model import COMPANIES, WIDTH, BolsaCommand, Part, Sheet, State, sheet_of


class SheetChoices(Struct, frozen=True):
    """The order sheets open to a seat: signed shares per company, −owned … +order cards, the buys within its cash.

    `owned`, `orders`, `prices`: (companies,) cards and coins; `cash` in coins.
    """

    seat: str
    owned: tuple[int, ...]
    orders: tuple[int, ...]
    prices: tuple[int, ...]
    cash: int

    def amounts(self) -> Iterator[tuple[int, ...]]:
        """Every legal sheet as signed shares per company: bought above 0, sold below."""
        return self._amounts(0, self.cash)

    def _amounts(self, company: int, cash: int) -> Iterator[tuple[int, ...]]:
        """The same from this company on, with so much cash: what cannot be paid is not even looked at."""
        if company == WIDTH:
            yield ()
            return
        price, most = self.prices[company], self.orders[company]
        if price:
            most = min(most, cash // price)
        for shares in range(-self.owned[company], most + 1):
            for rest in self._amounts(company + 1, cash - max(shares, 0) * price):
                yield (shares, *rest)

    def cost(self, amounts: tuple[int, ...]) -> int:
        """What the buys among these signed shares cost, in coins."""
        return sum(a * price for a, price in zip(amounts, self.prices, strict=True) if a > 0)

    def command(self, amounts: tuple[int, ...]) -> model.SealSheet:
        """The command that seals these signed shares."""
        return model.SealSheet(seat=self.seat, sheet=sheet_from(amounts))

    def __iter__(self) -> Iterator[BolsaCommand]:
        return map(self.command, self.amounts())

    def __contains__(self, command: object) -> bool:
        if not isinstance(command, model.SealSheet) or command.seat != self.seat:
            return False
        buy, sell = command.sheet.buy, command.sheet.sell
        if not (buy.keys() | sell.keys()) <= set(COMPANIES) or min((*buy.values(), *sell.values()), default=0) < 0:
            return False
        if any(buy.get(company) and sell.get(company) for company in COMPANIES):
            return False
        amounts = tuple(buy.get(company, 0) - sell.get(company, 0) for company in COMPANIES)
        within = all(-o <= a <= c for a, o, c in zip(amounts, self.owned, self.orders, strict=True))
        return within and self.cost(amounts) <= self.cash


def sheet_from(amounts: tuple[int, ...]) -> Sheet:
    """The sheet of signed shares per company, in board order."""
    named = dict(zip(COMPANIES, amounts, strict=True))
    return sheet_of({c: a for c, a in named.items() if a > 0}, {c: -a for c, a in named.items() if a < 0})


class BidChoices(Struct, frozen=True):
    """Pass, or one of the legal bids (B4.3, B4.4)."""

    seat: str
    bids: range

    def __iter__(self) -> Iterator[BolsaCommand]:
        yield model.Pass(seat=self.seat)
        for bid in self.bids:
            yield model.Bid(seat=self.seat, bid=bid)

    def __contains__(self, command: object) -> bool:
        if isinstance(command, model.Pass):
            return command.seat == self.seat
        return isinstance(command, model.Bid) and command.seat == self.seat and command.bid in self.bids


class DealChoices(Struct, frozen=True):
    """Whom to deal with (B5.3): `shares` spread over the counterparties `left`, clockwise from the token holder."""

    seat: str
    shares: int
    left: dict[str, int]
    state: State

    def spreads(self) -> Iterator[tuple[Part, ...]]:
        """Every spread of the shares, the counterparties named clockwise."""
        for amounts in _spread(self.shares, tuple(self.left.values())):
            yield tuple(Part(name, a) for name, a in zip(self.left, amounts, strict=True) if a)

    def __iter__(self) -> Iterator[BolsaCommand]:
        for parts in self.spreads():
            yield model.Deal(seat=self.seat, parts=parts)

    def __contains__(self, command: object) -> bool:
        if isinstance(command, model.DealClockwise):
            return command.seat == self.seat
        return (
            isinstance(command, model.Deal)
            and command.seat == self.seat
            and deal_parts_fault(self.state, command.parts) is None
        )


def _spread(shares: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to take exactly so many shares from these counterparties."""
    if not left:
        yield ()
        return
    for taken in range(max(0, shares - sum(left[1:])), min(shares, left[0]) + 1):
        for rest in _spread(shares - taken, left[1:]):
            yield (taken, *rest)


def choices(state: State, seat: str) -> Choices[BolsaCommand]:
    """Exactly the legal commands of the seat. A seat that has sealed may replace its sheet (B2.5)."""
    if seat not in state.seats:
        return NoChoices()
    if state.may_seal:
        place = state.seats.index(seat)
        row = slice(place * WIDTH, (place + 1) * WIDTH)
        return SheetChoices(seat, state.owned[row], state.orders[row], state.prices, state.cash[place])
    if state.auction is None:
        return NoChoices()
    if not state.auction.ended:
        return BidChoices(seat, state.auction.legal()) if state.auction.speaking == seat else NoChoices()
    chooser = filling_seat(state)
    if chooser is None or state.seats[chooser] != seat:
        return NoChoices()
    return DealChoices(seat, shares_to_deal(state, chooser), short_side(state), state)
