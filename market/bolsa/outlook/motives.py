"""Why one would move so, in a sentence: told of a trader once sheets are open, and of the coach before.

A reason is read off what is public when the move is made and off the move itself (B2.6), so that it gives nothing
away: whoever looks, it is the same. Which motives a trader has stands here beside its name.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from auction.spoken import Way
from exchange.game import Command
from exchange.value.words import said
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.filling import choice_matters
from market.bolsa.law.model import COMPANIES, WIDTH
from market.bolsa.law.state import State
from market.bolsa.outlook.bid_ahead import if_won

DEAR = 2
"""So many times the opening price is dear: `movers.Dumper` sells there."""


class Order(Struct, frozen=True, kw_only=True):
    """An order, or what stands at auction, as everybody sees it: signed `shares`; prices now, a round ago and at the
    opening; `mine` owned, and how many the `others` own, seat by seat on average; whether it is the last round."""

    company: str
    shares: int
    price: int
    before: int
    opening: int
    mine: int
    others: float
    last: bool

    @property
    def leads(self) -> bool:
        """Whether the seat owns more than the others: then a higher price gains it more."""
        return self.mine > self.others

    @property
    def trails(self) -> bool:
        """Whether it owns less."""
        return self.mine < self.others


class Motive(Struct, frozen=True):
    """A reason for an order: what it says of the companies, and for which orders it can be the reason."""

    says: str
    fits: Callable[[Order], bool]


LIFTS = Motive(N_("lifts {companies}, where it owns most"), lambda o: o.shares > 0 and o.leads)
LIFTS_OWN = Motive(N_("lifts {companies}, which it owns"), lambda o: o.shares > 0 and o.mine > 0)
PRESSES = Motive(N_("presses {companies} down, where the others own more"), lambda o: o.shares < 0 and o.trails)
CHEAP = Motive(N_("buys {companies} below the opening price"), lambda o: o.shares > 0 and o.price < o.opening)
ABOVE = Motive(N_("sells {companies} above the opening price"), lambda o: o.shares < 0 and o.price > o.opening)
CASHES_IN = Motive(
    N_("sells {companies}, which has become dear"),
    lambda o: o.shares < 0 and o.price >= DEAR * max(o.opening, 1),
)
FOLLOWS_UP = Motive(N_("buys {companies}, which rose"), lambda o: o.shares > 0 and o.price > o.before)
FOLLOWS_DOWN = Motive(N_("sells {companies}, which fell"), lambda o: o.shares < 0 and o.price < o.before)
BUYS_FALLEN = Motive(N_("buys {companies}, which fell"), lambda o: o.shares > 0 and o.price < o.before)
SELLS_RISEN = Motive(N_("sells {companies}, which rose"), lambda o: o.shares < 0 and o.price > o.before)
LAST_SALE = Motive(N_("sells {companies} while there is time"), lambda o: o.shares < 0 and o.last)
BUYS = Motive(N_("wants {companies}"), lambda o: o.shares > 0)
SELLS = Motive(N_("gives {companies} away"), lambda o: o.shares < 0)

ANYBODY = (LIFTS, PRESSES, CASHES_IN, LAST_SALE, CHEAP, ABOVE, LIFTS_OWN, BUYS, SELLS)
"""What may move somebody of whom nothing is known, whoever looks ahead among them."""
MOTIVES: dict[str, tuple[Motive, ...]] = {
    "random": (),
    "contrarian": (BUYS_FALLEN, SELLS_RISEN, BUYS, SELLS),
    "momentum": (FOLLOWS_UP, FOLLOWS_DOWN, BUYS, SELLS),
    "value": (CHEAP, ABOVE, BUYS, SELLS),
    "dumper": (CASHES_IN, LAST_SALE, LIFTS, LIFTS_OWN, BUYS, SELLS),
    "corner": (LIFTS, PRESSES, BUYS, SELLS),
    "pumper": (LIFTS, LIFTS_OWN, BUYS, SELLS),
}
MOST = 2
"""So many reasons of a sheet are told: those of most shares."""


def turned_over(event: model.BolsaEvent) -> tuple[model.BolsaCommand, ...]:
    """The sheets that an event opens (B2.1)."""
    if not isinstance(event, model.SheetsTurnedOver):
        return ()
    return tuple(model.SealSheet(seat=each.seat, sheet=each.sheet) for each in event.sheets)


def reason(view: State, command: Command, trader: str, lang: str) -> str:
    """Why the seat moves so, in the state that it found: no subject, so that it can be said of anybody."""
    plain = trader.partition("+")[0].partition("*")[0]
    motives = MOTIVES.get(plain, ANYBODY)
    if not motives:
        return said(N_("by chance"), lang)
    match command:
        case model.SealSheet(sheet=sheet):
            return _sheet_reason(view, command.seat, sheet, motives, lang)
        case model.Bid(bid=bid) if view.auction is not None:
            told = _bid_reason(view, command.seat, bid, by_opening=plain == "value")
            return said(told, lang, company=COMPANIES[view.company], bid=bid)
        case model.Pass() if view.auction is not None:
            return _pass_reason(view, command.seat, lang, by_opening=plain == "value")
        case model.Deal() | model.DealClockwise():
            told = N_("decides who is left unsold") if choice_matters(view) else N_("it changes nobody's result")
            return said(told, lang)
        case _:
            return ""


def _order(view: State, seat: str, company: int, shares: int) -> Order:
    place, count = view.seats.index(seat), len(view.seats)
    owned = [view.shares_owned(each, company) for each in range(count)]
    return Order(
        company=COMPANIES[company],
        shares=shares,
        price=view.prices[company],
        before=view.before[company] if view.before else view.prices[company],
        opening=view.house.price,
        mine=owned[place],
        others=(sum(owned) - owned[place]) / (count - 1),
        last=view.round == view.house.rounds,
    )


def _sheet_reason(view: State, seat: str, sheet: model.Sheet, motives: Sequence[Motive], lang: str) -> str:
    signed = [sheet.buy.get(name, 0) - sheet.sell.get(name, 0) for name in COMPANIES]
    found: dict[str, list[Order]] = {}
    for company in range(WIDTH):
        order = _order(view, seat, company, signed[company])
        motive = next((one for one in motives if order.shares and one.fits(order)), None)
        if motive is not None:
            found.setdefault(motive.says, []).append(order)
    if not found:
        return said(N_("asks for nothing"), lang)
    most = sorted(found, key=lambda says: -sum(abs(order.shares) for order in found[says]))[:MOST]
    told = (said(says, lang, companies=", ".join(order.company for order in found[says])) for says in most)
    return "; ".join(told)


def _bid_reason(view: State, seat: str, bid: int, *, by_opening: bool) -> str:
    up = view.auction is not None and view.auction.way is Way.UP
    order = _order(view, seat, view.company, 1 if up else -1)
    if by_opening:
        return N_("{bid} is no further than the opening price")
    if up and order.leads:
        return N_("a higher {company} gains it more than the others")
    if up:
        return N_("wants the shares, and {bid} is not too much for it")
    if order.trails:
        return N_("a lower {company} costs the others more")
    return N_("wants to be sure of its buyer")


def _pass_reason(view: State, seat: str, lang: str, *, by_opening: bool) -> str:
    auction = view.auction
    assert auction is not None
    up = auction.way is Way.UP
    order = _order(view, seat, view.company, 1 if up else -1)
    open_to = auction.open_to(seat)
    if not open_to:
        return said(N_("no bid is open to it"), lang)
    least = open_to[0] if up else open_to[-1]
    lost = if_won(view, seat, least).lost
    if lost:
        return said(N_("a bid would cost it {companies}"), lang, companies=", ".join(lost))
    if by_opening:
        told = N_("{least} is further than the opening price")
    elif up and not order.leads:
        told = N_("a higher {company} gains it no more than the others")
    elif not up and not order.trails:
        told = N_("a lower {company} costs it no less than the others")
    else:
        told = N_("{least} is too far for it")
    return said(told, lang, company=order.company, least=least)
