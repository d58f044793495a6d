"""Bolsa folded: one small function per event. Nothing is judged here; what happened, happened."""

from collections.abc import Iterator

from msgspec.structs import replace

from auction.spoken import NOBODY, open_spoken
from exchange.folding import Folds, put
from market.bolsa.law import model
from market.bolsa.law.filling import bid_bounds
from market.bolsa.law.model import COMPANIES, WIDTH, BolsaEvent
from market.bolsa.law.state import HeldSheet, State

PLACE = {company: place for place, company in enumerate(COMPANIES)}


FOLDS: Folds[State] = Folds()


def evolve(state: State, event: BolsaEvent) -> State:
    """The table after the event."""
    return FOLDS[type(event)](state, event)


def _holdings(state: State, owned: dict[str, dict[str, int]]) -> dict[str, tuple[int, ...]]:
    """Zones 1 and 2 for these owned shares: order cards are what is left of a seat's cards of a company (B1.5)."""
    cards = state.house.owned + state.house.orders
    zone_1 = tuple(owned[company][seat] for seat in state.seats for company in COMPANIES)
    return {"owned": zone_1, "orders": tuple(cards - shares for shares in zone_1)}


@FOLDS.by_type
def _position_set(state: State, event: model.PositionSet) -> State:
    return replace(
        state,
        n=state.n + 1,
        round=event.round,
        prices=tuple(event.prices[c] for c in COMPANIES),
        cash=tuple(event.cash[s] for s in state.seats),
        **_holdings(state, event.owned),
    )


@FOLDS.by_type
def _shares_dealt(state: State, event: model.SharesDealt) -> State:
    return replace(state, n=state.n + 1, **_holdings(state, event.owned))


@FOLDS.by_type
def _round_begun(state: State, event: model.RoundBegun) -> State:
    return replace(
        state,
        n=state.n + 1,
        round=event.round,
        token=state.seats.index(event.token),
        held=(None,) * len(state.seats),
        awaiting_sheets=True,
        company=0,
        board=state.prices,
        before=state.board or state.prices,
    )


@FOLDS.by_type
def _sheet_sealed(state: State, event: model.SheetSealed) -> State:
    seat = state.seats.index(event.seat)
    held = HeldSheet(state.n + 1, event.sheet, event.sheet_salt)
    return replace(state, n=state.n + 1, held=(*state.held[:seat], held, *state.held[seat + 1 :]))


@FOLDS.by_type
def _sheets_turned_over(state: State, event: model.SheetsTurnedOver) -> State:
    owned, orders, sell, buy = list(state.owned), list(state.orders), list(state.sell), list(state.buy)
    for turned in event.sheets:
        row = state.seats.index(turned.seat) * WIDTH
        for company, shares in turned.sheet.sell.items():
            place = row + PLACE[company]
            owned[place] -= shares
            sell[place] += shares
        for company, shares in turned.sheet.buy.items():
            place = row + PLACE[company]
            orders[place] -= shares
            buy[place] += shares
    return replace(
        state,
        n=state.n + 1,
        awaiting_sheets=False,
        held=(None,) * len(state.seats),
        owned=tuple(owned),
        orders=tuple(orders),
        sell=tuple(sell),
        buy=tuple(buy),
    )


@FOLDS.by_type
def _company_called(state: State, event: model.CompanyCalled) -> State:
    return replace(state, n=state.n + 1, company=PLACE[event.company], called=True)


@FOLDS.by_type
def _buys_withdrawn(state: State, event: model.BuysWithdrawn) -> State:
    row = state.seats.index(event.seat) * WIDTH
    orders, buy = list(state.orders), list(state.buy)
    for company, shares in event.buys.items():
        place = row + PLACE[company]
        buy[place] -= shares
        orders[place] += shares
    return replace(state, n=state.n + 1, orders=tuple(orders), buy=tuple(buy))


@FOLDS.by_type
def _auction_opened(state: State, event: model.AuctionOpened) -> State:
    company = PLACE[event.company]
    means, reach = bid_bounds(state, company, event.way, event.speaking)
    auction = open_spoken(
        event.way,
        event.speaking,
        start=state.prices[company],
        track=state.house.track,
        means=means,
        reach=reach,
    )
    return replace(state, n=state.n + 1, auction=auction)


@FOLDS.by_type
def _bid_made(state: State, event: model.BidMade) -> State:
    auction = state.auction
    return replace(state, n=state.n + 1, auction=auction and auction.bid(event.bid))


@FOLDS.by_type
def _bidder_passed(state: State, event: model.BidderPassed) -> State:
    auction = state.auction
    return replace(state, n=state.n + 1, auction=auction and auction.passes())


@FOLDS.by_type
def _auction_closed(state: State, event: model.AuctionClosed) -> State:
    ranking = tuple(state.seats.index(name) for name in event.ranking)
    return replace(state, n=state.n + 1, ranking=ranking, deal_price=event.price)


@FOLDS.by_type
def _deal_chosen(state: State, event: model.DealChosen) -> State:
    return replace(state, n=state.n + 1, chose=state.seats.index(event.seat))


@FOLDS.by_type
def _shares_traded(state: State, event: model.SharesTraded) -> State:
    buyer, seller = state.seats.index(event.buyer), state.seats.index(event.seller)
    coins = event.shares * event.price
    cash, traded = list(state.cash), list(state.traded)
    cash[buyer] -= coins
    cash[seller] += coins
    traded[buyer] += event.shares
    traded[seller] += event.shares
    return replace(state, n=state.n + 1, cash=tuple(cash), traded=tuple(traded))


@FOLDS.by_type
def _price_moved(state: State, event: model.PriceMoved) -> State:
    company = PLACE[event.company]
    owned, orders, sell, buy = _provisioned(state, company)
    return replace(
        state,
        n=state.n + 1,
        prices=put(state.prices, company, event.after),
        owned=owned,
        orders=orders,
        sell=sell,
        buy=buy,
        company=company + 1,
        called=False,
        traded=(0,) * len(state.seats),
        auction=None,
        ranking=(),
        deal_price=0,
        chose=NOBODY,
    )


def _provisioned(state: State, company: int) -> Iterator[tuple[int, ...]]:
    """Zones 1 to 4 after B6: sold 3 → 2, unsold 3 → 1, bought 4 → 1, not bought 4 → 2."""
    owned, orders, sell, buy = list(state.owned), list(state.orders), list(state.sell), list(state.buy)
    for place, done in zip(range(company, len(owned), WIDTH), state.traded, strict=True):
        if asked := sell[place]:
            orders[place] += done
            owned[place] += asked - done
            sell[place] = 0
        elif asked := buy[place]:
            owned[place] += done
            orders[place] += asked - done
            buy[place] = 0
    return map(tuple, (owned, orders, sell, buy))


@FOLDS.by_type
def _paid_to_bank(state: State, event: model.UnansweredPaid | model.FeePaid) -> State:
    seat = state.seats.index(event.seat)
    return replace(state, n=state.n + 1, cash=put(state.cash, seat, state.cash[seat] - event.coins))


@FOLDS.by_type
def _dividend_paid(state: State, event: model.DividendPaid) -> State:
    seat = state.seats.index(event.seat)
    return replace(state, n=state.n + 1, cash=put(state.cash, seat, state.cash[seat] + event.coins))


@FOLDS.by_type
def _round_ended(state: State, event: model.RoundEnded) -> State:
    return replace(state, n=state.n + 1, token=state.seats.index(event.token))


@FOLDS.by_type
def _bank_paid(state: State, event: model.BankPaid) -> State:
    seat = state.seats.index(event.seat)
    cash = put(state.cash, seat, state.cash[seat] + event.coins)
    return replace(state, n=state.n + 1, cash=cash, paid=seat + 1)


@FOLDS.by_type
def _game_won(state: State, event: model.GameWon) -> State:
    return replace(state, n=state.n + 1, winners=event.winners)
