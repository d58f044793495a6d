"""Who is to move, exactly the legal moves of a seat, small enough to be listed, what refuses all others, and what each
begins."""

from collections.abc import Iterator, Mapping
from operator import mul
from typing import ClassVar

from msgspec import Struct

from auction.spoken import Fault, SpokenAuction, Way
from exchange.game import Choices, NoChoices
from exchange.verbs import Row, Verbs, verb
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.filling import filling_seat, parts_clockwise, shares_to_deal, short_side, traded
from market.bolsa.law.model import COMPANIES, WIDTH, BolsaCommand, BolsaEvent, Part, Sheet, sheet_of
from market.bolsa.law.state import State


class SheetChoices(Struct, frozen=True):
    """The order sheets open to a seat: signed shares per company, −owned … +order cards, the buys within its cash, or,
    where `sales` count (B8.8), within its cash and what the sheet's own sales would bring.

    `owned`, `orders`, `prices`: (companies,) cards and coins; `cash` in coins.
    """

    moves: ClassVar = (model.SealSheet,)

    seat: str
    owned: tuple[int, ...]
    orders: tuple[int, ...]
    prices: tuple[int, ...]
    cash: int
    sales: bool = False

    def amounts(self) -> Iterator[tuple[int, ...]]:
        """Every legal sheet as signed shares per company: bought above 0, sold below."""
        return self._amounts(0, self.cash + (self._income() if self.sales else 0))

    def _amounts(self, company: int, means: int) -> Iterator[tuple[int, ...]]:
        """The same from this company on, with so much to spend: what cannot be paid is not even looked at. Where sales
        count, the means hold what selling all of these companies would bring: to keep a share costs its price."""
        if company == WIDTH:
            yield ()
            return
        price, most, owned = self.prices[company], self.orders[company], self.owned[company]
        kept = owned if self.sales else 0
        if price:
            most = min(most, means // price - kept)
        for shares in range(-owned, most + 1):
            for rest in self._amounts(company + 1, means - max(shares + kept, 0) * price):
                yield (shares, *rest)

    def _income(self) -> int:
        """What selling all shares would bring, in coins."""
        return sum(map(mul, self.owned, self.prices))

    def cost(self, amounts: tuple[int, ...]) -> int:
        """What the buys among these signed shares cost, in coins."""
        return sum(a * price for a, price in zip(amounts, self.prices, strict=True) if a > 0)

    def means(self, amounts: tuple[int, ...]) -> int:
        """What the buys must be payable with (B2.3): the cash, and by B8.8 what the sales among these would bring."""
        if not self.sales:
            return self.cash
        return self.cash - sum(a * price for a, price in zip(amounts, self.prices, strict=True) if a < 0)

    def command(self, amounts: tuple[int, ...]) -> model.SealSheet:
        """The command that seals these signed shares."""
        return model.SealSheet(seat=self.seat, sheet=sheet_from(amounts))

    def __iter__(self) -> Iterator[BolsaCommand]:
        return map(self.command, self.amounts())

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)


def sheet_from(amounts: tuple[int, ...]) -> Sheet:
    """The sheet of signed shares per company, in board order."""
    named = dict(zip(COMPANIES, amounts, strict=True))
    return sheet_of({c: a for c, a in named.items() if a > 0}, {c: -a for c, a in named.items() if a < 0})


class BidChoices(Struct, frozen=True):
    """Pass, or one of the legal bids (B4.3, B4.4)."""

    moves: ClassVar = (model.Bid, model.Pass)

    seat: str
    auction: SpokenAuction

    @property
    def bids(self) -> range:
        """The bids open to the seat, from the lowest up."""
        return self.auction.open_to(self.seat)

    def __iter__(self) -> Iterator[BolsaCommand]:
        yield model.Pass(seat=self.seat)
        for bid in self.bids:
            yield model.Bid(seat=self.seat, bid=bid)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)


class DealChoices(Struct, frozen=True):
    """Whom to deal with (B5.3): `shares` spread over the counterparties `left`, clockwise from the token holder."""

    moves: ClassVar = (model.Deal, model.DealClockwise)

    seat: str
    shares: int
    left: dict[str, int]

    def spreads(self) -> Iterator[tuple[Part, ...]]:
        """Every spread of the shares, the counterparties named clockwise."""
        for amounts in _spread(self.shares, tuple(self.left.values())):
            yield tuple(Part(name, a) for name, a in zip(self.left, amounts, strict=True) if a)

    def __iter__(self) -> Iterator[BolsaCommand]:
        for parts in self.spreads():
            yield model.Deal(seat=self.seat, parts=parts)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)


def _spread(shares: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to take exactly so many shares from these counterparties."""
    if not left:
        yield ()
        return
    for taken in range(max(0, shares - sum(left[1:])), min(shares, left[0]) + 1):
        for rest in _spread(shares - taken, left[1:]):
            yield (taken, *rest)


def to_act(state: State) -> tuple[str, ...]:
    """The seats that owe a move now, in seat order."""
    if state.awaiting_sheets:
        return tuple(seat for seat, held in zip(state.seats, state.held, strict=True) if held is None)
    if state.auction is not None:
        if not state.auction.ended:
            return state.auction.awaited
        chooser = filling_seat(state)
        return () if chooser is None else (state.seats[chooser],)
    return ()


def choices(state: State, seat: str) -> Choices[BolsaCommand]:
    """Exactly the legal commands of the seat. A seat that has sealed may replace its sheet (B2.5)."""
    if seat not in state.seats:
        return NoChoices()
    if state.may_seal:
        place = state.seats.index(seat)
        row = slice(place * WIDTH, (place + 1) * WIDTH)
        sales = state.house.spend == "sales"
        return SheetChoices(seat, state.owned[row], state.orders[row], state.prices, state.cash[place], sales)
    if state.auction is None:
        return NoChoices()
    if not state.auction.ended:
        return BidChoices(seat, state.auction) if seat in state.auction.awaited else NoChoices()
    chooser = filling_seat(state)
    if chooser is None or state.seats[chooser] != seat:
        return NoChoices()
    return DealChoices(seat, shares_to_deal(state, chooser), short_side(state))


def idle(state: State, seat: str) -> BolsaCommand | None:
    """What the seat, which owes a move, does when its time is up: an empty sheet, a pass, a deal clockwise."""
    match choices(state, seat):
        case SheetChoices():
            return model.SealSheet(seat=seat, sheet=sheet_of({}, {}))  # B2.2
        case BidChoices():
            return model.Pass(seat=seat)  # B4.2
        case DealChoices():
            return model.DealClockwise(seat=seat)  # B5.3
        case _:
            return None


# The law of each kind of move ----------------------------------------------------------------------------------------

Facts = Mapping[str, object]


def _unknown_company(choices: SheetChoices, command: model.SealSheet) -> Facts | None:
    named = (*command.sheet.sell, *command.sheet.buy)
    return next(({"company": name} for name in named if name not in COMPANIES), None)


def _beyond(side: dict[str, int], cards: tuple[int, ...]) -> Facts | None:
    """The first order of this side for less than no card, or for more than there are."""
    for company, asked in side.items():
        here = cards[COMPANIES.index(company)]
        if not 0 <= asked <= here:
            return {"company": company, "cards": here, "asked": asked}
    return None


def _too_dear(choices: SheetChoices, command: model.SealSheet) -> Facts | None:
    cost, sales = (
        sum(shares * choices.prices[COMPANIES.index(company)] for company, shares in side.items())
        for side in (command.sheet.buy, command.sheet.sell)
    )
    too_dear = cost > choices.cash + (sales if choices.sales else 0)
    return {"cash": choices.cash, "cost": cost, "sales": sales} if too_dear else None


def _both_sides(choices: SheetChoices, command: model.SealSheet) -> Facts | None:
    buy, sell = command.sheet.buy, command.sheet.sell
    return next(({"company": company} for company in buy if buy[company] and sell.get(company)), None)


def _bid_refused(rule: str, why: str, fault: Fault, way: Way | None = None, *, opening: bool | None = None) -> Row:
    """A bid that the auction finds at fault so: in this direction and place, where the message speaks of them."""

    def breaks(choices: BidChoices, command: model.Bid) -> Facts | None:
        auction = choices.auction
        if auction.fault_of(choices.seat, command.bid) is not fault or way not in (None, auction.way):
            return None
        if opening not in (None, auction.standing is None):
            return None
        means = auction.means[auction.speaker]
        facts = {"bid": command.bid, "track": auction.track, "limit": auction.limit, "means": means}
        return facts | {"start": auction.start, "standing": auction.standing}

    return rule, why, breaks


def _named_twice(choices: DealChoices, command: model.Deal) -> bool:
    return len({part.seat for part in command.parts}) < len(command.parts)


def _nothing_left(choices: DealChoices, command: model.Deal) -> Facts | None:
    return next(({"seat": part.seat} for part in command.parts if part.seat not in choices.left), None)


def _beyond_left(choices: DealChoices, command: model.Deal) -> Facts | None:
    for part in command.parts:
        if not 1 <= part.shares <= choices.left[part.seat]:
            return {"seat": part.seat, "left": choices.left[part.seat], "shares": part.shares}
    return None


def _wrong_sum(choices: DealChoices, command: model.Deal) -> Facts | None:
    named = sum(part.shares for part in command.parts)
    return {"shares": choices.shares, "named": named} if named != choices.shares else None


def _first_trade(state: State, command: model.DealClockwise) -> model.SharesTraded:
    """B5.3: dealt clockwise, with no word of a choice."""
    seat = state.seats.index(command.seat)
    return traded(state, seat, parts_clockwise(state, seat)[0])


# In the order in which a refusal names the first broken rule.
VERBS = Verbs(
    BolsaEvent,
    verb(
        model.SealSheet,
        ("B2.2", N_("there is no company {company}"), _unknown_company),
        (
            "B2.2",
            N_("{seat} owns {cards} {company}, and cannot sell {asked}"),
            lambda choices, command: _beyond(command.sheet.sell, choices.owned),
        ),
        (
            "B2.2",
            N_("{seat} has {cards} order cards of {company}, and cannot buy {asked}"),
            lambda choices, command: _beyond(command.sheet.buy, choices.orders),
        ),
        (
            "B2.3",
            N_("{seat} has {cash} in cash, and the buys cost {cost}"),
            lambda choices, command: not choices.sales and _too_dear(choices, command),
        ),
        (
            "B2.3",
            N_("{seat} has {cash} in cash, sells for {sales} (B8.8), and the buys cost {cost}"),
            lambda choices, command: choices.sales and _too_dear(choices, command),
        ),
        ("B2.4", N_("{seat} both buys and sells {company}"), _both_sides),
    ),
    verb(
        model.Bid,
        _bid_refused("B4.3", N_("{bid} is off the track, which runs 0..{track}"), Fault.OUTSIDE),
        _bid_refused(
            "B4.3",
            N_("the opening bid is at least the current price {start}, and {bid} is lower"),
            Fault.NOT_BETTER,
            Way.UP,
            opening=True,
        ),
        _bid_refused(
            "B4.3",
            N_("the opening bid is at most the current price {start}, and {bid} is higher"),
            Fault.NOT_BETTER,
            Way.DOWN,
            opening=True,
        ),
        _bid_refused(
            "B4.3",
            N_("a bid must be higher than the standing bid {standing}, and {bid} is not"),
            Fault.NOT_BETTER,
            Way.UP,
            opening=False,
        ),
        _bid_refused(
            "B4.3",
            N_("a bid must be lower than the standing bid {standing}, and {bid} is not"),
            Fault.NOT_BETTER,
            Way.DOWN,
            opening=False,
        ),
        _bid_refused("B4.4", N_("{seat} could not pay {bid}: the highest it can pay is {means}"), Fault.BEYOND_MEANS),
        _bid_refused(
            "B8.4", N_("a bid in this auction goes as far as {limit}, and {bid} lies beyond"), Fault.BEYOND_LIMIT
        ),
    ),
    verb(model.Pass),
    verb(
        model.Deal,
        ("B5.3", N_("a seat is named twice"), _named_twice),
        ("B5.3", N_("{seat} has no shares left to deal"), _nothing_left),
        ("B5.3", N_("{seat} can deal 1..{left} shares, not {shares}"), _beyond_left),
        ("B5.3", N_("exactly {shares} shares are to be dealt, and {named} are named"), _wrong_sum),
    ),
    verb(model.DealClockwise, begins=_first_trade),
)
